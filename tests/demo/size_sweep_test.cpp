// SPDX-License-Identifier: MIT
#include "lab/size_sweep.hpp"
#include "scene/presets.hpp"
#include "support/tuned.hpp"
#include "tune/tune_table.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fmt/format.h>
#include <string>
#include <utility>

namespace raywalk::demo::size_sweep_test {
namespace {

void complete(SizeSweep& sweep, const Lab& lab) {
    do {
        sweep.update(lab, 1.0);
    } while (!sweep.is_complete());
}

nlohmann::json without_times(nlohmann::json row) {
    row.erase("times");
    return row;
}

TEST(SizeSweep, MeasuresWhatTuneDoes) {
    for (const int number : {2, 10}) {
        const Lab lab{preset(number)};
        SizeSweep sweep;
        complete(sweep, lab);
        const nlohmann::json expected =
            test::tuned(lab.scene(), SizeSweep::options_of(lab.scene()));
        ASSERT_TRUE(sweep.recommended());
        EXPECT_EQ(expected["recommended"], flags_of(sweep.recommended()->settings));
        ASSERT_EQ(sweep.rows().size(), 9U);
        for (const TuneRow& row : sweep.rows()) {
            nlohmann::json last; // with the highest limit
            for (const auto& other : expected["rows"]) {
                last = other["cell_size_m"] == row.settings.cell_size ? other : last;
            }
            EXPECT_EQ(without_times(json_of(row)), without_times(last));
        }
    }
}

TEST(SizeSweep, BeginsAnewWhenTheLevelOrTheWalkersChange) {
    Lab lab{preset(10)};
    SizeSweep sweep;
    complete(sweep, lab);
    SceneSettings settings = lab.settings();
    settings.cell_size = 2.0F;
    settings.max_iterations = 50;
    ASSERT_TRUE(lab.apply(Configure{settings}));
    ASSERT_TRUE(lab.apply(SendPlayer{lab.scene().clicks.front().target}));
    lab.step();
    sweep.update(lab, 0.0);
    EXPECT_TRUE(sweep.is_complete()) << "none of these concerns the level";
    ASSERT_TRUE(lab.apply(MoveBody{0, {1.0F, 0.0F}}));
    sweep.update(lab, 0.0);
    EXPECT_FALSE(sweep.is_complete());
    EXPECT_TRUE(sweep.rows().empty());
    complete(sweep, lab);
    settings.radius = 0.35F;
    ASSERT_TRUE(lab.apply(Configure{settings}));
    sweep.update(lab, 0.0);
    EXPECT_FALSE(sweep.is_complete());
}

TEST(SizeSweep, SaysInWhatSettingsDoNotSuitTheLevel) {
    const Lab lab{preset(2)};
    SizeSweep sweep;
    complete(sweep, lab);
    const TuneSettings best = sweep.recommended()->settings;
    const auto size = static_cast<float>(best.cell_size);
    const TuneRow& row = sweep.row_at(size);
    EXPECT_EQ(row.settings.cell_size, best.cell_size);
    std::int64_t ended = 0;
    for (const TuneOutcome& outcome : row.outcomes) {
        ended += outcome.status == PathStatus::found && outcome.iterations > 20 ? 1 : 0;
    }
    ASSERT_GT(ended, 0);
    const std::string name = to_text(best.cell_size) + " m: ";
    EXPECT_EQ(sweep.verdict(size, 20),
              std::pair(false, name + std::to_string(ended) + " of 40 queries end at limit 20"));
    const std::int64_t hardest = row.figures.iterations_needed;
    EXPECT_EQ(sweep.verdict(size, 3 * hardest - 1),
              std::pair(false,
                        name + "limit " + std::to_string(3 * hardest - 1) +
                            " is little for the hardest, " + std::to_string(hardest)));
    EXPECT_TRUE(sweep.verdict(size, 3 * hardest).first);
}

TEST(SizeSweep, SaysThatSettingsSuitTheLevelOnlyWhereNoneAreBetter) {
    const Lab lab{preset(2)};
    SizeSweep sweep;
    complete(sweep, lab);
    const std::string suits = "cell size and limit suit this level";
    const TuneRow& best = *sweep.recommended();
    const auto size = static_cast<float>(best.settings.cell_size);
    EXPECT_EQ(sweep.verdict(size, best.settings.max_iterations), std::pair(true, suits));
    EXPECT_EQ(sweep.verdict(size, 10'000).second,
              to_text(best.settings.cell_size) + " m suits this level; limit " +
                  std::to_string(best.settings.max_iterations) + " is enough");
    for (const TuneRow& row : sweep.rows()) {
        const bool is_better = best.figures.work() < row.figures.work();
        const auto other = static_cast<float>(row.settings.cell_size);
        EXPECT_EQ(sweep.verdict(other, 10'000).second == suits, false) << other;
        EXPECT_EQ(sweep.verdict(other, 300).second == suits, !is_better) << other;
    }
}

TEST(SizeSweep, ComparesSettingsThatWorkWithTheRecommendedOnes) {
    const Lab lab{preset(10)};
    SizeSweep sweep;
    complete(sweep, lab);
    const TuneRow& best = *sweep.recommended();
    const auto [suits, text] = sweep.verdict(0.71F, 1000);
    EXPECT_TRUE(suits);
    EXPECT_TRUE(text.starts_with("0.71 m works too; 1 m: paths ")) << text;
    const std::string hardest = fmt::format("hardest {} (yours {}), 0.",
                                            best.figures.iterations_needed,
                                            sweep.row_at(0.71F).figures.iterations_needed);
    EXPECT_NE(text.find(hardest), std::string::npos) << text;
}

TEST(SizeSweep, SaysWhichSizeStandsForOneThatWasNotMeasured) {
    const Lab lab{preset(2)};
    SizeSweep sweep;
    complete(sweep, lab);
    EXPECT_EQ(sweep.name_of(1.0F), "1 m");
    EXPECT_EQ(sweep.name_of(0.71F), "0.71 m");
    EXPECT_EQ(sweep.name_of(4.0F), "4 m (like 2.8 m)");
    EXPECT_EQ(sweep.name_of(1.25F), "1.25 m (like 1.4 m)");
    EXPECT_TRUE(sweep.verdict(4.0F, 300).second.starts_with("4 m (like 2.8 m)"));
}

TEST(SizeSweep, SaysWhyNothingIsRecommended) {
    Scene scene = preset(4);
    scene.obstacles.clear();
    const Lab empty{scene};
    SizeSweep sweep;
    complete(sweep, empty);
    EXPECT_FALSE(sweep.recommended());
    EXPECT_EQ(sweep.reason(), "0 obstacles");
    scene.obstacles = {{Material::wall,
                        TurnedBox{0.5F * (scene.bounds.min + scene.bounds.max),
                                  scene.bounds.max - scene.bounds.min}}};
    scene.player_start.reset();
    scene.skeleton_starts.clear();
    const Lab full{scene};
    SizeSweep other;
    complete(other, full);
    EXPECT_FALSE(other.recommended());
    EXPECT_NE(other.reason().find("no place was found"), std::string::npos) << other.reason();
}

TEST(LimitFor, IsTheFirstLimitOfTuneThatIsThreeTimesTheHardest) {
    EXPECT_EQ(limit_for(0), 100);
    EXPECT_EQ(limit_for(33), 100);
    EXPECT_EQ(limit_for(34), 300);
    EXPECT_EQ(limit_for(100), 300);
    EXPECT_EQ(limit_for(101), 1000);
    EXPECT_EQ(limit_for(896), 3000);
    EXPECT_EQ(limit_for(2'000'000), 10'000'000);
}

} // namespace
} // namespace raywalk::demo::size_sweep_test
