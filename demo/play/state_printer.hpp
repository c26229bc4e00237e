// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"
#include "play/camera.hpp"
#include "play/widgets.hpp"

#include <map>
#include <optional>
#include <string>

namespace raywalk::demo {

/// Prints the window's state line by line, for tests that do not compare pixels.
class StatePrinter {
public:
    /// Prints nothing unless `is_on`.
    explicit StatePrinter(bool is_on)
        : is_on_{is_on} {}

    void print(const std::string& line) const;
    void print_command(const Lab& lab, const Command& command) const;
    /// Prints "player X Y status" at first and when the status changes.
    void print_player(const Lab& lab);
    /// Prints "camera X Y scale" when the view has moved: the point that it has, or would have, in
    /// the middle of the window; and "widget NAME X Y WIDTH HEIGHT" for
    /// each widget that has: its center and size (unit: pixel).
    void print_places(const Camera& view, Vec2 window, const Widgets& widgets);

private:
    bool is_on_;
    std::optional<AgentStatus> status_;
    int generation_ = -1;
    std::string camera_;
    std::map<std::string, std::string> widgets_;
};

} // namespace raywalk::demo
