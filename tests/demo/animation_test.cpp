// SPDX-License-Identifier: MIT
#include "run/animation.hpp"
#include "run/recording.hpp"
#include "run/svg.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace raywalk::demo::animation_test {
namespace {

namespace fs = std::filesystem;

// Sets a variable of the environment as long as it lives.
class Variable {
public:
    Variable(const char* name, const std::string& value)
        : name_{name} {
        if (const char* before = std::getenv(name)) {
            before_ = before;
        }
        setenv(name, value.c_str(), 1);
    }

    ~Variable() { before_.empty() ? unsetenv(name_) : setenv(name_, before_.c_str(), 1); }

    Variable(Variable&&) = delete;

private:
    const char* name_;
    std::string before_;
};

// Temporary files are in a folder whose name a shell could misunderstand.
struct Animations : testing::Test {
    Animations() {
        fs::remove_all(folder);
        fs::create_directories(folder);
    }

    static std::string picture(char color) { return "P6 8 8 255\n" + std::string(192, color); }

    [[nodiscard]] std::string failure(const std::vector<std::string>& pictures) const {
        try {
            static_cast<void>(animation_of("x.gif", pictures, "ppm", 10.0));
        } catch (const std::runtime_error& error) {
            EXPECT_TRUE(fs::is_empty(folder));
            return error.what();
        }
        return "none";
    }

    fs::path folder = fs::path{testing::TempDir()} / "it's $HOME; \"false\"";
    Variable temporary{"TMPDIR", folder};
};

TEST_F(Animations, AreGifsOrApngs) {
    const std::vector<std::string> pictures = {picture('a'), picture('b'), picture('c')};
    EXPECT_EQ(animation_of("x.gif", pictures, "ppm", 10.0).substr(0, 6), "GIF89a");
    for (const char* name : {"x.png", "x.apng"}) {
        const std::string apng = animation_of(name, pictures, "ppm", 10.0);
        EXPECT_EQ(apng.substr(1, 3), "PNG");
        EXPECT_NE(apng.find(std::string{"acTL\0\0\0\3", 8}), std::string::npos); // three pictures
    }
    EXPECT_TRUE(fs::is_empty(folder));
    EXPECT_NE(fault_of_animation("x.mp4"), "");
    EXPECT_EQ(fault_of_animation("x.gif"), "");
}

TEST_F(Animations, SayWhatFfmpegDoesNotLike) {
    const std::string no_picture = failure({"no picture"});
    EXPECT_EQ(no_picture.rfind("ffmpeg failed: ", 0), 0U) << no_picture;
    EXPECT_GT(no_picture.size(), 30U);
    EXPECT_EQ(no_picture.find('\n'), std::string::npos);
    EXPECT_NE(failure({}), "none");
}

TEST_F(Animations, SayThatThereIsNoFfmpeg) {
    const Variable path{"PATH", folder};
    EXPECT_NE(failure({picture('a')}).find("not found"), std::string::npos);
}

TEST(Stills, ShowOneMomentOfARecording) {
    const std::vector<Journey> journeys = {{0.0, 0.1, {{1, 1}, {2, 2}}},
                                           {0.1, 0.2, {{3, 3}, {4, 4}}}};
    const Recording recording{.interval = 0.1,
                              .duration = 0.25,
                              .tracks = {{Role::player, 0.3F, {{1, 1}, {2, 2}, {4, 4}}, journeys}},
                              .bodies = {{{}, 0.5F, {{5, 5}, {6, 6}, {7, 7}}, {0.5F, 1.5F, 2.5F}}},
                              .clicks = {}};
    const Recording still = recording.still(1);
    EXPECT_EQ(still.tracks.front().positions, std::vector<Vec2>({{2, 2}}));
    ASSERT_EQ(still.tracks.front().journeys.size(), 1U);
    EXPECT_EQ(still.tracks.front().journeys.front().points.front(), (Vec2{3, 3}));
    const Picture picture{
        .title = "still", .bounds = {{0, 0}, {10, 10}}, .outlines = {}, .costs = {}, .portals = {}};
    const std::string svg = to_svg(picture, still);
    EXPECT_EQ(svg.find("<animate"), std::string::npos);
    EXPECT_NE(svg.find("translate(2,8)"), std::string::npos) << svg; // the player
    EXPECT_NE(svg.find("rotate(-57.3)"), std::string::npos) << svg;  // the body
    EXPECT_EQ(last_stills(picture, recording, 0.2).size(), 2U);
    EXPECT_EQ(last_stills(picture, recording, 10.0).size(), 3U);
    EXPECT_EQ(last_stills(picture, recording, 0.2).front(), svg);
}

} // namespace
} // namespace raywalk::demo::animation_test
