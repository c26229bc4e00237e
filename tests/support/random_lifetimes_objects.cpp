// SPDX-License-Identifier: MIT
#include "support/random_lifetimes.hpp"

#include <array>
#include <chrono>
#include <utility>

// What random lifetimes do with requests, agents and bodies.
namespace raywalk::test {
namespace {

constexpr Vec2 common_target{0.5F, 0.5F};

} // namespace

void RandomLifetimes::act_on_request(Request& request) {
    if (!request.request) {
        if (navigator_) {
            const std::size_t ignored = any_thing();
            const BodyKey key = key_of(ignored);
            PathRequest made = navigator_->request_path(point(), point(), query_for(ignored));
            if (key_of(ignored) != key) { // a callback has destroyed it
                made.cancel();
            }
            request.request = std::move(made);
            request.ignored = {};
            request.ignored.set(ignored);
        }
        return;
    }
    switch (below(8)) {
    case 0:
        request.request.reset();
        break;
    case 1:
        request.request->cancel();
        break;
    case 2:
        begin(request);
        break;
    case 3:
        (void)request.request->advance_for(std::chrono::microseconds{below(20)});
        break;
    case 4:
        std::swap(request, requests_[static_cast<std::size_t>(below(6))]);
        break;
    default:
        (void)request.request->advance(below(300));
        break;
    }
}

void RandomLifetimes::begin(Request& request) {
    const std::size_t ignored = any_thing();
    request.ignored.set(ignored);
    const Vec2 target = point();
    if (below(2) == 0) {
        request.request->begin(point(), {&target, 1}, query_for(ignored));
    } else {
        request.request->begin(point(), predicate(), query_for(ignored));
    }
}

void RandomLifetimes::act_on_agent(std::size_t i) {
    std::optional<Agent>& agent = agents_[i];
    const std::size_t body = any_thing();
    switch (below(9)) {
    case 0:
    case 1:
        if (navigator_ && things_[body] != nullptr && !(agent && lets_live())) {
            Agent made{*navigator_, make_body(*this, *things_[body]), agent_settings()};
            agent = std::move(made);
        }
        break;
    case 2:
        if (!lets_live()) {
            agent.reset();
        }
        break;
    case 3:
        if (agent) {
            agent->update(0.05F);
        }
        break;
    case 4:
        ask(i);
        break;
    case 5:
        if (const std::size_t other = any_agent(); other != drawn_agent_) {
            std::swap(agent, agents_[other]);
        }
        break;
    default:
        command(i);
        break;
    }
}

// A callback may destroy the agent.
void RandomLifetimes::ask(std::size_t i) {
    const std::optional<Agent>& agent = agents_[i];
    if (agent) {
        (void)agent->remaining_distance();
    }
    if (agent) {
        (void)agent->remaining_path();
        (void)agent->current_link();
        (void)agent->status();
        (void)agent->target_position();
    }
    if (agent && below(4) == 0) {
        (void)agent->explain();
    }
    if (agent && below(4) == 0) {
        (void)agent->can_reach(point());
    }
}

void RandomLifetimes::command(std::size_t i) {
    if (!agents_[i]) {
        return;
    }
    Agent& agent = *agents_[i];
    const std::size_t prey = any_thing();
    switch (below(13)) {
    case 0:
        agent.stop();
        break;
    case 1:
        agent.teleport(point());
        break;
    case 2:
        agent.pause();
        break;
    case 3:
        agent.resume();
        break;
    case 4:
    case 5:
        if (things_[prey] != nullptr) {
            agent.follow(make_body(*this, *things_[prey]));
        }
        break;
    case 6:
        agent.set_max_speed(below(2) == 0 ? 2.0F : -1.0F);
        break;
    case 7:
        agent.set_settings(agent_settings());
        break;
    case 8:
        agent.shift_origin({});
        break;
    case 9:
        agent.complete_link();
        break;
    default:
        agent.navigate_to(below(2) == 0 ? common_target : point());
        break;
    }
}

void RandomLifetimes::create_thing(std::size_t i) {
    if (things_[i] == nullptr && !is_in_step_ && !actor().is_reading) {
        constexpr std::array radii = {0.3F, 0.3F, 0.6F, 1.0F};
        things_[i] = std::make_unique<Thing>();
        things_[i]->position = point();
        things_[i]->radius = radii[static_cast<std::size_t>(below(4))];
        existing_.insert(things_[i].get());
    }
}

// The navigator is told before, unless the body can tell itself. No world destroys bodies in the
// middle of its step.
void RandomLifetimes::destroy_thing(std::size_t i) {
    if (things_[i] == nullptr || is_in_step_ || actor().is_reading || lets_live()) {
        return;
    }
    cancel_requests_that_ignore(i);
    if (navigator_ && (!can_tell_ || below(2) == 0)) {
        navigator_->forget(key_of(i));
    }
    existing_.erase(things_[i].get());
    things_[i] = nullptr;
}

// Also those of which a query is on the stack: what it ignores is read when it begins.
void RandomLifetimes::cancel_requests_that_ignore(std::size_t thing) {
    for (Request& request : requests_) {
        if (request.request && request.ignored.test(thing)) {
            request.request->cancel();
        }
    }
}

NavigationLink RandomLifetimes::link() {
    NavigationLink link{.from = point(), .to = below(2) == 0 ? common_target : point()};
    const auto& thing = things_[any_thing()];
    if (actor().worker == no_worker && thing != nullptr) {
        link.from = thing->position; // an agent is there at once
    }
    if (below(2) == 0) {
        link.via = {point()};
    }
    if (below(2) == 0) {
        link.cost = 0.5F * static_cast<float>(below(8));
    }
    link.kind = static_cast<LinkKind>(below(4));
    link.one_way = below(2) == 0;
    link.enabled = below(4) != 0;
    link.max_radius = below(4) == 0 ? 0.35F : 1.0F;
    link.arc_height = static_cast<float>(below(3) - 1);
    return link;
}

PathQuery RandomLifetimes::query_for(std::size_t ignored) {
    PathQuery query;
    query.walker.radius = 0.3F + 0.1F * static_cast<float>(below(3));
    query.max_iterations = 1000;
    query.allow_partial_path = below(2) == 0;
    if (things_[ignored] != nullptr) {
        query.ignored_bodies = {key_of(ignored)};
    }
    if (below(2) == 0) {
        query.search.costs = costs_;
    }
    return query;
}

AgentSettings RandomLifetimes::agent_settings() {
    AgentSettings settings;
    settings.radius = 0.3F;
    if (below(2) == 0) {
        settings.query.search.costs = costs_;
    }
    return settings;
}

std::function<bool(Cell)> RandomLifetimes::predicate() {
    return [this, wanted = Cell{below(16) - 8, below(16) - 8}](Cell cell) {
        call_back();
        return cell == wanted;
    };
}

Executor RandomLifetimes::executor() {
    if (actor().worker == no_worker && below(3) == 0) {
        return run_on_threads;
    }
    return [this](std::size_t jobs, const std::function<void(std::size_t)>& run) {
        for (std::size_t i = 0; i < jobs; ++i) {
            run(i);
            call_back();
        }
    };
}

Vec2 RandomLifetimes::point() {
    return actor().random.point_in(acting_area);
}

std::size_t RandomLifetimes::any_thing() {
    return static_cast<std::size_t>(below(static_cast<int>(things_.size())));
}

std::size_t RandomLifetimes::any_agent() {
    return static_cast<std::size_t>(below(static_cast<int>(agents_.size())));
}

BodyKey RandomLifetimes::key_of(std::size_t thing) const {
    return things_[thing] == nullptr ? BodyKey{} : test::key_of(things_[thing].get());
}

} // namespace raywalk::test
