// SPDX-License-Identifier: MIT
#pragma once

#include "c_api/plain_world.hpp"

#include <functional>
#include <vector>

namespace raywalk::test {

inline constexpr rwVec2 here{-6.0F, 0.5F};
inline constexpr rwVec2 there{6.0F, 0.5F};
inline constexpr rwAABB around{{-9.0F, -9.0F}, {9.0F, 9.0F}};

/// Everything that functions of the API take; a test makes some of it bad.
struct CArguments {
    rwNavigatorId navigator{};
    rwAgentId agent{};
    rwPathId path{};
    rwCostsId costs{};
    rwFlowFieldId field{};
    rwBodyKey body = 0;
    rwPathQuery query = query_for(0.3F);
    rwWalker walker = query.walker;
    rwFilter filter = rwDefaultFilter();
    rwNavigatorDef navigator_def = rwDefaultNavigatorDef();
    rwAgentDef agent_def = rwDefaultAgentDef();
    rwProbeDef probe_def = rwDefaultProbeDef();
    rwBodyDef body_def = rwDefaultBodyDef();
    rwLinkDef link_def = rwDefaultLinkDef();
    rwCostsDef costs_def = rwDefaultCostsDef();
    rwDebugDraw draw = rwDefaultDebugDraw();
};

/// A function of the API, and a call of it.
struct CFunction {
    const char* name;
    std::function<void(const CArguments&)> call;
};

/// All functions with an object or a definition, called with all of it.
[[nodiscard]] const std::vector<CFunction>& c_functions();

} // namespace raywalk::test
