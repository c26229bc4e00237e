// SPDX-License-Identifier: MIT
#include "navigator/agent_updates.hpp"

#include "bodies/tracked_bodies.hpp"
#include "core/flag_scope.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace raywalk {
namespace {

// Steps that are shorter or longer are treated as if they took this long (unit: second).
constexpr float least_step = 1e-6F;
constexpr float greatest_step = 1e3F;

bool can_move(float dt) {
    return dt > 0.0F && !std::isinf(dt);
}

} // namespace

void AgentUpdates::add(UpdatedAgent& agent) {
    agent.place_ = static_cast<std::uint32_t>(agents_.size() + added_.size());
    (is_updating_ ? added_ : agents_).push_back(&agent);
}

// Never in an update: an agent that a callback destroys waits.
void AgentUpdates::remove(UpdatedAgent& agent) {
    assert(!is_updating_);
    take_in_added();
    agents_[agent.place_] = nullptr;
    if (++removed_ * 2 > agents_.size()) {
        drop_removed();
    }
}

void AgentUpdates::take_in_added() {
    agents_.insert(agents_.end(), added_.begin(), added_.end());
    added_.clear();
}

void AgentUpdates::drop_removed() {
    std::erase(agents_, nullptr);
    removed_ = 0;
    for (std::uint32_t i = 0; i < agents_.size(); ++i) {
        agents_[i]->place_ = i;
    }
}

// A callback may add agents, or call this function, which is refused then.
void AgentUpdates::update_all(float dt,
                              WorldAccess& access,
                              TrackedBodies& bodies,
                              const Jobs& jobs) {
    if (is_updating_) {
        update(agents_, dt, access, bodies, jobs);
        return;
    }
    if (can_move(dt)) {
        (void)access.prepare_update(); // a change that has waited may destroy agents
    }
    take_in_added();
    if (removed_ > 0) {
        drop_removed();
    }
    const FlagScope scope{is_updating_};
    update(agents_, dt, access, bodies, jobs);
}

// A callback may destroy the navigator and agents: their parts live until the update has ended.
void AgentUpdates::update(
    Agents agents, float dt, WorldAccess& access, TrackedBodies& bodies, const Jobs& jobs) {
    const bool has_ended = access.has_ended();
    if (has_ended || !can_move(dt) || !access.prepare_update()) {
        leave_out(agents, has_ended);
        return;
    }
    const double step = std::clamp(dt, least_step, greatest_step);
    WorldAccess::move([&] {
        bodies.begin_update();
        begin(agents);
        go_on_alone(agents, step, jobs); // most agents until they move
        sense(agents, step);
        go_on_alone(agents, step, jobs);
        plan(agents, step);
        go_on_alone(agents, step, jobs);
        move(agents, step);
    });
}

void AgentUpdates::leave_out(Agents agents, bool has_ended) {
    for (UpdatedAgent* agent : agents) {
        agent->leave_out();
        if (has_ended) {
            agent->lose_navigator();
        }
    }
}

void AgentUpdates::begin(Agents agents) {
    using Reads = UpdatedAgent::Reads;
    bool is_in_order = false;
    phases_.resize(agents.size());
    for (std::size_t i = 0; i < agents.size(); ++i) {
        const Reads reads = agents[i]->reads();
        phases_[i] = reads == Reads::in_read ? Phase::read : Phase::sense;
        is_in_order = is_in_order || reads == Reads::in_order;
    }
    if (is_in_order) {
        std::fill(phases_.begin(), phases_.end(), Phase::sense);
    }
}

void AgentUpdates::go_on_alone(Agents agents, double dt, const Jobs& jobs) {
    const auto is_alone = [](Phase phase) {
        return phase == Phase::read || phase == Phase::look || phase == Phase::steer;
    };
    const auto go_on = [&](std::size_t first, std::size_t last, SteeringMemory& memory) {
        memory.flow_move = {};
        for (std::size_t i = first; i < last; ++i) {
            if (is_alone(phases_[i])) {
                phases_[i] = agents[i]->go_on(phases_[i], dt, memory);
            }
        }
    };
    const auto go_on_part = [&](std::size_t first, std::size_t last) {
        if (last - first == agents.size()) { // on this thread
            go_on(first, last, memory_);
            return;
        }
        std::unique_ptr<SteeringMemory> memory = take_memory();
        go_on(first, last, *memory);
        give_back(std::move(memory));
    };
    const auto due = std::count_if(phases_.begin(), phases_.end(), is_alone);
    jobs.run(agents.size(), static_cast<std::size_t>(due), go_on_part);
}

// An agent that calls the game goes on at once, on this thread.
void AgentUpdates::sense(Agents agents, double dt) {
    for (std::size_t i = 0; i < agents.size(); ++i) {
        if (phases_[i] == Phase::sense) {
            phases_[i] = agents[i]->sense(dt);
            if (phases_[i] == Phase::look && agents[i]->calls_game()) {
                phases_[i] = agents[i]->go_on(Phase::look, dt, memory_);
            }
        }
    }
}

void AgentUpdates::plan(Agents agents, double dt) {
    for (std::size_t i = 0; i < agents.size(); ++i) {
        if (phases_[i] == Phase::plan) {
            phases_[i] = agents[i]->plan();
            if (phases_[i] == Phase::steer && agents[i]->calls_game()) {
                phases_[i] = agents[i]->go_on(Phase::steer, dt, memory_);
            }
        }
    }
}

void AgentUpdates::move(Agents agents, double dt) {
    for (std::size_t i = 0; i < agents.size(); ++i) {
        if (phases_[i] == Phase::move) {
            agents[i]->move(dt);
        }
    }
}

std::unique_ptr<SteeringMemory> AgentUpdates::take_memory() {
    const std::scoped_lock lock{mutex_};
    if (free_memories_.empty()) {
        return std::make_unique<SteeringMemory>();
    }
    std::unique_ptr<SteeringMemory> memory = std::move(free_memories_.back());
    free_memories_.pop_back();
    return memory;
}

void AgentUpdates::give_back(std::unique_ptr<SteeringMemory> memory) {
    const std::scoped_lock lock{mutex_};
    free_memories_.push_back(std::move(memory));
}

} // namespace raywalk
