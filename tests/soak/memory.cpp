// SPDX-License-Identifier: MIT
#include "memory.hpp"

#include <fstream>
#include <malloc.h>
#include <unistd.h>

// The address sanitizer's own count, without its quarantine.
extern "C" std::size_t __sanitizer_get_current_allocated_bytes() // NOLINT: the sanitizer's name
    __attribute__((weak));

namespace raywalk::test {

std::size_t resident_bytes() {
    std::ifstream file{"/proc/self/statm"};
    std::size_t all = 0;
    std::size_t resident = 0;
    file >> all >> resident;
    return resident * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

std::size_t allocated_bytes() {
    if (__sanitizer_get_current_allocated_bytes != nullptr) {
        return __sanitizer_get_current_allocated_bytes();
    }
    const struct mallinfo2 info = mallinfo2();
    return info.uordblks + info.hblkhd;
}

} // namespace raywalk::test
