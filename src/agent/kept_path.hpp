// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/path.hpp"
#include "raywalk/probe.hpp"
#include "raywalk/vec2.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace raywalk {

/// The path of an agent in a compact form: what walking needs, and the other members of Path only
/// if one of them differs from its default.
class KeptPath {
public:
    KeptPath() = default;
    /// Keeps a path that was found for `walker`, unless the path says otherwise.
    KeptPath(Path path, const WalkerProfile& walker);

    [[nodiscard]] PathStatus status() const { return status_; }

    [[nodiscard]] std::optional<PathStatus> reason() const { return reason_; }

    [[nodiscard]] bool is_found() const { return status_ == PathStatus::found; }

    /// True if the agent plans again at the end: of an escape path, and where the search ended at a
    /// limit.
    [[nodiscard]] bool goes_on_from_end() const {
        return reason_ == PathStatus::start_blocked || reason_ == PathStatus::iteration_limit ||
               reason_ == PathStatus::memory_limit;
    }

    /// See Path::length and Path::cost (unit: meter).
    [[nodiscard]] double length() const { return length_; }

    [[nodiscard]] double cost() const { return cost_; }

    [[nodiscard]] std::uint64_t world_version() const { return world_version_; }

    [[nodiscard]] std::span<const LinkLeg> links() const {
        return rest_ != nullptr ? std::span<const LinkLeg>{rest_->path.links}
                                : std::span<const LinkLeg>{};
    }

    /// The index of the next link to be crossed; their number after the last one.
    [[nodiscard]] std::size_t next_link() const { return rest_ != nullptr ? rest_->next_link : 0; }

    void set_next_link(std::size_t index) {
        if (rest_ != nullptr) {
            rest_->next_link = index;
        }
    }

    /// The points as they are walked (unit: meter).
    [[nodiscard]] std::span<const Vec2> points() const { return {points_.get(), count_}; }

    /// The same, to be changed: they are those of the answer until then.
    [[nodiscard]] std::span<Vec2> walked_points() { return {points_.get(), count_}; }

    /// The last point of the answer, wherever the path ends now; there must be one (unit: meter).
    [[nodiscard]] Vec2 planned_end() const { return planned_end_; }

    /// Points other than the last one are about to be changed.
    void keep_planned_points();

    /// The settings have changed: the path was found for `walker`.
    void keep_walker(const WalkerProfile& walker);

    void set_status(PathStatus status) {
        status_ = status;
        has_changed_ = true;
    }

    /// The path leads to its target, or, if `is_found` is false, as near to it as the walker can
    /// stand.
    void note_end(bool is_found);

    /// Moves everything with the origin of the world (unit: meter).
    void shift_origin(Vec2 new_origin);

    /// Returns the whole path, as it was found for `walker`, unless keep_walker() was called.
    [[nodiscard]] Path answer(const WalkerProfile& walker) const;

    /// True if answer() differs from what it was at the last note_told().
    [[nodiscard]] bool has_changed() const { return has_changed_; }

    void note_told() const { has_changed_ = false; }

private:
    struct Rest {
        Path path; // its other members, and the points of the answer
        std::size_t next_link = 0;
    };

    Path& rest();

    std::unique_ptr<Vec2[]> points_; // as many as count_, null for none
    std::unique_ptr<Rest> rest_;     // null for none
    double length_ = 0.0;
    double cost_ = 0.0;
    std::uint64_t world_version_ = 0;
    Vec2 planned_end_;
    std::uint32_t count_ = 0;
    std::uint32_t tiles_ = 0; // see PathStatistics; if there is no rest
    PathStatus status_ = PathStatus::pending;
    std::optional<PathStatus> reason_;
    bool has_other_walker_ = true; // that of the rest
    mutable bool has_changed_ = true;
};

} // namespace raywalk
