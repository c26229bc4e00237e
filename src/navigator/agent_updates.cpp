// SPDX-License-Identifier: MIT
#include "navigator/agent_updates.hpp"

#include "core/flag_scope.hpp"
#include "world/tracked_bodies.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

namespace raywalk {
namespace {

// Steps that are shorter or longer are treated as if they took this long (unit: second).
constexpr float least_step = 1e-6F;
constexpr float greatest_step = 1e3F;

// How many agents a job is for: some tenths of a millisecond, beside which starting the job takes
// no time.
constexpr std::size_t agents_per_job = 64;

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
                              const Executor& executor) {
    if (is_updating_) {
        update(agents_, dt, access, bodies, executor);
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
    update(agents_, dt, access, bodies, executor);
}

// A callback may destroy the navigator and agents: their parts live until the update has ended.
void AgentUpdates::update(std::span<UpdatedAgent* const> agents,
                          float dt,
                          WorldAccess& access,
                          TrackedBodies& bodies,
                          const Executor& executor) {
    using Memory = SteeringMemory;
    const std::size_t readers = begin(agents);
    if (access.has_ended()) {
        for (UpdatedAgent* agent : agents) {
            agent->lose_navigator();
        }
    } else if (can_move(dt) && access.prepare_update()) {
        const double step = std::clamp(dt, least_step, greatest_step);
        WorldAccess::move([&] {
            bodies.begin_update();
            run_in_jobs(readers, agents, executor, [step](UpdatedAgent& agent, Memory& memory) {
                if (agent.reads_ == UpdatedAgent::Reads::in_read) {
                    agent.read(step, memory);
                }
            });
            const Awake awake = sense(agents, step);
            run(awake, agents, executor, [step](UpdatedAgent& agent, Memory& memory) {
                agent.look(step, memory);
            });
            for (UpdatedAgent* agent : agents) {
                agent->plan();
            }
            run(awake, agents, executor, [step](UpdatedAgent& agent, Memory& memory) {
                agent.steer(step, memory);
            });
            for (UpdatedAgent* agent : agents) {
                agent->move(step);
            }
        });
    }
}

// Returns how many read before all others are sensed.
std::size_t AgentUpdates::begin(std::span<UpdatedAgent* const> agents) {
    std::size_t readers = 0;
    bool is_in_order = false;
    for (UpdatedAgent* agent : agents) {
        agent->reads_ = agent->begin_update();
        is_in_order = is_in_order || agent->reads_ == UpdatedAgent::Reads::in_order;
        readers += agent->reads_ == UpdatedAgent::Reads::in_read ? 1 : 0;
    }
    return is_in_order ? 0 : readers;
}

AgentUpdates::Awake AgentUpdates::sense(std::span<UpdatedAgent* const> agents, double dt) {
    using Turn = UpdatedAgent::Turn;
    Awake awake;
    for (UpdatedAgent* agent : agents) {
        const bool is_awake = agent->sense(dt);
        agent->turn_ = !is_awake ? Turn::none : agent->calls_game() ? Turn::here : Turn::in_jobs;
        awake.in_jobs += agent->turn_ == Turn::in_jobs ? 1 : 0;
        awake.here += agent->turn_ == Turn::here ? 1 : 0;
    }
    return awake;
}

template <class Phase>
void AgentUpdates::run(const Awake& awake,
                       std::span<UpdatedAgent* const> agents,
                       const Executor& executor,
                       Phase phase) {
    using Turn = UpdatedAgent::Turn;
    run_in_jobs(
        awake.in_jobs, agents, executor, [phase](UpdatedAgent& agent, SteeringMemory& memory) {
            if (agent.turn_ == Turn::in_jobs) {
                phase(agent, memory);
            }
        });
    for (std::size_t i = 0; awake.here > 0 && i < agents.size(); ++i) {
        if (agents[i]->turn_ == Turn::here) {
            phase(*agents[i], memory_);
        }
    }
}

// What is no more than a single job runs here.
template <class Phase>
void AgentUpdates::run_in_jobs(std::size_t due,
                               std::span<UpdatedAgent* const> agents,
                               const Executor& executor,
                               Phase phase) {
    const auto run_all = [phase](std::span<UpdatedAgent* const> some, SteeringMemory& memory) {
        for (UpdatedAgent* agent : some) {
            phase(*agent, memory);
        }
    };
    if (due == 0) {
        return;
    }
    if (due <= agents_per_job) {
        run_all(agents, memory_);
        return;
    }
    const std::size_t jobs = (agents.size() + agents_per_job - 1) / agents_per_job;
    const auto run = [&](std::size_t job) {
        const std::size_t first = job * agents_per_job;
        const std::size_t count = std::min(agents_per_job, agents.size() - first);
        WorldAccess::move([&] {
            std::unique_ptr<SteeringMemory> memory = take_memory();
            run_all(agents.subspan(first, count), *memory);
            give_back(std::move(memory));
        });
    };
    if (executor) {
        executor(jobs, run);
    } else {
        threads_.run(jobs, run);
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
