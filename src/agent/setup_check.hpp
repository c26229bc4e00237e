// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent_settings.hpp"
#include "raywalk/body.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/probe.hpp"

#include "bodies/tracked_bodies.hpp"
#include "core/input_check.hpp"

namespace raywalk {

/// Warns of what keeps an agent from walking as it should: something about its body, or cells that
/// do not suit its radius. Each mistake is logged once in `log`, which all agents share.
void check_setup(const Body& body, const AgentSettings& settings, const Grid& grid, OnceLog& log);

/// Warns of a body that other agents drive, too, or that is not of the world that `probe` reads.
void check_body(const TrackedBody& body, const Probe& probe, OnceLog& log);

/// Warns of cells that are too wide for a follower that finds no path, so that passages may have
/// been missed.
void check_cells_of_waiting(const AgentSettings& settings, const NeighborView& view, OnceLog& log);

} // namespace raywalk
