// SPDX-License-Identifier: MIT
#include "lab/search_watch.hpp"
#include "support/small_lab.hpp"

#include <gtest/gtest.h>

#include <string>

namespace raywalk::demo::search_watch_test {
namespace {

using test::behind_the_wall;
using test::walled_scene;

struct WatchedLab {
    WatchedLab() {
        EXPECT_TRUE(lab.apply(SendPlayer{behind_the_wall}));
        update(0.0);
    }

    void update(double seconds) { watch.update(lab, last_player_query(lab), seconds); }

    [[nodiscard]] std::int64_t iterations(std::size_t side) const {
        return watch.search(side).request()->search()->statistics().iterations;
    }

    Lab lab{walled_scene()};
    SearchWatch watch;
};

TEST(SearchWatch, ShowsTheWholeSearchWhileItIsClosed) {
    const WatchedLab w;
    EXPECT_FALSE(w.watch.is_open());
    EXPECT_FALSE(w.watch.shows_both());
    EXPECT_EQ(w.watch.search(0).request()->status(), PathStatus::found);
}

TEST(SearchWatch, PlaysBothSearchesAtItsSpeed) {
    WatchedLab w;
    w.watch.set_speed(20.0F);
    w.watch.open();
    w.update(0.0);
    EXPECT_TRUE(w.watch.shows_both());
    EXPECT_EQ(w.iterations(0), 0);
    EXPECT_EQ(w.iterations(1), 0);
    for (int frame = 1; frame <= 10; ++frame) {
        w.update(0.05);
        EXPECT_EQ(w.iterations(0), frame);
        EXPECT_EQ(w.iterations(1), frame);
    }
    w.watch.play(false);
    w.update(0.05);
    EXPECT_EQ(w.iterations(0), 10);
    w.watch.step(3);
    w.update(0.05);
    EXPECT_EQ(w.iterations(0), 13);
    EXPECT_FALSE(w.watch.is_playing());
    w.watch.play(true);
    w.update(0.05);
    EXPECT_EQ(w.iterations(1), 14);
}

TEST(SearchWatch, DijkstraFindsTheSameLengthWithMoreCells) {
    WatchedLab w;
    w.watch.set_speed(SearchWatch::max_speed);
    w.watch.open();
    for (int frame = 0; frame < 100 && !w.watch.is_finished(); ++frame) {
        w.update(0.05);
    }
    ASSERT_TRUE(w.watch.is_finished());
    EXPECT_EQ(w.watch.search(0).request()->path().cost, w.watch.search(1).request()->path().cost);
    EXPECT_GT(w.iterations(1), w.iterations(0));
    const std::string caption = caption_of(w.watch, 1);
    EXPECT_EQ(caption.rfind("Dijkstra: ", 0), 0U) << caption;
    EXPECT_NE(caption.find(" cells expanded, found, "), std::string::npos) << caption;
    w.watch.play(true); // again
    w.update(0.0);
    EXPECT_EQ(w.iterations(0), 0);
}

TEST(SearchWatch, ShowsThePlayersOwnSearchAgainWhenItIsClosed) {
    WatchedLab w;
    const std::string before = state_line(w.watch);
    w.watch.step(1);
    w.update(0.0);
    EXPECT_TRUE(w.watch.is_open());
    EXPECT_EQ(w.iterations(1), 1);
    w.watch.show_both(false);
    w.update(0.0);
    EXPECT_FALSE(w.watch.shows_both());
    w.watch.close();
    w.update(0.0);
    EXPECT_EQ(state_line(w.watch), before);
}

TEST(SearchWatch, BeginsAgainWithAnotherAlgorithm) {
    WatchedLab w;
    w.watch.step(5);
    w.update(0.0);
    w.watch.choose(1, {SearchAlgorithm::jump_point_search});
    w.update(0.0);
    EXPECT_EQ(w.iterations(0), 0);
    EXPECT_EQ(w.iterations(1), 0);
    EXPECT_EQ(caption_of(w.watch, 1).rfind("jump point search: ", 0), 0U);
}

} // namespace
} // namespace raywalk::demo::search_watch_test
