// SPDX-License-Identifier: MIT
#include "workloads.hpp"

#include <functional>
#include <iomanip>
#include <iostream>
#include <string_view>

// In a translation unit without callers, so that it is not inlined.
void raywalk_measured(const std::function<void()>& work) {
    work();
    asm volatile(""); // prevents a tail call, which would leave the function early
}

// raywalk_workloads NAME      runs that workload and prints its result
// raywalk_workloads           prints all names
// raywalk_workloads --for     prints the compiler and the Box2D that counts are valid for
int main(int argc, char** argv) {
    using namespace raywalk::bench;
    const std::string_view name = argc > 1 ? argv[1] : "";
    if (name == "--for") {
        std::cout << RAYWALK_BUILT_FOR << '\n';
        return 0;
    }
    for (const Workload& workload : workloads) {
        if (name.empty()) {
            std::cout << workload.name << '\n';
        } else if (name == workload.name) {
            std::cout << std::fixed << std::setprecision(3)
                      << workload.run(workload.finds_narrow_passages) << '\n';
            return 0;
        }
    }
    return name.empty() ? 0 : 1;
}
