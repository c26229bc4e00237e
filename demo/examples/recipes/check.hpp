// SPDX-License-Identifier: MIT
#pragma once

#include <cstdlib>
#include <iostream>

// Ends the program if a recipe does not do what it says.
inline void check(bool condition, const char* what) {
    if (!condition) {
        std::cerr << "not so: " << what << '\n';
        std::exit(1);
    }
}
