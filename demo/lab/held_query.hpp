// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"
#include "lab/player_query.hpp"
#include "scene/settings.hpp"

#include <array>
#include <cstddef>
#include <optional>

namespace raywalk::demo {

/// The query that the window inspects. It stays while characters walk, arrive or pause: from where
/// the player was to where it was sent last, until the user moves one of the ends.
class HeldQuery {
public:
    enum End : std::size_t { start, target };

    /// Call once a frame, after all commands and steps of the lab.
    void update(const Lab& lab);
    /// Begins again with the scene's player and first target.
    void reset(const Lab& lab);
    /// Moves an end. From now on the query does not follow the player.
    void move(End end, Vec2 to);
    /// Makes it follow the player again, from the next update() on.
    void follow_player();

    [[nodiscard]] bool follows_player() const { return follows_player_; }

    /// Nothing if there is no player or no target yet.
    [[nodiscard]] const std::optional<std::array<Vec2, 2>>& ends() const { return ends_; }

    /// The query with other settings than the lab's, perhaps.
    [[nodiscard]] std::optional<PlayerQuery> query(const Lab& lab,
                                                   const SceneSettings& settings) const;

private:
    std::optional<std::array<Vec2, 2>> ends_;
    std::optional<Vec2> sent_to_;
    bool follows_player_ = true;
    int revision_ = 0;
};

} // namespace raywalk::demo
