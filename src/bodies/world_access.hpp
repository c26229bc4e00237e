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
///
/// Changes of the caches that cannot be applied now wait in a queue. Only calls of the navigator
/// and of its agents from outside of all callbacks apply them, on the one thread that these belong
/// to. Path requests, which may be advanced on several threads at once, never do.
class WorldAccess {
public:
    /// The probe must live as long as hold() returns something.
    explicit WorldAccess(const Probe& probe)
        : probe_{&probe} {}

    /// Sets what hold() returns: the parts of the navigator.
    void set_parts(std::weak_ptr<void> parts) { parts_ = std::move(parts); }

    /// Keeps the parts of the navigator alive while a call uses them, since a callback may destroy
    /// the navigator. Null once it is destroyed and no call uses them any longer.
    [[nodiscard]] std::shared_ptr<void> hold() const { return parts_.lock(); }

    /// The navigator is destroyed: everything is refused from now on.
    void end() { has_ended_ = true; }

    /// No call uses the parts of the navigator any longer: drops what waits.
    void close() { waiting_.close(); }

    [[nodiscard]] bool has_ended() const { return has_ended_; }

    [[nodiscard]] bool is_world_locked() const { return !has_ended() && probe_->is_locked(); }

    /// True if the probe may be read now.
    [[nodiscard]] bool can_read() const {
        return !is_world_locked() && !CallbackScope::is(CallbackScope::Kind::reading);
    }

    /// @name Beginning an operation
    /// Each returns true if the operation may begin; if not, the first refusal is logged.
    /// @{

    /// For path requests.
    [[nodiscard]] bool may_query();
    /// For queries of the navigator: applies the waiting changes if it can.
    [[nodiscard]] bool prepare_query();
    /// For updates of the navigator and its agents: also refused inside of any callback.
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

    /// Adds a change to those that wait. It may be dropped without a call, and is from close() on.
    void defer(std::function<void()> change) { waiting_.push(std::move(change)); }

    /// Applies the changes that wait, if they can be applied now.
    void run_waiting_changes();

    [[nodiscard]] bool has_waiting_changes() const { return !waiting_.is_empty(); }

    /// @}

private:
    // No callback runs, and the world is not in the middle of a step.
    [[nodiscard]] bool is_idle() const { return !is_in_callback() && !is_world_locked(); }

    const Probe* probe_;
    std::weak_ptr<void> parts_;
    std::atomic<bool> has_ended_ = false;
    CommandQueue waiting_; // thread-safe, since callbacks may run on several threads at once
    std::atomic<bool> has_logged_ = false;
};

} // namespace raywalk
