/* SPDX-License-Identifier: MIT */
/* The header in C11 and C++, with all warnings. */
#include "raywalk/raywalk_c.h"

#include <assert.h>

static_assert(sizeof(rwAgentId) == 8, "an id is passed in a register");
static_assert(sizeof(rwVec2) == 8 && sizeof(rwAABB) == 16, "as those of Box2D");
static_assert(rw_pathFound == 0 && rw_agentIdle == 0, "enumerators have explicit values");

bool has_path(rwNavigatorId navigator);

bool has_path(rwNavigatorId navigator) {
    rwVec2 start = {0.0f, 0.0f};
    rwVec2 target = {1.0f, 0.0f};
    rwPathQuery query = rwDefaultPathQuery();
    rwPathId path = rwCreatePath();
    rwPathStatus status;
    query.walker.radius = 0.3f;
    status = rwNavigator_FindPath(navigator, start, target, &query, path);
    rwDestroyPath(path);
    return status == rw_pathFound && !RW_IS_NULL(navigator) && RW_ID_EQUALS(path, path);
}
