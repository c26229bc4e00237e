// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

// What operator new has allocated, on the calling thread.
namespace raywalk::test {

/// False if this build does not count: then a test of these numbers shows nothing.
[[nodiscard]] bool counts_allocations();
/// The number of allocations so far.
[[nodiscard]] std::int64_t allocation_count();
/// The bytes in use, as the allocator rounds them.
[[nodiscard]] std::int64_t bytes_in_use();

} // namespace raywalk::test
