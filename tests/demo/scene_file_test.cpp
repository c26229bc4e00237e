// SPDX-License-Identifier: MIT
#include "scene/presets.hpp"
#include "scene/scene_file.hpp"
#include "scene/scene_json.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>

namespace raywalk::demo::scene_file_test {
namespace {

std::string file_of(const std::string& scene) {
    return R"({"format": "raywalk scene", "version": 1, "scene": )" + scene + "}";
}

// A scene with one obstacle and additional members.
std::string with_obstacle(const std::string& obstacle, const std::string& more = "") {
    return file_of(R"({"name": "n", "bounds": [[0, 0], [9, 9]], "fenced": true, "y_up": true,
                       "ground": "meadow", "settings": {}, "obstacles": [)" +
                   obstacle + "]" + more + "}");
}

// Expects that the text is refused with one line that names the file and contains `what`.
void expect_refusal(const std::string& text, const std::string& what) {
    try {
        static_cast<void>(parse_scene(text, "town.json"));
        FAIL() << "accepted instead of refused: " << what;
    } catch (const std::runtime_error& error) {
        const std::string line = error.what();
        EXPECT_EQ(line.rfind("town.json", 0), 0U) << line;
        EXPECT_NE(line.find(what), std::string::npos) << line << "\n does not contain: " << what;
        EXPECT_EQ(line.find('\n'), std::string::npos) << line;
    }
}

TEST(SceneFile, LoadsASavedSceneUnchanged) {
    const auto file = std::filesystem::path{testing::TempDir()} / "scene_file_test.json";
    for (int i = 1; i <= preset_count; ++i) {
        const Scene scene = preset(i);
        save_scene(scene, file);
        EXPECT_EQ(json_of(load_scene(file)).dump(), json_of(scene).dump()) << scene.name;
    }
    std::filesystem::remove(file);
}

TEST(SceneFile, KeepsTheOldFileWhenWritingFails) {
    EXPECT_THROW(save_scene(preset(1), "no/such/folder/scene.json"), std::runtime_error);
    EXPECT_THROW(save_scene(preset(1), testing::TempDir()), std::runtime_error);
}

TEST(SceneFile, IsRefusedWhenItIsMissingOrAFolder) {
    EXPECT_THROW(static_cast<void>(load_scene("no_such_file.json")), std::runtime_error);
    EXPECT_THROW(static_cast<void>(load_scene(testing::TempDir())), std::runtime_error);
}

TEST(SceneFile, IsRefusedWithAnotherFormatOrVersion) {
    expect_refusal("{}", "'format' is missing");
    expect_refusal("[]", "must be an object");
    expect_refusal(R"({"format": "tiled", "version": 1, "scene": {}})", "is not a raywalk scene");
    expect_refusal(R"({"format": "raywalk scene", "version": 2, "scene": {}})",
                   "must be version 1");
    expect_refusal(R"({"format": "raywalk scene", "version": 1, "scene": {}, "x": 1})",
                   "'x' is not a known member");
}

TEST(SceneFile, IsRefusedWithShapesThatBox2dRejects) {
    const auto obstacle = [](const std::string& shape) {
        return with_obstacle(R"({"material": "rock", )" + shape + "}");
    };
    expect_refusal(obstacle(R"("circle": {"center": [1, 2], "radius": 0})"), "radius");
    expect_refusal(obstacle(R"("circle": {"center": [1, 2], "radius": -1})"), "radius");
    expect_refusal(obstacle(R"("circle": {"center": [1, 2], "radius": null})"), "radius");
    expect_refusal(obstacle(R"("circle": {"center": [1, 1e30], "radius": 1})"), "center[1]");
    expect_refusal(obstacle(R"("circle": {"center": [1], "radius": 1})"), "a point");
    expect_refusal(obstacle(R"("box": {"center": [1, 2], "size": [0, 1]})"), "sizes");
    expect_refusal(obstacle(R"("box": {"center": [1, 2], "size": [1, 1], "angle": 1e9})"), "angle");
    expect_refusal(obstacle(R"("polygon": [[0, 0], [1, 0]])"), "from 3 to 8 points");
    expect_refusal(obstacle(R"("polygon": [[0, 0], [0, 1], [1, 0]])"), "counterclockwise");
    expect_refusal(obstacle(R"("polygon": [[0, 0], [2, 0], [1, 0.1], [2, 2], [0, 2]])"), "convex");
    expect_refusal(obstacle(R"("polygon": [[0, 0], [0, 0], [1, 0], [1, 1]])"), "points coincide");
    expect_refusal(obstacle(R"("polygon": [[0, 0], [1, 0], [2, 0]])"), "convex");
    expect_refusal(obstacle(R"("chain": [[0, 0]])"), "a chain has");
    expect_refusal(obstacle(R"("chain": [[0, 0], [0, 0]])"), "points coincide");
    expect_refusal(obstacle(R"("loop": [[0, 0], [1, 0]])"), "a loop");
    expect_refusal(obstacle(R"("blob": 3)"), "'blob' is not a known");
    expect_refusal(obstacle(R"("loose": true)"), "no shape");
    expect_refusal(obstacle(R"("chain": [[0, 0], [1, 0]], "loose": true)"), "cannot be loose");
    expect_refusal(with_obstacle(R"({"material": "cheese", "chain": [[0, 0], [1, 0]]})"),
                   "obstacles[0].material: must be one of stone, tree");
}

TEST(SceneFile, IsRefusedWithInvalidNumbers) {
    const auto scene = [](const std::string& bounds, const std::string& settings) {
        return file_of(R"({"name": "n", "bounds": )" + bounds +
                       R"(, "fenced": true, "y_up": true, "ground": "floor", "settings": )" +
                       settings + "}");
    };
    ASSERT_NO_THROW(static_cast<void>(parse_scene(scene("[[0, 0], [9, 9]]", "{}"), "good")));
    expect_refusal(scene("[[0, 0], [0, 9]]", "{}"), "bounds");
    expect_refusal(scene("[[9, 9], [0, 0]]", "{}"), "bounds");
    expect_refusal(scene("[[0, 0], [NaN, 9]]", "{}"), "not JSON: line 1");
    expect_refusal(scene("[[0, 0], [1e999, 9]]", "{}"), "a number is too large");
    expect_refusal(scene("[[0, 0], [40000, 40000]]", "{}"), "more than 1000000000 cells");
    expect_refusal(scene("[[0, 0], [999, 999]]", R"({"cell_size": 0.01})"),
                   "more than 1000000000 cells");
    expect_refusal(scene("[[70000, 0], [70009, 9]]", "{}"), "exceeds the grid's range");
    expect_refusal(scene("[[0, 0], [9, 9]]", R"({"cell_size": 0})"), "settings.cell_size");
    expect_refusal(scene("[[0, 0], [9, 9]]", R"({"cell_size": "1"})"), "settings.cell_size");
    expect_refusal(scene("[[0, 0], [9, 9]]", R"({"max_iterations": 1.5})"), "integer");
    expect_refusal(scene("[[0, 0], [9, 9]]", R"({"max_iterations": 18446744073709551615})"),
                   "integer");
    expect_refusal(scene("[[0, 0], [9, 9]]", R"({"speed": 1, "sped": 1})"),
                   "'sped' is not a known");
    expect_refusal(scene("[[0, 0], [9, 9]]", R"({"neighborhood": "5"})"), "one of 4, 8, hex");
}

TEST(SceneFile, IsRefusedWithSkeletonsButNoPlayer) {
    expect_refusal(with_obstacle("", R"(, "skeletons": [[1, 1]])"), "no player");
}

} // namespace
} // namespace raywalk::demo::scene_file_test
