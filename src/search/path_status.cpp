// SPDX-License-Identifier: MIT
#include "raywalk/path_status.hpp"

namespace raywalk {

std::string_view to_string(PathStatus status) {
    switch (status) {
    case PathStatus::found:
        return "found";
    case PathStatus::partial:
        return "partial";
    case PathStatus::unreachable:
        return "unreachable";
    case PathStatus::iteration_limit:
        return "iteration_limit";
    case PathStatus::memory_limit:
        return "memory_limit";
    case PathStatus::cost_limit:
        return "cost_limit";
    case PathStatus::start_blocked:
        return "start_blocked";
    case PathStatus::target_blocked:
        return "target_blocked";
    case PathStatus::invalid_query:
        return "invalid_query";
    case PathStatus::cancelled:
        return "cancelled";
    case PathStatus::pending:
        return "pending";
    }
    return "";
}

} // namespace raywalk
