// SPDX-License-Identifier: MIT
#include "scene/presets.hpp"
#include "scene/random.hpp"
#include "support/tuned.hpp"
#include "tune/tune_page.hpp"
#include "tune/tune_style.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <regex>
#include <string>
#include <string_view>
#include <vector>

namespace raywalk::demo::tune_test {
namespace {

using test::tuned;
using Json = nlohmann::json;

SceneObstacle wall(Vec2 min, Vec2 max) {
    return {Material::wall, TurnedBox{0.5F * (min + max), max - min}};
}

Scene field(std::string name) {
    Scene scene;
    scene.name = std::move(name);
    scene.bounds = {{0.0F, 0.0F}, {30.0F, 20.0F}};
    return scene;
}

// The door is 10 cm wider than the walker.
Scene door() {
    Scene scene = field("door");
    scene.obstacles = {wall({14.8F, 0.0F}, {15.2F, 9.13F}), wall({14.8F, 9.87F}, {15.2F, 20.0F})};
    return scene;
}

// Up and down, from left to right.
Scene maze(float corridor) {
    Scene scene = field("maze");
    scene.bounds.max = {15.0F, 12.0F};
    for (float x = corridor; x < 13.0F; x += corridor + 0.4F) {
        const bool is_up = scene.obstacles.size() % 2 == 0;
        scene.obstacles.push_back(
            wall({x, is_up ? 0.0F : corridor}, {x + 0.4F, is_up ? 12.0F - corridor : 12.0F}));
    }
    return scene;
}

Scene trees() {
    Scene scene = field("trees");
    Random random{9};
    for (int i = 0; i < 60; ++i) {
        scene.obstacles.push_back(
            {Material::tree, Circle{random.in(scene.bounds), random.between(0.3F, 1.0F)}});
    }
    scene.settings.radius = 0.5F;
    scene.settings.margin = 0.05F;
    return scene;
}

// Boxes of 1 m in rows and columns, as in a map of tiles.
Scene cave() {
    Scene scene = field("cave");
    Random random{4};
    for (float x = 0.0F; x < 30.0F; ++x) {
        for (float y = 0.0F; y < 20.0F; ++y) {
            if (random.below(4) == 0) {
                scene.obstacles.push_back(wall({x, y}, {x + 1.0F, y + 1.0F}));
            }
        }
    }
    return scene;
}

double value_of(const std::string& flags, const std::string& name) {
    return std::stod(flags.substr(flags.find(name) + name.size()));
}

// What counts; less is better.
std::array<double, 7> costs_of(const Json& row) {
    const double needed = row["iterations_needed"];
    return {row["reachable"].get<double>() - row["found"].get<double>(),
            3.0 * needed > row["max_iterations"].get<double>() ? 1.0 : 0.0,
            row["work"],
            row["length_ratio_mean"],
            row["length_ratio_worst"],
            row["bytes"],
            needed};
}

bool beats(const Json& a, const Json& b) {
    if (a["length_ratio_mean"].is_null()) {
        return false; // nothing was found
    }
    const auto x = costs_of(a);
    const auto y = costs_of(b);
    return x != y && std::equal(x.begin(), x.end(), y.begin(), std::less_equal{});
}

// The recommended row is one that no other row beats, and finds other queries, too.
void expect_good_advice(const Scene& scene) {
    TuneOptions options;
    options.queries = 25;
    options.ranges.cell_sizes = {0.5, 1.0, 2.0};
    const Json result = tuned(scene, options);
    ASSERT_FALSE(result["recommended"].is_null()) << result["reason"];
    const std::string flags = result["recommended"];
    const double cell_size = value_of(flags, "--cell-size ");
    const double limit = value_of(flags, "--max-iterations ");
    const bool is_moved = flags.find("--origin") != std::string::npos;
    const auto is_recommended = [&](const Json& row) {
        const double x = row["origin_m"][0];
        const double y = row["origin_m"][1];
        return row["cell_size_m"] == cell_size && row["max_iterations"] == limit &&
               (is_moved
                    ? flags.ends_with(to_text(Vec2{static_cast<float>(x), static_cast<float>(y)}))
                    : x == 0.0 && y == 0.0);
    };
    const auto chosen = std::find_if(result["rows"].begin(), result["rows"].end(), is_recommended);
    ASSERT_NE(chosen, result["rows"].end());
    EXPECT_GE((*chosen)["length_ratio_mean"], 1.0);
    for (const Json& row : result["rows"]) {
        EXPECT_FALSE(beats(row, *chosen)) << row << "\n" << *chosen;
    }
    options.ranges.cell_sizes = {cell_size};
    options.ranges.limits = {static_cast<std::int64_t>(limit)};
    for (const std::uint32_t seed : {1U, 2U}) {
        options.source.seed = seed;
        const Json other = tuned(scene, options);
        for (const Json& row : other["rows"]) {
            if (is_recommended(row)) {
                EXPECT_EQ(row["found"], row["reachable"]) << seed;
            }
        }
    }
}

TEST(TunedScenes, GetGoodAdviceForAForest) {
    expect_good_advice(preset(1));
    expect_good_advice(trees());
}

TEST(TunedScenes, GetCellsOfTheSizeOfTheirTiles) {
    const std::string flags = tuned(cave(), {})["recommended"];
    EXPECT_EQ(value_of(flags, "--cell-size "), 1.0);
    expect_good_advice(cave());
}

TEST(TunedScenes, GetGoodAdviceForADoorInAField) {
    expect_good_advice(door());
}

TEST(TunedScenes, GetGoodAdviceForMazes) {
    expect_good_advice(maze(0.8F));
    expect_good_advice(maze(1.0F));
}

TEST(Tune, RecommendsNothingForAWorldWithoutObstacles) {
    Scene scene = field("empty");
    scene.remark = "layer Walls has 120 tiles, none solid";
    const Json result = tuned(scene, {});
    EXPECT_TRUE(result["recommended"].is_null());
    EXPECT_EQ(result["reason"], "0 obstacles; layer Walls has 120 tiles, none solid");
}

// The relative luminance of WCAG 2; channels from 0 to 255.
double luminance(double red, double green, double blue) {
    const auto linear = [](double channel) {
        const double value = channel / 255.0;
        return value <= 0.04045 ? value / 12.92 : std::pow((value + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

double luminance(std::string_view hex) {
    const auto channel = [&](std::size_t i) {
        return static_cast<double>(std::stoi(std::string{hex.substr(i, 2)}, nullptr, 16));
    };
    return luminance(channel(0), channel(2), channel(4));
}

double contrast(double a, double b) {
    return (std::max(a, b) + 0.05) / (std::min(a, b) + 0.05);
}

constexpr double readable = 4.5;

TEST(TunePage, HasReadableTexts) {
    const std::string style{tune_style};
    const std::size_t dark = style.find("prefers-color-scheme: dark");
    for (const std::size_t theme : {std::size_t{0}, dark}) {
        const auto color = [&](const std::string& name) {
            return luminance(
                style.substr(style.find("--" + name + ": #", theme) + 5 + name.size()));
        };
        for (const char* const text : {"ink", "soft"}) {
            for (const char* const paper : {"paper", "card", "tint"}) {
                EXPECT_GE(contrast(color(text), color(paper)), readable) << text << " on " << paper;
            }
        }
    }
}

TEST(TunePage, HasReadableTiles) {
    TuneReport report;
    for (int i = 0; i <= 40; ++i) {
        TuneRow row;
        row.settings.cell_size = 1.0 + i;
        row.figures.reachable = row.figures.found = row.figures.compared = 40;
        row.figures.ratio_mean = 1.0 + 0.0025 * i;
        row.figures.iterations_mean = std::pow(1.1, i);
        report.rows.push_back(row);
    }
    const std::string page = to_html({preset(1), {}, {}}, report);
    const std::regex tile{"background: rgb\\((\\d+), (\\d+), (\\d+)\\); color: #(......)"};
    int tiles = 0;
    for (std::sregex_iterator i{page.begin(), page.end(), tile}, end; i != end; ++i, ++tiles) {
        const auto& match = *i;
        EXPECT_GE(contrast(luminance(std::stod(match[1]), std::stod(match[2]), std::stod(match[3])),
                           luminance(match[4].str())),
                  readable)
            << match.str();
    }
    EXPECT_EQ(tiles, 41);
}

} // namespace
} // namespace raywalk::demo::tune_test
