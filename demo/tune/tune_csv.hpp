// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune_row.hpp"

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <string>

namespace raywalk::demo {

/// Returns the comma-separated column names. The last five are times; all others are equal in each
/// run.
[[nodiscard]] std::string csv_header();
/// Returns the row's values in that order. Ratios are empty if no paths were compared.
[[nodiscard]] std::string csv_line(const TuneRow& row);

/// Returns the same values as an object with those names.
[[nodiscard]] nlohmann::ordered_json json_of(const TuneRow& row);

/// A file with one line per row. However the program ends, the file contains a header and complete
/// lines.
class TuneCsv {
public:
    /// Writes the header. Throws std::runtime_error if the file cannot be written, like add().
    explicit TuneCsv(std::filesystem::path file);

    void add(const TuneRow& row);

private:
    void write(const std::string& line);

    std::filesystem::path file_;
    std::ofstream stream_;
};

} // namespace raywalk::demo
