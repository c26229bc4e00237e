// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>

namespace raywalk::test {

/// The resident memory of this program; 0 if the system does not report it (unit: byte).
[[nodiscard]] std::size_t resident_bytes();
/// The memory allocated and not freed; 0 if the system does not report it (unit: byte).
[[nodiscard]] std::size_t allocated_bytes();

} // namespace raywalk::test
