// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <iostream>

// The main function of all test programs. GoogleTest's own returns 0 if no test ran, so that a
// program without tests, or a filter with a typing error, would pass.
int main(int argc, char** argv) {
    testing::InitGoogleTest(&argc, argv);
    const int result = RUN_ALL_TESTS();
    if (GTEST_FLAG_GET(list_tests)) {
        return result;
    }
    if (testing::UnitTest::GetInstance()->test_to_run_count() == 0) {
        std::cerr << "no test was run\n";
        return 1;
    }
    return result;
}
