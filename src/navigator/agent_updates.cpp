// SPDX-License-Identifier: MIT
#include "navigator/agent_updates.hpp"

#include "world/tracked_bodies.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
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
    agent.place_ = agents_.size();
    agents_.push_back(&agent);
}

void AgentUpdates::remove(UpdatedAgent& agent) {
    agents_[agent.place_] = nullptr;
    if (++removed_ * 2 <= agents_.size()) {
        return;
    }
    std::erase(agents_, nullptr);
    removed_ = 0;
    for (std::size_t i = 0; i < agents_.size(); ++i) {
        agents_[i]->place_ = i;
    }
}

// A callback may add agents, or call this function.
void AgentUpdates::update_all(float dt,
                              WorldAccess& access,
                              TrackedBodies& bodies,
                              const Executor& executor) {
    if (can_move(dt)) {
        (void)access.prepare_update(); // a change that has waited may destroy agents
    }
    std::vector<UpdatedAgent*> updated = std::move(updated_);
    updated.clear();
    std::copy_if(agents_.begin(),
                 agents_.end(),
                 std::back_inserter(updated),
                 [](const auto* agent) { return agent != nullptr; });
    update(updated, dt, access, bodies, executor);
    updated_ = std::move(updated);
}

// A callback may destroy the navigator and agents: their parts live until the update has ended.
void AgentUpdates::update(std::span<UpdatedAgent* const> agents,
                          float dt,
                          WorldAccess& access,
                          TrackedBodies& bodies,
                          const Executor& executor) {
    std::vector<UpdatedAgent*> readers = begin(agents);
    if (access.has_ended()) {
        for (UpdatedAgent* agent : agents) {
            agent->lose_navigator();
        }
    } else if (can_move(dt) && access.prepare_update()) {
        const double step = std::clamp(dt, least_step, greatest_step);
        WorldAccess::move([&] {
            bodies.begin_update();
            run_in_jobs(&UpdatedAgent::read, readers, step, executor);
            awake_.in_jobs = std::move(readers); // its memory
            Awake awake = sense(agents, step);
            run(&UpdatedAgent::look, awake, step, executor);
            for (UpdatedAgent* agent : agents) {
                agent->plan();
            }
            run(&UpdatedAgent::steer, awake, step, executor);
            for (UpdatedAgent* agent : agents) {
                agent->move(step);
            }
            awake_ = std::move(awake);
        });
    }
}

// Returns those that read before all others are sensed.
std::vector<UpdatedAgent*> AgentUpdates::begin(std::span<UpdatedAgent* const> agents) {
    std::vector<UpdatedAgent*> readers = std::move(awake_.in_jobs);
    readers.clear();
    bool is_in_order = false;
    for (UpdatedAgent* agent : agents) {
        const UpdatedAgent::Reads reads = agent->begin_update();
        is_in_order = is_in_order || reads == UpdatedAgent::Reads::in_order;
        if (reads == UpdatedAgent::Reads::in_read) {
            readers.push_back(agent);
        }
    }
    if (is_in_order) {
        readers.clear();
    }
    return readers;
}

AgentUpdates::Awake AgentUpdates::sense(std::span<UpdatedAgent* const> agents, double dt) {
    Awake awake = std::move(awake_);
    awake.in_jobs.clear();
    awake.here.clear();
    for (UpdatedAgent* agent : agents) {
        if (agent->sense(dt)) {
            (agent->calls_game() ? awake.here : awake.in_jobs).push_back(agent);
        }
    }
    return awake;
}

void AgentUpdates::run(ParallelPhase phase,
                       const Awake& awake,
                       double dt,
                       const Executor& executor) {
    run_in_jobs(phase, awake.in_jobs, dt, executor);
    for (UpdatedAgent* agent : awake.here) {
        (agent->*phase)(dt, memory_);
    }
}

// A single job runs here.
void AgentUpdates::run_in_jobs(ParallelPhase phase,
                               std::span<UpdatedAgent* const> agents,
                               double dt,
                               const Executor& executor) {
    const std::size_t jobs = (agents.size() + agents_per_job - 1) / agents_per_job;
    if (jobs <= 1) {
        for (UpdatedAgent* agent : agents) {
            (agent->*phase)(dt, memory_);
        }
        return;
    }
    const auto run = [&](std::size_t job) {
        const std::size_t first = job * agents_per_job;
        const std::size_t count = std::min(agents_per_job, agents.size() - first);
        WorldAccess::move([&] { run_job(phase, agents.subspan(first, count), dt); });
    };
    if (executor) {
        executor(jobs, run);
    } else {
        threads_.run(jobs, run);
    }
}

void AgentUpdates::run_job(ParallelPhase phase, std::span<UpdatedAgent* const> agents, double dt) {
    std::unique_ptr<SteeringMemory> memory = take_memory();
    for (UpdatedAgent* agent : agents) {
        (agent->*phase)(dt, *memory);
    }
    give_back(std::move(memory));
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
