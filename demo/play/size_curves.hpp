// SPDX-License-Identifier: MIT
#pragma once

#include "lab/size_sweep.hpp"
#include "play/widgets.hpp"

#include <optional>
#include <span>
#include <string>

namespace raywalk::demo {

/// Formats the samples in a line: "sizes 0.15 found 20.13 m 45, ...". Without times.
[[nodiscard]] std::string state_line(std::span<const SizeSample> samples);

/// Draws length, iterations and time of the first query over the cell size as small curves, with a
/// mark at `cell_size`, and crosses where no path was found (unit: meter). Returns the size that
/// the user clicks on.
[[nodiscard]] std::optional<float>
size_curves(std::span<const SizeSample> samples, float cell_size, Widgets& widgets);

} // namespace raywalk::demo
