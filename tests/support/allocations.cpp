// SPDX-License-Identifier: MIT
#include "support/allocations.hpp"

#include <cstddef>
#include <cstdlib>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#define RAYWALK_HAS_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define RAYWALK_HAS_ADDRESS_SANITIZER 1
#endif
#endif

namespace {

thread_local std::int64_t allocations = 0;
thread_local std::int64_t used_bytes = 0;

} // namespace

#ifdef RAYWALK_HAS_ADDRESS_SANITIZER

// The address sanitizer has an operator new of its own, but calls hooks.
// NOLINTBEGIN(bugprone-reserved-identifier)
extern "C" int __sanitizer_install_malloc_and_free_hooks(void (*malloc_hook)(const volatile void*,
                                                                             std::size_t),
                                                         void (*free_hook)(const volatile void*));
extern "C" std::size_t __sanitizer_get_allocated_size(const volatile void*);

// NOLINTEND(bugprone-reserved-identifier)

namespace {

const int allocation_hooks = __sanitizer_install_malloc_and_free_hooks(
    [](const volatile void* /*memory*/, std::size_t size) {
        ++allocations;
        used_bytes += static_cast<std::int64_t>(size);
    },
    [](const volatile void* memory) {
        used_bytes -= static_cast<std::int64_t>(
            memory == nullptr ? 0 : __sanitizer_get_allocated_size(memory));
    });

} // namespace

#else

namespace {

constexpr int allocation_hooks = 1;

// The requested size is in front of each block. What malloc takes for a block depends on what was
// freed before.
constexpr std::size_t header = alignof(std::max_align_t);

} // namespace

// For the whole program.
[[gnu::noinline]] void* operator new(std::size_t size) {
    void* const block = std::malloc(header + size);
    if (block == nullptr) {
        throw std::bad_alloc{};
    }
    *static_cast<std::size_t*>(block) = size;
    ++allocations;
    used_bytes += static_cast<std::int64_t>(size);
    return static_cast<std::byte*>(block) + header;
}

[[gnu::noinline]] void operator delete(void* memory) noexcept {
    if (memory != nullptr) {
        void* const block = static_cast<std::byte*>(memory) - header;
        used_bytes -= static_cast<std::int64_t>(*static_cast<std::size_t*>(block));
        std::free(block);
    }
}

[[gnu::noinline]] void operator delete(void* memory, std::size_t /*size*/) noexcept {
    operator delete(memory);
}

#endif

namespace raywalk::test {

bool counts_allocations() {
    return allocation_hooks > 0;
}

bool counts_malloc() {
#ifdef RAYWALK_HAS_ADDRESS_SANITIZER
    return true;
#else
    return false;
#endif
}

std::int64_t allocation_count() {
    return allocations;
}

std::int64_t bytes_in_use() {
    return used_bytes;
}

} // namespace raywalk::test
