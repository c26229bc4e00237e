// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"

#include <concepts>
#include <memory>
#include <type_traits>
#include <utility>

namespace raywalk {

/// Lets agents and navigators accept the bodies of a physics engine directly. The headers for Box2D
/// specialize it for b2Body and b2BodyId; specialize it for your own engine with two members:
/// `using type`, a class derived from Body that is constructed from the engine's body, and
/// `static BodyKey key(const T&)`.
template <class T>
struct BodyAdapter {};

/// True if T converts to none of the types; keeps a template from hiding overloads for them.
template <class T, class... Types>
concept ConvertsToNone = (!std::convertible_to<T, Types> && ...);

/// A body of a physics engine, with a specialization of BodyAdapter.
template <class B>
concept EngineBody = requires(const std::remove_cvref_t<B>& body) {
    { BodyAdapter<std::remove_cvref_t<B>>::key(body) } -> std::convertible_to<BodyKey>;
};

/// A body that an agent drives or follows: an object of a class derived from Body, or a body of a
/// physics engine.
template <class B>
concept DrivableBody =
    (std::derived_from<std::remove_cvref_t<B>, Body> &&
     std::constructible_from<std::remove_cvref_t<B>, B>) ||
    (EngineBody<B> &&
     std::constructible_from<typename BodyAdapter<std::remove_cvref_t<B>>::type, B>);

/// Returns the Body for a drivable body, as a pointer that an agent keeps. Anything else is a
/// compile time error of one line.
template <class B>
[[nodiscard]] std::unique_ptr<Body> adapt_body(B&& body) {
    constexpr bool is_drivable = DrivableBody<B>;
    static_assert(
        is_drivable,
        "raywalk: an agent needs a b2Body& or b2BodyId (not a pointer or an agent), or an object "
        "of a class derived from raywalk::Body");
    using Plain = std::remove_cvref_t<B>;
    if constexpr (is_drivable && std::derived_from<Plain, Body>) {
        return std::make_unique<Plain>(std::forward<B>(body));
    } else if constexpr (is_drivable) {
        return std::make_unique<typename BodyAdapter<Plain>::type>(std::forward<B>(body));
    } else {
        return nullptr;
    }
}

/// Returns the key of a body of a physics engine. Anything else is a compile time error of one
/// line.
template <class B>
[[nodiscard]] BodyKey adapt_key(const B& body) {
    constexpr bool is_engine_body = EngineBody<B>;
    static_assert(is_engine_body,
                  "raywalk: a navigator needs a b2Body& or b2BodyId (not a pointer), or a "
                  "raywalk::BodyKey");
    if constexpr (is_engine_body) {
        return BodyAdapter<B>::key(body);
    } else {
        return {};
    }
}

/// Identifies a body: converts from a BodyKey or from a body of the engine, such as b2Body& or
/// b2BodyId. Stores only the key.
class BodyReference {
public:
    /// Refers to the body with that key.
    BodyReference(BodyKey key)
        : key_{key} {}

    /// Refers to a body of a physics engine. Anything else is a compile time error of one line.
    template <ConvertsToNone<BodyKey> B>
    BodyReference(const B& body)
        : key_{adapt_key(body)} {}

    /// The key of the body.
    operator BodyKey() const { return key_; }

private:
    BodyKey key_;
};

} // namespace raywalk
