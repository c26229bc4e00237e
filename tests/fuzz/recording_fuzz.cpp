// SPDX-License-Identifier: MIT
// Any text is either a recording that can be replayed or is rejected with an error of one line.
#include "record/replay.hpp"
#include "refusal.hpp"

#include <cstddef>
#include <cstdint>
#include <string>

// NOLINTNEXTLINE: libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace raywalk::demo;
    try {
        static_cast<void>(replay_text({data, data + size}, "walk.rec", true));
    } catch (const std::runtime_error& error) {
        expect_one_line(error, "walk.rec");
    }
    return 0;
}
