// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"
#include "raywalk/raywalk_c.h"

#include <memory>
#include <string>
#include <vector>

namespace raywalk::test {

/// A body of a PlainWorld.
struct PlainBody {
    rwBodyKey key = 0;
    std::vector<rwShape> shapes; // around the position
    rwVec2 position{};
    rwVec2 velocity{};
    float radius = 0.3F;
    int released = 0; // how often the library has let its context go
    bool exists = true;
};

/// A world of circles and boxes without an engine, and what the C API needs to see it.
class PlainWorld {
public:
    static constexpr float time_step = 1.0F / 60.0F; ///< of the tests (unit: second)

    PlainWorld() = default;
    PlainWorld(PlainWorld&&) = delete;

    PlainBody& add_circle(rwVec2 at, float radius, rwBodyType type = rw_staticBody);
    PlainBody&
    add_box(rwVec2 at, float half_width, float half_height, rwBodyType type = rw_staticBody);
    /// It stays in memory, so that no pointer dangles.
    void destroy(PlainBody& body);
    /// Moves all bodies by their velocities.
    void step(float dt);

    [[nodiscard]] rwProbeDef probe_def();
    [[nodiscard]] rwNavigatorId create_navigator();
    [[nodiscard]] rwNavigatorId create_navigator(const rwNavigatorDef& def);
    [[nodiscard]] static rwBodyDef body_def(PlainBody& body);
    /// The functions of body_def(), whose context is a PlainBody.
    static void write_state(rwBodyState* state, void* context);
    static void set_velocity(float x, float y, void* context);
    /// Its shapes, in the world.
    [[nodiscard]] static std::vector<rwShape> shapes_of(const PlainBody& body);

    [[nodiscard]] const std::vector<std::unique_ptr<PlainBody>>& bodies() const { return bodies_; }

    bool is_locked = false;
    int released = 0; // how often the library has let the probe go

private:
    PlainBody& add(rwVec2 at, const std::vector<rwVec2>& points, float radius, rwBodyType type);

    std::vector<std::unique_ptr<PlainBody>> bodies_;
    std::uint64_t changes_ = 0;
};

/// Counts broken preconditions while it lives, instead of stopping the program.
class BrokenPreconditions {
public:
    BrokenPreconditions();
    BrokenPreconditions(BrokenPreconditions&&) = delete;
    ~BrokenPreconditions();

    [[nodiscard]] static int count();
    /// The function of the last one.
    [[nodiscard]] static const std::string& function();
};

/// A query of a walker with that radius.
[[nodiscard]] rwPathQuery query_for(float radius);
/// The points of a path.
[[nodiscard]] std::vector<rwVec2> points_of(rwPathId path);

} // namespace raywalk::test
