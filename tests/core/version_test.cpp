// SPDX-License-Identifier: MIT
#include "raywalk/version.hpp"

#include <gtest/gtest.h>

#include <string>

// The version, which CMakeLists.txt and a header name.
namespace raywalk::version_test {
namespace {

TEST(Version, TheHeaderHasTheVersionOfTheProject) {
    EXPECT_EQ(version_text, RAYWALK_PROJECT_VERSION);
    EXPECT_EQ(version_text,
              std::to_string(RAYWALK_VERSION_MAJOR) + '.' + std::to_string(RAYWALK_VERSION_MINOR) +
                  '.' + std::to_string(RAYWALK_VERSION_PATCH));
}

} // namespace
} // namespace raywalk::version_test
