// SPDX-License-Identifier: MIT
#include "crowd/proximity_grid.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>

namespace raywalk {
namespace {

constexpr std::uint32_t nobody = ~0U;

// Cells farther out are one cell.
constexpr double last_cell = 2e9;

std::int32_t clamped_cell(double coordinate) {
    return static_cast<std::int32_t>(std::clamp(std::floor(coordinate), -last_cell, last_cell));
}

} // namespace

ProximityGrid::ProximityGrid(double cell_size)
    : cells_per_meter_{1.0 / cell_size}
    , starts_(3, 0) {
    assert(cell_size > 0.0);
}

std::uint32_t ProximityGrid::add(const CrowdAgent& member) {
    if (free_ids_.empty()) {
        members_.push_back(member);
        is_member_.push_back(1);
        entry_of_.push_back(nobody);
        return static_cast<std::uint32_t>(members_.size() - 1);
    }
    const std::uint32_t id = free_ids_.back();
    free_ids_.pop_back();
    members_[id] = member;
    is_member_[id] = 1;
    if (id < seen_.size()) {
        seen_[id] = member;
    }
    return id;
}

void ProximityGrid::remove(std::uint32_t id) {
    assert(is_member_[id] != 0);
    is_member_[id] = 0;
    free_ids_.push_back(id);
    if (entry_of_[id] != nobody) {
        entries_[entry_of_[id]].layers = 0;
    }
}

void ProximityGrid::set(std::uint32_t id, const CrowdAgent& member) {
    assert(is_member_[id] != 0);
    members_[id] = member;
}

void ProximityGrid::rebuild(double cell_size) {
    assert(cell_size > 0.0);
    cells_per_meter_ = 1.0 / cell_size;
    rebuild();
}

// A counting sort by bucket. Members with the same bucket stay in the order of their ids.
void ProximityGrid::rebuild() {
    seen_ = members_;
    unsorted_.clear();
    for (std::uint32_t id = 0; id < members_.size(); ++id) {
        entry_of_[id] = nobody;
        const CrowdAgent& member = members_[id];
        if (is_member_[id] != 0 && std::isfinite(member.position.x) &&
            std::isfinite(member.position.y)) {
            unsorted_.push_back({member.position, cell_of(member.position), id, member.layers});
        }
    }
    const std::size_t bucket_count = std::bit_ceil(std::max<std::size_t>(2, unsorted_.size()));
    bucket_mask_ = bucket_count - 1;
    // The start of a bucket is kept one place too far until the entries are in.
    starts_.assign(bucket_count + 2, 0);
    for (const Entry& entry : unsorted_) {
        ++starts_[bucket_of(entry.cell) + 2];
    }
    for (std::size_t i = 1; i < starts_.size(); ++i) {
        starts_[i] += starts_[i - 1];
    }
    entries_.resize(unsorted_.size());
    for (const Entry& entry : unsorted_) {
        const std::uint32_t at = starts_[bucket_of(entry.cell) + 1]++;
        entries_[at] = entry;
        entry_of_[entry.id] = at;
    }
}

void ProximityGrid::neighbors_of(std::uint32_t id,
                                 double neighbor_distance,
                                 std::size_t max_neighbors,
                                 NearbyAgents& out) const {
    const CrowdAgent& self = members_[id];
    const double squared = neighbor_distance * neighbor_distance;
    find({self.position, squared, max_neighbors, self.mask, id}, neighbor_distance, out);
    for (NearbyAgent& neighbor : out.neighbors) {
        neighbor.avoids = neighbor.avoids && (seen_[neighbor.id].mask & self.layers) != 0;
    }
}

void ProximityGrid::neighbors_of(Vec2d position,
                                 double neighbor_distance,
                                 std::size_t max_neighbors,
                                 NearbyAgents& out,
                                 std::uint32_t mask) const {
    const double squared = neighbor_distance * neighbor_distance;
    find({position, squared, max_neighbors, mask, nobody}, neighbor_distance, out);
}

ProximityGrid::GridCell ProximityGrid::cell_of(Vec2d position) const {
    return {clamped_cell(position.x * cells_per_meter_),
            clamped_cell(position.y * cells_per_meter_)};
}

// Cells side by side have buckets side by side, so that a row of them is one run of entries.
std::size_t ProximityGrid::bucket_of(GridCell cell) const {
    const std::uint64_t row = static_cast<std::uint32_t>(cell.y) * 0x9E3779B97F4A7C15U;
    return static_cast<std::size_t>((row >> 32U) + static_cast<std::uint32_t>(cell.x)) &
           bucket_mask_;
}

void ProximityGrid::find(const Search& search, double distance, NearbyAgents& out) const {
    out.neighbors.clear();
    out.ranking.clear();
    const Vec2d center = cells_per_meter_ * search.center;
    if (search.max_count == 0 || !(distance >= 0.0) || !std::isfinite(center.x) ||
        !std::isfinite(center.y)) {
        return;
    }
    const double side = 2.0 * distance * cells_per_meter_ + 3.0;
    const bool is_far_out = std::max(std::abs(center.x), std::abs(center.y)) > 0.5 * last_cell;
    if (is_far_out || side * side >= static_cast<double>(entries_.size())) {
        offer_all(entries_, search, out);
    } else if (!find_by_rows(search, distance, out)) {
        find_by_rings(search, distance, out);
    }
    for (const NearbyAgents::Ranked& ranked : out.ranking) {
        const CrowdAgent& member = seen_[ranked.id];
        out.neighbors.push_back({ranked.id,
                                 member.position,
                                 member.velocity,
                                 member.preferred_velocity,
                                 member.radius,
                                 member.priority,
                                 member.avoids,
                                 false,
                                 false,
                                 member.destination,
                                 member.has_arrived,
                                 member.waits});
    }
}

// Where few are around, all rows of cells at once; returns false where many are.
bool ProximityGrid::find_by_rows(const Search& search, double distance, NearbyAgents& out) const {
    constexpr std::uint32_t few = 24;
    const GridCell low = cell_of(search.center - Vec2d{distance, distance});
    const GridCell high = cell_of(search.center + Vec2d{distance, distance});
    const std::int32_t width = high.x - low.x + 1;
    std::uint32_t count = 0;
    for (std::int32_t y = low.y; y <= high.y; ++y) {
        const std::size_t first = bucket_of({low.x, y});
        const std::size_t end = std::min(first + static_cast<std::size_t>(width), bucket_mask_ + 1);
        count += starts_[end] - starts_[first]; // those past the last bucket aside
    }
    if (count > few) {
        return false;
    }
    for (std::int32_t y = low.y; y <= high.y; ++y) {
        offer_row({low.x, y}, width, search, out);
    }
    return true;
}

// Ring by ring around the cell in the middle, until all that follow are too far.
void ProximityGrid::find_by_rings(const Search& search, double distance, NearbyAgents& out) const {
    const Vec2d center = cells_per_meter_ * search.center;
    const GridCell middle = cell_of(search.center);
    const double from_left = center.x - middle.x;
    const double from_bottom = center.y - middle.y;
    // A bit less than it is: the numbers of the cells come from rounded coordinates.
    const double to_border =
        std::min({from_left, 1.0 - from_left, from_bottom, 1.0 - from_bottom}) - 1e-6;
    double nearest = 0.0; // that anyone in the ring can be
    for (std::int32_t ring = 0; nearest <= distance; ++ring) {
        if (out.ranking.size() == search.max_count &&
            nearest * nearest > out.ranking.back().distance_squared) {
            return;
        }
        for (std::int32_t y = -ring; y <= ring; ++y) {
            if (y == -ring || y == ring) {
                offer_row({middle.x - ring, middle.y + y}, 2 * ring + 1, search, out);
            } else {
                offer_row({middle.x - ring, middle.y + y}, 1, search, out);
                offer_row({middle.x + ring, middle.y + y}, 1, search, out);
            }
        }
        nearest = std::max(0.0, ring + to_border) / cells_per_meter_;
    }
}

void ProximityGrid::offer_all(std::span<const Entry> entries,
                              const Search& search,
                              NearbyAgents& out) {
    for (const Entry& entry : entries) {
        offer(entry, search, out);
    }
}

// The cells from `first` on, side by side.
void ProximityGrid::offer_row(GridCell first,
                              std::int32_t count,
                              const Search& search,
                              NearbyAgents& out) const {
    const std::size_t bucket = bucket_of(first);
    const std::size_t bucket_count = bucket_mask_ + 1;
    const auto offer_run = [&](std::size_t begin, std::size_t end) {
        for (std::uint32_t i = starts_[begin]; i < starts_[end]; ++i) {
            // Cells share buckets: each entry is looked at in its own cell alone.
            const std::int64_t x = std::int64_t{entries_[i].cell.x} - first.x;
            if (entries_[i].cell.y == first.y && x >= 0 && x < count) {
                offer(entries_[i], search, out);
            }
        }
    };
    const std::size_t end = bucket + static_cast<std::size_t>(count);
    offer_run(bucket, std::min(end, bucket_count));
    if (end > bucket_count) { // the row goes on at the first bucket
        offer_run(0, std::min(end - bucket_count, bucket));
    }
}

void ProximityGrid::offer(const Entry& entry, const Search& search, NearbyAgents& out) {
    const Vec2d way = entry.position - search.center;
    const NearbyAgents::Ranked ranked{dot(way, way), entry.id};
    if (!(ranked.distance_squared <= search.distance_squared) ||
        (entry.layers & search.mask) == 0 || entry.id == search.self) {
        return;
    }
    const auto is_before = [](const NearbyAgents::Ranked& a, const NearbyAgents::Ranked& b) {
        return a.distance_squared != b.distance_squared ? a.distance_squared < b.distance_squared
                                                        : a.id < b.id;
    };
    if (out.ranking.size() < search.max_count) {
        out.ranking.push_back(ranked);
    } else if (!is_before(ranked, out.ranking.back())) {
        return;
    }
    std::size_t at = out.ranking.size() - 1;
    for (; at > 0 && is_before(ranked, out.ranking[at - 1]); --at) {
        out.ranking[at] = out.ranking[at - 1];
    }
    out.ranking[at] = ranked;
}

} // namespace raywalk
