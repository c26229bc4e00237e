// SPDX-License-Identifier: MIT
// Broken preconditions of each function of the C API.
#include "c_api/c_api_functions.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <fstream>
#include <regex>
#include <set>

namespace raywalk::c_api_arguments_test {
namespace {

using test::around;
using test::BrokenPreconditions;
using test::c_functions;
using test::CArguments;
using test::CFunction;
using test::here;
using test::PlainWorld;
using test::there;

class CApiArguments : public testing::Test {
protected:
    CApiArguments() {
        ids.navigator = world.create_navigator();
        ids.body_def = PlainWorld::body_def(world.add_circle(here, 0.3F, rw_dynamicBody));
        ids.probe_def = world.probe_def();
        ids.body = world.add_circle({0.0F, 0.0F}, 2.0F).key;
        ids.agent = rwCreateBodyAgent(ids.navigator, &ids.body_def, &ids.agent_def);
        ids.path = rwCreatePath();
        ids.costs_def.costsFcn = [](int32_t, int32_t, float*, void*) {
        };
        ids.costs = rwCreateCosts(&ids.costs_def);
        ids.field = rwCreateFlowField(ids.navigator, &there, 1, &ids.query, 1000);
        ids.link_def.to = {5.0F, 5.0F};
    }

    ~CApiArguments() override {
        rwDestroyFlowField(ids.field);
        rwDestroyCosts(ids.costs);
        rwDestroyPath(ids.path);
        rwDestroyAgent(ids.agent);
        rwDestroyNavigator(ids.navigator);
    }

    // Calls the function with these arguments, of which one is bad.
    static void expect_refused(const CArguments& bad, const std::string& name, const char* what) {
        for (const CFunction& function : c_functions()) {
            if (function.name == name) {
                const BrokenPreconditions broken;
                function.call(bad);
                EXPECT_EQ(BrokenPreconditions::count(), 1) << name << ": " << what;
                EXPECT_EQ(BrokenPreconditions::function(), name) << what;
                return;
            }
        }
        FAIL() << name;
    }

    // Calls these functions with arguments that `spoil` has made bad.
    template <class Spoil>
    void
    expect_refused_by(const std::vector<const char*>& names, const char* what, Spoil spoil) const {
        CArguments bad = ids;
        spoil(bad);
        for (const char* name : names) {
            expect_refused(bad, name, what);
        }
    }

    PlainWorld world;
    CArguments ids;
};

template <class Id>
Id with_index(std::int32_t index, std::uint32_t generation) {
    return {index, generation};
}

TEST_F(CApiArguments, NoFunctionUsesAnIdOfNothing) {
    CArguments stale = ids;
    stale.navigator = world.create_navigator();
    stale.agent = rwCreateBodyAgent(ids.navigator, &ids.body_def, &ids.agent_def);
    stale.path = rwCreatePath();
    stale.costs = rwCreateCosts(&ids.costs_def);
    stale.field = rwCreateFlowField(ids.navigator, &there, 1, &ids.query, 1000);
    rwDestroyNavigator(stale.navigator);
    rwDestroyAgent(stale.agent);
    rwDestroyPath(stale.path);
    rwDestroyCosts(stale.costs);
    rwDestroyFlowField(stale.field);
    std::vector<CArguments> all{stale};
    const std::int32_t indices[] = {0, -1, 99, INT32_MAX, INT32_MIN};
    for (const std::int32_t index : indices) {
        CArguments bad = ids;
        bad.navigator = with_index<rwNavigatorId>(index, 1);
        bad.agent = with_index<rwAgentId>(index, 1);
        bad.path = with_index<rwPathId>(index, 1);
        bad.costs = with_index<rwCostsId>(index, 1);
        bad.field = with_index<rwFlowFieldId>(index, 1);
        all.push_back(bad);
    }
    for (const CArguments& bad : all) {
        EXPECT_FALSE(rwNavigator_IsValid(bad.navigator));
        EXPECT_FALSE(rwAgent_IsValid(bad.agent));
        EXPECT_FALSE(rwPath_IsValid(bad.path));
        EXPECT_FALSE(rwCosts_IsValid(bad.costs));
        EXPECT_FALSE(rwFlowField_IsValid(bad.field));
        for (const CFunction& function : c_functions()) {
            const std::string name = function.name;
            const bool has_none = name == "rwCreateProbeNavigator" || name == "rwCreateCosts";
            const bool may_be_null = name.starts_with("rwDestroy") && RW_IS_NULL(bad.navigator);
            if (!has_none && !may_be_null) {
                expect_refused(bad, name, "an id of nothing");
            }
        }
    }
    EXPECT_TRUE(rwAgent_IsValid(ids.agent)); // the next one in the place of a stale one
    const rwAgentId next = rwCreateBodyAgent(ids.navigator, &ids.body_def, &ids.agent_def);
    EXPECT_EQ(next.index1, stale.agent.index1);
    EXPECT_FALSE(RW_ID_EQUALS(next, stale.agent));
    EXPECT_TRUE(rwAgent_IsValid(next));
    EXPECT_FALSE(rwAgent_IsValid(stale.agent));
    rwDestroyAgent(next);
}

TEST_F(CApiArguments, AllFunctionsOfTheHeaderAreTested) {
    std::ifstream file{RAYWALK_C_HEADER};
    const std::string text{std::istreambuf_iterator<char>{file}, {}};
    const std::regex declaration{R"(RW_API [^;(]*\b(rw\w+)\()"};
    // Those without a precondition, and those for Box2D, which c_api_box2d_3_test.cpp calls.
    const std::regex other{"rwDefault.*|rw.*_(IsValid|GetName)|rwSetAssertFcn|rwGetVersion|"
                           "rwCreatePath|rwCreateNavigator|rwCreateAgent|rwAgent_Follow"};
    std::set<std::string> tested;
    for (const CFunction& function : c_functions()) {
        tested.insert(function.name);
    }
    std::size_t count = 0;
    for (std::sregex_iterator it{text.begin(), text.end(), declaration};
         it != std::sregex_iterator{};
         ++it) {
        const std::string name = (*it)[1];
        if (!std::regex_match(name, other)) {
            EXPECT_TRUE(tested.contains(name)) << name;
            ++count;
        }
    }
    EXPECT_EQ(count, tested.size());
}

TEST_F(CApiArguments, DefinitionsWithoutTheirDefaultsAreRefused) {
    const std::vector<const char*> with_query{"rwNavigator_FindPath",
                                              "rwNavigator_FindPathToNearest",
                                              "rwNavigator_FindPathWhere",
                                              "rwNavigator_RequestPath",
                                              "rwNavigator_Explain",
                                              "rwNavigator_GetReachableCells"};
    const std::vector<const char*> with_walker{"rwNavigator_CanWalkStraight",
                                               "rwNavigator_Raycast",
                                               "rwNavigator_GetNearestWall",
                                               "rwNavigator_GetClosestNavigable",
                                               "rwNavigator_Prefill",
                                               "rwNavigator_DebugDraw"};
    const std::vector<const char*> with_agent{"rwCreateBodyAgent", "rwAgent_SetDef"};
    expect_refused_by(
        with_query, "a query of zeros", [&](CArguments& bad) { bad.query.internalValue = 0; });
    expect_refused_by(with_query, "a walker of zeros in a query", [&](CArguments& bad) {
        bad.query.walker.internalValue = 0;
    });
    expect_refused_by(with_query, "a filter of zeros in a query", [&](CArguments& bad) {
        bad.query.walker.filter.internalValue = 0;
    });
    expect_refused_by(
        with_walker, "a walker of zeros", [&](CArguments& bad) { bad.walker.internalValue = 0; });
    expect_refused_by({"rwNavigator_HasLineOfSight"}, "a filter of zeros", [&](CArguments& bad) {
        bad.filter.internalValue = 0;
    });
    expect_refused_by(
        with_agent, "zeros", [&](CArguments& bad) { bad.agent_def.internalValue = 0; });
    expect_refused_by(with_agent, "a query of zeros", [&](CArguments& bad) {
        bad.agent_def.query.internalValue = 0;
    });
    rwFilter zeros{};
    expect_refused_by(
        with_agent, "a filter of zeros", [&](CArguments& bad) { bad.agent_def.filter = &zeros; });
    expect_refused_by({"rwCreateBodyAgent", "rwAgent_FollowBody"},
                      "a filter of zeros",
                      [&](CArguments& bad) { bad.body_def.filter = &zeros; });
    expect_refused_by({"rwCreateBodyAgent", "rwAgent_FollowBody"}, "zeros", [&](CArguments& bad) {
        bad.body_def.internalValue = 0;
    });
    expect_refused_by({"rwCreateProbeNavigator"}, "zeros", [&](CArguments& bad) {
        bad.navigator_def.internalValue = 0;
    });
    expect_refused_by({"rwCreateProbeNavigator"}, "a probe of zeros", [&](CArguments& bad) {
        bad.probe_def.internalValue = 0;
    });
    expect_refused_by(
        {"rwNavigator_AddLink"}, "zeros", [&](CArguments& bad) { bad.link_def.internalValue = 0; });
    expect_refused_by(
        {"rwCreateCosts"}, "zeros", [&](CArguments& bad) { bad.costs_def.internalValue = 0; });
    expect_refused_by({"rwNavigator_DebugDraw", "rwAgent_DebugDraw", "rwPath_DebugDraw"},
                      "zeros",
                      [&](CArguments& bad) { bad.draw.internalValue = 0; });
    EXPECT_EQ(world.released, 0); // nothing has taken the contexts
}

TEST_F(CApiArguments, RequiredFunctionsMayNotBeMissing) {
    expect_refused_by({"rwCreateProbeNavigator"}, "shapesInFcn", [&](CArguments& bad) {
        bad.probe_def.shapesInFcn = nullptr;
    });
    expect_refused_by({"rwCreateProbeNavigator"}, "bodyShapesFcn", [&](CArguments& bad) {
        bad.probe_def.bodyShapesFcn = nullptr;
    });
    expect_refused_by({"rwCreateProbeNavigator"}, "populationFcn", [&](CArguments& bad) {
        bad.probe_def.populationFcn = nullptr;
    });
    expect_refused_by({"rwCreateProbeNavigator"}, "finishTask", [&](CArguments& bad) {
        bad.navigator_def.enqueueTask = [](rwTaskCallback*, int, int, void*, void*) -> void* {
            return nullptr;
        };
    });
    expect_refused_by({"rwCreateBodyAgent", "rwAgent_FollowBody"},
                      "stateFcn",
                      [&](CArguments& bad) { bad.body_def.stateFcn = nullptr; });
    expect_refused_by({"rwCreateBodyAgent"}, "setVelocityFcn", [&](CArguments& bad) {
        bad.body_def.setVelocityFcn = nullptr;
    });
    expect_refused_by({"rwCreateBodyAgent"}, "setPositionFcn", [&](CArguments& bad) {
        bad.body_def.setPositionFcn = nullptr;
    });
    expect_refused_by(
        {"rwCreateCosts"}, "costsFcn", [&](CArguments& bad) { bad.costs_def.costsFcn = nullptr; });
}

// An enumerator that does not exist.
template <class Enum>
void make_bad(Enum& value, int number) {
    std::memcpy(&value, &number, sizeof value);
}

// To read such an enumerator is undefined in C++, but not in C.
__attribute__((no_sanitize("undefined"))) void call_with_bad(const CArguments& ids, int number) {
    rwBodyPolicy policy{};
    make_bad(policy, number);
    rwNavigator_SetBodyPolicy(ids.navigator, ids.body, policy);
    rwPostprocessing postprocessing{};
    make_bad(postprocessing, number);
    rwFlowField_Sample(ids.field, here, postprocessing);
    rwAgentStatus status{};
    make_bad(status, number);
    EXPECT_STREQ(rwAgentStatus_GetName(status), number == 5 ? "stuck" : "");
}

TEST_F(CApiArguments, EnumeratorsAndMembersHaveToExist) {
    for (const int number : {5, 77, -1, INT32_MAX}) {
        expect_refused_by({"rwNavigator_FindPath"}, "postprocessing", [&](CArguments& bad) {
            make_bad(bad.query.postprocessing, number);
        });
        expect_refused_by({"rwCreateProbeNavigator"}, "neighborhood", [&](CArguments& bad) {
            make_bad(bad.navigator_def.neighborhood, number);
        });
        expect_refused_by({"rwCreateProbeNavigator"}, "diagonalMode", [&](CArguments& bad) {
            make_bad(bad.navigator_def.diagonalMode, number);
        });
        expect_refused_by({"rwAgent_SetDef"}, "shape", [&](CArguments& bad) {
            make_bad(bad.agent_def.shape, number);
        });
        expect_refused_by({"rwAgent_SetDef"}, "replanPolicy", [&](CArguments& bad) {
            make_bad(bad.agent_def.replanPolicy, number);
        });
        expect_refused_by({"rwNavigator_AddLink"}, "kind", [&](CArguments& bad) {
            make_bad(bad.link_def.kind, number);
        });
        const BrokenPreconditions broken;
        call_with_bad(ids, number);
        EXPECT_EQ(BrokenPreconditions::count(), 2);
    }
    expect_refused_by({"rwNavigator_FindPath"}, "ignoredBodies", [&](CArguments& bad) {
        bad.query.ignoredBodyCount = 1;
    });
    expect_refused_by({"rwNavigator_FindPath"}, "blockedCells", [&](CArguments& bad) {
        bad.query.blockedCellCount = -1;
    });
    expect_refused_by({"rwNavigator_FindPath"}, "blockedLinks", [&](CArguments& bad) {
        bad.query.blockedLinkCount = 1;
    });
    expect_refused_by({"rwNavigator_FindPath"}, "costsId", [&](CArguments& bad) {
        bad.query.costsId = {99, 1};
    });
    expect_refused_by({"rwNavigator_FindPath"}, "agentId", [&](CArguments& bad) {
        bad.query.walker.agentId = {99, 1};
    });
    expect_refused_by({"rwNavigator_Raycast"}, "agentId", [&](CArguments& bad) {
        bad.walker.agentId = {99, 1};
    });
    expect_refused_by(
        {"rwNavigator_AddLink"}, "via", [&](CArguments& bad) { bad.link_def.viaCount = 2; });
    expect_refused_by({"rwNavigator_Watch", "rwNavigator_SetBodyPolicy", "rwNavigator_AddDoor"},
                      "body",
                      [&](CArguments& bad) { bad.body = 77; });
}

TEST_F(CApiArguments, PointersAreNotNullAndCountsNotNegative) {
    const auto is_refused = [](const auto& call) {
        const BrokenPreconditions broken;
        call();
        return BrokenPreconditions::count() == 1;
    };
    const CArguments& i = ids;
    rwPathLink link{};
    rwVec2 point{};
    rwAgentEvent event{};
    rwReachableCell cell{};
    char text[4];
    EXPECT_TRUE(is_refused([&] { rwCreateProbeNavigator(nullptr, &i.navigator_def); }));
    EXPECT_TRUE(is_refused([&] { rwCreateProbeNavigator(&i.probe_def, nullptr); }));
    EXPECT_TRUE(
        is_refused([&] { rwNavigator_FindPath(i.navigator, here, there, nullptr, i.path); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_FindPathToNearest(i.navigator, here, nullptr, 1, &i.query, i.path); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_FindPathToNearest(i.navigator, here, &there, -1, &i.query, i.path); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_FindPathWhere(i.navigator, here, nullptr, nullptr, &i.query, i.path); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_RequestPath(i.navigator, here, nullptr, 1, &i.query, i.path); }));
    EXPECT_TRUE(is_refused([&] { rwPath_GetPoints(i.path, nullptr, 1); }));
    EXPECT_TRUE(is_refused([&] { rwPath_GetPoints(i.path, &point, -1); }));
    EXPECT_TRUE(is_refused([&] { rwPath_GetLinks(i.path, nullptr, 1); }));
    EXPECT_TRUE(is_refused([&] { rwPath_GetLinks(i.path, &link, -1); }));
    EXPECT_TRUE(is_refused([&] { rwNavigator_Raycast(i.navigator, here, there, nullptr); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_HasLineOfSight(i.navigator, here, there, nullptr, nullptr, 1); }));
    EXPECT_TRUE(
        is_refused([&] { rwNavigator_Explain(i.navigator, here, there, &i.query, text, -1); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_GetClosestNavigable(i.navigator, here, &i.walker, nullptr); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_GetReachableCells(i.navigator, here, 1.0F, &i.query, nullptr, 1); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_GetReachableCells(i.navigator, here, 1.0F, &i.query, &cell, -1); }));
    EXPECT_TRUE(is_refused([&] { rwNavigator_Prefill(i.navigator, around, nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwNavigator_AddLink(i.navigator, nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwNavigator_AddDoor(i.navigator, i.body, nullptr); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_NavigateGroup(i.navigator, nullptr, 1, there, 1.0F, nullptr); }));
    EXPECT_TRUE(is_refused(
        [&] { rwNavigator_NavigateGroup(i.navigator, &i.agent, -1, there, 1.0F, nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwCreateCosts(nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwCreateFlowField(i.navigator, nullptr, 1, &i.query, 1000); }));
    EXPECT_TRUE(is_refused([&] { rwCreateFlowField(i.navigator, &there, 1, nullptr, 9); }));
    EXPECT_TRUE(is_refused([&] { rwFlowField_SetTargets(i.field, nullptr, 1); }));
    EXPECT_TRUE(is_refused([&] { rwCreateBodyAgent(i.navigator, nullptr, &i.agent_def); }));
    EXPECT_TRUE(is_refused([&] { rwCreateBodyAgent(i.navigator, &i.body_def, nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwAgent_FollowBody(i.agent, nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwAgent_GetEvents(i.agent, nullptr, 1); }));
    EXPECT_TRUE(is_refused([&] { rwAgent_GetEvents(i.agent, &event, -1); }));
    EXPECT_TRUE(is_refused([&] { rwAgent_GetRemainingPath(i.agent, nullptr, 1); }));
    EXPECT_TRUE(is_refused([&] { rwAgent_Explain(i.agent, text, -1); }));
    EXPECT_TRUE(is_refused([&] { rwAgent_SetDef(i.agent, nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwNavigator_DebugDraw(i.navigator, nullptr, &i.draw); }));
    EXPECT_TRUE(is_refused([&] { rwAgent_DebugDraw(i.agent, nullptr); }));
    EXPECT_TRUE(is_refused([&] { rwPath_DebugDraw(i.path, nullptr); }));
    const BrokenPreconditions broken; // and these are none
    rwPath_GetPoints(i.path, nullptr, 0);
    rwDestroyAgent({});
    rwDestroyNavigator({});
    rwNavigator_FindPathToNearest(i.navigator, here, nullptr, 0, &i.query, i.path);
    rwNavigator_NavigateGroup(i.navigator, nullptr, 0, there, 1.0F, nullptr);
    EXPECT_EQ(BrokenPreconditions::count(), 0);
}

TEST(CApiDeathTest, ABrokenPreconditionStopsAProgramThatIsBuiltForDebugging) {
#ifdef NDEBUG
    rwAgent_Stop({}); // logs an error, once
#elif GTEST_HAS_DEATH_TEST && !defined(_WIN32)
    EXPECT_DEATH(rwAgent_Stop({}), "rwAgent_Stop: broken precondition: every id");
    EXPECT_DEATH(
        {
            rwSetAssertFcn([](const char*, const char*, int) { return 1; });
            rwAgent_Stop({});
        },
        "");
#endif
}

} // namespace
} // namespace raywalk::c_api_arguments_test
