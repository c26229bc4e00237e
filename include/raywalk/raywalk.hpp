// SPDX-License-Identifier: MIT
#pragma once

// The whole library, in the order in which its steps build on each other.
// clang-format off
#include "raywalk/export.hpp"
#include "raywalk/vec2.hpp"
#include "raywalk/grid.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/low_level/chunk.hpp"
#include "raywalk/blocked_cells.hpp"
#include "raywalk/executor.hpp"
#include "raywalk/low_level/neighbor_cache.hpp"
#include "raywalk/low_level/neighbor_view.hpp"
#include "raywalk/low_level/grid_anchor.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/search_options.hpp"
#include "raywalk/low_level/search_target.hpp"
#include "raywalk/path_status.hpp"
#include "raywalk/low_level/searched_cell.hpp"
#include "raywalk/low_level/path_search.hpp"
#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"
#include "raywalk/path_request.hpp"
#include "raywalk/reachable_cells.hpp"
#include "raywalk/body.hpp"
#include "raywalk/agent_settings.hpp"
#include "raywalk/agent_status.hpp"
#include "raywalk/update_budget.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/agent.hpp"
#include "raywalk/debug_sink.hpp"
#include "raywalk/change_flashes.hpp"
#include "raywalk/debug_draw.hpp"

#include "raywalk/box2d_probe.hpp"
#include "raywalk/box2d_body.hpp"
// clang-format on
