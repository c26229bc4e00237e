// SPDX-License-Identifier: MIT
#include "support/edited_session.hpp"

#include "raywalk/box2d_probe.hpp"

#include "support/borrowed.hpp"
#include "support/query_results.hpp"
#include "support/random_queries.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <sstream>

namespace raywalk::test {
namespace {

constexpr Box area{{-12.0F, -12.0F}, {12.0F, 12.0F}};

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float nan = std::numeric_limits<float>::quiet_NaN();

// Numbers that programs pass by mistake.
constexpr std::array odd_numbers = {nan,
                                    inf,
                                    -inf,
                                    0.0F,
                                    -0.0F,
                                    -1.0F,
                                    1e-40F,
                                    -1e9F,
                                    65535.5F,
                                    65536.0F,
                                    3e38F,
                                    std::numeric_limits<float>::max()};

std::array<WalkerProfile, 4> walkers() {
    return {
        WalkerProfile{.radius = 0.3F},
        WalkerProfile{.radius = 0.5F,
                      .hull = WalkerHull::around({{0.5F, 0.1F}, {-0.2F, 0.4F}, {0.0F, -0.3F}})},
        WalkerProfile{.radius = 0.6F, .filter = {.category_bits = 2, .mask_bits = 2}},
        WalkerProfile{
            .radius = 0.0F,
            .filter = {.mask_bits = 1, .group_index = 1, .body_types = {.dynamic_bodies = true}}}};
}

template <class T, std::size_t size>
T one_of(Random& random, const std::array<T, size>& values) {
    return values[static_cast<std::size_t>(random.below(static_cast<int>(size)))];
}

std::optional<std::string> unless(bool is_right, const char* what) {
    return is_right ? std::nullopt : std::optional<std::string>{what};
}

std::string to_text(const Path& path) {
    std::ostringstream text;
    text << to_string(path.status);
    if (path.reason) {
        text << " (" << to_string(*path.reason) << ")";
    }
    text << " cost " << path.cost;
    for (const Vec2 point : path.points) {
        text << " (" << point.x << ", " << point.y << ")";
    }
    return text.str();
}

} // namespace

std::optional<std::string> difference(const Path& path, const Path& fresh) {
    if (result_of(path) == result_of(fresh)) {
        return std::nullopt;
    }
    return "the path is " + to_text(path) + ", not " + to_text(fresh);
}

EditedSession::EditedSession(Random& random, int bodies, int walls)
    : random_{&random}
    , edited_{random, area, bodies, walls} {
    edited_.before_end = [this](physics::Body body) {
        notify_of_end(body);
    };
    replace_navigator();
}

void EditedSession::replace_navigator() {
    constexpr std::array kinds = {
        Neighborhood::square_8, Neighborhood::square_4, Neighborhood::hex};
    constexpr std::array modes = {DiagonalMode::only_if_no_obstacles,
                                  DiagonalMode::at_least_one_walkable,
                                  DiagonalMode::always,
                                  DiagonalMode::never};
    NavigatorSettings settings;
    settings.cell_size = random_->below(2) == 0 ? 1.0F : 0.5F;
    settings.neighborhood = one_of(*random_, kinds);
    settings.diagonal_mode = one_of(*random_, modes);
    settings.cache_byte_budget = random_->below(3) == 0 ? 20'000 : 1U << 20U;
    blocked_.clear();
    policies_.clear();
    unwatched_.clear();
    driven_.clear();
    navigator_ = std::make_unique<Navigator>(Box2dProbe{edited_.world()}, settings);
    for (const physics::Body body : edited_.world().bodies()) {
        notify_of(body);
    }
}

std::unique_ptr<Navigator> EditedSession::fresh() const {
    NavigatorSettings settings = navigator_->settings();
    settings.origin = navigator_->grid().origin(); // which moves with the world
    auto fresh = std::make_unique<Navigator>(Box2dProbe{edited_.world()}, settings);
    for (const Cell cell : blocked_) {
        fresh->set_cell_blocked(cell, true);
    }
    for (const LinkId link : navigator_->links()) {
        (void)fresh->add_link(navigator_->find_link(link).value());
    }
    for (const std::uint64_t body : driven_) {
        fresh->set_body_policy(BodyKey{body}, BodyPolicy::ignored);
    }
    for (const auto& [body, policy] : policies_) {
        if (policy != BodyPolicy::by_type || !driven_.contains(body)) { // that is no obstacle
            fresh->set_body_policy(BodyKey{body}, policy);
        }
    }
    return fresh;
}

void EditedSession::change() {
    constexpr std::array policies = {BodyPolicy::by_type,
                                     BodyPolicy::ignored,
                                     BodyPolicy::solid,
                                     BodyPolicy::solid_when_at_rest};
    switch (random_->below(13)) {
    case 0: {
        const Cell changed = cell();
        const bool is_blocked = blocked_.erase(changed) == 0;
        if (is_blocked) {
            blocked_.insert(changed);
        }
        navigator_->set_cell_blocked(changed, is_blocked);
        break;
    }
    case 1:
        costs_.set(cell(), static_cast<float>(random_->below(64)) / 8.0F);
        break;
    case 2: {
        const BodyKey body = key_of(edited_.any_body());
        const BodyPolicy policy = one_of(*random_, policies);
        navigator_->set_body_policy(body, policy);
        policies_[body.value] = policy;
        unwatched_.erase(body.value);
        break;
    }
    case 3: {
        const BodyKey body = key_of(edited_.any_body());
        navigator_->unwatch(body);
        policies_.erase(body.value);
        unwatched_.insert(body.value);
        break;
    }
    case 4:
        if (random_->below(8) == 0) {
            const Vec2 origin{static_cast<float>(random_->below(9) - 4), 0.5F};
            edited_.world().shift_origin(origin);
            navigator_->shift_origin(origin);
        } else {
            navigator_->invalidate_all();
        }
        break;
    case 5:
        change_links();
        break;
    default:
        change_world();
        break;
    }
    navigator_->update({.iterations = 1 + random_->below(2000)});
}

void EditedSession::change_links() {
    const std::vector<LinkId> links = navigator_->links();
    const LinkId link =
        links.empty()
            ? 0
            : links[static_cast<std::size_t>(random_->below(static_cast<int>(links.size())))];
    switch (links.empty() ? 0 : random_->below(4)) {
    case 0: {
        NavigationLink added{.from = point(), .to = point()};
        added.cost = static_cast<float>(random_->below(8));
        added.kind = static_cast<LinkKind>(random_->below(4));
        added.one_way = random_->below(2) == 0;
        (void)navigator_->add_link(added);
        break;
    }
    case 1:
        navigator_->remove_link(link);
        break;
    default:
        navigator_->set_link_enabled(link, random_->below(2) == 0);
        break;
    }
}

void EditedSession::change_world() {
    std::optional<physics::Body> changed;
    edited_.before_change = [&](physics::Body body) {
        if (unwatched_.contains(key_of(body).value)) {
            navigator_->invalidate(key_of(body));
            changed = body;
        }
    };
    edited_.edit();
    if (changed) {
        navigator_->invalidate(key_of(*changed));
    }
    for (const physics::Body body : edited_.added()) {
        notify_of(body);
    }
}

void EditedSession::notify_of(physics::Body body) {
    navigator_->invalidate(key_of(body));
    if (random_->below(3) == 0) {
        unwatched_.insert(key_of(body).value);
    } else {
        navigator_->watch(key_of(body));
    }
}

void EditedSession::destroy(physics::Body body) {
    notify_of_end(body);
    edited_.world().destroy(body);
}

void EditedSession::begin_driving(physics::Body body) {
    driven_.insert(key_of(body).value);
}

void EditedSession::end_driving(physics::Body body) {
    driven_.erase(key_of(body).value);
}

// Box2D 2.4 may reuse the address for the next body, and an update between the two notices that.
void EditedSession::notify_of_end(physics::Body body) {
    const BodyKey key = key_of(body);
    driven_.erase(key.value);
    if (unwatched_.erase(key.value) > 0) {
        navigator_->invalidate(key);
    }
    const bool has_policy =
        policies_.erase(key.value) > 0;         // which a body at the same address would inherit
    if (has_policy || random_->below(2) == 0) { // or else the next update notices
        navigator_->forget(key);
    }
    before_end(body);
}

float EditedSession::odd_number(float usual) {
    return random_->below(32) == 0 ? one_of(*random_, odd_numbers) : usual;
}

Vec2 EditedSession::point() {
    const Vec2 usual = random_->point_in(area);
    return {odd_number(usual.x), odd_number(usual.y)};
}

Cell EditedSession::cell() {
    return {random_->below(24) - 12, random_->below(24) - 12};
}

PathQuery EditedSession::query() {
    constexpr std::array postprocessings = {
        PathPostprocessing::string_pulling, PathPostprocessing::simplify, PathPostprocessing::none};
    PathQuery query;
    query.walker = one_of(*random_, walkers());
    query.max_iterations = 1 + 4 * random_->below(256);
    const int features = random_->below(256);
    query.allow_partial_path = (features & 1) != 0;
    if ((features & 2) != 0) {
        query.search.costs = test::borrowed(costs_);
    }
    if ((features & 4) != 0) {
        query.postprocessing = one_of(*random_, postprocessings);
        query.search.algorithm = one_of(*random_, all_algorithms);
        query.search.heuristic = one_of(*random_, all_heuristics);
    }
    if ((features & 8) != 0) {
        query.search.heuristic_weight = odd_number(random_->between(1.0F, 3.0F));
        query.stop_distance = odd_number(random_->between(0.0F, 3.0F));
        query.walker.margin = odd_number(query.walker.margin);
    }
    if ((features & 0x30) == 0x30) {
        query.search.max_cost = odd_number(random_->between(0.0F, 40.0F));
    }
    if ((features & 0x40) != 0) {
        query.ignored_bodies = {key_of(edited_.any_body()), key_of(edited_.any_body()), {}};
        query.blocked_cells = {cell(), cell()};
    }
    if ((features & 0x80) != 0) {
        query.search.blocked_first_direction = static_cast<Direction>(random_->below(8));
    }
    return query;
}

std::optional<std::string> EditedSession::run_query() {
    const PathQuery arguments = query();
    return random_->below(3) == 0 ? run_cell_query(arguments) : run_path_query(arguments);
}

std::optional<std::string> EditedSession::run_path_query(const PathQuery& query) {
    const Vec2 start = point();
    const Vec2 target = point();
    const auto fresh = this->fresh();
    switch (random_->below(4)) {
    case 0: {
        const std::array targets = {target, point(), point()};
        return difference(navigator_->find_path_to_nearest(start, targets, query),
                          fresh->find_path_to_nearest(start, targets, query));
    }
    case 1: {
        const auto is_wanted = [remainder = random_->below(16)](Cell cell) {
            return ((cell.x * 7 + cell.y * 13) & 15) == remainder;
        };
        return difference(navigator_->find_path_where(start, is_wanted, query),
                          fresh->find_path_where(start, is_wanted, query));
    }
    case 2: {
        PathRequest request = navigator_->request_path(start, target, query);
        while (!request.is_finished()) {
            (void)request.advance(1 + random_->below(64));
        }
        return difference(request.path(), fresh->find_path(start, target, query));
    }
    default:
        return difference(navigator_->find_path(start, target, query),
                          fresh->find_path(start, target, query));
    }
}

std::optional<std::string> EditedSession::run_cell_query(const PathQuery& query) {
    const Vec2 from = point();
    const Vec2 to = point();
    const float budget = odd_number(random_->between(0.0F, 20.0F));
    const auto fresh = this->fresh();
    switch (random_->below(5)) {
    case 0:
        return unless(navigator_->can_walk_straight(from, to, query.walker) ==
                          fresh->can_walk_straight(from, to, query.walker),
                      "can_walk_straight");
    case 1:
        return unless(navigator_->can_reach(from, to, query) == fresh->can_reach(from, to, query),
                      "can_reach");
    case 2:
        return unless(navigator_->closest_navigable(from, query.walker) ==
                          fresh->closest_navigable(from, query.walker),
                      "closest_navigable");
    case 3: {
        const auto seed = static_cast<std::uint64_t>(random_->below(256));
        return unless(navigator_->random_reachable_point(from, budget, seed, query) ==
                          fresh->random_reachable_point(from, budget, seed, query),
                      "random_reachable_point");
    }
    default: {
        const auto known = navigator_->reachable_cells(from, budget, query);
        const auto now = fresh->reachable_cells(from, budget, query);
        return unless(std::equal(known.begin(),
                                 known.end(),
                                 now.begin(),
                                 now.end(),
                                 [](const ReachableCell& a, const ReachableCell& b) {
                                     return a.cell == b.cell && a.cost == b.cost;
                                 }),
                      "reachable_cells");
    }
    }
}

} // namespace raywalk::test
