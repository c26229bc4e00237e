// SPDX-License-Identifier: MIT
#include "lab/shortest_length.hpp"

#include "lab/characters.hpp"

#include <algorithm>
#include <limits>

namespace raywalk::demo {
namespace {

constexpr std::int64_t slice = 2'000; // tests of lines

// Below this length a ratio is meaningless (unit: meter).
constexpr double min_length = 0.01;

} // namespace

void ShortestLength::update(const Lab& lab,
                            const std::optional<PlayerQuery>& query,
                            const Path& path) {
    if (changes_.update(query)) {
        search_.reset();
        status_ = Geodesic::Status::pending;
        ratio_.reset();
        missed_.clear();
        if (query) {
            begin(lab, path);
        }
    }
    if (search_ && search_->advance(slice) != Geodesic::Status::pending) {
        finish(lab);
        search_.reset();
    }
}

void ShortestLength::begin(const Lab& lab, const Path& path) {
    const bool pays = lab.costs() != nullptr || changes_.query()->settings.movement_points;
    const bool is_found = path.status == PathStatus::found;
    if (pays || (is_found && (!path.links.empty() || path.length < min_length))) {
        return;
    }
    constexpr double rounding = 1.01; // more than the error of the shortest way
    length_ = is_found ? std::optional{path.length} : std::nullopt;
    search_.emplace(inspection_.update(lab, changes_.query()->settings),
                    query_of(changes_.query()->settings, nullptr).walker,
                    changes_.query()->start,
                    changes_.query()->target,
                    is_found ? rounding * path.length : std::numeric_limits<double>::infinity());
}

void ShortestLength::finish(const Lab& lab) {
    constexpr double longer = 1.02; // longer paths may miss a passage
    status_ = search_->status();
    const bool is_known = status_ == Geodesic::Status::found;
    if (length_ && !is_too_large()) {
        ratio_ = is_known ? *length_ / std::min(*length_, search_->length()) : 1.0;
    }
    if (is_known && ratio_.value_or(longer) >= longer) {
        missed_ = missed_passages(search_->points(),
                                  inspection_.update(lab, changes_.query()->settings),
                                  query_of(changes_.query()->settings, nullptr));
    }
}

} // namespace raywalk::demo
