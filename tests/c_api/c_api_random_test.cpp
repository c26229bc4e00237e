// SPDX-License-Identifier: MIT
#include "support/random_c_calls.hpp"

#include <gtest/gtest.h>

namespace raywalk::c_api_random_test {
namespace {

// With sanitizers. tests/fuzz/c_api_fuzz.cpp goes on from here.
TEST(CApiRandomCalls, SurvivesRandomCallsOfGamesAndCallbacks) {
    constexpr int seeds = 60;
    constexpr int steps = 400;
    int nested = 0;
    for (std::uint32_t seed = 0; seed < seeds; ++seed) {
        test::Random random{seed};
        test::RandomCCalls calls{random};
        for (int i = 0; i < steps; ++i) {
            calls.step();
        }
        EXPECT_GT(calls.calls(), steps / 2);
        nested += calls.nested_calls();
    }
    EXPECT_GT(nested, 1000);
}

} // namespace
} // namespace raywalk::c_api_random_test
