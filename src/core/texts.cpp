// SPDX-License-Identifier: MIT
#include "core/texts.hpp"

#include <array>
#include <cstdio>
#include <iomanip>
#include <locale>
#include <sstream>

namespace raywalk {

std::string text_of(float number) {
    std::array<char, 32> text{};
    (void)std::snprintf(text.data(), text.size(), "%g", static_cast<double>(number));
    return text.data();
}

// Not std::to_chars(), which some standard libraries lack for floating point.
std::string decimal_text(double number, int decimals) {
    std::ostringstream text;
    text.imbue(std::locale::classic());
    text << std::fixed << std::setprecision(decimals) << number;
    return text.str();
}

} // namespace raywalk
