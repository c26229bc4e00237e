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

/// Describes both paths if they differ.
[[nodiscard]] std::optional<std::string> difference(const Path& path, const Path& fresh);

/// A randomly edited world, and a navigator that is notified of all changes as games have to. At
/// any time its results equal those of a navigator that was just created.
class EditedSession {
public:
    /// `random` makes all decisions and must outlive the object.
    explicit EditedSession(Random& random, int bodies = 24, int walls = 8);

    EditedWorld& edited() { return edited_; }

    Navigator& navigator() { return *navigator_; }

    /// Changes the world or the navigator's settings, and updates the navigator.
    void change();
    /// Adds, removes, enables or disables a link.
    void change_links();
    /// Runs a random query and describes what is wrong with its result, if anything.
    [[nodiscard]] std::optional<std::string> run_query();

    /// Notifies the navigator of a body that was added to the world.
    void notify_of(physics::Body body);
    /// Destroys a body that is in the world.
    void destroy(physics::Body body);
    /// Called before a body is destroyed.
    std::function<void(physics::Body)> before_end = [](physics::Body) {
    };

    /// Notes that an agent drives a body from now on, or no longer.
    void begin_driving(physics::Body body);
    void end_driving(physics::Body body);

    /// Replaces the navigator by one with other settings.
    void replace_navigator();

    /// Returns a new navigator with the same settings.
    [[nodiscard]] std::unique_ptr<Navigator> fresh() const;

    /// A point in the world, far away, or not finite.
    [[nodiscard]] Vec2 point();
    /// Returns options that are mostly valid. change() changes their costs.
    [[nodiscard]] PathQuery query();

private:
    void change_world();
    void notify_of_end(physics::Body body);
    [[nodiscard]] Cell cell();
    [[nodiscard]] float odd_number(float usual);
    [[nodiscard]] std::optional<std::string> run_path_query(const PathQuery& query);
    [[nodiscard]] std::optional<std::string> run_cell_query(const PathQuery& query);

    Random* random_;
    EditedWorld edited_;
    std::unique_ptr<Navigator> navigator_;
    CostMap costs_;
    std::set<std::uint64_t> unwatched_; // the navigator is notified of each change
    std::set<std::uint64_t> driven_;    // by agents of the navigator
    std::map<std::uint64_t, BodyPolicy> policies_;
    std::set<Cell> blocked_;
};

} // namespace raywalk::test
