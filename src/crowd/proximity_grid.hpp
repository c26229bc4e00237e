// SPDX-License-Identifier: MIT
#pragma once

#include "core/jobs.hpp"
#include "crowd/avoidance.hpp"

#include <cassert>
#include <limits>
#include <vector>

namespace raywalk {

/// What an agent of a crowd shows others, beside where it is and how it moves.
struct CrowdAgent : ShownState {
    /// Its velocity if it were alone (unit: meter per second).
    Vec2 preferred_velocity{};
    /// The radius of its circle, >= 0 (unit: meter).
    float radius = 0.5F;
    /// How far it looks for others, from center to center, >= 0 (unit: meter).
    float range = 0.0F;
    /// The layers that it is on, as bits. With 0, no agent finds it.
    std::uint32_t layers = 1;
    /// The layers that it sees: it finds agents on one of them.
    std::uint32_t mask = 1;
};

/// The result of ProximityGrid::find_nearby(), and its memory: to be used again.
struct NearbyAgents {
    struct Ranked {
        double order; // less for a smaller gap between the circles
        std::uint32_t id;
        std::uint32_t entry; // of the grid
    };

    /// Nearest first.
    std::vector<NearbyAgent> agents;
    std::vector<Ranked> ranking;
};

/// Finds the agents near an agent, like Detour's dtProximityGrid. Queries see all agents as they
/// were in the last rebuild(), so the order in which agents move in a step does not matter. Once it
/// has held as many agents, nothing is allocated. Queries change nothing: several threads may query
/// at the same time.
class ProximityGrid {
public:
    /// Adds an agent that stands at `position`, the center of its circle (unit: meter). Returns its
    /// id, which may be that of a removed one. Queries find the agent from the next rebuild() on.
    [[nodiscard]] std::uint32_t add(Vec2 position, const CrowdAgent& agent = {});
    /// Queries find the agent no more, from now on. Requires the id of an agent, as all functions
    /// below.
    void remove(std::uint32_t id);

    /// What the agent shows from the next rebuild() on, to be changed.
    [[nodiscard]] CrowdAgent& agent(std::uint32_t id) {
        assert(places_[id] != removed);
        return agents_[id];
    }

    [[nodiscard]] const CrowdAgent& agent(std::uint32_t id) const { return agents_[id]; }

    /// Sets the center of its circle, and its velocity in the last step, for its own queries, and,
    /// from the next rebuild() on, for all others (unit: meter, meter per second).
    void set_motion(std::uint32_t id, Vec2 position, Vec2 velocity) {
        seen_[id].position = position;
        seen_[id].velocity = velocity;
    }

    [[nodiscard]] Vec2 position(std::uint32_t id) const { return seen_[id].position; }

    /// What queries see of the agent: what it showed in the last rebuild(), or, if they cannot find
    /// it, what it shows now.
    [[nodiscard]] const CrowdAgent& snapshot(std::uint32_t id) const {
        return places_[id] == unseen ? agents_[id] : seen_[id].agent;
    }

    /// The number of agents.
    [[nodiscard]] std::size_t size() const { return agents_.size() - free_ids_.size(); }

    /// Updates what queries see: to be called once a step, after all agents were set. `cell_size`
    /// is the width of a cell of the grid from now on, > 0; queries are fast with half the query
    /// distance (unit: meter).
    void rebuild(double cell_size = 1.0, const Jobs& jobs = {});

    /// Finds up to `max_neighbors` agents on the layers that this agent sees: those with the
    /// smallest gaps between their circles and its own, with ties broken by the lower id. None is
    /// farther away than the mean of both ranges, so that of two agents each finds the other. An
    /// agent with range 0 finds none. Found agents whose mask excludes this agent have `avoids`
    /// cleared. Agents with a NaN or an infinite position are never found.
    void find_nearby(std::uint32_t id, std::size_t max_neighbors, NearbyAgents& out) const;

private:
    struct GridCell {
        std::int32_t x;
        std::int32_t y;

        friend bool operator==(const GridCell&, const GridCell&) = default;
    };

    // Instead of a place.
    static constexpr std::uint32_t removed = std::numeric_limits<std::uint32_t>::max();
    static constexpr std::uint32_t unseen = removed - 1; // added since the last rebuild, or nowhere

    // An agent as queries see it.
    struct Seen {
        Vec2 position{};
        Vec2 velocity{};
        CrowdAgent agent{};
    };

    struct Entry {
        Vec2 position; // NaN for a removed agent, so no query finds it
        GridCell cell;
        std::uint32_t id;
    };

    struct Search {
        const CrowdAgent& self;
        std::uint32_t id; // of the agent that searches
        Vec2d center;
        double distance; // of the farthest agents that it may find
        std::size_t max_count;
        NearbyAgents& out;
    };

    void show(std::uint32_t id);
    void sort();
    void enter(std::uint32_t id);

    [[nodiscard]] bool is_seen(std::uint32_t id) const { return places_[id] < unseen; }

    [[nodiscard]] GridCell cell_of(Vec2d position) const;
    [[nodiscard]] std::size_t bucket_of(GridCell cell) const;
    [[nodiscard]] double reach_of(const Search& search) const;
    void find_by_rows(const Search& search) const;
    void offer_row(GridCell first, std::int32_t count, const Search& search) const;
    void offer(const Entry& entry, const Search& search) const;

    double cells_per_meter_ = 1.0;
    std::vector<CrowdAgent> agents_;    // by id
    std::vector<Seen> seen_;            // by id
    std::vector<std::uint32_t> places_; // in the entries, by id; from show() to sort() the bucket
    std::vector<std::uint32_t> free_ids_;
    std::vector<Entry> entries_;        // by bucket, in each by id
    std::vector<std::uint32_t> starts_; // of each bucket, and the end of the last
    std::size_t bucket_mask_ = 1;
    float longest_range_ = 0.0F;  // of all entries
    float largest_radius_ = 0.0F; // of all entries
};

} // namespace raywalk
