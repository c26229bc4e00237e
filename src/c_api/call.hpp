// SPDX-License-Identifier: MIT
#pragma once

#include "c_api/definitions.hpp"
#include "core/exceptions.hpp"

#include <cstdio>
#include <span>

namespace raywalk {

/// An argument, and whether it meets its precondition.
template <class T> struct Argument {
    T value;
    bool is_valid = true;
    const char* condition = "";
};

/// What a function is called with: what a pointer points to, the value otherwise.
template <class T> T& passed(T* const& value) { return *value; }
template <class T> const T& passed(const T& value) { return value; }

template <class T> const Argument<T>& argument(const Argument<T>& same) { return same; }

template <class T> Argument<T> argument(T number) requires std::is_arithmetic_v<T> {
    return {number};
}

inline Argument<Vec2> argument(rwVec2 point) { return {point}; }
inline Argument<Cell> argument(rwCell cell) { return {{cell.x, cell.y}}; }
inline Argument<Box> argument(rwAABB box) { return {{box.lowerBound, box.upperBound}}; }
inline Argument<BodyKey> argument(BodyKey body) { return {body}; }

/// An id stands for its object.
template <ObjectId Id> auto argument(Id id) {
    auto* object = find(id);
    return Argument<decltype(object)>{
        object, object != nullptr, "every id names an object that exists"};
}

/// A definition stands for its settings.
template <Definition Def> Argument<SettingsFor<Def>> argument(const Def* def) {
    const bool is_valid = def != nullptr && is_sound(*def);
    return {is_valid ? settings_of(*def) : SettingsFor<Def>{}, is_valid,
        "a definition is of rwDefault...(), with valid ids, arrays, enumerators and functions"};
}

/// A pointer that is not null, for a result or a callback.
template <class T> Argument<T*> not_null(T* pointer) {
    return {pointer, pointer != nullptr, "no pointer is null, unless its comment allows it"};
}

/// A definition with functions, all of them required.
template <class Def> Argument<const Def*> with_functions(const Def* def, auto... functions) {
    const bool is_valid = def != nullptr && def->internalValue == Joiner<JoinMode::check>::cookie;
    return {def, is_valid && ((def->*functions != nullptr) && ...),
        "a definition with functions is of rwDefault...(), and has those that are required"};
}

template <class T> Argument<std::span<T>> array(T* elements, int count) {
    const bool is_valid = is_array(elements, count);
    return {is_valid ? std::span{elements, static_cast<std::size_t>(count)} : std::span<T>{},
        is_valid, "an array has no negative count, and is not null unless it is empty"};
}

/// An array of points, bodies or cells, as C++ has them.
template <class T, class C> Argument<std::vector<T>> list(C* elements, int count) {
    const Argument<std::span<C>> all = array(elements, count);
    Argument<std::vector<T>> converted{{}, all.is_valid, all.condition};
    read_list(all.value.data(), to_c(all.value.size()), converted.value);
    return converted;
}

/// The buffer of a text, which may be null.
inline Argument<std::span<char>> text_buffer(char* text, int capacity) {
    return array(text, text != nullptr ? capacity : 0);
}

template <class Enum> Argument<Enum> enumerator(const auto& value) {
    return {static_cast<Enum>(number_of(value)), is_enumerator<Enum>(value),
        "every enumerator has one of its values"};
}

/// Agents, by their ids.
Argument<std::vector<Agent*>> agents(const rwAgentId* ids, int count);
/// A body of the world of a navigator.
Argument<BodyKey> body_in(rwNavigatorId navigator_id, rwBodyKey body);

/// One call of a function of the C API: checks the arguments that have preconditions, and lets no
/// exception through. `run` is called with what the arguments stand for, see Argument.
class Call {
public:
    explicit Call(const char* function = __builtin_FUNCTION(), int line = __builtin_LINE()) :
        function_{function}, line_{line} {}

    /// Returns the result as C has it; zeros if a precondition is broken or something is thrown.
    auto operator()(const auto& run, const auto&... arguments) const {
        using Result = decltype(std::invoke(run, passed(argument(arguments).value)...));
        if constexpr (std::is_void_v<Result>) {
            apply(run, arguments...);
        } else {
            return or_else(decltype(to_c(std::declval<Result>())){}, run, arguments...);
        }
    }

    /// The same, which otherwise returns that.
    template <class R> R or_else(R result, const auto& run, const auto&... arguments) const {
        apply([&](auto&... each) { result = to_c(std::invoke(run, each...)); }, arguments...);
        return result;
    }

    /// Writes as many elements of the result as fit, and returns their number.
    template <class C>
    int list(C* out, int capacity, const auto& run, const auto&... arguments) const {
        int count = 0;
        const auto write = [&](std::span<C> all, auto&... each) {
            auto&& result = std::invoke(run, each...);
            for (auto it = result.begin(); it != result.end() && count < to_c(all.size()); ++it) {
                all[static_cast<std::size_t>(count++)] = to_c(*it);
            }
        };
        apply(write, array(out, capacity), arguments...);
        return count;
    }

    /// Writes the text of the result, as far as it fits, and returns it.
    template <class R> auto explain(const R& otherwise, char* text, int capacity, const auto& run,
        const auto&... arguments) const {
        const auto write = [&](std::span<char> out, auto&... each) {
            R explanation = std::invoke(run, each...);
            std::snprintf(out.data(), out.size(), "%s", explanation.text.c_str());
            return explanation;
        };
        return or_else(to_c(otherwise), write, text_buffer(text, capacity), arguments...);
    }

private:
    void apply(const auto& run, const auto&... arguments) const {
        const auto check = [&](const auto&... each) {
            if ((require(each.is_valid, each.condition) && ...)) {
                std::invoke(run, passed(each.value)...);
            }
        };
        if (exception_of([&] { check(argument(arguments)...); })) {
            log_thrown();
        }
    }

    // True if `condition` is; else it is a broken precondition, see rwSetAssertFcn().
    bool require(bool condition, const char* text) const;
    void log_thrown() const;

    const char* function_;
    int line_;
};

/// Destroys an object. Null is allowed.
template <ObjectId Id>
void destroy(Id id, const char* function = __builtin_FUNCTION(), int line = __builtin_LINE()) {
    if (!RW_IS_NULL(id)) {
        Call{function, line}([&](const auto&) { objects<Id>().remove(id); }, id);
    }
}

/// Creates a navigator.
rwNavigatorId create_navigator(
    std::unique_ptr<Probe> probe, const NavigatorSettings& settings, const rwNavigatorDef& def);
/// Creates an agent of a navigator.
rwAgentId create_agent(rwNavigatorId navigator_id, std::unique_ptr<Body> body,
    const AgentSettings& settings, const rwAgentDef& def);

} // namespace raywalk
