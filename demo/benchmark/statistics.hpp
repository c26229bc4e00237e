// SPDX-License-Identifier: MIT
#pragma once

#include <vector>

namespace raywalk::demo {

/// Returns the value below which the share `part` (0 to 1) of all values lies; 0 for none.
[[nodiscard]] double percentile(const std::vector<double>& sorted, double part);
/// 0 for none.
[[nodiscard]] double mean(const std::vector<double>& values);

} // namespace raywalk::demo
