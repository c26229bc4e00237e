// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <functional>
#include <memory>
#include <vector>

namespace raywalk {

/// Commands that wait until they may run. They run in the order in which they were added. Any
/// thread may add commands. An empty queue takes 16 bytes: there is one for each agent.
class CommandQueue {
public:
    /// Adds a command; drops it after close().
    void push(std::function<void()> command);
    /// Runs the commands that wait now; those added meanwhile wait for the next call. Does nothing
    /// if called by one of the commands.
    void run();
    /// Drops all commands, and those added later.
    void close();

    /// True if no command waits; false while they run.
    [[nodiscard]] bool is_empty() const { return !has_any_.load(std::memory_order_relaxed); }

private:
    using Commands = std::vector<std::function<void()>>;

    void end_run();

    std::unique_ptr<Commands> commands_; // null for none
    bool is_running_ = false;
    bool is_closed_ = false;
    std::atomic<bool> has_any_ = false;
};

} // namespace raywalk
