// SPDX-License-Identifier: MIT
#include "raywalk/path_status.hpp"

#include "core/texts.hpp"

namespace raywalk {

std::string_view to_string(PathStatus status) {
    return name_in("found\0partial\0unreachable\0iteration_limit\0memory_limit\0cost_limit\0"
                   "start_blocked\0target_blocked\0invalid_query\0cancelled\0pending",
                   status);
}

} // namespace raywalk
