// SPDX-License-Identifier: MIT
#include "support/random_lifetimes.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <thread>
#include <vector>

namespace raywalk::test {
namespace {

std::atomic<std::uint64_t> action_count = 0;
std::atomic<std::uint64_t> link_count = 0;
std::atomic<RandomLifetimes*> current_session = nullptr; // for the log

} // namespace

RandomLifetimes::RandomLifetimes(std::uint32_t seed)
    : costs_{std::make_shared<CostFunction>([this](Cell cell) {
        call_back();
        return 1.0F + static_cast<float>((cell.x ^ cell.y) & 3);
    })} {
    actor() = {.random = Random{seed}, .is_active = true};
    can_tell_ = below(2) == 0;
    throws_ = below(2) == 0;
    constexpr std::array rarities = {24, 400, 4000};
    rarity_ = rarities[static_cast<std::size_t>(below(3))];
    for (std::size_t i = 0; i < things_.size(); ++i) {
        create_thing(i);
    }
    current_session = this;
}

RandomLifetimes::~RandomLifetimes() {
    is_quiet_ = true;
    current_session = nullptr;
    actor() = {};
}

std::uint64_t RandomLifetimes::actions_in_callbacks() {
    return action_count;
}

std::uint64_t RandomLifetimes::links_reached() {
    return link_count;
}

void RandomLifetimes::call_back() {
    constexpr int most_nested = 2;
    Actor& self = actor();
    if (!self.is_active || is_quiet_ || self.depth >= most_nested || below(rarity_) != 0) {
        return;
    }
    const Changed depth{self.depth, self.depth + 1};
    ++action_count;
    try {
        act_in_callback();
    } catch (const Thrown&) {
        if (below(2) == 0) {
            throw;
        }
    }
    if (throws_ && below(4) == 0) {
        throw Thrown{};
    }
}

void RandomLifetimes::act_in_callback() {
    if (actor().is_drawing) {
        act_while_drawing();
    } else if (actor().worker == no_worker) {
        act();
    } else {
        act_on_worker(actor().worker);
    }
}

void RandomLifetimes::call_back_from_log() {
    if (RandomLifetimes* session = current_session.load()) {
        session->call_back();
    }
}

// In the liveliest sessions, hardly any agent gets as far as to its first step. In the others, most
// things and navigators live on.
bool RandomLifetimes::lets_live() const {
    return rarity_ > 24 && below(8) != 0;
}

// --- What is done between updates

void RandomLifetimes::step() {
    try {
        switch (below(12)) {
        case 0:
            step_world();
            break;
        case 1:
            advance_on_threads();
            break;
        case 2:
            destroy_things_unnoticed();
            break;
        case 3:
        case 4:
        case 5:
            update_all();
            move_things();
            break;
        default:
            act();
            break;
        }
    } catch (const Thrown&) { // the game goes on
    }
}

void RandomLifetimes::step_world() {
    {
        const Changed in_step{is_in_step_, true};
        for (int contacts = below(4); contacts > 0; --contacts) {
            act();
        }
    }
    move_things();
}

void RandomLifetimes::move_things() {
    for (const auto& thing : things_) {
        if (thing != nullptr) {
            thing->position = thing->position + 0.05F * thing->velocity;
        }
    }
}

void RandomLifetimes::update_all() {
    if (navigator_) {
        navigator_->update({.iterations = 1 + below(3000)});
    }
    const bool at_once = below(2) == 0;
    if (at_once && navigator_) {
        navigator_->update_agents(0.05F, executor());
    }
    for (std::optional<Agent>& agent : agents_) {
        if (agent && !at_once) {
            agent->update(0.05F);
        }
        if (agent) {
            const auto events = agent->events();
            link_count += static_cast<std::uint64_t>(
                std::count(events.begin(), events.end(), AgentEvent::link_reached));
        }
    }
    for (Request& request : requests_) {
        if (request.request) {
            (void)request.request->advance(below(500));
        }
    }
}

// The next update of the navigator comes before anything else looks at the agents' bodies.
void RandomLifetimes::destroy_things_unnoticed() {
    if ((!navigator_ && !can_tell_) || lets_live()) {
        return;
    }
    const Changed quiet{is_quiet_, true};
    for (std::size_t i = 0; i < things_.size(); ++i) {
        if (things_[i] != nullptr && below(3) == 0) {
            cancel_requests_that_ignore(i);
            existing_.erase(things_[i].get());
            things_[i] = nullptr;
        }
    }
    if (navigator_) {
        navigator_->update();
    }
}

// Each thread advances its own requests.
void RandomLifetimes::advance_on_threads() {
    constexpr std::size_t workers = 3;
    std::vector<std::thread> threads;
    for (std::size_t worker = 0; worker < workers; ++worker) {
        threads.emplace_back([this, worker, seed = actor().random.bits()] {
            actor() = {.random = Random{seed}, .worker = worker, .is_active = true};
            for (int slice = 0; slice < 4; ++slice) {
                for (std::size_t i = worker; i < requests_.size(); i += workers) {
                    try {
                        if (requests_[i].request) {
                            (void)requests_[i].request->advance(1 + below(200));
                        }
                    } catch (const Thrown&) { // the game goes on
                    }
                }
            }
        });
    }
    for (std::thread& thread : threads) {
        thread.join();
    }
}

// --- What is done in callbacks, too

void RandomLifetimes::act() {
    const auto i = static_cast<std::size_t>(below(10));
    switch (below(16)) {
    case 0:
        change_navigator();
        break;
    case 1:
    case 2:
        report(false);
        break;
    case 3:
    case 4:
        query();
        break;
    case 5:
        create_thing(i);
        break;
    case 6:
        destroy_thing(i);
        break;
    case 7:
    case 8:
    case 9:
        act_on_request(requests_[i % requests_.size()]);
        break;
    case 10:
        draw();
        break;
    case 11:
        update_all();
        break;
    default:
        act_on_agent(any_agent());
        break;
    }
}

// A sink must not destroy what is drawn.
void RandomLifetimes::act_while_drawing() {
    const std::size_t agent = any_agent();
    switch (below(4)) {
    case 0:
        query();
        break;
    case 1:
        update_all();
        break;
    case 2:
        if (agent == drawn_agent_) {
            command(agent);
        } else {
            act_on_agent(agent);
        }
        break;
    default:
        report(false);
        break;
    }
}

// What the callbacks of requests may do on other threads.
void RandomLifetimes::act_on_worker(std::size_t worker) {
    constexpr std::size_t workers = 3;
    const std::size_t own = worker + workers * static_cast<std::size_t>(below(2));
    switch (below(6)) {
    case 0:
        command(own);
        break;
    case 1:
        if (below(4) == 0) {
            agents_[own].reset();
        }
        break;
    case 2:
        if (requests_[own].request && below(4) == 0) {
            requests_[own].request->cancel();
        } else if (below(4) == 0) {
            requests_[own].request.reset();
        }
        break;
    case 3:
        query();
        break;
    default:
        if (navigator_) {
            report(true);
        }
        break;
    }
}

void run_random_lifetimes(std::uint32_t seed) {
    RandomLifetimes session{seed};
    for (int i = session.step_count(); i > 0; --i) {
        session.step();
    }
}

} // namespace raywalk::test
