// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

// The memory that the calling thread has allocated with operator new, and freed.
namespace raywalk::test {

/// False if this build does not count: then a test of these numbers shows nothing.
[[nodiscard]] bool counts_allocations();
/// True if memory from malloc() counts, too, such as Box2D's: with the address sanitizer.
[[nodiscard]] bool counts_malloc();
/// The number of allocations so far.
[[nodiscard]] std::int64_t allocation_count();
/// The bytes in use, as requested: without what the allocator adds.
[[nodiscard]] std::int64_t bytes_in_use();

} // namespace raywalk::test
