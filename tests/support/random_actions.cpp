// SPDX-License-Identifier: MIT
#include "support/random_actions.hpp"

#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "support/borrowed.hpp"
#include "support/simulation.hpp"

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

namespace raywalk::test {
namespace {

template <class T, std::size_t size>
T& any_of(Random& random, std::array<T, size>& values) {
    return values[static_cast<std::size_t>(random.below(static_cast<int>(size)))];
}

bool is_near(Vec2 point) {
    return length(point) < 1000.0F; // false for NaN too
}

} // namespace

RandomActions::RandomActions(Random& random)
    : random_{&random}
    , session_{random, 12, 6}
    , costs_{[this](Cell cell) {
        if (((cell.x ^ cell.y) & 15) == 0) {
            act_in_callback();
        }
        return 1.0F + static_cast<float>((cell.x ^ cell.y) & 3);
    }} {
    session_.before_end = [this](physics::Body body) {
        for (Walker& walker : walkers_) {
            if (walker.body == body) {
                walker.body.reset();
            }
        }
        for (ActiveRequest& active : requests_) {
            const std::vector<BodyKey>& ignored = active.query.ignored_bodies;
            if (active.request &&
                std::find(ignored.begin(), ignored.end(), key_of(body)) != ignored.end()) {
                active.request->cancel();
            }
        }
    };
}

// Requests and agents outlive the navigator and the world's bodies.
RandomActions::~RandomActions() {
    session_.before_end = [](physics::Body) {
    };
}

std::optional<std::string> RandomActions::step() {
    const int action = random_->below(20);
    ActiveRequest& active = any_of(*random_, requests_);
    Walker& walker = any_of(*random_, walkers_);
    if (action < 7) {
        return act_on_request(action, active);
    }
    act_on_others(action, walker);
    return std::nullopt;
}

std::optional<std::string> RandomActions::act_on_request(int action, ActiveRequest& active) {
    switch (action) {
    case 0:
        start_request(active);
        return active.request->is_finished() ? advance(active) : std::nullopt;
    case 1:
        if (active.request) {
            active.request->cancel();
        }
        return std::nullopt;
    case 2:
        active.request.reset();
        return std::nullopt;
    case 3:
        std::swap(active, any_of(*random_, requests_));
        return std::nullopt;
    default:
        return active.request ? advance(active) : std::nullopt;
    }
}

void RandomActions::act_on_others(int action, Walker& walker) {
    switch (action) {
    case 7:
    case 8:
        create_agent(walker);
        break;
    case 9:
    case 10:
    case 11:
        command_agent(walker);
        break;
    case 12:
        counts_.agents_destroyed += walker.agent ? 1 : 0;
        destroy_agent(walker);
        break;
    case 13:
        destroy_body(walker);
        break;
    case 14:
        if (random_->below(16) == 0) {
            session_.replace_navigator();
            ++counts_.navigators;
        }
        break;
    case 15:
    case 16:
        session_.change();
        break;
    default:
        step_world();
        break;
    }
}

void RandomActions::start_request(ActiveRequest& active) {
    active = {};
    ++counts_.requests;
    active.start = session_.point();
    active.target = session_.point();
    active.query = session_.query();
    active.costs_call_back = random_->below(3) == 0;
    active.query.search.costs = active.costs_call_back ? test::borrowed(costs_) : nullptr;
    active.request = session_.navigator().request_path(active.start, active.target, active.query);
}

std::optional<std::string> RandomActions::advance(ActiveRequest& active) {
    const bool is_checked = active.costs_call_back || std::exchange(active.is_checked, true);
    if (!is_checked) {
        session_.navigator().update(); // or the request would still use the old state
    }
    if (random_->below(4) == 0) {
        (void)active.request->advance_for(std::chrono::microseconds{random_->below(50)});
    } else {
        (void)active.request->advance(random_->below(256));
    }
    if (is_checked) {
        return std::nullopt;
    }
    active.is_checked = active.request->is_finished();
    const Path& path = active.request->path();
    if (!active.is_checked || path.status == PathStatus::cancelled ||
        path.statistics.restarts > 15) {
        return std::nullopt;
    }
    const Path fresh = session_.fresh()->find_path(active.start, active.target, active.query);
    ++counts_.compared_paths;
    return difference(path, fresh);
}

void RandomActions::create_agent(Walker& walker) {
    if (!walker.body) {
        walker.body = add_walker(session_.edited().world(),
                                 random_->point_in({{-12.0F, -12.0F}, {12.0F, 12.0F}}));
        session_.notify_of(*walker.body);
    }
    AgentSettings settings;
    settings.query.max_iterations = 1 + 8 * random_->below(128);
    settings.query.allow_partial_path = random_->below(2) == 0;
    if (random_->below(4) == 0) {
        settings.query.search.costs = test::borrowed(costs_);
    }
    if (random_->below(4) == 0) {
        settings.max_force = 50.0F;
    }
    counts_.agents_destroyed += walker.agent ? 1 : 0;
    walker.agent.emplace(session_.navigator(), Box2dBody{*walker.body}, settings);
    session_.begin_driving(*walker.body);
    session_.navigator().update(); // finds the body
    ++counts_.agents_created;
}

// Its body stays.
void RandomActions::destroy_agent(Walker& walker) {
    walker.agent.reset();
    if (walker.body) {
        session_.end_driving(*walker.body);
    }
}

void RandomActions::command_agent(Walker& walker) {
    if (!walker.agent) {
        return;
    }
    Agent& agent = *walker.agent;
    const Vec2 point = session_.point();
    switch (random_->below(9)) {
    case 8:
        agent.complete_link();
        break;
    case 0:
        agent.follow(Box2dBody{session_.edited().any_body()});
        session_.navigator().update(); // finds the body
        break;
    case 1:
        agent.stop();
        break;
    case 2:
        agent.pause();
        break;
    case 3:
        agent.resume();
        break;
    case 4:
        if (is_near(point) && walker.body && !is_in_callback_) {
            session_.navigator().invalidate(key_of(*walker.body)); // it may be static and unwatched
            agent.teleport(point);
            session_.navigator().invalidate(key_of(*walker.body));
        }
        break;
    case 5:
        agent = Agent{std::move(agent)}; // a moved agent goes on
        break;
    default:
        // Many agents have the same target and share a flow field.
        agent.navigate_to(random_->below(2) == 0 ? Vec2{0.5F, 0.5F} : point);
        break;
    }
}

// A link moves the body to another place. It may be static and unwatched.
void RandomActions::update_agent(Walker& walker, float dt) {
    if (!walker.agent) {
        return;
    }
    const bool is_moved = walker.agent->current_link() != 0 && walker.body;
    if (is_moved) {
        session_.navigator().invalidate(key_of(*walker.body));
    }
    walker.agent->update(dt);
    if (is_moved && walker.body) {
        session_.navigator().invalidate(key_of(*walker.body));
    }
}

// With or without notifying the navigator.
void RandomActions::destroy_body(Walker& walker) {
    if (walker.body) {
        const physics::Body body = *walker.body;
        if (random_->below(2) == 0) {
            session_.navigator().forget(key_of(body));
        }
        session_.destroy(body);
        session_.navigator().update();
    }
}

void RandomActions::step_world() {
    constexpr std::array times = {
        sixtieth, 0.0F, 0.5F, 1e-6F, std::numeric_limits<float>::quiet_NaN()};
    session_.navigator().update({.iterations = 1 + 16 * random_->below(256)});
    for (Walker& walker : walkers_) {
        update_agent(walker, sixtieth);
    }
    update_agent(any_of(*random_, walkers_), times[static_cast<std::size_t>(random_->below(5))]);
    session_.edited().world().step(sixtieth);
    ++counts_.world_steps;
    session_.navigator().update();
}

void RandomActions::interfere(int action, ActiveRequest& active) {
    if (action == 0) {
        active.request.reset();
    } else if (active.request && action == 1) {
        active.request->cancel();
    } else if (active.request) {
        active.is_checked = true;
        (void)active.request->advance(100);
    }
}

// Runs in the middle of a search, where forbidden calls are refused or deferred.
void RandomActions::act_in_callback() {
    if (is_in_callback_ || random_->is_spent()) {
        return;
    }
    is_in_callback_ = true;
    ActiveRequest& active = any_of(*random_, requests_);
    Walker& walker = any_of(*random_, walkers_);
    const int action = random_->below(32); // mostly nothing
    switch (action) {
    case 0:
    case 1:
    case 2:
        interfere(action, active);
        break;
    case 3:
        destroy_agent(walker);
        break;
    case 4:
    case 5:
        command_agent(walker);
        break;
    case 6:
        session_.navigator().invalidate_all();
        break;
    case 7:
        session_.navigator().invalidate(key_of(session_.edited().world().bodies().front()));
        break;
    case 8:
        session_.navigator().update();
        update_agent(walker, sixtieth);
        break;
    case 9:
        (void)session_.navigator().find_path(session_.point(), session_.point(), session_.query());
        break;
    case 10:
        session_.change_links();
        break;
    default:
        break;
    }
    is_in_callback_ = false;
}

} // namespace raywalk::test
