// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune_row.hpp"

#include <filesystem>
#include <fstream>
#include <string>

namespace raywalk::demo {

/// The names of the columns, a comma between; the last five are times, all before them are the same
/// in each run.
[[nodiscard]] std::string csv_header();
/// Its values in the same order; of the ratios nothing if no ways were compared.
[[nodiscard]] std::string csv_line(const TuneRow& row);

/// A file with one line for each row. Whatever ends the program, there is a header and then whole
/// lines.
class TuneCsv {
public:
    /// Writes the header. Throws std::runtime_error if the file cannot be written; add() too.
    explicit TuneCsv(std::filesystem::path file);

    void add(const TuneRow& row);

private:
    void write(const std::string& line);

    std::filesystem::path file_;
    std::ofstream stream_;
};

} // namespace raywalk::demo
