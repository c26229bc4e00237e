// SPDX-License-Identifier: MIT
#include "crowd/proximity_grid.hpp"

#include "core/hash.hpp"

#include <bit>

namespace raywalk {
namespace {

// Coordinates farther out share one cell.
constexpr double last_cell = std::numeric_limits<std::int32_t>::max();

// Rounds down without std::floor, a call of a function: what is not negative is rounded down toward
// zero. The sum may be rounded up to a whole number, but never past one.
std::int32_t clamped_cell(double coordinate) {
    constexpr std::int64_t offset = -std::int64_t{std::numeric_limits<std::int32_t>::min()};
    const double clamped = std::clamp(coordinate, -last_cell, last_cell);
    return static_cast<std::int32_t>(static_cast<std::int64_t>(clamped + offset) - offset);
}

// Orders circles by the gap between each of them and another circle. This takes no square root, and
// compares distances where all circles are equal. All circles that touch the other are equally
// near.
double order_of(double distance_squared, double radius, double own_radius) {
    return distance_squared - (radius - own_radius) * (radius + own_radius + 2.0 * own_radius);
}

} // namespace

inline ProximityGrid::GridCell ProximityGrid::cell_of(Vec2d position) const {
    return {clamped_cell(position.x * cells_per_meter_),
            clamped_cell(position.y * cells_per_meter_)};
}

std::uint32_t ProximityGrid::add(Vec2 position, const CrowdAgent& agent) {
    if (free_ids_.empty()) {
        free_ids_.push_back(static_cast<std::uint32_t>(agents_.size()));
        agents_.emplace_back();
        seen_.emplace_back();
        places_.push_back(unseen);
    }
    const std::uint32_t id = free_ids_.back();
    free_ids_.pop_back();
    agents_[id] = agent;
    seen_[id] = {.position = position, .agent = agent};
    places_[id] = unseen;
    return id;
}

void ProximityGrid::remove(std::uint32_t id) {
    assert(places_[id] != removed);
    if (is_seen(id)) {
        constexpr float nan = std::numeric_limits<float>::quiet_NaN();
        entries_[places_[id]].position = {nan, nan};
    }
    places_[id] = removed;
    free_ids_.push_back(id);
}

void ProximityGrid::rebuild(double cell_size, const Jobs& jobs) {
    assert(cell_size > 0.0);
    cells_per_meter_ = 1.0 / cell_size;
    bucket_mask_ = std::bit_ceil(2 * std::max<std::size_t>(1, size())) - 1;
    jobs.for_each(agents_.size(), [this](std::uint32_t id) { show(id); });
    sort();
    jobs.for_each(agents_.size(), [this](std::uint32_t id) { enter(id); });
}

// Takes over what the agent shows, and its bucket.
void ProximityGrid::show(std::uint32_t id) {
    if (places_[id] == removed) {
        return;
    }
    Seen& seen = seen_[id];
    seen.agent = agents_[id];
    const Vec2d position = exact(seen.position);
    places_[id] = std::isfinite(position.x + position.y)
                      ? static_cast<std::uint32_t>(bucket_of(cell_of(position)))
                      : unseen;
}

// A counting sort by bucket. Agents in the same bucket stay in the order of their ids.
void ProximityGrid::sort() {
    // The start of a bucket is kept one place too far until the places are given away.
    starts_.assign(bucket_mask_ + 1 + 2, 0);
    longest_range_ = 0.0F;
    largest_radius_ = 0.0F;
    for (std::size_t id = 0; id < places_.size(); ++id) {
        if (places_[id] < unseen) {
            ++starts_[places_[id] + 2];
            longest_range_ = std::max(longest_range_, seen_[id].agent.range);
            largest_radius_ = std::max(largest_radius_, seen_[id].agent.radius);
        }
    }
    for (std::size_t i = 1; i < starts_.size(); ++i) {
        starts_[i] += starts_[i - 1];
    }
    entries_.reserve(agents_.capacity());
    entries_.resize(starts_.back());
    for (std::uint32_t& place : places_) {
        if (place < unseen) {
            place = starts_[place + 1]++;
        }
    }
}

void ProximityGrid::enter(std::uint32_t id) {
    if (is_seen(id)) {
        const Seen& seen = seen_[id];
        const GridCell cell = cell_of(exact(seen.position));
        entries_[places_[id]] = {.position = seen.position, .cell = cell, .id = id};
    }
}

// Adjacent cells of a row have adjacent buckets, so that a row is one run of entries.
std::size_t ProximityGrid::bucket_of(GridCell cell) const {
    const std::uint64_t row = upper_half(combined(0, static_cast<std::uint32_t>(cell.y)));
    return static_cast<std::size_t>(row + static_cast<std::uint32_t>(cell.x)) & bucket_mask_;
}

void ProximityGrid::find_nearby(std::uint32_t id,
                                std::size_t max_neighbors,
                                NearbyAgents& out) const {
    out.agents.clear();
    out.ranking.clear();
    const CrowdAgent& self = agents_[id];
    const Search search{.self = self,
                        .id = id,
                        .center = exact(seen_[id].position),
                        .distance =
                            0.5 * (double{self.range} + std::max(self.range, longest_range_)),
                        .max_count = max_neighbors,
                        .out = out};
    const Vec2d center = cells_per_meter_ * search.center;
    if (max_neighbors == 0 || !(self.range > 0.0F) || !std::isfinite(center.x + center.y)) {
        return;
    }
    const double side = 2.0 * search.distance * cells_per_meter_ + 2.0;
    const bool is_far_out = std::max(std::abs(center.x), std::abs(center.y)) > 0.5 * last_cell;
    if (is_far_out || side * side >= static_cast<double>(entries_.size())) {
        for (const Entry& entry : entries_) {
            offer(entry, search);
        }
    } else {
        find_by_rows(search);
    }
    for (const NearbyAgents::Ranked& ranked : out.ranking) {
        const Seen& seen = seen_[ranked.id];
        NearbyAgent& nearby = out.agents.emplace_back();
        static_cast<ShownState&>(nearby) = seen.agent;
        nearby.avoids = seen.agent.avoids && (seen.agent.mask & self.layers) != 0;
        nearby.id = ranked.id;
        nearby.position = exact(entries_[ranked.entry].position);
        nearby.velocity = exact(seen.velocity);
        nearby.preferred_velocity = exact(seen.agent.preferred_velocity);
        nearby.radius = seen.agent.radius;
    }
}

// As far as agents may still be that are to be found; see order_of(). A little more, because cells
// are computed from rounded coordinates (unit: meter).
inline double ProximityGrid::reach_of(const Search& search) const {
    double reach = search.distance;
    if (search.out.ranking.size() == search.max_count) {
        const double own = search.self.radius;
        const double farthest = search.out.ranking.back().order +
                                (largest_radius_ - own) * (largest_radius_ + 3.0 * own);
        reach = std::min(reach, std::sqrt(std::max(0.0, farthest)));
    }
    return reach + last_cell * std::numeric_limits<double>::epsilon() / cells_per_meter_;
}

// Offers the cells in reach row by row, from the one in the middle on.
void ProximityGrid::find_by_rows(const Search& search) const {
    const GridCell middle = cell_of(search.center);
    for (std::int32_t away = 0;; ++away) {
        const double reach = reach_of(search);
        const GridCell low = cell_of(search.center - Vec2d{reach, reach});
        const GridCell high = cell_of(search.center + Vec2d{reach, reach});
        const bool is_below = middle.y - away >= low.y;
        const bool is_above = middle.y + away <= high.y;
        if (is_below) {
            offer_row({low.x, middle.y - away}, high.x - low.x + 1, search);
        }
        if (is_above && away > 0) {
            offer_row({low.x, middle.y + away}, high.x - low.x + 1, search);
        }
        if (!is_below && !is_above) {
            return;
        }
    }
}

inline void ProximityGrid::offer(const Entry& entry, const Search& search) const {
    const Vec2d offset = exact(entry.position) - search.center;
    const double distance_squared = dot(offset, offset);
    const CrowdAgent& agent = seen_[entry.id].agent;
    const double range = 0.5 * (double{search.self.range} + agent.range);
    if (!(distance_squared <= range * range) || entry.id == search.id ||
        (agent.layers & search.self.mask) == 0) {
        return;
    }
    const auto index = static_cast<std::uint32_t>(&entry - entries_.data());
    const double order = order_of(distance_squared, agent.radius, search.self.radius);
    const NearbyAgents::Ranked ranked{order, entry.id, index};
    const auto is_before = [](const NearbyAgents::Ranked& a, const NearbyAgents::Ranked& b) {
        return a.order != b.order ? a.order < b.order : a.id < b.id;
    };
    std::vector<NearbyAgents::Ranked>& ranking = search.out.ranking;
    if (ranking.size() < search.max_count) {
        ranking.push_back(ranked);
    } else if (!is_before(ranked, ranking.back())) {
        return;
    }
    std::size_t at = ranking.size() - 1;
    for (; at > 0 && is_before(ranked, ranking[at - 1]); --at) {
        ranking[at] = ranking[at - 1];
    }
    ranking[at] = ranked;
}

// Offers the agents in `count` cells of a row, from `first` on.
void ProximityGrid::offer_row(GridCell first, std::int32_t count, const Search& search) const {
    const std::size_t bucket = bucket_of(first);
    const std::size_t bucket_count = bucket_mask_ + 1;
    const auto cells = static_cast<std::uint32_t>(count);
    const auto x = static_cast<std::uint32_t>(first.x);
    const auto offer_run = [&](std::size_t begin, std::size_t end) {
        const Entry* const last = entries_.data() + starts_[end];
        for (const Entry* entry = entries_.data() + starts_[begin]; entry != last; ++entry) {
            // Cells share buckets: skip the entries of other cells.
            if (entry->cell.y == first.y && static_cast<std::uint32_t>(entry->cell.x) - x < cells) {
                offer(*entry, search);
            }
        }
    };
    const std::size_t end = bucket + cells;
    offer_run(bucket, std::min(end, bucket_count));
    if (end > bucket_count) { // the row wraps around to the first bucket
        offer_run(0, std::min(end - bucket_count, bucket));
    }
}

} // namespace raywalk
