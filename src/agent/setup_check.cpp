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

// With a smaller reach in cells, a quarter of a cell is much beside the agent's width: passages
// that are wider by less may be missed; see NavigatorSettings::find_narrow_passages.
constexpr float least_reach_in_cells = 0.3F;

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
                     "; set NavigatorSettings::cell_size to two to three times the radius");
    }
}

void check_body(const TrackedBody& body, const Probe& probe, OnceLog& log) {
    if (body.key() == BodyKey{}) {
        return;
    }
    if (probe.is_driven_by_several(body.key())) {
        log.warn("several agents drive the same body, and each sets its velocity: destroy all but "
                 "one of them");
    }
    if (probe.knows_its_bodies() && !body.is_in_world()) {
        log.warn("an agent drives a body of another world: its navigator reads the obstacles of "
                 "its own world, and does not notice when the body is destroyed");
    }
}

void check_cells_of_waiting(const AgentSettings& settings, const NeighborView& view, OnceLog& log) {
    const float reach = *settings.radius + settings.margin;
    const float widest = view.finds_narrow_passages() ? reach / least_reach_in_cells : 2.0F * reach;
    const float cell_size = view.grid().cell_size();
    if (cell_size > widest) {
        constexpr const char* kind = "a follower waits, because it found no path";
        log.warn(kind,
                 std::string{kind} + ": its cells, " + text_of(cell_size) +
                     ", may miss narrow passages; for this walker, set "
                     "NavigatorSettings::cell_size to at most " +
                     text_of(widest));
    }
}

} // namespace raywalk
