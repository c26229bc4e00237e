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

/// All that came of a sweep.
struct TuneReport {
    std::vector<Outline> outlines; ///< of the world
    std::vector<TuneQuery> queries;
    double finest_cell_size = 1.0;           ///< (unit: meter)
    double reference_radius = 0.0;           ///< of the walker whose ways are drawn (unit: meter)
    std::vector<ReferenceAnswer> references; ///< its answers, maybe not all yet
    std::vector<TuneRow> rows;               ///< maybe not all yet
    std::size_t combinations = 0;            ///< rows when it is complete
    Recommendation recommendation;           ///< by all rows there are

    [[nodiscard]] bool is_complete() const { return rows.size() == combinations; }
};

/// A page of HTML, well-formed as XML too, that needs no other file: the recommendation, heat maps,
/// curves, a picture of the world, the table. If the report is not complete, it says so instead of
/// recommending.
[[nodiscard]] std::string to_html(const TuneSubject& subject, const TuneReport& report);

} // namespace raywalk::demo
