// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <atomic>
#include <functional>
#include <mutex>
#include <string_view>
#include <vector>

namespace raywalk {

/// The way to the world of one navigator, for itself, its requests and its agents. It is closed for
/// questions while the world is in the middle of a step, and inside of a probe or a drawing, which
/// rely on what questions change; and for ever once the navigator is gone. What the navigator is
/// told while that cannot be taken in is put off until it can.
class WorldAccess {
public:
    /// The probe has to live until end().
    explicit WorldAccess(const Probe& probe)
        : probe_{&probe} {}

    /// The navigator is gone, and with it all that was put off.
    void end();

    [[nodiscard]] bool has_ended() const { return probe_ == nullptr; }

    [[nodiscard]] bool is_world_locked() const { return probe_ != nullptr && probe_->is_locked(); }

    /// True if a question may be asked now.
    [[nodiscard]] bool may_ask();
    /// True if agents may be moved now: not while they are, nor inside of a search.
    [[nodiscard]] bool may_move();

    /// Logs the first refusal of any kind, and returns false.
    bool refuse(std::string_view reason);

    /// Does something to what is known of the world: now, or, inside of any call of the library,
    /// later.
    template <class Change>
    void change(Change change) {
        if (may_change()) {
            change();
        } else {
            put_off(change);
        }
    }

    /// The same for something that asks the world, and so has to wait for the end of its step, too.
    /// What is late does `instead`.
    template <class Change, class Instead>
    void change_by_world(Change change, Instead instead) {
        if (is_free()) {
            change();
        } else {
            put_off(instead);
        }
    }

    void put_off(std::function<void()> change);

    /// True if there is something that was put off.
    [[nodiscard]] bool has_put_off() const { return has_put_off_.load(std::memory_order_relaxed); }

private:
    [[nodiscard]] bool is_free();
    [[nodiscard]] bool may_change();
    void do_what_was_put_off();
    const Probe* probe_;
    std::mutex mutex_; // a probe is asked by several threads at once
    std::vector<std::function<void()>> put_off_;
    bool is_doing_it_ = false;
    std::atomic<bool> has_put_off_ = false;
    std::atomic<bool> has_logged_ = false;
};

} // namespace raywalk
