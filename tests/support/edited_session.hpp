// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/cell_costs.hpp"
#include "raywalk/navigator.hpp"
#include "raywalk/path_query.hpp"

#include "support/world_editor.hpp"
#include "support/worlds.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace raywalk::test {

/// Tells both answers if they are not the same.
[[nodiscard]] std::optional<std::string> difference(const Path& path, const Path& fresh);

/// An edited world, and a navigator that is told all that it has to be told. Whatever happened, its
/// answers are those of a navigator that knows nothing of the past.
class EditedSession {
public:
    /// Decides by `random`, which has to outlive it.
    explicit EditedSession(Random& random, int bodies = 24, int walls = 8);

    EditedWorld& edited() { return edited_; }

    Navigator& navigator() { return *navigator_; }

    /// Changes the world, or what the game tells of it, and updates the navigator.
    void change();
    /// Asks something, anything, and returns what is wrong with the answer.
    [[nodiscard]] std::optional<std::string> ask();

    /// Tells of a body that was added to the world.
    void tell_of(physics::Body body);
    /// Destroys a body that is in the world.
    void destroy(physics::Body body);
    /// Is told which body will no longer be there.
    std::function<void(physics::Body)> before_end = [](physics::Body) {
    };

    /// Makes another navigator, with other settings. The old one ends.
    void begin_anew();

    /// A navigator that knows nothing of the past.
    [[nodiscard]] std::unique_ptr<Navigator> fresh() const;

    /// Somewhere in the world, or far away, or nowhere.
    [[nodiscard]] Vec2 point();
    /// How to look for a way, mostly one that makes sense. Its costs are changed by change().
    [[nodiscard]] PathQuery query();

private:
    void change_world();
    void tell_of_end(physics::Body body);
    [[nodiscard]] Cell cell();
    [[nodiscard]] float odd_number(float usual);
    [[nodiscard]] std::optional<std::string> ask_for_path(const PathQuery& query);
    [[nodiscard]] std::optional<std::string> ask_for_cells(const PathQuery& query);

    Random* random_;
    EditedWorld edited_;
    std::unique_ptr<Navigator> navigator_;
    CostMap costs_;
    std::set<std::uint64_t> unwatched_; // bodies whose changes are told one by one
    std::map<std::uint64_t, BodyPolicy> policies_;
    std::set<Cell> blocked_;
};

} // namespace raywalk::test
