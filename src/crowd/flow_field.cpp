// SPDX-License-Identifier: MIT
#include "crowd/flow_field.hpp"

#include "search/canonical_ordering.hpp"
#include "search/step_costs.hpp"

#include <algorithm>
#include <bit>
#include <limits>

namespace raywalk {
namespace {

constexpr std::uint32_t no_cost = std::numeric_limits<std::uint32_t>::max();

// Above this g, adding a step or a leg could overflow 32 bits.
constexpr std::uint32_t max_g = no_cost - 2 * BucketRing::max_step;

// The longest leg: around to a corner of the anchor's 4 x 4 cells.
constexpr std::uint32_t max_leg = 4 * straight_cost;

// No step stays in its bucket, so the g of the entry at the front is final. After Denardo and Fox,
// Shortest-Route Methods: Reaching, Pruning, and Buckets (1979).
static_assert(BucketRing::bucket_width <= straight_cost);
// Neither steps nor legs lead beyond the ring.
static_assert(BucketRing::max_step >= std::max(diagonal_cost, max_leg));

double in_cells(std::uint32_t cost) {
    return static_cast<double>(cost) / straight_cost;
}

} // namespace

bool FlowField::begin(const NeighborCache& cache, Vec2 target, std::int64_t max_cells) {
    cache_ = &cache;
    target_ = target;
    max_cells_ = max_cells;
    settled_ = 0;
    version_ = cache.version();
    is_affected_ = false;
    if (view_.has_value()) {
        view_->begin(cache, {}, {});
    } else {
        view_.emplace(cache);
    }
    chunks_.begin(*view_);
    chunks_version_ = cache.version();
    chunks_evicted_ = cache.evicted();
    is_canonical_ = CanonicalOrdering::applies(cache.neighborhood(), cache.diagonal_mode());
    diagonal_cost_ = cache.neighborhood() == Neighborhood::hex ? straight_cost : diagonal_cost;
    open_.begin();
    if (!cache.grid().contains(target)) {
        unsettled_status_ = PathStatus::invalid_query;
        return false;
    }
    const GridAnchor anchor = anchor_target(*view_, target);
    unsettled_status_ = anchor.is_blocked() ? PathStatus::target_blocked : PathStatus::pending;
    push_target(anchor);
    return unsettled_status_ == PathStatus::pending;
}

void FlowField::push_target(const GridAnchor& anchor) {
    open_.queue.begin();
    for_each_connected(anchor, [&](Cell cell) {
        const std::uint32_t leg = unobstructed_cost(cache_->neighborhood(), anchor, cell);
        const Node node = open_.node_at(cell);
        open_[node] = {leg, open_.stamp() | Open::start_bit | Open::next_mask};
        open_.queue.push(node, leg);
    });
}

// Runs before the field reads any chunk that changed after version_: changes of chunks that it has
// not read do not affect it.
void FlowField::update_version() {
    (void)check_affected();
    if (chunks_version_ != cache_->version() || chunks_evicted_ != cache_->evicted()) {
        chunks_version_ = cache_->version();
        chunks_evicted_ = cache_->evicted();
        chunks_.fetch_again();
    }
}

bool FlowField::check_affected() {
    if (!is_affected_ && cache_ != nullptr && version_ != cache_->version()) {
        const auto touched = view_->touched_chunks();
        is_affected_ = std::any_of(touched.begin(), touched.end(), [this](Cell chunk_position) {
            return cache_->version_of(chunk_position) > version_;
        });
        if (!is_affected_) {
            version_ = cache_->version();
        }
    }
    return is_affected_;
}

bool FlowField::advance(std::int64_t iterations) {
    if (unsettled_status_ != PathStatus::pending) {
        return false;
    }
    update_version();
    const std::int64_t stop = settled_ + std::min(iterations, max_cells_ - settled_);
    while (const BucketRing::Entry* front = open_.queue.front()) {
        const auto [node, g] = *front;
        Record& record = open_[node];
        if (record.g == g) {
            if (g > max_g) {
                unsettled_status_ = PathStatus::cost_limit;
                return false;
            }
            if (settled_ >= stop) {
                unsettled_status_ =
                    settled_ < max_cells_ ? PathStatus::pending : PathStatus::iteration_limit;
                return settled_ < max_cells_;
            }
            ++settled_;
            record.tag |= Open::expanded_bit;
            expand(node, g, record.tag);
        }
        open_.queue.pop();
    }
    unsettled_status_ = PathStatus::unreachable;
    return false;
}

// Steps are symmetric, so the search may run backward from the target.
void FlowField::expand(Node node, std::uint32_t g, std::uint32_t tag) {
    const unsigned open_here =
        chunks_.of(open_, Open::page_of(node)).open[node % Chunk::cell_count];
    const unsigned next_directions = tag >> Open::next_shift & 0xFFU;
    for (unsigned rest = open_here & next_directions; rest != 0; rest &= rest - 1) {
        const auto direction = static_cast<unsigned>(std::countr_zero(rest));
        const std::uint32_t next_g = g + (direction < 4 ? straight_cost : diagonal_cost_);
        const Node next = open_.step(node, direction);
        Record& record = open_[next];
        if (open_.is_known(record) && record.g <= next_g) {
            continue;
        }
        const auto back = static_cast<unsigned>(opposite(static_cast<Direction>(direction)));
        const unsigned may_follow =
            is_canonical_ ? CanonicalOrdering::next(direction, open_here) : 0xFFU ^ 1U << back;
        record = {next_g, open_.stamp() | direction | may_follow << Open::next_shift};
        open_.queue.push(next, next_g);
    }
}

const FlowField::Record* FlowField::settled(Cell cell) const {
    const Record* record = open_.find(cell);
    return record != nullptr && (record->tag & Open::expanded_bit) != 0 ? record : nullptr;
}

std::optional<double> FlowField::cost_at(Cell cell) const {
    const Record* record = settled(cell);
    return record == nullptr ? std::nullopt : std::optional{in_cells(record->g)};
}

std::optional<Cell> FlowField::next(Cell cell) const {
    const Record* record = settled(cell);
    if (record == nullptr) {
        return std::nullopt;
    }
    const auto came_by = static_cast<Direction>(record->tag & Open::direction_mask);
    return (record->tag & Open::start_bit) != 0 ? cell : neighbor(cell, opposite(came_by));
}

// Sets `first` to the cell joined to the start with the least total cost and returns that cost;
// returns no_cost if it is not known yet.
std::uint32_t FlowField::choose_first(const GridAnchor& start, Cell& first) const {
    std::uint32_t least = no_cost;
    std::uint32_t least_of_rest = no_cost;
    for_each_connected(start, [&](Cell cell) {
        const std::uint32_t leg = unobstructed_cost(cache_->neighborhood(), start, cell);
        if (const Record* record = settled(cell)) {
            const std::uint32_t cost = leg + record->g;
            if (cost < least || (cost == least && cell < first)) {
                least = cost;
                first = cell;
            }
        } else if (!is_complete()) {
            least_of_rest = std::min(least_of_rest, leg + open_.queue.min_g());
        }
    });
    return least < least_of_rest ? least : no_cost;
}

PathStatus
FlowField::trace(NeighborView& view, Vec2 start, std::size_t max_cells, FlowTrace& trace) const {
    trace.cells.clear();
    trace.ends_at_target = false;
    trace.cost = 0.0;
    if (unsettled_status_ == PathStatus::invalid_query || !view.grid().contains(start)) {
        return PathStatus::invalid_query;
    }
    const GridAnchor anchor = anchor_start(view, start);
    if (anchor.is_blocked()) {
        return PathStatus::start_blocked;
    }
    Cell cell;
    const std::uint32_t cost = choose_first(anchor, cell);
    if (cost == no_cost) {
        return unsettled_status_;
    }
    trace.cost = in_cells(cost);
    while (!trace.ends_at_target && trace.cells.size() < max_cells) {
        trace.cells.push_back(cell);
        const std::uint32_t tag = open_.at(cell).tag;
        trace.ends_at_target = (tag & Open::start_bit) != 0;
        cell = neighbor(cell, opposite(static_cast<Direction>(tag & Open::direction_mask)));
    }
    return PathStatus::found;
}

} // namespace raywalk
