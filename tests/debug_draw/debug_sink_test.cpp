// SPDX-License-Identifier: MIT
#include "raywalk/debug_sink.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <string_view>

namespace raywalk::debug_sink_test {
namespace {

TEST(DebugSink, HasANameAndAColorForEachKind) {
    std::set<std::string_view> names;
    for (int i = 0; i < debug_kind_count; ++i) {
        const auto kind = static_cast<DebugKind>(i);
        EXPECT_TRUE(names.insert(to_string(kind)).second);
        EXPECT_GT(rgba_of(kind) & 0xFFU, 0U);
        EXPECT_EQ(rgba_of({kind, 0.0F}) & 0xFFU, 0U);
        EXPECT_EQ(rgba_of({kind, std::nanf("")}) & 0xFFU, 0U);
        EXPECT_EQ(rgba_of({kind, 7.0F}), rgba_of(kind));
        EXPECT_EQ(rgba_of({kind, 0.5F}) >> 8U, rgba_of(kind) >> 8U);
    }
    EXPECT_EQ(to_string(DebugKind::closed_set), "closed_set");
}

} // namespace
} // namespace raywalk::debug_sink_test
