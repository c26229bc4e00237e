// SPDX-License-Identifier: MIT
#include "navigator/agent_profile.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <vector>

namespace raywalk::agent_profile_test {
namespace {

AgentProfile profile_with(const AgentSettings& settings) {
    return {.settings = settings, .omitted = {}, .query = {}};
}

TEST(AgentProfiles, ShareEqualSettingsWhateverTheGreatestSpeed) {
    AgentProfiles profiles;
    const auto first = profiles.share(profile_with({.max_speed = 2.0F}));
    EXPECT_EQ(profiles.share(profile_with({.max_speed = 5.0F})), first);
    EXPECT_EQ(first->settings.max_speed, AgentSettings{}.max_speed);
    EXPECT_NE(profiles.share(profile_with({.margin = 0.5F})), first);
    EXPECT_NE(profiles.share(profile_with({.avoidance_mask = 2})), first);
    AgentProfile other = profile_with({});
    other.omitted.radius = true;
    EXPECT_NE(profiles.share(other), first);
    other = profile_with({});
    other.query.stop_distance = 1.0F;
    EXPECT_NE(profiles.share(other), first);
}

TEST(AgentProfiles, ListIgnoredBodiesOfThoseInUseUntilTheyAreForgotten) {
    AgentProfiles profiles;
    const auto listed = [&profiles] {
        BodyList bodies;
        profiles.add_ignored_bodies_to(bodies);
        (void)bodies.end();
        return std::vector<BodyKey>{bodies.bodies().begin(), bodies.bodies().end()};
    };
    AgentProfile profile = profile_with({.ignored_bodies = {{1}, {2}}});
    profile.query.ignored_bodies = {{1}, {2}};
    std::shared_ptr<const AgentProfile> used = profiles.share(profile);
    EXPECT_EQ(listed(), (std::vector<BodyKey>{{1}, {2}}));
    profiles.stop_ignoring({1});
    EXPECT_EQ(listed(), (std::vector<BodyKey>{{2}}));
    EXPECT_EQ(used->query.ignored_bodies, (std::vector<BodyKey>{{2}}));
    EXPECT_NE(profiles.share(profile), used) << "it differs now";
    used = nullptr;
    EXPECT_TRUE(listed().empty());
}

// Also when each of many agents has settings of its own for a while.
TEST(AgentProfiles, AreFoundAfterManyOthersWereDropped) {
    AgentProfiles profiles;
    const auto kept = profiles.share(profile_with({.margin = 0.5F}));
    for (int i = 0; i < 1'000; ++i) {
        const auto margin = static_cast<float>(i) + 1.0F;
        EXPECT_NE(profiles.share(profile_with({.margin = margin})), kept);
    }
    EXPECT_EQ(profiles.share(profile_with({.margin = 0.5F})), kept);
}

} // namespace
} // namespace raywalk::agent_profile_test
