// SPDX-License-Identifier: MIT
#include "core/command_queue.hpp"

#include <utility>

namespace raywalk {

void CommandQueue::push(std::function<void()> command) {
    const std::scoped_lock lock{mutex_};
    if (!is_closed_) {
        commands_.push_back(std::move(command));
        has_any_ = true;
    }
}

// Commands added while others run wait: a probe that adds one each time it is queried would never
// let the queue become empty.
void CommandQueue::run() {
    if (is_empty()) {
        return;
    }
    std::vector<std::function<void()>> commands;
    {
        const std::scoped_lock lock{mutex_};
        if (is_running_) {
            return;
        }
        is_running_ = true;
        commands.swap(commands_);
    }
    try {
        for (const auto& command : commands) {
            command();
        }
    } catch (...) {
        end_run();
        throw;
    }
    end_run();
}

void CommandQueue::end_run() {
    const std::scoped_lock lock{mutex_};
    is_running_ = false;
    has_any_ = !commands_.empty();
}

// The commands are destroyed without the lock: what they own may be code of the game.
void CommandQueue::close() {
    std::vector<std::function<void()>> dropped;
    const std::scoped_lock lock{mutex_};
    dropped.swap(commands_);
    is_closed_ = true;
    has_any_ = false;
}

} // namespace raywalk
