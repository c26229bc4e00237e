// SPDX-License-Identifier: MIT
#include "support/random_lifetimes.hpp"

#include <gtest/gtest.h>

#include <cstdint>

// Built twice: with the other tests, and with the thread sanitizer. For longer runs, see
// tests/soak/lifetimes.cpp.
namespace raywalk::random_lifetimes_test {
namespace {

TEST(RandomLifetimes, CallbacksMayCreateAndDestroyAnything) {
    constexpr std::uint32_t sessions = 20;
    const std::uint64_t before = test::RandomLifetimes::actions_in_callbacks();
    const std::uint64_t links_before = test::RandomLifetimes::links_reached();
    for (std::uint32_t seed = 1; seed <= sessions; ++seed) {
        test::run_random_lifetimes(seed);
    }
    EXPECT_GT(test::RandomLifetimes::actions_in_callbacks() - before, 1000U);
    EXPECT_GT(test::RandomLifetimes::links_reached() - links_before, 0U);
}

} // namespace
} // namespace raywalk::random_lifetimes_test
