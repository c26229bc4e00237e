// SPDX-License-Identifier: MIT
#include "workloads.hpp"

#include <cstdio>
#include <cstring>
#include <string_view>

// raywalk_workloads NAME      does that workload and prints its answer
// raywalk_workloads           prints all names
// raywalk_workloads --for     prints what counts of instructions hold for
int main(int argc, char** argv) {
    using namespace raywalk::bench;
    const std::string_view name = argc > 1 ? argv[1] : "";
    if (name == "--for") {
        std::puts(RAYWALK_BUILT_FOR);
        return 0;
    }
    for (const Workload& workload : workloads) {
        if (name.empty()) {
            std::puts(workload.name.data());
        } else if (name == workload.name) {
            std::printf("%.3f\n", workload.run());
            return 0;
        }
    }
    return name.empty() ? 0 : 1;
}
