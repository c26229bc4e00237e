// SPDX-License-Identifier: MIT
#pragma once

#include "c_api/conversions.hpp"
#include "c_api/definitions.hpp"

#include <span>

// The arguments of the functions of the C API, as C++ has them.
namespace raywalk {

/// An argument, and whether it meets its precondition.
template <class T> struct Argument {
    T value;
    bool is_valid = true;
    const char* condition = "";
};

/// What a function is called with: what a pointer points to, the value otherwise.
template <class T> [[nodiscard]] decltype(auto) passed(const T& value) {
    if constexpr (std::is_pointer_v<T>) {
        return (*value);
    } else {
        return (value);
    }
}

template <class T> [[nodiscard]] const Argument<T>& argument(const Argument<T>& same) {
    return same;
}

template <class T> [[nodiscard]] Argument<T> argument(T number) requires std::is_arithmetic_v<T> {
    return {number};
}

[[nodiscard]] inline Argument<Vec2> argument(rwVec2 point) { return {point}; }
[[nodiscard]] inline Argument<Cell> argument(rwCell cell) { return {{cell.x, cell.y}}; }
[[nodiscard]] inline Argument<Box> argument(rwAABB box) {
    return {{box.lowerBound, box.upperBound}};
}
[[nodiscard]] inline Argument<BodyKey> argument(BodyKey body) { return {body}; }

/// An id stands for its object.
template <ObjectId Id> [[nodiscard]] auto argument(Id id) {
    auto* object = find(id);
    return Argument<decltype(object)>{object, object != nullptr, "each id is of what exists"};
}

/// A definition stands for its settings.
template <Definition Def> [[nodiscard]] Argument<SettingsFor<Def>> argument(const Def* def) {
    const bool is_valid = def != nullptr && is_sound(*def);
    return {is_valid ? settings_of(*def) : SettingsFor<Def>{}, is_valid,
        "a definition is of rwDefault...(), with valid ids, arrays, enumerators and functions"};
}

/// A pointer that is not null, for a result or a callback.
template <class T> [[nodiscard]] Argument<T*> not_null(T* pointer) {
    return {pointer, pointer != nullptr, "no pointer is null, unless its comment allows it"};
}

/// A definition with functions, all of them required.
template <class Def>
[[nodiscard]] Argument<const Def*> with_functions(const Def* def, auto... functions) {
    const bool is_valid = def != nullptr && def->internalValue == definition_cookie;
    return {def, is_valid && ((def->*functions != nullptr) && ...),
        "a definition with functions is of rwDefault...(), and has those that are required"};
}

template <class T> [[nodiscard]] Argument<std::span<T>> array(T* elements, int count) {
    const bool is_valid = is_array(elements, count);
    return {is_valid ? std::span{elements, static_cast<std::size_t>(count)} : std::span<T>{},
        is_valid, "an array has no negative count, and is not null unless it is empty"};
}

/// An array of points, bodies or cells, as C++ has them.
template <class T, class C> [[nodiscard]] Argument<std::vector<T>> list(C* elements, int count) {
    const Argument<std::span<C>> all = array(elements, count);
    Argument<std::vector<T>> converted{{}, all.is_valid, all.condition};
    SettingsReader{}.list(all.value.data(), static_cast<int>(all.value.size()), converted.value);
    return converted;
}

/// The buffer of a text, which may be null.
[[nodiscard]] inline Argument<std::span<char>> text_buffer(char* text, int capacity) {
    return array(text, text != nullptr ? capacity : 0);
}

template <class Enum> [[nodiscard]] Argument<Enum> enumerator(const auto& value) {
    return {static_cast<Enum>(number_of(value)), is_enumerator<Enum>(value), "enumerators exist"};
}

/// Agents, by their ids.
[[nodiscard]] Argument<std::vector<Agent*>> agents(const rwAgentId* ids, int count);
/// A body of the world of a navigator.
[[nodiscard]] Argument<BodyKey> body_in(rwNavigatorId navigator_id, rwBodyKey body);

} // namespace raywalk
