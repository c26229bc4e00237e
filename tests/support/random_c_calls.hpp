// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/raywalk_c.h"

#include "c_api/plain_world.hpp"
#include "support/random.hpp"

#include <vector>

namespace raywalk::test {

/// Calls functions of the C API at random, with objects that exist, are destroyed or never were,
/// with any numbers, and from callbacks, some of which throw.
class RandomCCalls {
public:
    explicit RandomCCalls(Random& random);
    RandomCCalls(RandomCCalls&&) = delete;
    /// Destroys all objects.
    ~RandomCCalls();

    /// One call, or one frame of a game.
    void step();

    [[nodiscard]] int calls() const { return calls_; }

    [[nodiscard]] int nested_calls() const { return nested_calls_; }

private:
    enum class Scope { game, callback, releasing, reading, drawing };

    // What calls come from a callback of that kind.
    void call_back(Scope scope);
    void call(Scope scope);
    void create();
    void destroy();
    void query();
    void command();
    void change();
    void draw();

    template <class Id>
    Id any(const std::vector<Id>& ids);
    float number();
    rwVec2 point();
    rwAABB box();
    rwCell cell();
    int count();

    bool chance(int of) { return random_.below(of) == 0; }

    rwFilter filter();
    rwWalker walker();
    rwPathQuery path_query();
    rwAgentDef agent_def();
    rwBodyDef body_def();
    PlainBody& body();

    Random& random_;
    PlainWorld world_;
    int depth_ = 0;
    int calls_ = 0;
    int nested_calls_ = 0;
    bool is_ending_ = false;
    bool keeps_all_ = false;
    std::vector<rwNavigatorId> navigators_ = std::vector(1, rwNavigatorId{});
    std::vector<rwAgentId> agents_ = std::vector(1, rwAgentId{});
    std::vector<rwPathId> paths_ = std::vector(1, rwPathId{});
    std::vector<rwCostsId> costs_ = std::vector(1, rwCostsId{});
    std::vector<rwFlowFieldId> fields_ = std::vector(1, rwFlowFieldId{});
    std::vector<rwLinkId> links_ = std::vector(1, rwLinkId{0});
    std::vector<rwCell> cells_;
    std::vector<rwBodyKey> keys_;
    rwFilter filter_{};
};

} // namespace raywalk::test
