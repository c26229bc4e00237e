// SPDX-License-Identifier: MIT
#pragma once

#include "tune/tune_row.hpp"

#include <cstdint>
#include <sstream>
#include <string>
#include <vector>

namespace raywalk::test {

inline demo::TuneRow row(double cell_size, std::int64_t limit, int found) {
    demo::TuneRow row;
    row.settings = {cell_size, limit, 0.3, Neighborhood::hex};
    row.figures.reachable = 3;
    row.figures.found = found;
    row.figures.lost_to_limit = 1;
    row.figures.compared = found;
    row.figures.ratio_mean = 1.0125;
    row.figures.ratio_worst = 1.5;
    row.figures.iterations_mean = 12.345;
    row.figures.bytes = 2048;
    row.times = {10.0, 20.0, 5.0, 7.0};
    return row;
}

inline std::vector<std::string> words_of(const std::string& line, char separator) {
    std::vector<std::string> words;
    std::stringstream stream{line + separator};
    for (std::string word; std::getline(stream, word, separator);) {
        words.push_back(word);
    }
    return words;
}

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

} // namespace raywalk::test
