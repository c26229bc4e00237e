// SPDX-License-Identifier: MIT
#pragma once

#include <spdlog/sinks/null_sink.h>
#include <spdlog/spdlog.h>

namespace raywalk::test {

/// From now on raywalk logs nothing: where misuse is what is tested, it would log all the time.
/// Only before it has logged for the first time.
inline void be_quiet() {
    if (spdlog::get("raywalk") == nullptr) {
        spdlog::null_logger_mt("raywalk");
    }
}

} // namespace raywalk::test
