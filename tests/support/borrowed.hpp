// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"

#include <memory>

namespace raywalk::test {

/// Returns a pointer to costs that the test itself keeps alive.
[[nodiscard]] inline std::shared_ptr<const CellCosts> borrowed(const CellCosts& costs) {
    return {std::shared_ptr<void>{}, &costs};
}

} // namespace raywalk::test
