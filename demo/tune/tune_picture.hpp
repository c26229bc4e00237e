// SPDX-License-Identifier: MIT
#pragma once

#include "scene/outline.hpp"
#include "tune/tune_reference.hpp"
#include "tune/tune_subject.hpp"

#include <span>
#include <string>

namespace raywalk::demo {

/// The world with its queries, as an element <svg>: a dot where each begins, a ring where it ends,
/// and between them the reference's way, or a dashed line if it has none.
/// Queries that have no reference yet are left out.
[[nodiscard]] std::string to_picture(const TuneSubject& subject,
                                     std::span<const Outline> outlines,
                                     std::span<const TuneQuery> queries,
                                     std::span<const ReferenceAnswer> references);

} // namespace raywalk::demo
