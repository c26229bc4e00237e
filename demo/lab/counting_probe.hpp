// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace raywalk::demo {

/// Forwards to another probe, its exceptions for single bodies included, and counts the obstacles.
/// Not thread-safe.
class CountingProbe final : public Probe {
public:
    /// `probe` must outlive this object.
    explicit CountingProbe(const Probe& probe)
        : probe_{&probe} {}

    void obstacles_in(const Box& box,
                      const ObstacleFilter& filter,
                      std::vector<Obstacle>& found) const override {
        const std::size_t before = found.size();
        probe_->obstacles_in(box, filter, found);
        returned_obstacles_ += found.size() - before;
    }

    void sensors_in(const Box& box,
                    std::uint64_t category_bits,
                    std::vector<Sensor>& found) const override {
        probe_->sensors_in(box, category_bits, found);
    }

    [[nodiscard]] Box bounds_of(BodyKey body, const ObstacleFilter& filter) const override {
        return probe_->bounds_of(body, filter);
    }

    void states_of(const WatchList& list,
                   const ObstacleFilter& filter,
                   std::vector<BodyState>& states) const override {
        probe_->states_of(list, filter, states);
    }

    void obstacles_of(BodyKey body,
                      const ObstacleFilter& filter,
                      std::vector<Obstacle>& found) const override {
        probe_->obstacles_of(body, filter, found);
    }

    void locate(std::span<BodyPlace> bodies) const override { probe_->locate(bodies); }

    /// Number of obstacles returned over all calls.
    [[nodiscard]] std::uint64_t returned_obstacles() const { return returned_obstacles_; }

private:
    const Probe* probe_;
    mutable std::uint64_t returned_obstacles_ = 0;
};

} // namespace raywalk::demo
