// SPDX-License-Identifier: MIT
// Functions of the C API are called at random, see RandomCCalls.
#include "support/log_lines.hpp"
#include "support/random_c_calls.hpp"

#include <cstddef>
#include <cstdint>
#include <span>

// NOLINTNEXTLINE: libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace raywalk::test;
    constexpr int most_steps = 400;
    be_quiet();
    Random random{std::span{data, size}};
    RandomCCalls calls{random};
    for (int i = 0; i < most_steps && !random.is_spent(); ++i) {
        calls.step();
    }
    return 0;
}
