// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace raywalk {

/// The direction in which a search follows steps and links.
enum class Travel : std::uint8_t {
    forward,  ///< from the start on
    backward, ///< from the target back
};

} // namespace raywalk
