// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"
#include "raywalk/debug_sink.hpp"
#include "raywalk/probe.hpp"

#include "support/worlds.hpp"

#include <cstddef>
#include <memory>
#include <span>
#include <utility>

namespace raywalk::test {

/// Where things are, and paths lead (unit: meter).
constexpr Box acting_area{{-9.0F, -9.0F}, {9.0F, 9.0F}};

constexpr std::size_t no_worker = ~std::size_t{0};

/// Who acts on this thread: only the owner of the session, or one of its workers, acts in
/// callbacks.
struct Actor {
    Random random{1};
    std::size_t worker = no_worker;
    int depth = 0;
    bool is_drawing = false;
    bool is_reading = false; // for a probe, which must not change the world
    bool is_active = false;
};

/// The actor of this thread.
[[nodiscard]] Actor& actor();
/// A random number of this thread's actor, from 0 to `count` - 1.
[[nodiscard]] int below(int count);

/// What callbacks throw, at random.
struct Thrown {};

/// Gives a variable another value until the end of the scope, also if something is thrown.
template <class T>
class Changed {
public:
    Changed(T& variable, T value)
        : variable_{&variable}
        , before_{std::exchange(variable, value)} {}

    Changed(const Changed&) = delete;
    Changed(Changed&&) = delete;
    Changed& operator=(const Changed&) = delete;
    Changed& operator=(Changed&&) = delete;

    ~Changed() { *variable_ = before_; }

private:
    T* variable_;
    T before_;
};

/// A body of an engine whose memory ends with it, so that a sanitizer sees each use after that.
struct Thing {
    Vec2 position;
    Vec2 velocity{};
    float radius = 0.3F;
};

/// A world of things. Every function of its probe, its bodies and its sink calls back.
class ActingWorld {
public:
    ActingWorld() = default;
    ActingWorld(const ActingWorld&) = delete;
    ActingWorld(ActingWorld&&) = delete;
    ActingWorld& operator=(const ActingWorld&) = delete;
    ActingWorld& operator=(ActingWorld&&) = delete;
    virtual ~ActingWorld() = default;

    virtual void call_back() = 0;
    /// For a probe, which must not change the world.
    void call_back_while_reading();

    [[nodiscard]] virtual bool exists(const Thing* thing) const = 0;
    /// True if a body knows that it was destroyed.
    [[nodiscard]] virtual bool can_tell() const = 0;
    [[nodiscard]] virtual bool is_in_step() const = 0;
    /// Null for those that were destroyed.
    [[nodiscard]] virtual std::span<const std::unique_ptr<Thing>> things() const = 0;
};

/// Its address, which a later thing may get again.
[[nodiscard]] BodyKey key_of(const Thing* thing);
[[nodiscard]] std::unique_ptr<Probe> make_probe(ActingWorld& world);
/// A body that may be destroyed by the callback in each of its functions.
[[nodiscard]] std::unique_ptr<Body> make_body(ActingWorld& world, Thing& thing);
[[nodiscard]] std::unique_ptr<DebugSink> make_sink(ActingWorld& world);

} // namespace raywalk::test
