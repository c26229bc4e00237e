// SPDX-License-Identifier: MIT
#include "lab/needed_limit.hpp"

#include <algorithm>

namespace raywalk::demo {

void NeededLimit::update(const Lab& lab,
                         const std::optional<PlayerQuery>& query,
                         const Path& path) {
    constexpr std::int64_t slice = 50'000;
    if (changes_.update(query)) {
        request_.reset();
        found_ = {};
        if (query && is_limited(path)) {
            PathQuery more = query->query;
            more.max_iterations = std::max(more.max_iterations, highest);
            more.allow_partial_path = false;
            request_ = inspection_.update(lab, query->settings)
                           .request_path(query->start, query->target, more);
        }
    }
    if (request_ && request_->advance(slice) != PathStatus::pending) {
        found_ = request_->path();
        request_.reset();
    }
}

std::optional<std::int64_t> NeededLimit::iterations() const {
    return found_.is_found() ? std::optional{found_.statistics.search.iterations} : std::nullopt;
}

bool is_limited(const Path& path) {
    return path.status == PathStatus::iteration_limit || path.reason == PathStatus::iteration_limit;
}

} // namespace raywalk::demo
