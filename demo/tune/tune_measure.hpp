// SPDX-License-Identifier: MIT
#pragma once

#include "physics/world.hpp"
#include "tune/tune_reference.hpp"
#include "tune/tune_row.hpp"
#include "tune/tune_subject.hpp"

#include <functional>
#include <span>
#include <vector>

namespace raywalk::demo {

/// Called after each run of a query.
using OnQuery = std::function<void()>;

/// Number of times that measure() runs each query.
inline constexpr int runs_per_query = 3;

/// Replaces the references by the paths of the row that are shorter.
void improve(std::vector<ReferenceAnswer>& references, const TuneRow& row);

/// Counts the outcomes of the row and compares its lengths with the references, which improve() has
/// compared with the row.
void rate(TuneRow& row, std::span<const ReferenceAnswer> references);

/// Measures all queries with these settings and a new navigator: once with a cold cache, once to
/// fill the cache, and once with a warm cache. Explains the queries that are lost to the grid.
/// `references` are the answers to the same queries. Requires at least one query. The row is not
/// rated.
[[nodiscard]] TuneRow measure(const TuneWorlds& worlds,
                              std::span<const TuneQuery> queries,
                              std::span<const ReferenceAnswer> references,
                              const TuneSettings& settings,
                              const OnQuery& on_query);

} // namespace raywalk::demo
