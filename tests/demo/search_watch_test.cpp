// SPDX-License-Identifier: MIT
#include "raywalk/low_level/path_search.hpp"

#include "lab/search_watch.hpp"
#include "support/small_lab.hpp"

#include <gtest/gtest.h>

namespace raywalk::demo::search_watch_test {
namespace {

TEST(SearchWatch, BeginsAgainWithAnotherAlgorithm) {
    Lab lab{test::walled_scene()};
    SearchWatch watch;
    test::send(lab, test::behind_the_wall);
    watch.step(5);
    watch.update(lab, last_player_query(lab), 0.0);
    watch.choose(1, {SearchAlgorithm::jump_point_search});
    watch.update(lab, last_player_query(lab), 0.0);
    for (const std::size_t side : {0U, 1U}) {
        EXPECT_EQ(watch.search(side).request()->search()->statistics().iterations, 0);
    }
}

} // namespace
} // namespace raywalk::demo::search_watch_test
