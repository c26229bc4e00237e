// SPDX-License-Identifier: MIT
#include "workloads.hpp"

#include <functional>
#include <iomanip>
#include <iostream>
#include <string_view>

// Here, where no compiler sees it together with its callers, it stays a function.
void raywalk_measured(const std::function<void()>& work) {
    work();
    asm volatile(""); // or else it would jump to the work and never return itself
}

// raywalk_workloads NAME      does that workload and prints its answer
// raywalk_workloads           prints all names
// raywalk_workloads --for     prints what counts of instructions hold for
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
            std::cout << std::fixed << std::setprecision(3) << workload.run() << '\n';
            return 0;
        }
    }
    return name.empty() ? 0 : 1;
}
