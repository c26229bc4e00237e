// SPDX-License-Identifier: MIT
#include "raywalk/debug_draw.hpp"

#include "support/random_lifetimes.hpp"

#include <cmath>
#include <cstddef>
#include <memory>
#include <optional>
#include <vector>

// What random sessions do with the navigator, and with its drawings.
namespace raywalk::test {

void RandomLifetimes::change_navigator() {
    if (!navigator_) {
        const Changed quiet{is_quiet_, true}; // it logs while it is created
        navigator_.emplace(make_probe(*this),
                           NavigatorSettings{.notices_changes = below(2) == 0,
                                             .cache_byte_budget = below(2) == 0 ? 1U : 1U << 24U});
    } else if (below(4) == 0 && !lets_live()) {
        navigator_.reset();
    }
}

void RandomLifetimes::report(bool is_on_worker) {
    if (!navigator_) {
        return;
    }
    if (below(4) == 0) {
        change_links();
        return;
    }
    const std::size_t thing = any_thing();
    const BodyKey key = key_of(thing);
    const Cell cell{below(9) - 4, below(9) - 4};
    switch (below(key.value == 0 ? 5 : 11)) {
    case 0:
        navigator_->invalidate(Box{point(), point()}.united(Box{{}, {}}));
        break;
    case 1:
        navigator_->invalidate_all();
        break;
    case 2:
        navigator_->set_cell_blocked(cell, false);
        break;
    case 3:
        navigator_->set_cell_blocked(cell, below(2) == 0);
        break;
    case 4:
        navigator_->invalidate(Box{{NAN, 0.0F}, {1.0F, 1.0F}});
        break;
    case 5:
    case 6:
        navigator_->watch(key);
        break;
    case 7:
        navigator_->unwatch(key);
        break;
    case 8:
        navigator_->set_body_policy(key, below(2) == 0 ? BodyPolicy::solid : BodyPolicy::ignored);
        break;
    case 9:
        navigator_->invalidate(key);
        break;
    default:
        if (is_on_worker || below(2) == 0) {
            navigator_->forget(key);
        } else {
            navigator_->shift_origin({0.0F, 0.0F});
        }
        break;
    }
}

void RandomLifetimes::change_links() {
    constexpr std::size_t most_links = 8;
    const std::vector<LinkId> links = navigator_->links();
    const LinkId any =
        links.empty() ? 1 : links[static_cast<std::size_t>(below(static_cast<int>(links.size())))];
    switch (below(5)) {
    case 0:
        navigator_->remove_link(any);
        break;
    case 1:
        navigator_->set_link_enabled(any, below(2) == 0);
        break;
    case 2:
        (void)navigator_->find_link(any);
        break;
    default:
        if (links.size() < most_links) {
            const NavigationLink added = link();
            (void)navigator_->add_link(added);
            for (std::optional<Agent>& agent : agents_) {
                if (actor().worker == no_worker && agent && below(2) == 0) {
                    agent->navigate_to(added.to);
                }
            }
        }
        break;
    }
}

void RandomLifetimes::query() {
    if (!navigator_) {
        return;
    }
    const PathQuery query = query_for(any_thing());
    const Vec2 from = point();
    const Vec2 to = point();
    switch (below(8)) {
    case 0:
        (void)navigator_->find_path_where(from, predicate(), query);
        break;
    case 1:
        (void)navigator_->can_walk_straight(from, to, query.walker);
        break;
    case 2:
        (void)navigator_->closest_navigable(from, query.walker);
        break;
    case 3:
        (void)navigator_->reachable_cells(from, 5.0F, query);
        break;
    case 4:
        (void)navigator_->random_reachable_point(from, 5.0F, 1, query);
        break;
    case 5:
        (void)navigator_->prefill({from, from + Vec2{30.0F, 9.0F}}, query.walker, executor());
        break;
    case 6:
        (void)navigator_->is_affected({});
        (void)navigator_->can_reach(from, to, query);
        break;
    default:
        (void)navigator_->find_path(from, to, query);
        break;
    }
}

void RandomLifetimes::draw() {
    const std::unique_ptr<DebugSink> sink = make_sink(*this);
    const DebugDrawOptions options{.area = acting_area, .stale_cells = true, .obstacles = true};
    const std::size_t i = any_agent();
    const std::optional<Agent>& agent = agents_[i];
    const Request& request = requests_[static_cast<std::size_t>(below(6))];
    const Changed drawing{actor().is_drawing, true};
    if (navigator_ && below(2) == 0) {
        debug_draw(*navigator_, {.radius = 0.3F}, options, *sink);
    } else if (agent) {
        const Changed drawn{drawn_agent_, i};
        debug_draw(*agent, options, *sink);
    } else if (request.request && actor().depth == 0) {
        debug_draw(*request.request, options, *sink);
    }
}

} // namespace raywalk::test
