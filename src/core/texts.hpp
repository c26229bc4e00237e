// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace raywalk {

/// The number as short as possible, for messages.
[[nodiscard]] std::string text_of(float number);

/// The number with that many decimals, in every locale.
[[nodiscard]] std::string decimal_text(double number, int decimals);

/// The name of an enumerator, of names in the order of the values; empty if it has none.
template <class Enum, std::size_t count>
[[nodiscard]] std::string_view name_in(const std::array<std::string_view, count>& names,
                                       Enum value) {
    const auto index = static_cast<std::size_t>(value);
    return index < count ? names[index] : std::string_view{};
}

} // namespace raywalk
