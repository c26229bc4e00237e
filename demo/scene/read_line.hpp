// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <istream>
#include <string>

namespace raywalk::demo {

/// Reads the next line without its line ending, CRLF included. Returns false at the end of the
/// stream. Of a line with more than `longest` characters, only slightly more than that are read, so
/// that a file without line endings does not fill the memory; the rest is the next line.
inline bool read_line(std::istream& stream, std::string& line, std::size_t longest) {
    line.clear();
    // Two more: one shows that the line is too long, and one may be the CR of a line that is not.
    for (char c = 0; line.size() < longest + 2 && stream.get(c) && c != '\n';) {
        line.push_back(c);
    }
    if (!stream && line.empty()) {
        return false;
    }
    if (!line.empty() && line.back() == '\r') {
        line.pop_back();
    }
    return true;
}

} // namespace raywalk::demo
