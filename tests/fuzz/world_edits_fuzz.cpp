// SPDX-License-Identifier: MIT
// After any changes of a world, the results of a navigator that was notified of them equal those of
// a new navigator.
#include "refusal.hpp"
#include "support/edited_session.hpp"
#include "support/log_lines.hpp"

#include <cstddef>
#include <cstdint>
#include <iostream>
#include <optional>
#include <span>
#include <string>

// NOLINTNEXTLINE: libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace raywalk::test;
    constexpr int most_steps = 200;
    be_quiet();
    Random random{std::span{data, size}};
    EditedSession session{random};
    for (int i = 0; i < most_steps && !random.is_spent(); ++i) {
        session.change();
        if (const std::optional<std::string> fault = session.run_query()) {
            std::cerr << *fault << '\n';
            raywalk::demo::require(false, "the answer is that of a fresh navigator");
        }
    }
    return 0;
}
