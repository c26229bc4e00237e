// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path_query.hpp"
#include "raywalk/probe.hpp"

namespace raywalk::test {

/// The walker of tests that do not care about its size.
inline const WalkerProfile point_walker{.radius = 0.0F};

/// A query for it, with the default options.
inline const PathQuery point_query{.walker = point_walker};

} // namespace raywalk::test
