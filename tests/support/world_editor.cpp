// SPDX-License-Identifier: MIT
#include "support/world_editor.hpp"

#include <array>
#include <span>

namespace raywalk::test {

EditedWorld::EditedWorld(Random& random, const Box& area, int bodies, int walls)
    : random_{&random}
    , area_{area}
    , fewest_{2 * bodies / 3}
    , most_{2 * (bodies + walls)} {
    Random own{random.bits()}; // not worth a fuzzer's bytes
    add_random_bodies(world_, own, area, bodies);
    add_thin_walls(world_, own, area, walls);
    for (physics::Body body : world_.bodies()) {
        if (own.below(3) == 0) {
            body.set_type(own.below(2) == 0 ? b2_kinematicBody : b2_dynamicBody);
        }
    }
}

void EditedWorld::edit(bool only_signaled) {
    added_ = 0;
    const physics::Body body = any_body();
    const auto count = static_cast<int>(world_.bodies().size());
    switch (random_->below(9)) {
    case 0:
        if (count < most_) {
            add_bodies(1);
        }
        break;
    case 1:
        if (count <= fewest_) {
            add_bodies(fewest_ / 2);
        } else {
            before_end(body);
            world_.destroy(body);
        }
        break;
    case 2: {
        physics::Body moving = body;
        moving.set_velocity({random_->between(-5.0F, 5.0F), random_->between(-5.0F, 5.0F)});
        world_.step(1.0F / 60.0F);
        break;
    }
    default:
        before_change(body);
        change(body, only_signaled);
        break;
    }
}

std::vector<physics::Body> EditedWorld::added() const {
    const std::span<const physics::Body> newest = world_.bodies().last(added_);
    return {newest.begin(), newest.end()};
}

physics::Body EditedWorld::any_body() {
    const std::span<const physics::Body> bodies = world_.bodies();
    return bodies[static_cast<std::size_t>(random_->below(static_cast<int>(bodies.size())))];
}

void EditedWorld::change(physics::Body body, bool only_signaled) {
    constexpr std::array types = {b2_staticBody, b2_kinematicBody, b2_dynamicBody};
    const bool is_silent = body.type() == b2_staticBody;
    switch (only_signaled ? (is_silent ? 5 : random_->below(3)) : random_->below(6)) {
    case 0:
        body.set_transform(random_->point_in(area_), body.angle());
        break;
    case 1:
        body.set_transform(body.position(), random_->between(0.0F, 6.0F));
        break;
    case 2:
        body.set_enabled(!body.is_enabled());
        break;
    case 3:
        change_filter(body);
        break;
    case 4:
        body.set_type(types[static_cast<std::size_t>(random_->below(3))]);
        break;
    default:
        change_fixtures(body);
        break;
    }
}

void EditedWorld::change_filter(physics::Body body) {
    for (physics::Fixture fixture : body.fixtures()) {
        physics::Filter filter;
        filter.category_bits = 1U << random_->below(2);
        filter.group_index = random_->below(3) - 1;
        fixture.set_filter(filter);
    }
}

void EditedWorld::change_fixtures(physics::Body body) {
    const std::vector<physics::Fixture> fixtures = body.fixtures();
    if (!fixtures.empty() && random_->below(2) == 0) {
        body.remove(fixtures.front());
    } else {
        body.add(circle(random_->between(0.2F, 1.5F)), {.is_sensor = random_->below(6) == 0});
    }
}

void EditedWorld::add_bodies(int count) {
    Random own{random_->bits()};
    const std::size_t before = world_.bodies().size();
    add_random_bodies(world_, own, area_, count);
    added_ += world_.bodies().size() - before;
}

} // namespace raywalk::test
