// SPDX-License-Identifier: MIT
#pragma once

#include "crowd/crowd.hpp"
#include "scene/random.hpp"
#include "scene/scene.hpp"

#include <algorithm>
#include <cmath>

namespace raywalk::demo {

[[nodiscard]] inline SceneObstacle wall(const Box& box) {
    return {Material::wall, TurnedBox{0.5F * (box.min + box.max), box.max - box.min}};
}

/// Places in rows and columns, at least 1 m apart.
struct Formation {
    /// `count` places, 1.25 times as many rows as columns.
    Formation(const CrowdOptions& options, int count)
        : Formation{options,
                    count,
                    std::max(1, static_cast<int>(std::lround(std::sqrt(1.25 * count))))} {}

    Formation(const CrowdOptions& options, int count, int row_count)
        : rows{row_count}
        , columns{(count + rows - 1) / rows}
        , room{std::max(0.2F, 1.0F - 2.0F * static_cast<float>(options.radius))}
        , spacing{2.0F * static_cast<float>(options.radius) + room} {}

    /// The place with that index, if `center` is the middle of all.
    [[nodiscard]] Vec2 place(Vec2 center, int index) const {
        const int column = index / rows;
        const int row = index % rows;
        const Vec2 from_corner{static_cast<float>(column), static_cast<float>(row)};
        const Vec2 to_center{static_cast<float>(columns - 1), static_cast<float>(rows - 1)};
        return center + spacing * (from_corner - 0.5F * to_center);
    }

    /// A random point near a place: agents at such points do not touch.
    [[nodiscard]] Vec2 nearby(Vec2 place, Random& random) const {
        const float by = 0.4F * room;
        return place + random.in({{-by, -by}, {by, by}});
    }

    [[nodiscard]] Vec2 size() const {
        return spacing * Vec2{static_cast<float>(columns), static_cast<float>(rows)};
    }

    int rows;
    int columns;
    float room; ///< between two agents (unit: meter)
    float spacing;
};

} // namespace raywalk::demo
