// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"
#include "scene/outline.hpp"
#include "scene/simulation.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raywalk::demo {

/// A planned path, and when a character was on it (unit: second).
struct Journey {
    double begin = 0.0;
    double end = 0.0;
    std::vector<Vec2> points;
};

struct Track {
    Role role = Role::walker;
    float radius = 0.0F;
    std::vector<Vec2> positions;   ///< sampled at even times, the first at the start
    std::vector<Journey> journeys; ///< of players and walkers; chasers plan too often to be shown
};

/// A body that can move: a door, a crate.
struct BodyTrack {
    std::vector<Outline> outlines; ///< where it was at the start, seen from its center
    std::vector<Vec2> centers;     ///< sampled like the positions of characters
    std::vector<float> angles;     ///< likewise (unit: radian)
};

struct ClickMark {
    double time = 0.0;
    Vec2 target;
};

/// What there was to see of a simulation.
struct Recording {
    double interval = 0.0; ///< between two samples (unit: second)
    double duration = 0.0; ///< (unit: second)
    std::vector<Track> tracks;
    std::vector<BodyTrack> bodies;
    std::vector<ClickMark> clicks;
};

/// Looks on and remembers, as long as nobody changes the lab. However long it takes, it keeps
/// 300,000 positions at most: when there are more, it drops every second one and looks half as
/// often.
class Recorder {
public:
    /// Looks about 15 times a second; begins with what it sees now.
    explicit Recorder(const Lab& lab);

    /// Call it after each step.
    void observe(const Lab& lab);

    void note_click(double time, Vec2 target) { recording_.clicks.push_back({time, target}); }

    [[nodiscard]] const Recording& recording() const { return recording_; }

private:
    void sample(const Lab& lab);
    void follow_journey(const Character& character, std::size_t index, double time);
    void halve();

    Recording recording_;
    std::vector<std::size_t> plans_; // of each character, followed so far
    std::int64_t steps_ = 0;
    std::int64_t steps_per_sample_;
};

} // namespace raywalk::demo
