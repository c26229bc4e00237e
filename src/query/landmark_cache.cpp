// SPDX-License-Identifier: MIT
#include "query/landmark_cache.hpp"

#include "cells/chunk_builder.hpp"
#include "core/algorithms.hpp"
#include "core/exceptions.hpp"
#include "search/flow_search.hpp"
#include "shapes/fingerprint.hpp"

#include <utility>

namespace raywalk {
namespace {

// Finding landmarks takes as long as one iteration of searches for so many bytes of the cache.
constexpr std::size_t bytes_of_iteration = 16;
constexpr std::int64_t least_iterations_searched = 2048;

// What takes about as long as settling this many cells of a flow field.
constexpr std::int64_t cost_of_scan = 128;

constexpr std::int64_t flow_slice = 1024;

// A cell takes so much while landmarks are being found (unit: byte).
constexpr std::size_t bytes_of_cell = 32;

// Of the region, queries have to have discovered one part in so many.
constexpr std::size_t part_known = 4;

} // namespace

// One flow field after the other: the first one, from anywhere in the region, finds out which
// chunks it has. Each of the others is that of a landmark, the cell that is farthest from all
// landmarks before it.
struct LandmarkCache::Finding {
    std::unique_ptr<NeighborCache> static_bodies; // cells as these alone make them
    std::size_t max_bytes = 0;
    std::int64_t max_cells = 0; // of the region
    FlowSearch flow;
    bool is_flow_complete = false;
    std::vector<Cell> chunks;             // of the region
    std::size_t scanned = 0;              // of these, for this flow field
    std::shared_ptr<Landmarks> landmarks; // null until the first flow field was scanned
    unsigned flows = 0;                   // that are landmarks
    double farthest = -1.0;               // the greatest cost that was scanned (unit: cell)
    Cell farthest_cell;                   // where the next flow field begins

    void begin_flow(Cell from) {
        is_flow_complete = false;
        scanned = 0;
        farthest = -1.0;
        (void)flow.begin(*static_bodies,
                         static_bodies->grid().center_of(from),
                         {.max_cells = max_cells, .navigation_layers = 0});
    }

    // Takes the costs of a chunk from the flow field of a landmark.
    void copy_costs(Cell chunk_position);
};

LandmarkCache::LandmarkCache() = default;
LandmarkCache::~LandmarkCache() = default;

std::shared_ptr<const Landmarks> LandmarkCache::landmarks() const {
    const std::scoped_lock lock{mutex_};
    return found_ != nullptr && found_->hold() ? found_ : nullptr;
}

void LandmarkCache::set_landmarks(std::shared_ptr<const Landmarks> landmarks) {
    const std::scoped_lock lock{mutex_};
    found_ = std::move(landmarks);
    searched_ = 0;
}

void LandmarkCache::note_search(Cell start, std::int64_t iterations) {
    const std::scoped_lock lock{mutex_};
    searched_ += iterations;
    start_ = start;
}

bool LandmarkCache::is_worth_it(const NeighborCache& cache) const {
    const std::scoped_lock lock{mutex_};
    const std::int64_t searched = searched_ / patience_;
    return searched > least_iterations_searched &&
           searched > static_cast<std::int64_t>(cache.bytes() / bytes_of_iteration);
}

std::int64_t
LandmarkCache::advance(const NeighborCache& cache, std::int64_t iterations, std::size_t max_bytes) {
    if (finding_ == nullptr && (found_ != nullptr || !is_worth_it(cache))) {
        return 0;
    }
    const auto find = [&] {
        std::int64_t used = 0;
        if (finding_ == nullptr) {
            begin(cache, max_bytes);
        }
        while (finding_ != nullptr && used < iterations) {
            used += step(cache);
        }
        return used;
    };
    return run_or_undo(find, [&] { end(); }); // the probe may throw in the middle of a flow field
}

void LandmarkCache::begin(const NeighborCache& cache, std::size_t max_bytes) {
    finding_ = std::make_unique<Finding>();
    finding_->static_bodies = cache.of_static_bodies();
    finding_->max_bytes = max_bytes - std::min(max_bytes, cache.bytes());
    const std::size_t most = std::min(finding_->max_bytes / bytes_of_cell,
                                      part_known * Chunk::cell_count * cache.size());
    finding_->max_cells = static_cast<std::int64_t>(most);
    version_ = cache.version();
    evicted_ = cache.evicted();
    numbers_.clear();
    surroundings_.clear();
    outdated_.clear();
    moving_gaps_ = 0;
    finding_->begin_flow(start_);
}

std::int64_t LandmarkCache::step(const NeighborCache& cache) {
    Finding& finding = *finding_;
    if (finding.is_flow_complete) {
        return scan(cache, finding.chunks[finding.scanned]);
    }
    const std::int64_t before = finding.flow.settled_cells();
    const bool goes_on = finding.flow.advance(flow_slice);
    const std::int64_t settled = finding.flow.settled_cells() - before;
    if (!goes_on) {
        end_flow();
    }
    return std::max<std::int64_t>(1, settled);
}

// The flow field has settled all cells that it can.
void LandmarkCache::end_flow() {
    Finding& finding = *finding_;
    const std::vector<Cell> chunks = finding.flow.chunks();
    const bool is_first = finding.landmarks == nullptr;
    const bool fits = (chunks.size() + 1) * sizeof(Landmarks::Part) <= finding.max_bytes;
    if (!finding.flow.is_complete() || chunks.empty() || !fits ||
        (!is_first && chunks.size() != finding.chunks.size())) {
        end();
        patience_ *= 2;
        return;
    }
    finding.chunks = chunks;
    finding.is_flow_complete = true;
}

std::int64_t LandmarkCache::scan(const NeighborCache& cache, Cell chunk_position) {
    Finding& finding = *finding_;
    if (finding.landmarks == nullptr) {
        numbers_.insert(chunk_position, static_cast<std::uint32_t>(surroundings_.size()));
        surroundings_.emplace_back();
        (void)is_changed(cache, chunk_position);
    }
    finding.copy_costs(chunk_position);
    if (++finding.scanned < finding.chunks.size()) {
        return cost_of_scan;
    }
    if (finding.landmarks == nullptr) {
        // No two cells are farther apart than this.
        const double most = 2.0 * finding.farthest * straight_cost;
        finding.landmarks =
            std::make_shared<Landmarks>(finding.chunks, static_cast<std::uint64_t>(most));
        finding.begin_flow(finding.farthest_cell);
    } else if (++finding.flows < Landmarks::count) {
        finding.begin_flow(finding.farthest_cell);
    } else {
        finding.landmarks->set_hold(moving_gaps_ == 0 && outdated_.empty());
        set_landmarks(std::move(finding.landmarks));
        finding_ = nullptr;
    }
    return cost_of_scan;
}

// A gap node is not where the center of its cell is, so the costs of such a cell are unknown.
void LandmarkCache::Finding::copy_costs(Cell chunk_position) {
    const Chunk& chunk = static_bodies->chunk(chunk_position);
    Landmarks::Part* part = landmarks == nullptr ? nullptr : landmarks->part_in(chunk_position);
    for (unsigned index = 0; index < Chunk::cell_count; ++index) {
        const Cell cell = Chunk::cell_at(chunk_position, index);
        const std::optional<double> cost = flow.cost_at(cell);
        double least = cost.value_or(-1.0);
        if (part != nullptr) {
            Landmarks::Costs& costs = (*part)[index];
            const bool is_known = cost && (flows == 0 || costs[0] != Landmarks::unknown);
            const std::uint16_t rounded =
                is_known ? landmarks->rounded(static_cast<std::uint64_t>(*cost * straight_cost))
                         : Landmarks::unknown;
            costs[flows] = rounded;
            costs[0] = rounded == Landmarks::unknown ? Landmarks::unknown : costs[0];
            for (unsigned i = 0; i < flows && is_known; ++i) {
                least = std::min(least,
                                 costs[i] * static_cast<double>(landmarks->unit()) / straight_cost);
            }
        }
        if (least > farthest) {
            farthest = least;
            farthest_cell = cell;
        }
    }
    if (part != nullptr && chunk.links != nullptr) {
        landmarks->are_symmetric = landmarks->are_symmetric && !chunk.links->leads_one_way;
        for (const ChunkLinks::Node& node : chunk.links->nodes) {
            (*part)[node.key / ChunkLinks::layer_count][0] = Landmarks::unknown;
        }
    }
}

void LandmarkCache::end() {
    if (found_ != nullptr) {
        found_->set_hold(false); // for searches under way
    }
    set_landmarks(nullptr);
    finding_ = nullptr;
}

void LandmarkCache::notice_changes(const NeighborCache& cache) {
    if (found_ == nullptr && finding_ == nullptr) {
        return;
    }
    std::vector<Cell> changed;
    if (cache.evicted() != evicted_ || // chunks that are not cached are not watched
        !cache.chunks_near_changes(version_, changed)) {
        end();
        return;
    }
    version_ = cache.version();
    sort_unique(changed);
    std::vector<Cell> at_rest = std::exchange(outdated_, {});
    std::erase_if(at_rest, [&](Cell position) {
        return std::binary_search(changed.begin(), changed.end(), position);
    });
    for (const Cell chunk_position : changed) {
        if (numbers_.find(chunk_position) != ChunkMap::none) {
            outdated_.push_back(chunk_position);
        } else if (finding_ != nullptr) {
            const Grid& grid = cache.grid();
            const Vec2 middle =
                grid.center_of(Chunk::cell_at(chunk_position, Chunk::cell_count / 2));
            finding_->static_bodies->invalidate_if_changed({middle, middle});
        }
    }
    if (any_of(at_rest, [&](Cell position) { return is_changed(cache, position); }) ||
        (finding_ != nullptr && finding_->flow.check_affected())) {
        end();
    } else if (found_ != nullptr) {
        found_->set_hold(moving_gaps_ == 0 && outdated_.empty());
    }
}

// Looks at the bodies near a chunk of the region. Returns true if its static bodies have changed.
bool LandmarkCache::is_changed(const NeighborCache& cache, Cell chunk_position) {
    Surroundings& known = surroundings_[numbers_.find(chunk_position)];
    std::vector<Obstacle> all;
    std::vector<Obstacle> of_static_bodies;
    const Box box = cache.influence(chunk_position);
    cache.obstacles_in(box, {}, all);
    cache.obstacles_in(box, cache.profile().filter.of_static_bodies(), {}, of_static_bodies);
    const bool may_have_gaps = any_of(all, std::mem_fn(&Obstacle::is_one_sided)) ||
                               (cache.finds_narrow_passages() &&
                                may_have_links(cache.grid(), cache.profile().reach(), all));
    moving_gaps_ -= known.has_moving_gaps ? 1U : 0U;
    const Surroundings now{fingerprint_with_bodies(of_static_bodies),
                           all.size() != of_static_bodies.size() && may_have_gaps};
    moving_gaps_ += now.has_moving_gaps ? 1U : 0U;
    return std::exchange(known, now).static_bodies != now.static_bodies;
}

} // namespace raywalk
