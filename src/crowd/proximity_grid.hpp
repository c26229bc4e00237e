// SPDX-License-Identifier: MIT
#pragma once

#include "core/vec2d.hpp"
#include "crowd/avoidance.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace raywalk {

/// One of a crowd, as it is now.
struct CrowdAgent {
    /// The middle of its circle (unit: meter).
    Vec2d position{};
    /// Where it was going in the last step (unit: meter per second).
    Vec2d velocity{};
    /// Where it would go if it were alone (unit: meter per second).
    Vec2d preferred_velocity{};
    /// Of its circle, >= 0 (unit: meter).
    double radius = 0.5;
    /// See NearbyAgent::priority.
    Priority priority{};
    /// False for one that goes where it wants.
    bool avoids = true;
    /// What it is, as bits. Nobody sees one with 0.
    std::uint32_t layers = 1;
    /// Whom it sees: those with one of these layers.
    std::uint32_t mask = 1;
    /// @name See NearbyAgent
    /// @{
    std::uint64_t destination = 0;
    bool has_arrived = false;
    bool waits = false;
    /// @}
};

/// The nearest members, the nearest first, and the memory to find them; to be used again.
struct NearbyAgents {
    struct Ranked {
        double distance_squared; // (unit: square meter)
        std::uint32_t id;
    };

    std::vector<NearbyAgent> neighbors;
    std::vector<Ranked> ranking;
};

/// All who may have to avoid each other, and who of them is near whom. Members are seen as they
/// were in the last rebuild(), in whatever order they are moved until the next. Nothing is
/// allocated once it has held as many members. Asking changes nothing, so several threads may ask
/// at the same time.
class ProximityGrid {
public:
    /// How far a member looks, unless told (unit: meter).
    static constexpr double default_neighbor_distance = 3.0;
    /// How many it sees.
    static constexpr std::size_t default_max_neighbors = 10;

    /// The width of a cell of the grid that finds the neighbors, > 0: about the distance asked for
    /// is fast (unit: meter).
    explicit ProximityGrid(double cell_size = 0.5 * default_neighbor_distance);

    /// Returns the new member's id; that of a removed member may be given again. It is seen from
    /// the next rebuild() on.
    [[nodiscard]] std::uint32_t add(const CrowdAgent& member);
    /// From now on nobody sees it. Requires a member's id, as all that follow.
    void remove(std::uint32_t id);
    void set(std::uint32_t id, const CrowdAgent& member);

    /// As set last.
    [[nodiscard]] const CrowdAgent& member(std::uint32_t id) const { return members_[id]; }

    /// As others see it; as set last, if it was added since the last rebuild().
    [[nodiscard]] const CrowdAgent& seen(std::uint32_t id) const {
        return id < seen_.size() ? seen_[id] : members_[id];
    }

    [[nodiscard]] std::size_t size() const { return members_.size() - free_ids_.size(); }

    /// Looks at all members again: once in an update, after all were set.
    void rebuild();
    /// The same, from now on with another width of a cell, > 0.
    void rebuild(double cell_size);

    /// Finds the `max_neighbors` members nearest to one that it sees, none farther than
    /// `neighbor_distance` from middle to middle, of those at the same distance the one with the
    /// lower id first. One whose mask leaves this member out does not avoid it. Members with a NaN
    /// or an infinite position are nobody's neighbors.
    void neighbors_of(std::uint32_t id,
                      double neighbor_distance,
                      std::size_t max_neighbors,
                      NearbyAgents& out) const;
    /// The same around a point, of those with one of the layers in `mask` (unit: meter).
    void neighbors_of(Vec2d position,
                      double neighbor_distance,
                      std::size_t max_neighbors,
                      NearbyAgents& out,
                      std::uint32_t mask = ~0U) const;

private:
    struct GridCell {
        std::int32_t x;
        std::int32_t y;

        friend bool operator==(const GridCell&, const GridCell&) = default;
    };

    struct Entry {
        Vec2d position;
        GridCell cell;
        std::uint32_t id;
        std::uint32_t layers; // 0 for a removed member
    };

    struct Search {
        Vec2d center;
        double distance_squared;
        std::size_t max_count;
        std::uint32_t mask;
        std::uint32_t self;
    };

    [[nodiscard]] GridCell cell_of(Vec2d position) const;
    [[nodiscard]] std::size_t bucket_of(GridCell cell) const;
    void find(const Search& search, double distance, NearbyAgents& out) const;
    [[nodiscard]] bool find_by_rows(const Search& search, double distance, NearbyAgents& out) const;
    void find_by_rings(const Search& search, double distance, NearbyAgents& out) const;
    static void offer_all(std::span<const Entry> entries, const Search& search, NearbyAgents& out);
    void
    offer_row(GridCell first, std::int32_t count, const Search& search, NearbyAgents& out) const;
    static void offer(const Entry& entry, const Search& search, NearbyAgents& out);

    double cells_per_meter_;
    std::vector<CrowdAgent> members_; // by id
    std::vector<CrowdAgent> seen_;    // the same in the last rebuild
    std::vector<std::uint8_t> is_member_;
    std::vector<std::uint32_t> free_ids_;
    std::vector<Entry> entries_; // by bucket, in each by id
    std::vector<Entry> unsorted_;
    std::vector<std::uint32_t> starts_;   // of each bucket, and the end of the last
    std::vector<std::uint32_t> entry_of_; // by id; past the end for those without
    std::size_t bucket_mask_ = 1;
};

} // namespace raywalk
