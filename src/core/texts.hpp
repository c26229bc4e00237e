// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace raywalk {

/// The number as short as possible, for messages.
[[nodiscard]] std::string text_of(float number);

/// The number with that many decimals, in every locale.
[[nodiscard]] std::string decimal_text(double number, int decimals);

/// The name of an enumerator, of names in the order of the values, each of which ends with a zero;
/// empty if it has none.
template <class Enum, std::size_t size>
[[nodiscard]] std::string_view name_in(const char (&names)[size], Enum value) {
    std::string_view rest{names, size};
    for (auto before = static_cast<std::size_t>(value); before > 0 && !rest.empty(); --before) {
        rest.remove_prefix(rest.find('\0') + 1);
    }
    return rest.substr(0, rest.find('\0'));
}

} // namespace raywalk
