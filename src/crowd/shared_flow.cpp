// SPDX-License-Identifier: MIT
#include "crowd/shared_flow.hpp"

#include <algorithm>
#include <bit>
#include <cassert>

namespace raywalk {
namespace {

// All fields of one navigator spread by so many cells in an update: some tenths of a millisecond.
constexpr std::int64_t cells_per_update = 16'384;

// But each by so many, however many they are.
constexpr std::int64_t least_cells = 512;

// What a field may cover for each of its users: about what searches of their own would.
constexpr std::int64_t cells_per_user = 8'192;

} // namespace

std::uint64_t bits_of(Vec2 point) {
    return std::uint64_t{std::bit_cast<std::uint32_t>(point.x)} << 32U |
           std::bit_cast<std::uint32_t>(point.y);
}

SharedTarget shared_target(NeighborCache& cache, BodyKey body) {
    return {&cache, body, 0};
}

SharedTarget shared_target(NeighborCache& cache, Vec2 point) {
    return {&cache, {}, bits_of(point)};
}

PathStatus
SharedFlow::trace(NeighborView& view, Vec2 start, std::size_t max_cells, FlowTrace& trace) {
    is_wanted_ = true;
    if (!has_field_ && !is_spreading_) {
        return PathStatus::pending;
    }
    return traced().trace(view, start, max_cells, trace);
}

double SharedFlow::cost_at(Cell cell) const {
    return traced().cost_at(cell).value_or(0.0);
}

std::optional<Cell> SharedFlow::next(Cell cell) const {
    return has_field_ || is_spreading_ ? traced().next(cell) : std::nullopt;
}

// A field that is spreading goes on whatever changes, or it would never get anywhere in a world
// that changes all the time; the next one makes it good.
void SharedFlow::advance(std::int64_t iterations) {
    ++updates_;
    if (!is_spreading_ && is_wanted_ && is_outdated()) {
        begin();
    }
    if (!is_spreading_) {
        return;
    }
    const bool goes_on = spreading().advance(iterations);
    if (!goes_on || covers_users()) {
        serve_with_the_other();
    }
}

bool SharedFlow::is_outdated() const {
    return !has_field_ || serving().target() != target_ || serving().check_affected();
}

void SharedFlow::serve_with_the_other() {
    serving_ = 1 - serving_;
    has_field_ = true;
    is_spreading_ = false;
}

void SharedFlow::shift_origin(Vec2 new_origin) {
    target_ = target_ - new_origin;
    has_field_ = false;
    is_spreading_ = false;
}

// Users come and go while it spreads, so that it is about so: one that is not covered looks for its
// way itself.
bool SharedFlow::covers_users() {
    const Grid& grid = cache_->grid();
    const auto is_covered = [&](Vec2 position) {
        return !grid.contains(position) || spreading().cost_at(grid.cell_at(position)).has_value();
    };
    while (covered_ < users.size() && is_covered(*users[covered_])) {
        ++covered_;
    }
    return covered_ >= users.size();
}

void SharedFlow::begin() {
    const auto max_cells = std::min(
        FlowField::default_max_cells,
        cells_per_user * static_cast<std::int64_t>(std::max(users.size(), std::size_t{1})));
    std::unique_ptr<FlowField>& field = fields_[1 - serving_];
    if (field == nullptr) {
        field = std::make_unique<FlowField>();
    }
    is_wanted_ = false;
    covered_ = 0;
    is_spreading_ = field->begin(*cache_, target_, max_cells);
    if (!is_spreading_) { // nobody can stand there
        serve_with_the_other();
    }
}

void SharedFlows::join(const SharedTarget& target, const Vec2* position, Vec2 point) {
    std::unique_ptr<SharedFlow>& flow = flows_[target];
    if (flow == nullptr) {
        flow = std::make_unique<SharedFlow>(*target.cache);
    }
    flow->set_target(point);
    flow->users.push_back(position);
    if (flow->users.size() == least_users) {
        serving_.push_back(flow.get());
    }
}

void SharedFlows::leave(const SharedTarget& target, const Vec2* position) {
    const auto entry = flows_.find(target);
    assert(entry != flows_.end());
    SharedFlow& flow = *entry->second;
    flow.users.erase(std::find(flow.users.begin(), flow.users.end(), position));
    if (flow.users.size() == least_users - 1) {
        std::erase(serving_, &flow);
    }
    if (flow.users.empty()) {
        flows_.erase(entry);
    }
}

SharedFlow* SharedFlows::find(const SharedTarget& target) {
    const auto entry = flows_.find(target);
    const bool serves = entry != flows_.end() && entry->second->users.size() >= least_users;
    return serves ? entry->second.get() : nullptr;
}

void SharedFlows::shift_origin(Vec2 new_origin) {
    for (auto& [target, flow] : flows_) {
        flow->shift_origin(new_origin);
    }
}

void SharedFlows::advance() {
    if (serving_.empty()) {
        return;
    }
    const auto count = static_cast<std::int64_t>(serving_.size());
    for (SharedFlow* flow : serving_) {
        flow->advance(std::max(least_cells, cells_per_update / count));
    }
}

std::size_t SharedFlows::Hash::operator()(const SharedTarget& target) const {
    std::uint64_t hash = std::bit_cast<std::uintptr_t>(target.cache);
    for (const std::uint64_t part : {target.body.value, target.point}) {
        hash = (std::rotl(hash, 23) ^ part) * 0x9E3779B97F4A7C15U;
    }
    return static_cast<std::size_t>(hash >> 7U);
}

} // namespace raywalk
