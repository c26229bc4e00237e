// SPDX-License-Identifier: MIT
#include "crowd/shared_flow.hpp"

#include "crowd/tuning.hpp"

namespace raywalk {

FlowOptions SharedFlow::begin_field() {
    covered_ = 0;
    const auto walkers = static_cast<std::int64_t>(std::max(users.size(), std::size_t{1}));
    return {.max_cells = std::min(tuning::most_flow_cells, tuning::cells_per_flow_user * walkers)};
}

// Only approximate, as users come and go while the field spreads: one that is not covered searches
// for its path itself.
bool SharedFlow::covers_enough() {
    while (covered_ < users.size() && is_covered(agents_.position(users[covered_]))) {
        ++covered_;
    }
    return covered_ >= users.size();
}

// The cell of an agent beside a wall may be blocked: paths from where it stands are sought only
// then, since that takes a microsecond.
bool SharedFlow::is_covered(Vec2 position) {
    const Grid& grid = cache().grid();
    return !grid.contains(position) || spreading().cost_at(grid.cell_at(position)).has_value() ||
           spreading().reaches(position);
}

bool SharedFlow::begin_update() {
    is_used_ = users.size() >= tuning::least_flow_users;
    return is_used_ && DoubleBufferedFlow::begin_update();
}

SharedFlow& SharedFlows::join(const SharedTarget& target, std::uint32_t agent, Vec2 point) {
    std::shared_ptr<SharedFlow>& flow = flows_[target];
    if (flow == nullptr) {
        flow = std::make_shared<SharedFlow>(target, agents_);
    }
    flow->set_target(point);
    flow->users.push_back(agent);
    if (flow->users.size() >= tuning::least_flow_users && !flow->is_used()) {
        flow->use();
        active_.push_back(flow);
    }
    return *flow;
}

void SharedFlows::leave(SharedFlow& flow, std::uint32_t agent) {
    flow.users.erase(std::find(flow.users.begin(), flow.users.end(), agent));
    if (flow.users.empty()) {
        flows_.erase(SharedTarget{flow.shared_target}); // a copy: the flow is destroyed
    }
}

void SharedFlows::shift_origin(Vec2 new_origin) {
    for (auto& [target, flow] : flows_) {
        if (!flow->is_used()) {
            flow->shift_origin(new_origin);
        }
    }
    for (const auto& weak : active_) {
        if (const std::shared_ptr<DoubleBufferedFlow> flow = weak.lock()) {
            flow->shift_origin(new_origin);
        }
    }
}

// A callback of the costs may end a flow.
std::int64_t SharedFlows::advance(std::int64_t cells) {
    std::erase_if(active_, [](const auto& weak) {
        const std::shared_ptr<DoubleBufferedFlow> flow = weak.lock();
        return flow == nullptr || !flow->begin_update();
    });
    std::int64_t left = cells;
    for (std::size_t turn = 0; turn < active_.size() && left > 0; ++turn) {
        next_ = (next_ + 1) % active_.size();
        const std::shared_ptr<DoubleBufferedFlow> flow = active_[next_].lock();
        if (flow != nullptr && !flow->rests()) {
            left -= flow->advance(left);
        }
    }
    return cells - left;
}

} // namespace raywalk
