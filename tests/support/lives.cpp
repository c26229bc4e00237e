// SPDX-License-Identifier: MIT
#include "support/lives.hpp"

#include "raywalk/box2d_body.hpp"
#include "raywalk/box2d_probe.hpp"

#include "support/stage.hpp"

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

Lives::Lives(Random& random)
    : random_{&random}
    , session_{random, 12, 6}
    , costs_{[this](Cell cell) {
        if (((cell.x ^ cell.y) & 15) == 0) {
            do_anything();
        }
        return 1.0F + static_cast<float>((cell.x ^ cell.y) & 3);
    }} {
    session_.before_end = [this](physics::Body body) {
        for (Walker& walker : walkers_) {
            if (walker.body == body) {
                walker.body.reset();
            }
        }
        for (Asked& asked : requests_) {
            const std::vector<BodyKey>& ignored = asked.query.ignored_bodies;
            if (asked.request &&
                std::find(ignored.begin(), ignored.end(), key_of(body)) != ignored.end()) {
                asked.request->cancel();
            }
        }
    };
}

// Requests and agents outlive the navigator and the world's bodies.
Lives::~Lives() {
    session_.before_end = [](physics::Body) {
    };
}

std::optional<std::string> Lives::step() {
    const int action = random_->below(20);
    Asked& asked = any_of(*random_, requests_);
    Walker& walker = any_of(*random_, walkers_);
    switch (action) {
    case 0:
        ask(asked);
        return asked.request->is_finished() ? advance(asked) : std::nullopt;
    case 1:
        if (asked.request) {
            asked.request->cancel();
        }
        break;
    case 2:
        asked.request.reset();
        break;
    case 3:
        std::swap(asked, any_of(*random_, requests_));
        break;
    case 4:
    case 5:
    case 6:
        if (asked.request) {
            return advance(asked);
        }
        break;
    case 7:
    case 8:
        make(walker);
        break;
    case 9:
    case 10:
    case 11:
        tell(walker);
        break;
    case 12:
        counts_.agents_destroyed += walker.agent ? 1 : 0;
        walker.agent.reset(); // its body stays
        break;
    case 13:
        end_body(walker);
        break;
    case 14:
        if (random_->below(16) == 0) {
            session_.begin_anew();
            ++counts_.navigators;
        }
        break;
    case 15:
    case 16:
        session_.change();
        break;
    default:
        move_all();
        break;
    }
    return std::nullopt;
}

void Lives::ask(Asked& asked) {
    asked = {};
    ++counts_.requests;
    asked.start = session_.point();
    asked.target = session_.point();
    asked.query = session_.query();
    asked.calls_back = random_->below(3) == 0;
    asked.query.search.costs = asked.calls_back ? &costs_ : nullptr;
    asked.request = session_.navigator().request_path(asked.start, asked.target, asked.query);
}

std::optional<std::string> Lives::advance(Asked& asked) {
    const bool is_checked = asked.calls_back || std::exchange(asked.is_checked, true);
    if (!is_checked) {
        session_.navigator().update(); // or the request would still use the old state
    }
    if (random_->below(4) == 0) {
        (void)asked.request->advance_for(std::chrono::microseconds{random_->below(50)});
    } else {
        (void)asked.request->advance(random_->below(256));
    }
    if (is_checked) {
        return std::nullopt;
    }
    asked.is_checked = asked.request->is_finished();
    const Path& path = asked.request->path();
    if (!asked.is_checked || path.status == PathStatus::cancelled ||
        path.statistics.restarts > 15) {
        return std::nullopt;
    }
    const Path fresh = session_.fresh()->find_path(asked.start, asked.target, asked.query);
    ++counts_.compared_paths;
    return difference(path, fresh);
}

void Lives::make(Walker& walker) {
    if (!walker.body) {
        walker.body = add_walker(session_.edited().world(),
                                 random_->point_in({{-12.0F, -12.0F}, {12.0F, 12.0F}}));
        session_.tell_of(*walker.body);
    }
    AgentSettings settings;
    settings.max_iterations = 1 + 8 * random_->below(128);
    settings.allow_partial_path = random_->below(2) == 0;
    if (random_->below(4) == 0) {
        settings.search.costs = &costs_;
    }
    if (random_->below(4) == 0) {
        settings.max_force = 50.0F;
    }
    counts_.agents_destroyed += walker.agent ? 1 : 0;
    walker.agent.emplace(session_.navigator(), Box2dBody{*walker.body}, settings);
    session_.navigator().update(); // finds the body
    ++counts_.agents_made;
}

void Lives::tell(Walker& walker) {
    if (!walker.agent) {
        return;
    }
    Agent& agent = *walker.agent;
    const Vec2 point = session_.point();
    switch (random_->below(8)) {
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
        if (is_near(point) && walker.body && !is_inside_) {
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

// With or without notifying the navigator.
void Lives::end_body(Walker& walker) {
    if (walker.body) {
        const physics::Body body = *walker.body;
        if (random_->below(2) == 0) {
            session_.navigator().forget(key_of(body));
        }
        session_.destroy(body);
        session_.navigator().update();
    }
}

void Lives::move_all() {
    constexpr std::array times = {
        sixtieth, 0.0F, 0.5F, 1e-6F, std::numeric_limits<float>::quiet_NaN()};
    session_.navigator().update({.iterations = 1 + 16 * random_->below(256)});
    for (Walker& walker : walkers_) {
        if (walker.agent) {
            walker.agent->update(sixtieth);
        }
    }
    Walker& walker = any_of(*random_, walkers_);
    if (walker.agent) {
        walker.agent->update(times[static_cast<std::size_t>(random_->below(5))]);
    }
    session_.edited().world().step(sixtieth);
    ++counts_.world_steps;
    session_.navigator().update();
}

// Runs in the middle of a search, where forbidden calls are refused or deferred.
void Lives::do_anything() {
    if (is_inside_ || random_->is_spent()) {
        return;
    }
    is_inside_ = true;
    Asked& asked = any_of(*random_, requests_);
    Walker& walker = any_of(*random_, walkers_);
    switch (random_->below(32)) { // mostly nothing
    case 0:
        asked.request.reset();
        break;
    case 1:
        if (asked.request) {
            asked.request->cancel();
        }
        break;
    case 2:
        if (asked.request) {
            asked.is_checked = true;
            (void)asked.request->advance(100);
        }
        break;
    case 3:
        walker.agent.reset();
        break;
    case 4:
    case 5:
        tell(walker);
        break;
    case 6:
        session_.navigator().invalidate_all();
        break;
    case 7:
        session_.navigator().invalidate(key_of(session_.edited().world().bodies().front()));
        break;
    case 8:
        session_.navigator().update();
        if (walker.agent) {
            walker.agent->update(sixtieth);
        }
        break;
    case 9:
        (void)session_.navigator().find_path(session_.point(), session_.point(), session_.query());
        break;
    default:
        break;
    }
    is_inside_ = false;
}

} // namespace raywalk::test
