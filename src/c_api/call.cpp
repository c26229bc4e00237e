// SPDX-License-Identifier: MIT
#include "c_api/call.hpp"

#include "core/callback_scope.hpp"
#include "core/input_check.hpp"

#include <atomic>
#include <cstdio>
#include <cstdlib>

namespace raywalk {
namespace {

void log_call_once(const char* function, const char* text) {
    static auto& once = *new OnceLog;
    once.error(std::string{function} + ": " + text);
}

// Returns what an assert function does.
int break_by_default(const char* text, const char* function, int /*line*/) {
#ifdef NDEBUG
    log_call_once(function, text);
    return 0;
#else
    std::fprintf(stderr, "raywalk: %s: broken precondition: %s\n", function, text);
    return 1;
#endif
}

std::atomic<rwAssertFcn*> assert_function{break_by_default};

} // namespace

bool Call::require(bool condition, const char* text) const {
    if (!condition && assert_function.load()(text, function_, line_) != 0) {
        std::abort();
    }
    return condition;
}

void Call::log_thrown() const { log_call_once(function_, "an exception was thrown inside of it"); }

Argument<std::vector<Agent*>> agents(const rwAgentId* ids, int count) {
    const auto all = array(ids, count);
    Argument<std::vector<Agent*>> found{{}, all.is_valid, all.condition};
    for (const rwAgentId id : all.value) {
        found.value.push_back(find(id));
        found.is_valid = found.is_valid && found.value.back() != nullptr;
    }
    return found;
}

Argument<BodyKey> body_in(rwNavigatorId navigator_id, rwBodyKey body) {
    const CallbackScope scope{CallbackScope::Kind::reading};
    const NavigatorObject* world = find(navigator_id);
    const bool is_there = world != nullptr && world->probe().mark_of({body}, false).has_value();
    return {{body}, is_there, "a body exists in the navigator's world"};
}

void add_query_of(const Agent* agent, PathQuery& query) {
    if (agent != nullptr) {
        const PathQuery& own = agent->query();
        const auto append = [](auto& all, const auto& more) {
            all.insert(all.end(), more.begin(), more.end());
        };
        append(query.ignored_bodies, own.ignored_bodies);
        append(query.blocked_cells, own.blocked_cells);
        append(query.blocked_links, own.blocked_links);
        query.navigation_layers = own.navigation_layers;
        query.search.costs = own.search.costs;
    }
}

} // namespace raywalk

void rwSetAssertFcn(rwAssertFcn* assertFcn) {
    raywalk::assert_function = assertFcn != nullptr ? assertFcn : raywalk::break_by_default;
}
