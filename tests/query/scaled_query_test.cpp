// SPDX-License-Identifier: MIT
#include "raywalk/agent_group.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/flee.hpp"
#include "raywalk/flow_field.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path_simplification.hpp"

#include "support/scaled_scene.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <vector>

// Only the sizes of cells and walkers decide what a query answers: in a world that is scaled by a
// power of two, all answers are the same to the bit.
namespace raywalk::test {
namespace {

constexpr float width = 16.0F; // of the world
constexpr std::array radii{0.0F, 0.2F, 0.37F, 0.8F};

class Numbers {
public:
    explicit Numbers(std::uint32_t seed)
        : engine_{seed} {}

    float between(float low, float high) {
        return low + (high - low) * (0x1p-24F * static_cast<float>(engine_() >> 8U));
    }

    Vec2 point() {
        const float x = between(0.0F, width);
        return {x, between(0.0F, width)};
    }

    std::size_t below(std::size_t count) { return engine_() % count; }

private:
    std::mt19937 engine_;
};

void add_shape(ScaledScene& scene, Numbers& numbers) {
    const Vec2 at = numbers.point();
    const Vec2 side{numbers.between(0.1F, 1.5F), numbers.between(-1.0F, 1.0F)};
    const Vec2 other{-0.7F * side.y, 0.7F * side.x};
    switch (numbers.below(6)) {
    case 0:
        scene.add_disc(at, numbers.between(0.05F, 1.0F));
        break;
    case 1: // upright
        scene.add_box({at, at + Vec2{side.x, 0.5F}});
        break;
    case 2:
        scene.add_shape({at, at + side, at + side + other, at + other});
        break;
    case 3: // rounded
        scene.add_shape({at, at + side, at + other}, 0.2F);
        break;
    case 4: // an edge
        scene.add_shape({at, at + 3.0F * side});
        break;
    default:
        scene.add_one_sided(at, at + 2.0F * side);
        break;
    }
}

// What queries answered, with lengths as they would be in a world of scale 1.
class Answers {
public:
    explicit Answers(float scale)
        : scale_{scale} {}

    void add(double number) { numbers.push_back(number); }

    void add_length(double length) { numbers.push_back(length / scale_); }

    void add(Vec2 point) {
        add_length(point.x);
        add_length(point.y);
    }

    void add(const Path& path) {
        add(static_cast<double>(path.status));
        add_length(path.length);
        add_length(path.cost);
        add(path.entered_cost);
        add(static_cast<double>(path.statistics.search.iterations));
        add(static_cast<double>(path.statistics.obstacles_tested));
        add(static_cast<double>(path.points.size()));
        for (const Vec2 point : path.points) {
            add(point);
        }
    }

    std::vector<double> numbers;

private:
    float scale_;
};

// A world with everything that a query may meet.
class QueryScene {
public:
    QueryScene(float scale, std::uint32_t seed, const NavigatorSettings& settings)
        : scene_{scale, settings}
        , numbers_{seed}
        , answers_{scale} {
        for (int i = 0; i < 30; ++i) {
            add_shape(scene_, numbers_);
        }
        scene_.add_room({{0.0F, 0.0F}, {width, width}});
        scene_.add_room({{10.0F, 10.0F}, {13.0F, 13.0F}}, 0.3F);
        for (int i = 0; i < 2; ++i) {
            navigator().set_cell_blocked(navigator().grid().cell_at(point()), true);
        }
        navigator().add_link({.from = point(), .to = point(), .cost = scene_.scaled(3.0F)});
        costs_->set(navigator().grid(), Box{point(), point()}, 3.0F);
        for (int i = 0; i < 8; ++i) {
            costs_->set(navigator().grid().cell_at(point()), numbers_.between(0.5F, 5.0F));
        }
    }

    std::vector<double> ask() {
        for (int i = 0; i < 16; ++i) {
            ask_for_paths();
            ask_about_lines();
            ask_about_places();
        }
        return answers_.numbers;
    }

private:
    Navigator& navigator() { return scene_.navigator; }

    Vec2 point() { return scene_.scaled(numbers_.point()); }

    WalkerProfile walker() {
        return {.radius = scene_.scaled(radii[numbers_.below(radii.size())]),
                .margin = scene_.scaled(0.02F)};
    }

    PathQuery query() {
        PathQuery query;
        query.walker = walker();
        query.max_iterations = 1500;
        query.allow_partial_path = numbers_.below(2) == 0;
        query.stop_distance =
            numbers_.below(4) == 0 ? scene_.scaled(numbers_.between(0.0F, 3.0F)) : 0.0F;
        query.postprocessing =
            static_cast<PathPostprocessing>(std::min<std::size_t>(numbers_.below(6), 2));
        query.search.costs = numbers_.below(3) == 0 ? costs_ : nullptr;
        query.search.max_distance =
            numbers_.below(5) == 0 ? scene_.scaled(20.0F) : query.search.max_distance;
        return query;
    }

    void ask_for_paths() {
        const PathQuery asked = query();
        const Path path = navigator().find_path(point(), point(), asked);
        answers_.add(path);
        answers_.add(simplified(navigator(), path, scene_.scaled(0.3F), asked));
        const std::array targets{point(), point(), point()};
        answers_.add(navigator().find_path_to_nearest(point(), targets, query()));
        const PathExplanation why = navigator().explain(point(), point(), query());
        answers_.add(static_cast<double>(why.problem));
        answers_.add(why.place);
        FlowField field = navigator().flow_field(point(), {.walker = walker()});
        field.finish();
        const FlowSample sample = field.sample(point());
        answers_.add(static_cast<double>(sample.status));
        answers_.add(sample.next_position);
        answers_.add_length(sample.cost);
    }

    void ask_about_lines() {
        const Vec2 from = point();
        const Vec2 to = point();
        const WalkerProfile asked = walker();
        answers_.add(navigator().can_walk_straight(from, to, asked) ? 1.0 : 0.0);
        answers_.add(navigator().has_line_of_sight(from, to) ? 1.0 : 0.0);
        if (const auto hit = navigator().raycast(from, to, asked)) {
            answers_.add(hit->position);
            answers_.add(hit->point);
            answers_.add(hit->fraction);
            answers_.add(hit->normal.x);
            answers_.add(hit->normal.y);
            answers_.add(static_cast<double>(hit->body.value));
        }
        if (const auto wall = navigator().nearest_wall(from, asked)) {
            answers_.add(wall->point);
            answers_.add_length(wall->distance);
            answers_.add(static_cast<double>(wall->body.value));
        }
    }

    void ask_about_places() {
        const PathQuery asked = query();
        const Vec2 at = point();
        answers_.add(navigator().closest_navigable(at, asked.walker).value_or(Vec2{}));
        answers_.add(
            flee_point(navigator(), at, point(), scene_.scaled(6.0F), asked).value_or(Vec2{}));
        for (const Vec2 place : points_around(navigator(), at, 6, scene_.scaled(0.9F), asked)) {
            answers_.add(place);
        }
        for (const ReachableCell& cell : navigator().reachable_cells(at, 4.0F, asked)) {
            answers_.add(cell.cell.x);
            answers_.add(cell.cell.y);
            answers_.add(cell.cost);
        }
        if (const auto gap = navigator().find_narrow_gap(at, point(), asked)) {
            answers_.add(gap->from);
            answers_.add(gap->to);
        }
    }

    ScaledScene scene_;
    Numbers numbers_;
    Answers answers_;
    std::shared_ptr<CostMap> costs_ = std::make_shared<CostMap>();
};

void expect_same_answers(std::uint32_t seed, const NavigatorSettings& settings) {
    const std::vector<double> expected = QueryScene{1.0F, seed, settings}.ask();
    for (const float scale : {32.0F, 0.125F}) {
        SCOPED_TRACE(testing::Message() << "seed " << seed << ", scale " << scale);
        const std::vector<double> answers = QueryScene{scale, seed, settings}.ask();
        for (std::size_t i = 0; i < std::min(answers.size(), expected.size()); ++i) {
            ASSERT_EQ(answers[i], expected[i]) << "number " << i;
        }
        ASSERT_EQ(answers.size(), expected.size());
    }
}

TEST(ScaledQueryTest, AnswersAreEqualToTheBit) {
    for (std::uint32_t seed = 0; seed < 4; ++seed) {
        expect_same_answers(seed, {});
        expect_same_answers(seed, {.cell_size = 0.5F, .origin = {0.25F, 0.125F}});
        expect_same_answers(seed, {.cell_size = 1.7F});
    }
}

TEST(ScaledQueryTest, AnswersAreEqualToTheBitWithOtherNeighborhoods) {
    expect_same_answers(10, {.neighborhood = Neighborhood::hex});
    expect_same_answers(11, {.cell_size = 0.6F, .neighborhood = Neighborhood::hex});
    expect_same_answers(12, {.neighborhood = Neighborhood::square_4});
    expect_same_answers(13, {.cell_size = 0.7F, .diagonal_mode = DiagonalMode::always});
    expect_same_answers(14, {.find_narrow_passages = false});
}

} // namespace
} // namespace raywalk::test
