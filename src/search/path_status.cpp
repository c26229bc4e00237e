// SPDX-License-Identifier: MIT
#include "raywalk/path_status.hpp"

#include "core/texts.hpp"

#include <array>

namespace raywalk {

std::string_view to_string(PathStatus status) {
    static constexpr std::array<std::string_view, 11> names{"found",
                                                            "partial",
                                                            "unreachable",
                                                            "iteration_limit",
                                                            "memory_limit",
                                                            "cost_limit",
                                                            "start_blocked",
                                                            "target_blocked",
                                                            "invalid_query",
                                                            "cancelled",
                                                            "pending"};
    return name_in(names, status);
}

} // namespace raywalk
