// SPDX-License-Identifier: MIT
#pragma once

#include "physics/world.hpp"
#include "tune/tune_reference.hpp"
#include "tune/tune_row.hpp"
#include "tune/tune_subject.hpp"

#include <functional>
#include <optional>
#include <span>

namespace raywalk::demo {

/// Called after each question that was answered, some of them for each query; false ends the
/// measurement.
using KeepGoing = std::function<bool()>;

/// Questions that measure() asks for each query.
inline constexpr int questions_per_query = 3;

/// Asks all queries with those settings, of a navigator of its own: once with nothing known of the
/// world, once to learn it, and once more in the world that is known now. `references` are the
/// answers to the same queries. At least one query. Nothing if it was ended.
[[nodiscard]] std::optional<TuneRow> measure(const physics::World& world,
                                             std::span<const TuneQuery> queries,
                                             std::span<const ReferenceAnswer> references,
                                             const TuneSettings& settings,
                                             const KeepGoing& keep_going);

} // namespace raywalk::demo
