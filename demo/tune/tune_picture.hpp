// SPDX-License-Identifier: MIT
#pragma once

#include "scene/outline.hpp"
#include "tune/tune_reference.hpp"
#include "tune/tune_row.hpp"
#include "tune/tune_subject.hpp"

#include <span>
#include <string>

namespace raywalk::demo {

/// Draws the world with its queries as an <svg> element: a dot at each start, a ring at each
/// target, and between them the reference path, or a dashed line if it has none. Marks the queries
/// that some of the rows lose, and the gap at which they do.
[[nodiscard]] std::string to_picture(const TuneSubject& subject,
                                     std::span<const Outline> outlines,
                                     std::span<const TuneQuery> queries,
                                     std::span<const ReferenceAnswer> references,
                                     std::span<const TuneRow> rows);

} // namespace raywalk::demo
