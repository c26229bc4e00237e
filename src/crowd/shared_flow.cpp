// SPDX-License-Identifier: MIT
#include "crowd/shared_flow.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace raywalk {
namespace {

// All fields of one navigator together spread by at most this many cells in an update, which takes
// some tenths of a millisecond.
constexpr std::int64_t cells_per_update = 16'384;

// If there are many fields, each spreads by this many cells in its turn.
constexpr std::int64_t min_cells = 512;

// The cells that a field may cover for each of its users: about as many as their own searches
// would.
constexpr std::int64_t cells_per_user = 8'192;

} // namespace

std::uint64_t bits_of(Vec2 point) {
    return std::uint64_t{std::bit_cast<std::uint32_t>(point.x)} << 32U |
           std::bit_cast<std::uint32_t>(point.y);
}

SharedTarget shared_target(const NeighborCache& cache, BodyKey body) {
    return {.cache = &cache, .body = body};
}

SharedTarget shared_target(const NeighborCache& cache, Vec2 point) {
    return {.cache = &cache, .point = bits_of(point)};
}

PathStatus
SharedFlow::trace(NeighborView& view, Vec2 start, std::size_t max_nodes, FlowTrace& trace) {
    is_requested_ = true;
    if (!has_field_ && !is_spreading_) {
        return PathStatus::pending;
    }
    return traced().trace(view, start, max_nodes, trace);
}

double SharedFlow::length_at(const GridNode& node) const {
    return traced().length_at(node).value_or(0.0);
}

std::optional<Cell> SharedFlow::next(Cell cell) const {
    return has_field_ || is_spreading_ ? traced().next(cell) : std::nullopt;
}

// A field that spreads goes on whatever changes, or it would never be complete in a world that
// changes all the time. The next field takes the changes in.
std::int64_t SharedFlow::advance(std::int64_t iterations, const std::vector<Vec2>& positions) {
    if (!is_spreading_ && is_requested_ && is_outdated()) {
        begin();
    }
    if (!is_spreading_) {
        return 0;
    }
    const std::int64_t before = spreading().settled_cells();
    const bool goes_on = spreading().advance(iterations);
    const std::int64_t settled = spreading().settled_cells() - before;
    if (goes_on) {
        count_covered_users(positions);
    }
    if (!goes_on || covered_ >= users.size()) {
        swap_fields();
    }
    return settled;
}

bool SharedFlow::is_outdated() const {
    return !has_field_ || serving().target() != target_ || serving().check_affected();
}

void SharedFlow::swap_fields() {
    serving_ = 1 - serving_;
    has_field_ = true;
    is_spreading_ = false;
}

void SharedFlow::shift_origin(Vec2 new_origin) {
    target_ = target_ - new_origin;
    has_field_ = false;
    is_spreading_ = false;
}

// The cell of an agent beside a wall may be blocked: paths from where it stands are sought only
// then, since that takes a microsecond.
bool SharedFlow::is_covered(Vec2 position) {
    const Grid& grid = cache_->grid();
    return !grid.contains(position) || spreading().cost_at(grid.cell_at(position)).has_value() ||
           spreading().reaches(position);
}

// Only approximate, as users come and go while the field spreads: one that is not covered searches
// for its path itself.
void SharedFlow::count_covered_users(const std::vector<Vec2>& positions) {
    while (covered_ < users.size() && is_covered(positions[users[covered_]])) {
        ++covered_;
    }
}

void SharedFlow::begin() {
    const auto max_cells = std::min(
        FlowSearch::default_max_cells,
        cells_per_user * static_cast<std::int64_t>(std::max(users.size(), std::size_t{1})));
    std::unique_ptr<FlowSearch>& field = fields_[1 - serving_];
    const CellCosts* costs = without_uniform(costs_.get());
    const FlowKind kind = flow_kind(*cache_, costs, navigation_layers_);
    if (field == nullptr || field->kind() != kind) {
        field = make_flow_search(kind);
    }
    is_requested_ = false;
    covered_ = 0;
    is_spreading_ = field->begin(*cache_, target_, max_cells, costs, navigation_layers_);
    if (!is_spreading_) { // the target is blocked
        swap_fields();
    }
}

void SharedFlows::join(const SharedTarget& target, std::uint32_t agent, Vec2 point) {
    std::unique_ptr<SharedFlow>& flow = flows_[target];
    if (flow == nullptr) {
        flow = std::make_unique<SharedFlow>(*target.cache, target.costs, target.navigation_layers);
    }
    flow->set_target(point);
    flow->users.push_back(agent);
    if (flow->users.size() == min_users) {
        active_.push_back(flow.get());
    }
}

void SharedFlows::leave(const SharedTarget& target, std::uint32_t agent) {
    const auto entry = flows_.find(target);
    assert(entry != flows_.end());
    SharedFlow& flow = *entry->second;
    flow.users.erase(std::find(flow.users.begin(), flow.users.end(), agent));
    if (flow.users.size() == min_users - 1) {
        std::erase(active_, &flow);
    }
    if (flow.users.empty()) {
        flows_.erase(entry);
    }
}

SharedFlow* SharedFlows::find(const SharedTarget& target) {
    const auto entry = flows_.find(target);
    const bool is_active = entry != flows_.end() && entry->second->users.size() >= min_users;
    return is_active ? entry->second.get() : nullptr;
}

void SharedFlows::shift_origin(Vec2 new_origin) {
    for (auto& [target, flow] : flows_) {
        flow->shift_origin(new_origin);
    }
}

std::int64_t SharedFlows::advance(std::int64_t cells) {
    for (SharedFlow* flow : active_) {
        flow->count_update();
    }
    const auto count = static_cast<std::int64_t>(std::max(active_.size(), std::size_t{1}));
    const std::int64_t all = std::min(cells, cells_per_update);
    const std::int64_t each = std::max(min_cells, all / count);
    std::int64_t used = 0;
    for (std::size_t turn = 0; turn < active_.size() && used < all; ++turn) {
        next_ = (next_ + 1) % active_.size();
        used += active_[next_]->advance(std::min(each, all - used), positions_);
    }
    return used;
}

std::size_t SharedFlows::Hash::operator()(const SharedTarget& target) const {
    std::uint64_t hash = std::bit_cast<std::uintptr_t>(target.cache);
    const std::uint64_t costs = std::bit_cast<std::uintptr_t>(target.costs.get());
    for (const std::uint64_t part :
         {target.body.value, target.point, costs, std::uint64_t{target.navigation_layers}}) {
        hash = (std::rotl(hash, 23) ^ part) * 0x9E3779B97F4A7C15U;
    }
    return static_cast<std::size_t>(hash >> 7U);
}

} // namespace raywalk
