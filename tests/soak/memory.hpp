// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace raywalk::test {

/// What this program holds of the machine's memory; 0 where nobody tells (unit: byte).
[[nodiscard]] std::size_t resident_bytes();
/// What it has allocated and not freed yet; 0 where nobody tells (unit: byte).
[[nodiscard]] std::size_t allocated_bytes();

} // namespace raywalk::test
