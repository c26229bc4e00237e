// SPDX-License-Identifier: MIT
#include "agent/setup_check.hpp"

#include <string>

namespace raywalk {
namespace {

// Cells narrower than this part of the radius take much memory and time for nothing, such as cells
// of 1 in a world in pixels.
constexpr float tiny_cells = 0.15F;

// Cells wider than this many radii miss most passages in which the agent fits.
constexpr float huge_cells = 9.0F;

} // namespace

void check_setup(const Body& body, const AgentSettings& settings, const Grid& grid, OnceLog& log) {
    if (const std::string_view problem = body.problem(); !problem.empty()) {
        log.warn(problem);
    }
    const float radius = *settings.radius;
    const float cell_size = grid.cell_size();
    const bool is_tiny = cell_size < tiny_cells * radius;
    const bool is_huge = radius > 0.0F && cell_size > huge_cells * radius;
    if (is_tiny || is_huge) {
        const char* kind = is_tiny ? "the cells are tiny beside the radius of an agent"
                                   : "the cells are huge beside the radius of an agent";
        log.warn(kind,
                 std::string{kind} + ": " + text_of(cell_size) + " and " + text_of(radius) +
                     "; set NavigatorSettings::cell_size to about the width of the narrowest "
                     "passage");
    }
}

void check_cells_of_waiting(const AgentSettings& settings, const Grid& grid, OnceLog& log) {
    const float width = 2.0F * (*settings.radius + settings.margin);
    if (grid.cell_size() > width) {
        constexpr const char* kind = "a follower waits, because it found no path";
        log.warn(kind,
                 std::string{kind} + ": its cells, " + text_of(grid.cell_size()) +
                     ", are wider than itself, " + text_of(width) +
                     ", and may miss narrow passages; try a smaller NavigatorSettings::cell_size");
    }
}

} // namespace raywalk
