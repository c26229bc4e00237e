// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>
#include <iostream>
#include <stdexcept>
#include <string>

namespace raywalk::demo {

/// Aborts the program, which a fuzzer reports, unless `is_true`.
inline void require(bool is_true, const char* what) {
    if (!is_true) {
        std::cerr << "not true: " << what << '\n';
        std::abort();
    }
}

/// Requires that the error message is one line that names the file.
inline void expect_one_line(const std::runtime_error& error, const std::string& name) {
    const std::string line = error.what();
    require(line.starts_with(name), "the error names the file");
    require(line.find_first_of("\n\r") == std::string::npos, "the error is one line");
}

} // namespace raywalk::demo
