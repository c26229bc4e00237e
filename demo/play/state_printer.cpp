// SPDX-License-Identifier: MIT
#include "play/state_printer.hpp"

#include "lab/command_json.hpp"

#include <fmt/format.h>
#include <iostream>

namespace raywalk::demo {

void StatePrinter::print(const std::string& line) const {
    if (is_on_) {
        std::cout << line << std::endl;
    }
}

void StatePrinter::print_command(const Lab& lab, const Command& command) const {
    if (is_on_) {
        print(fmt::format("command {} {}", lab.steps(), json_of(command).dump()));
    }
}

void StatePrinter::print_player(const Lab& lab) {
    const auto player = lab.player();
    if (!is_on_ || !player) {
        return;
    }
    const AgentStatus status = lab.simulation().status(*player);
    if (status != status_ || lab.generation() != generation_) {
        const Vec2 position = lab.simulation().characters()[*player].agent.position();
        print(fmt::format("player {:.2f} {:.2f} {}", position.x, position.y, to_string(status)));
        status_ = status;
        generation_ = lab.generation();
    }
}

void StatePrinter::print_places(const Camera& view, Vec2 window, const Widgets& widgets) {
    if (!is_on_) {
        return;
    }
    const Vec2 middle = view.to_world(0.5F * window);
    const std::string where =
        fmt::format("camera {:.2f} {:.2f} {:.2f}", middle.x, middle.y, view.scale);
    if (where != camera_) {
        camera_ = where;
        print(where);
    }
    for (const auto& [name, place] : widgets.places()) {
        std::string line = fmt::format("widget {} {:.0f} {:.0f} {:.0f} {:.0f}",
                                       name,
                                       (place.min.x + place.max.x) / 2.0F,
                                       (place.min.y + place.max.y) / 2.0F,
                                       place.max.x - place.min.x,
                                       place.max.y - place.min.y);
        if (line != widgets_[name]) {
            print(line);
            widgets_[name] = std::move(line);
        }
    }
}

} // namespace raywalk::demo
