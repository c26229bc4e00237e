// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"
#include "scene/outline.hpp"
#include "scene/simulation.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace raywalk::demo {

/// A planned path, and when a character followed it (unit: second).
struct Journey {
    double begin = 0.0;
    double end = 0.0;
    std::vector<Vec2> points;
};

struct Track {
    Role role = Role::walker;
    float radius = 0.0F;
    std::vector<Vec2> positions;   ///< sampled at equal intervals, the first at the start
    std::vector<Journey> journeys; ///< of chasers only if they are few: they plan often
};

/// A movable body: a door, a crate.
struct BodyTrack {
    std::vector<Outline> outlines; ///< at the start, relative to the center
    float start_angle = 0.0F;      ///< of the outlines (unit: radian)
    std::vector<Vec2> centers;     ///< sampled like the positions of characters
    std::vector<float> angles;     ///< likewise (unit: radian)
};

struct ClickMark {
    double time = 0.0;
    Vec2 target;
};

/// The visible history of a simulation.
struct Recording {
    double interval = 0.0; ///< between two samples (unit: second)
    double duration = 0.0; ///< (unit: second)
    std::vector<Track> tracks;
    std::vector<BodyTrack> bodies;
    std::vector<ClickMark> clicks;

    /// Returns the moment of a sample as a recording without duration: that sample alone, with the
    /// journeys that are shown then.
    [[nodiscard]] Recording still(std::size_t sample) const;
};

/// Samples a lab that is not edited meanwhile. Keeps at most 300,000 positions: beyond that, it
/// drops every other sample and halves the rate.
class Recorder {
public:
    /// Takes the first sample, then about 15 a second.
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
    std::vector<std::size_t> plans_; // last recorded plan of each character
    std::int64_t steps_ = 0;
    std::int64_t steps_per_sample_;
};

} // namespace raywalk::demo
