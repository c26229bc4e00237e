// SPDX-License-Identifier: MIT
#include "raywalk/executor.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path_request.hpp"

#include "support/point_walker.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <optional>
#include <stdexcept>

// Predicates that change the request that calls them, and executors that use the navigator.
namespace raywalk::path_request_callbacks_test {
namespace {

using test::ObstacleList;

constexpr Vec2 west{0.5F, 0.5F};
constexpr Vec2 east{20.5F, 0.5F};

// A request whose predicate calls a function.
struct Asked {
    Navigator navigator{ObstacleList{}};
    std::optional<PathRequest> request = navigator.request_path(west, east, test::point_query);
    std::function<void()> call = [] {
    };

    void begin() {
        request->begin(
            west,
            [this](Cell cell) {
                call();
                return cell == Cell{9, 9};
            },
            test::point_query);
    }
};

TEST(RequestCallbacks, ARequestMayBeDestroyedByItsOwnPredicate) {
    Asked asked;
    asked.begin();
    asked.call = [&] {
        asked.request.reset();
    };
    (void)asked.request->advance(unlimited);
    EXPECT_FALSE(asked.request.has_value());
    Asked timed;
    timed.begin();
    timed.call = [&] {
        timed.request.reset();
    };
    (void)timed.request->advance_for(std::chrono::seconds{1});
    EXPECT_FALSE(timed.request.has_value());
}

TEST(RequestCallbacks, ARequestMayBeCancelledByItsOwnPredicate) {
    Asked asked;
    asked.begin();
    asked.call = [&] {
        asked.request->cancel();
    };
    EXPECT_EQ(asked.request->advance(unlimited), PathStatus::cancelled);
    EXPECT_EQ(asked.request->advance(unlimited), PathStatus::cancelled);
}

TEST(RequestCallbacks, AdvancingARequestInsideOfItselfDoesNothing) {
    Asked asked;
    asked.begin();
    asked.call = [&] {
        EXPECT_EQ(asked.request->advance(unlimited), PathStatus::pending);
        EXPECT_EQ(asked.request->advance_for(std::chrono::seconds{1}), PathStatus::pending);
        asked.request->begin(east, {&west, 1}, test::point_query);
    };
    EXPECT_EQ(asked.request->advance(unlimited), PathStatus::found);
    EXPECT_EQ(asked.request->path().points.front(), west);
    EXPECT_EQ(asked.request->path().points.back(), asked.navigator.grid().center_of({9, 9}));
}

TEST(RequestCallbacks, ARequestWhosePredicateThrowsIsCancelled) {
    Asked asked;
    asked.begin();
    asked.call = [] {
        throw std::runtime_error{"no answer"};
    };
    EXPECT_THROW((void)asked.request->advance(unlimited), std::runtime_error);
    EXPECT_EQ(asked.request->status(), PathStatus::cancelled);
    asked.call = [] {
    };
    asked.begin();
    EXPECT_EQ(asked.request->advance(unlimited), PathStatus::found);
    EXPECT_THROW(
        (void)asked.navigator.find_path_where(
            west, [](Cell) -> bool { throw std::runtime_error{"no answer"}; }, test::point_query),
        std::runtime_error);
    EXPECT_EQ(asked.navigator.find_path(west, east, test::point_query).status, PathStatus::found);
}

TEST(RequestCallbacks, ChangesReportedByAPredicateAreAppliedAfterwards) {
    Navigator navigator{ObstacleList{}};
    const auto closes_it = [&](Cell cell) {
        navigator.set_cell_blocked({5, 0}, true);
        navigator.invalidate_all(); // would free what the search looks at
        return cell == Cell{20, 0};
    };
    EXPECT_EQ(navigator.find_path_where(west, closes_it, test::point_query).points.size(), 2U);
    EXPECT_GT(navigator.find_path(west, east, test::point_query).points.size(), 2U);
}

TEST(RequestCallbacks, AnExecutorMayQueryAndReportChanges) {
    Navigator navigator{ObstacleList{}, {.cache_byte_budget = 200'000}};
    const Executor executor = [&](std::size_t jobs, const auto& run) {
        for (std::size_t i = 0; i < jobs; ++i) {
            run(i);
            navigator.update();
            navigator.invalidate_all();
            const Vec2 distant{1000.0F + 20.0F * static_cast<float>(i), 0.0F};
            EXPECT_TRUE(navigator.find_path(distant, distant + east, test::point_query).is_found());
        }
    };
    EXPECT_GT(
        navigator.prefill({{-100.0F, -100.0F}, {100.0F, 100.0F}}, test::point_walker, executor),
        10U);
    EXPECT_GT(navigator.cache_statistics().chunks, 10U);
    EXPECT_TRUE(navigator.find_path(west, east, test::point_query).is_found());
    EXPECT_LT(navigator.cache_statistics().chunks, 10U);
}

} // namespace
} // namespace raywalk::path_request_callbacks_test
