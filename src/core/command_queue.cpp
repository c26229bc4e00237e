// SPDX-License-Identifier: MIT
#include "core/command_queue.hpp"

#include <cstddef>
#include <mutex>
#include <utility>

namespace raywalk {
namespace {

// Commands wait so seldom that all queues can share one.
std::mutex mutex; // NOLINT(cppcoreguidelines-avoid-non-const-global-variables)

} // namespace

void CommandQueue::push(std::function<void()> command) {
    const std::scoped_lock lock{mutex};
    if (!is_closed_) {
        if (commands_ == nullptr) {
            commands_ = std::make_unique<Commands>();
        }
        commands_->push_back(std::move(command));
        has_any_ = true;
    }
}

// Commands added while others run wait: a probe that adds one each time it is queried would never
// let the queue become empty.
void CommandQueue::run() {
    if (is_empty()) {
        return;
    }
    std::unique_ptr<Commands> commands;
    {
        const std::scoped_lock lock{mutex};
        if (is_running_) {
            return;
        }
        is_running_ = true;
        commands.swap(commands_);
    }
    try {
        for (std::size_t i = 0; commands != nullptr && i < commands->size(); ++i) {
            (*commands)[i]();
        }
    } catch (...) {
        end_run();
        throw;
    }
    end_run();
}

void CommandQueue::end_run() {
    const std::scoped_lock lock{mutex};
    is_running_ = false;
    has_any_ = commands_ != nullptr;
}

// The commands are destroyed without the lock: what they own may be code of the game.
void CommandQueue::close() {
    std::unique_ptr<Commands> dropped;
    const std::scoped_lock lock{mutex};
    dropped.swap(commands_);
    is_closed_ = true;
    has_any_ = false;
}

} // namespace raywalk
