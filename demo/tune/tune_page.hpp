// SPDX-License-Identifier: MIT
#pragma once

#include "scene/outline.hpp"
#include "tune/tune_recommend.hpp"
#include "tune/tune_reference.hpp"
#include "tune/tune_row.hpp"
#include "tune/tune_subject.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace raywalk::demo {

/// The results of a sweep.
struct TuneReport {
    std::vector<Outline> outlines; ///< of the world
    std::vector<TuneQuery> queries;
    double reference_radius = 0.0;           ///< radius of the drawn paths (unit: meter)
    std::vector<ReferenceAnswer> references; ///< for that radius, possibly incomplete
    std::vector<TuneRow> rows;               ///< possibly incomplete
    std::size_t combinations = 0;            ///< number of rows when complete
    Recommendation recommendation;           ///< based on the available rows
};

/// Returns a self-contained HTML page that is well-formed XML, too: the recommendation, charts, a
/// picture of the world, the table.
[[nodiscard]] std::string to_html(const TuneSubject& subject, const TuneReport& report);

} // namespace raywalk::demo
