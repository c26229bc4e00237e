// SPDX-License-Identifier: MIT
// Requests, agents and the navigator begin, advance and end in any order, by calls of the game and
// of cost functions in the middle of a search. A search in slices equals one without.
#include "refusal.hpp"
#include "support/log_lines.hpp"
#include "support/random_actions.hpp"

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <span>
#include <string>

// NOLINTNEXTLINE: libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace raywalk::test;
    constexpr int most_steps = 300;
    be_quiet();
    Random random{std::span{data, size}};
    RandomActions actions{random};
    for (int i = 0; i < most_steps && !random.is_spent(); ++i) {
        if (const std::optional<std::string> fault = actions.step()) {
            std::cerr << *fault << '\n';
            raywalk::demo::require(false, "an answer in slices is that of one go");
        }
    }
    return 0;
}
