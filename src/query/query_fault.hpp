// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path_query.hpp"

#include <string_view>

namespace raywalk {

/// Returns which number of the query is out of its range, in words; empty if PathQuery::is_valid().
[[nodiscard]] std::string_view fault_of(const PathQuery& query);

} // namespace raywalk
