// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include "core/callback_scope.hpp"
#include "core/command_queue.hpp"

#include <atomic>
#include <functional>
#include <memory>
#include <string_view>
#include <utility>

namespace raywalk {

/// Decides what may use the physics world of one navigator now: its queries, its path requests and
/// its agents. Queries are refused during a step of the world; while the probe is read or something
/// is drawn, since a query would change the data in use; and after the navigator is destroyed.
/// Changes of the caches that cannot be applied now wait in a queue.
class WorldAccess {
public:
    /// The probe must live until end().
    explicit WorldAccess(const Probe& probe)
        : probe_{&probe} {}

    /// The navigator is destroyed: everything is refused from now on, and waiting changes are
    /// dropped.
    void end();

    [[nodiscard]] bool has_ended() const { return probe_ == nullptr; }

    [[nodiscard]] bool is_world_locked() const { return probe_ != nullptr && probe_->is_locked(); }

    /// True if the probe may be read now.
    [[nodiscard]] bool can_read() const {
        return !is_world_locked() && !CallbackScope::is(CallbackScope::Kind::reading);
    }

    /// @name Beginning an operation
    /// Each applies the waiting changes if it can, and returns true if the operation may begin; if
    /// not, the first refusal is logged.
    /// @{

    [[nodiscard]] bool prepare_query();
    /// For updates of the navigator and its agents: refused inside of any callback.
    [[nodiscard]] bool prepare_update();
    /// @}

    /// Logs the first refusal of any kind, and returns false.
    bool refuse(std::string_view reason);

    /// @name Running what may call the game's callbacks
    /// Each returns what `function` returns. The scopes are those of this thread, for all
    /// navigators.
    /// @{

    /// Runs a search, which may call costs and predicates. Chunks stay where they are meanwhile.
    template <class Function>
    static decltype(auto) search(Function function) {
        const CallbackScope scope{CallbackScope::Kind::searching};
        return function();
    }

    /// Moves agents: queries are allowed meanwhile.
    template <class Function>
    static decltype(auto) move(Function function) {
        const CallbackScope scope{CallbackScope::Kind::moving};
        return function();
    }

    /// Reads the probe: nothing else is allowed meanwhile.
    template <class Function>
    static decltype(auto) read(Function function) {
        const CallbackScope scope{CallbackScope::Kind::reading};
        return function();
    }

    /// True inside of any of them.
    [[nodiscard]] static bool is_in_callback() { return CallbackScope::is_any(); }

    /// True while the probe is read or something is drawn.
    [[nodiscard]] static bool is_reading() {
        return CallbackScope::is(CallbackScope::Kind::reading);
    }

    /// True while a search runs or the probe is read: chunks must stay where they are.
    [[nodiscard]] static bool is_cache_in_use() {
        return is_reading() || CallbackScope::is(CallbackScope::Kind::searching);
    }

    /// Destroys `object` once this thread has left all scopes: a callback may destroy the object
    /// whose member function is on the stack.
    template <class Object>
    static void destroy_outside(std::unique_ptr<Object> object) {
        CallbackScope::destroy_outside(std::move(object));
    }

    /// @}

    /// @name Changes that may have to wait
    /// @{

    /// Changes the caches now; later if this is called inside of a callback, or while the world is
    /// locked and earlier changes wait.
    template <class Change>
    void change(Change change) {
        run_waiting_changes();
        if (is_idle() || (!is_in_callback() && waiting_.is_empty())) {
            change();
        } else {
            defer(change);
        }
    }

    /// Runs a change that reads the probe, now or later; it waits for the end of the world's step,
    /// too. If it has to wait, `late_change` runs instead.
    template <class Change, class LateChange>
    void change_and_read(Change change, LateChange late_change) {
        run_waiting_changes();
        if (is_idle()) {
            change();
        } else {
            defer(late_change);
        }
    }

    /// Adds a change to those that wait.
    void defer(std::function<void()> change) { waiting_.push(std::move(change)); }

    [[nodiscard]] bool has_waiting_changes() const { return !waiting_.is_empty(); }

    /// @}

private:
    // No callback runs, and the world is not in the middle of a step.
    [[nodiscard]] bool is_idle() const { return !is_in_callback() && !is_world_locked(); }

    void run_waiting_changes();

    const Probe* probe_;
    CommandQueue waiting_; // thread-safe, since several threads read a probe at once
    std::atomic<bool> has_logged_ = false;
};

} // namespace raywalk
