// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/box2d_probe.hpp"

#include "physics/world.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>

namespace raywalk::demo {

/// A ray, or a circle swept along it, that discovery has cast.
struct CastRay {
    Vec2 from;
    Vec2 to;
    bool is_hit = false;
};

/// The latest rays that discovery has cast. Not thread-safe.
class RayLog {
public:
    /// The number of rays that are kept.
    static constexpr std::uint64_t capacity = 1U << 14U;

    void add(const CastRay& ray) { rays_[count_++ % capacity] = ray; }

    /// The number of rays cast so far.
    [[nodiscard]] std::uint64_t count() const { return count_; }

    /// One of the last `capacity` rays, counted from 0.
    [[nodiscard]] const CastRay& ray(std::uint64_t index) const { return rays_[index % capacity]; }

private:
    std::array<CastRay, capacity> rays_{};
    std::uint64_t count_ = 0;
};

/// A probe that logs the rays that it casts: those of Discovery::raycast.
class RayLoggingProbe final : public Box2dProbe {
public:
    RayLoggingProbe(const physics::World& world, std::shared_ptr<RayLog> log)
        : Box2dProbe{world}
        , log_{std::move(log)} {}

    [[nodiscard]] bool hits(Vec2 from,
                            Vec2 to,
                            float reach,
                            const ObstacleFilter& filter,
                            std::span<const BodyKey> ignored) const override {
        const bool is_hit = Box2dProbe::hits(from, to, reach, filter, ignored);
        if (from != to) { // else it tests a cell center
            log_->add({from, to, is_hit});
        }
        return is_hit;
    }

private:
    std::shared_ptr<RayLog> log_;
};

} // namespace raywalk::demo
