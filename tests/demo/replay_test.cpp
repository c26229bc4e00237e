// SPDX-License-Identifier: MIT
#include "record/replay.hpp"
#include "record/transcript.hpp"
#include "scene/json_reader.hpp"
#include "scene/presets.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <stdexcept>
#include <string>

namespace raywalk::demo::replay_test {
namespace {

std::filesystem::path temporary_file() {
    std::filesystem::path file = testing::TempDir();
    file /= testing::UnitTest::GetInstance()->current_test_info()->name();
    file += ".rec";
    return file;
}

SceneObstacle wall(Vec2 center) {
    return {Material::wall, TurnedBox{center, {2.0F, 0.5F}}};
}

// Two seconds with every kind of command.
std::string recording() {
    const auto file = temporary_file();
    Lab lab{preset(5)};
    TranscriptWriter writer{file, lab};
    const auto step = [&](int count) {
        for (int i = 0; i < count; ++i) {
            lab.step();
        }
    };
    EXPECT_TRUE(lab.apply(SendPlayer{{18.5F, 4.5F}}));
    step(20);
    EXPECT_TRUE(lab.apply(AddBody{wall({7.0F, 8.0F})}));
    step(20);
    EXPECT_TRUE(lab.apply(MoveBody{0, {0.3F, 0.1F}, 0.2F}));
    EXPECT_TRUE(lab.apply(RemoveBody{1}));
    EXPECT_FALSE(lab.apply(RemoveBody{1})); // is not recorded
    step(20);
    SceneSettings settings = lab.settings();
    settings.cell_size = 0.5F;
    settings.skeletons = 9;
    EXPECT_TRUE(lab.apply(Configure{settings}));
    step(30);
    EXPECT_TRUE(lab.apply(OpenScene{preset(1)}));
    EXPECT_TRUE(lab.apply(SendPlayer{{13.2F, 4.1F}}));
    step(30);
    writer.finish();
    std::string text = read_file(file);
    std::filesystem::remove(file);
    return text;
}

void expect_refusal(const std::string& text, const std::string& what) {
    try {
        static_cast<void>(replay_text(text, "bug.rec", false));
        FAIL() << "accepted, instead of: " << what;
    } catch (const std::runtime_error& error) {
        const std::string line = error.what();
        EXPECT_EQ(line.rfind("bug.rec", 0), 0U) << line;
        EXPECT_NE(line.find(what), std::string::npos) << line << "\n does not tell: " << what;
        EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    }
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.rfind(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

TEST(Replay, ReportsTheDifferentQuery) {
    const std::string text = recording();
    const std::size_t query = text.find(R"("query":{"agent":0)");
    const std::size_t at = text.find(R"("iterations":)", query) + 13;
    std::string other = text;
    other[at] = other[at] == '9' ? '8' : '9';
    const ReplayResult result = replay_text(other, "bug.rec", false);
    EXPECT_NE(result.difference.find(R"("query":{"agent":0)"), std::string::npos)
        << result.difference;
}

TEST(Replay, RefusesATruncatedRecordingUnlessPartial) {
    const std::string text = recording();
    const std::size_t middle = text.find(R"({"step":60,)");
    for (const std::size_t length : {middle, middle + 5, text.size() - 2}) {
        const std::string part = text.substr(0, length);
        expect_refusal(part, "truncated");
        const ReplayResult result = replay_text(part, "bug.rec", true);
        EXPECT_EQ(result.difference, "");
        EXPECT_GE(result.steps, 59);
    }
    expect_refusal("", "it has no header");
}

TEST(Replay, RefusesInvalidLines) {
    const std::string text = recording();
    expect_refusal(replaced(text, "raywalk recording", "raywalk film"), "not a raywalk recording");
    expect_refusal(replaced(text, R"("version":1)", R"("version":7)"), "must be version 1");
    expect_refusal(text + "{}\n", "after the end");
    expect_refusal(replaced(text, R"({"step":120,"end":true})", "nonsense"), "not JSON");
    expect_refusal(replaced(text, R"({"step":120,"end":true})", R"({"step":120})"), "not a line");
    expect_refusal(replaced(text, R"({"step":120,"end":true})", R"({"step":119,"end":true})"),
                   "out of order");
    expect_refusal(replaced(text, R"("remove_body":1)", R"("remove_body":77)"), "no such body");
    expect_refusal(replaced(text, R"("remove_body":1)", R"("remove_body":1.5)"), "integer");
    expect_refusal(replaced(text, R"("remove_body":1)", R"("eat_body":1)"), "not a command");
}

TEST(Replay, ReturnsTheRecordedQueries) {
    const auto file = temporary_file();
    {
        Lab lab{preset(1)};
        TranscriptWriter writer{file, lab};
        ASSERT_TRUE(lab.apply(SendPlayer{{13.2F, 4.1F}}));
        lab.step();
        writer.finish();
    }
    const RecordedQueries recorded = recorded_queries(file);
    std::filesystem::remove(file);
    ASSERT_FALSE(recorded.queries.empty());
    EXPECT_EQ(recorded.worlds.front().name, "forest");
    EXPECT_EQ(recorded.queries.front().walk.start, (Vec2{19.9F, 12.1F}));
    EXPECT_EQ(recorded.queries.front().walk.target, (Vec2{13.2F, 4.1F}));
}

TEST(Replay, ReturnsTheWorldsThatTheQueriesWereMadeIn) {
    const auto file = temporary_file();
    {
        Lab lab{preset(1)};
        TranscriptWriter writer{file, lab};
        ASSERT_TRUE(lab.apply(SendPlayer{{13.2F, 4.1F}}));
        lab.step();
        ASSERT_TRUE(lab.apply(AddBody{wall({16.0F, 8.0F})}));
        ASSERT_TRUE(lab.apply(SendPlayer{{15.0F, 6.0F}}));
        lab.step();
        ASSERT_TRUE(lab.apply(OpenScene{preset(5)}));
        ASSERT_TRUE(lab.apply(SendPlayer{{18.5F, 4.5F}}));
        for (int i = 0; i < 200; ++i) { // until a door moves
            lab.step();
        }
        writer.finish();
    }
    const RecordedQueries recorded = recorded_queries(file);
    std::filesystem::remove(file);
    const std::size_t trees = preset(1).obstacles.size();
    ASSERT_GE(recorded.worlds.size(), 4U);
    EXPECT_EQ(recorded.worlds[0].obstacles.size(), trees);
    EXPECT_EQ(recorded.worlds[1].obstacles.size(), trees + 1);
    EXPECT_EQ(recorded.worlds[2].name, preset(5).name);
    EXPECT_EQ(recorded.queries.back().world, recorded.worlds.size() - 1);
    const auto& obstacles = preset(5).obstacles;
    int moved = 0;
    for (std::size_t i = 0; i < obstacles.size(); ++i) {
        const Box now = bounds_of(recorded.worlds.back().obstacles[i].shape);
        moved += now.min != bounds_of(obstacles[i].shape).min ? 1 : 0;
        EXPECT_TRUE(obstacles[i].slide || obstacles[i].is_loose || moved == 0) << i;
    }
    EXPECT_GT(moved, 0) << "no door";
}

} // namespace
} // namespace raywalk::demo::replay_test
