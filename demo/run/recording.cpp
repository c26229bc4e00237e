// SPDX-License-Identifier: MIT
#include "run/recording.hpp"

#include <algorithm>
#include <cmath>

namespace raywalk::demo {
namespace {

constexpr double samples_per_second = 15.0;
constexpr std::size_t most_paths = 10; // shown, of characters that chase
constexpr std::size_t max_positions = 300'000;

// Drops every other sample.
template <class T>
void thin_out(std::vector<T>& samples) {
    std::size_t kept = 0;
    for (std::size_t i = 0; i < samples.size(); i += 2) {
        samples[kept++] = samples[i];
    }
    samples.resize(kept);
}

std::vector<Outline> centered_outlines_of(const physics::Body& body) {
    std::vector<Outline> outlines = outlines_of(body);
    for (Outline& outline : outlines) {
        for (Vec2& point : outline.points) {
            point = point - body.world_center();
        }
    }
    return outlines;
}

} // namespace

Recording Recording::still(std::size_t sample) const {
    const double time = static_cast<double>(sample) * interval;
    Recording now;
    for (const Track& track : tracks) {
        Track& shown = now.tracks.emplace_back(track);
        shown.positions = {track.positions[sample]};
        std::erase_if(shown.journeys, [&](const Journey& journey) {
            return track.role != Role::walker && (time < journey.begin || time >= journey.end);
        });
    }
    for (const BodyTrack& track : bodies) {
        now.bodies.push_back(
            {track.outlines, track.start_angle, {track.centers[sample]}, {track.angles[sample]}});
    }
    return now;
}

Recorder::Recorder(const Lab& lab)
    : steps_per_sample_{
          std::max<std::int64_t>(1, std::llround(lab.simulation().hz() / samples_per_second))} {
    recording_.interval = static_cast<double>(steps_per_sample_) / lab.simulation().hz();
    for (const Character& character : lab.simulation().characters()) {
        recording_.tracks.push_back({character.role, character.radius, {}, {}});
        plans_.push_back(0);
    }
    for (const LabBody& body : lab.bodies()) {
        if (body.body().type() != b2_staticBody) {
            recording_.bodies.push_back(
                {centered_outlines_of(body.body()), body.body().angle(), {}, {}});
        }
    }
    sample(lab);
}

void Recorder::observe(const Lab& lab) {
    const Simulation& simulation = lab.simulation();
    ++steps_;
    recording_.duration = static_cast<double>(steps_) / simulation.hz();
    for (std::size_t i = 0; i < plans_.size(); ++i) {
        const Character& character = simulation.characters()[i];
        if (character.role != Role::chaser || plans_.size() <= most_paths) {
            follow_journey(character, i, simulation.time());
        }
    }
    if (steps_ % steps_per_sample_ == 0) {
        sample(lab);
    }
}

void Recorder::sample(const Lab& lab) {
    for (std::size_t i = 0; i < recording_.tracks.size(); ++i) {
        recording_.tracks[i].positions.push_back(lab.simulation().characters()[i].agent.position());
    }
    auto track = recording_.bodies.begin();
    for (const LabBody& body : lab.bodies()) {
        if (body.body().type() != b2_staticBody) {
            track->centers.emplace_back(body.body().world_center());
            track->angles.push_back(body.body().angle());
            ++track;
        }
    }
    if (!recording_.tracks.empty() &&
        recording_.tracks.size() * recording_.tracks.front().positions.size() > max_positions) {
        halve();
    }
}

void Recorder::follow_journey(const Character& character, std::size_t index, double time) {
    std::vector<Journey>& journeys = recording_.tracks[index].journeys;
    if (character.walk_meter.plans() != plans_[index]) {
        plans_[index] = character.walk_meter.plans();
        journeys.push_back({time, time, character.agent.path().points});
    }
    if (!character.agent.is_navigation_finished() && !journeys.empty()) {
        journeys.back().end = time;
    }
}

void Recorder::halve() {
    for (Track& track : recording_.tracks) {
        thin_out(track.positions);
    }
    for (BodyTrack& track : recording_.bodies) {
        thin_out(track.centers);
        thin_out(track.angles);
    }
    steps_per_sample_ *= 2;
    recording_.interval *= 2.0;
}

} // namespace raywalk::demo
