// SPDX-License-Identifier: MIT
#include "navigator/agent_updates.hpp"

#include "bodies/tracked_bodies.hpp"

namespace raywalk {
namespace {

// Steps that are shorter or longer are treated as if they took this long (unit: second).
constexpr float least_step = 1e-6F;
constexpr float greatest_step = 1e3F;

// True for the phases in which an agent changes itself alone.
bool is_alone(UpdatedAgent::Phase phase) {
    using enum UpdatedAgent::Phase;
    return phase == read || phase == look || phase == steer;
}

bool may_update(float dt, WorldAccess& access) {
    return dt > 0.0F && !std::isinf(dt) && access.prepare_update();
}

} // namespace

// A change that has waited may destroy agents, and a callback may add some.
void AgentUpdates::update_all(float dt,
                              WorldAccess& access,
                              TrackedBodies& bodies,
                              const Jobs& jobs) {
    if (may_update(dt, access)) {
        updated_.assign(agents_.begin(), agents_.end());
        update(updated_, dt, bodies, jobs);
    } else if (!CallbackScope::is_any()) {
        for (UpdatedAgent* agent : agents_) {
            agent->leave_out(access.has_ended());
        }
    }
}

void AgentUpdates::update_one(UpdatedAgent& agent,
                              float dt,
                              WorldAccess& access,
                              TrackedBodies& bodies) {
    UpdatedAgent* const one = &agent;
    if (may_update(dt, access)) {
        update({&one, 1}, dt, bodies, Jobs{});
    } else if (!CallbackScope::is_any()) {
        agent.leave_out(access.has_ended());
    }
}

// A callback may destroy the navigator and agents: their parts live until the update has ended.
void AgentUpdates::update(Agents agents, float dt, TrackedBodies& bodies, const Jobs& jobs) {
    const double step = std::clamp(dt, least_step, greatest_step);
    const CallbackScope scope{CallbackScope::Kind::moving};
    bodies.begin_update();
    begin(agents);
    go_on_alone(agents, step, jobs); // most agents until they move
    serve(agents, Phase::sense, step, [&](UpdatedAgent& agent) { return agent.sense(step); });
    go_on_alone(agents, step, jobs);
    serve(agents, Phase::plan, step, [](UpdatedAgent& agent) { return agent.plan(); });
    go_on_alone(agents, step, jobs);
    serve(agents, Phase::move, step, [&](UpdatedAgent& agent) {
        agent.move(step);
        return Phase::none;
    });
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
    const auto go_on = [&](std::size_t first, std::size_t last, SteeringMemory& memory) {
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
        SteeringMemory* memory = nullptr;
        {
            const std::scoped_lock lock{mutex_};
            if (free_memories_.empty()) {
                free_memories_.push_back(&memories_.emplace_back());
            }
            memory = free_memories_.back();
            free_memories_.pop_back();
        }
        go_on(first, last, *memory);
        const std::scoped_lock lock{mutex_};
        free_memories_.push_back(memory);
    };
    const auto due = std::count_if(phases_.begin(), phases_.end(), is_alone);
    jobs.run(agents.size(), static_cast<std::size_t>(due), go_on_part);
}

// An agent that calls the game goes on at once, on this thread.
template <class Do>
void AgentUpdates::serve(Agents agents, Phase phase, double dt, Do work) {
    for (std::size_t i = 0; i < agents.size(); ++i) {
        if (phases_[i] == phase) {
            phases_[i] = work(*agents[i]);
            if (is_alone(phases_[i]) && agents[i]->calls_game()) {
                phases_[i] = agents[i]->go_on(phases_[i], dt, memory_);
            }
        }
    }
}

} // namespace raywalk
