// SPDX-License-Identifier: MIT
#pragma once

#include <spdlog/sinks/null_sink.h>
#include <spdlog/spdlog.h>

namespace raywalk::test {

/// Disables raywalk's log, for tests of misuse that would log all the time. Has no effect after
/// raywalk has logged for the first time.
inline void be_quiet() {
    if (spdlog::get("raywalk") == nullptr) {
        spdlog::null_logger_mt("raywalk");
    }
}

} // namespace raywalk::test
