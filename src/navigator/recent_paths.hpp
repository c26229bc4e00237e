// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path.hpp"
#include "raywalk/path_query.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>

namespace raywalk {

/// The latest answers to queries of a navigator, so that the same query asked again is answered
/// from memory as long as nothing has changed anywhere: no obstacle, no cost, no link. Any thread
/// may use it.
class RecentPaths {
public:
    /// Returns the answer to an equal query in the same version of the world, see
    /// NeighborCache::version().
    [[nodiscard]] std::optional<Path>
    find(Vec2 start, Vec2 target, const PathQuery& query, std::uint64_t version);
    /// Remembers an answer, if it took long enough to find.
    void add(Vec2 start, Vec2 target, const PathQuery& query, const Path& path);

private:
    struct Answer {
        Vec2 start;
        Vec2 target;
        PathQuery query; // without its costs, which live only as long as others use them
        std::weak_ptr<const CellCosts> costs;
        Path path;
    };

    std::mutex mutex_; // guards the rest
    std::array<std::optional<Answer>, 8> answers_;
    std::size_t next_ = 0; // to be replaced
};

} // namespace raywalk
