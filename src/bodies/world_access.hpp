// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include "core/callback_scope.hpp"

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
/// What a game wants changed is written down at first, see WorldChanges and AgentOrders. It is done
/// when nothing is in use: in calls from outside of all callbacks and steps of the world, on the
/// one thread that a navigator and its agents belong to. Path requests, which may be advanced on
/// several threads at once, never do it.
class WorldAccess {
public:
    /// The probe must live as long as hold() returns something.
    explicit WorldAccess(const Probe& probe)
        : probe_{&probe} {}

    /// Sets what hold() returns, the parts of the navigator, and what does what is written down.
    void set_parts(std::weak_ptr<void> parts, std::function<void()> settle) {
        parts_ = std::move(parts);
        settle_ = std::move(settle);
    }

    /// Keeps the parts of the navigator alive while a call uses them, since a callback may destroy
    /// the navigator. Null once it is destroyed and no call uses them any longer.
    [[nodiscard]] std::shared_ptr<void> hold() const { return parts_.lock(); }

    /// The navigator is destroyed: everything is refused from now on.
    void end() { has_ended_ = true; }

    [[nodiscard]] bool has_ended() const { return has_ended_; }

    /// True outside of all callbacks and steps of the world. Asks the probe.
    [[nodiscard]] bool is_idle() const { return !CallbackScope::is_any() && !is_world_locked(); }

    /// @name Beginning an operation
    /// Each returns true if the operation may begin; if not, the first refusal is logged.
    /// @{

    /// For path requests.
    [[nodiscard]] bool may_query();
    /// For queries of the navigator: does what is written down first, if it can.
    [[nodiscard]] bool prepare_query();
    /// For updates of the navigator and its agents: also refused inside of any callback.
    [[nodiscard]] bool prepare_update();
    /// @}

    /// Logs the first refusal of any kind, and returns false.
    bool refuse(std::string_view reason);

private:
    [[nodiscard]] bool is_world_locked() const { return !has_ended() && probe_->is_locked(); }

    const Probe* probe_;
    std::weak_ptr<void> parts_;
    std::function<void()> settle_ = [] {
    };
    std::atomic<bool> has_ended_ = false;
    std::atomic<bool> has_logged_ = false;
};

} // namespace raywalk
