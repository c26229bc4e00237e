// SPDX-License-Identifier: MIT
#include "run/recording.hpp"

#include <algorithm>
#include <cmath>

namespace raywalk::demo {
namespace {

constexpr double samples_per_second = 15.0;
constexpr std::size_t max_positions = 300'000;

} // namespace

Recorder::Recorder(const Simulation& simulation)
    : steps_per_sample_{
          std::max<std::int64_t>(1, std::llround(simulation.hz() / samples_per_second))} {
    recording_.interval = static_cast<double>(steps_per_sample_) / simulation.hz();
    for (const Character& character : simulation.characters()) {
        recording_.tracks.push_back({character.role, character.radius, {}, {}});
        plans_.push_back(0);
    }
    sample(simulation);
}

void Recorder::observe(const Simulation& simulation) {
    ++steps_;
    recording_.duration = static_cast<double>(steps_) / simulation.hz();
    for (std::size_t i = 0; i < plans_.size(); ++i) {
        const Character& character = simulation.characters()[i];
        if (character.role != Role::chaser) {
            follow_journey(character, i, simulation.time());
        }
    }
    if (steps_ % steps_per_sample_ == 0) {
        sample(simulation);
    }
}

void Recorder::sample(const Simulation& simulation) {
    for (std::size_t i = 0; i < recording_.tracks.size(); ++i) {
        recording_.tracks[i].positions.push_back(simulation.characters()[i].agent.position());
    }
    if (!recording_.tracks.empty() &&
        recording_.tracks.size() * recording_.tracks.front().positions.size() > max_positions) {
        halve();
    }
}

void Recorder::follow_journey(const Character& character, std::size_t index, double time) {
    std::vector<Journey>& journeys = recording_.tracks[index].journeys;
    if (character.log.plans() != plans_[index]) {
        plans_[index] = character.log.plans();
        journeys.push_back({time, time, character.agent.path().points});
    }
    if (character.agent.status() == AgentStatus::walking) {
        journeys.back().end = time;
    }
}

void Recorder::halve() {
    for (Track& track : recording_.tracks) {
        std::size_t kept = 0;
        for (std::size_t i = 0; i < track.positions.size(); i += 2) {
            track.positions[kept++] = track.positions[i];
        }
        track.positions.resize(kept);
    }
    steps_per_sample_ *= 2;
    recording_.interval *= 2.0;
}

} // namespace raywalk::demo
