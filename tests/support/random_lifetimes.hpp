// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/cell_costs.hpp"
#include "raywalk/navigator.hpp"

#include "support/acting_engine.hpp"

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>

namespace raywalk::test {

/// Creates and destroys navigators, agents, requests and bodies at random: between updates, in the
/// middle of the world's step, on several threads, and from inside of all callbacks of the game:
/// costs, predicates, probes, bodies, executors, sinks of drawings and of the log. All of them may
/// throw. It does all that the documentation allows, and nothing else. Nothing is checked here: a
/// fault is what a sanitizer reports, or a crash.
class RandomLifetimes : public ActingWorld {
public:
    explicit RandomLifetimes(std::uint32_t seed);
    RandomLifetimes(const RandomLifetimes&) = delete;
    RandomLifetimes(RandomLifetimes&&) = delete;
    RandomLifetimes& operator=(const RandomLifetimes&) = delete;
    RandomLifetimes& operator=(RandomLifetimes&&) = delete;
    ~RandomLifetimes() override;

    /// How many steps are worthwhile.
    [[nodiscard]] int step_count() const { return rarity_ > 24 ? 6000 : 300; }

    /// Does something at random.
    void step();

    /// Number of actions from inside of callbacks.
    [[nodiscard]] static std::uint64_t actions_in_callbacks();
    /// Number of links that agents have begun to cross.
    [[nodiscard]] static std::uint64_t links_reached();

    /// Every callback of the game calls this: does something at random, mostly nothing.
    void call_back() override;
    /// A sink of the log calls this for the session that runs, if there is one.
    static void call_back_from_log();

    [[nodiscard]] bool exists(const Thing* thing) const override {
        return existing_.contains(thing);
    }

    [[nodiscard]] bool can_tell() const override { return can_tell_; }

    [[nodiscard]] bool is_in_step() const override { return is_in_step_; }

    [[nodiscard]] std::span<const std::unique_ptr<Thing>> things() const override {
        return things_;
    }

private:
    static constexpr std::size_t agent_count = 9;

    struct Request {
        std::optional<PathRequest> request;
        // The things that it may ignore: a request that runs refuses to begin anew, and keeps its
        // own.
        std::bitset<10> ignored;
    };

    void act();
    void act_in_callback();
    void act_while_drawing();
    void act_on_worker(std::size_t worker);
    void change_navigator();
    void query();
    void report(bool is_on_worker);
    void change_links();
    void update_all();
    void step_world();
    void move_things();
    void advance_on_threads();
    void act_on_agent(std::size_t i);
    void command(std::size_t i);
    void ask(std::size_t i);
    void act_on_request(Request& request);
    void begin(Request& request);
    void draw();
    void create_thing(std::size_t i);
    void destroy_thing(std::size_t i);
    void destroy_things_unnoticed();
    void cancel_requests_that_ignore(std::size_t thing);

    [[nodiscard]] bool lets_live() const;
    [[nodiscard]] NavigationLink link();
    [[nodiscard]] PathQuery query_for(std::size_t ignored);
    [[nodiscard]] AgentSettings agent_settings();
    [[nodiscard]] std::function<bool(Cell)> predicate();
    [[nodiscard]] Executor executor();
    [[nodiscard]] Vec2 point();
    [[nodiscard]] std::size_t any_thing();
    [[nodiscard]] std::size_t any_agent();
    [[nodiscard]] BodyKey key_of(std::size_t thing) const;

    std::set<const Thing*> existing_;
    std::array<std::unique_ptr<Thing>, 10> things_;
    std::shared_ptr<const CellCosts> costs_;
    bool can_tell_ = false;   // whether a body knows that it was destroyed
    bool is_in_step_ = false; // of the world
    bool is_quiet_ = false;   // callbacks do nothing
    bool throws_ = false;     // callbacks throw
    int rarity_ = 1;          // one of so many callbacks does something
    std::optional<Navigator> navigator_;
    std::array<Request, 6> requests_;
    std::array<std::optional<Agent>, agent_count> agents_;
    std::size_t drawn_agent_ = agent_count; // which a sink leaves where it is
};

/// Runs some hundred or thousand random steps, and destroys everything.
void run_random_lifetimes(std::uint32_t seed);

} // namespace raywalk::test
