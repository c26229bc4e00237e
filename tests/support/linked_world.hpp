// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include "passages/gap_links.hpp"
#include "support/discovered_chunks.hpp"
#include "support/worlds.hpp"

#include <array>
#include <cmath>
#include <map>
#include <queue>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace raywalk::test {

/// A list of obstacles on a grid with gap links, searched cell by cell.
class LinkedWorld {
public:
    LinkedWorld(const Grid& grid, std::vector<Obstacle> obstacles, float reach, Rules rules = {})
        : grid_{grid}
        , obstacles_{std::move(obstacles)}
        , reach_{reach}
        , rules_{rules}
        , chunks_{grid, obstacles_, reach, rules} {}

    [[nodiscard]] const Grid& grid() const { return grid_; }

    [[nodiscard]] float reach() const { return reach_; }

    [[nodiscard]] Rules rules() const { return rules_; }

    [[nodiscard]] std::span<const Obstacle> obstacles() const { return obstacles_; }

    DiscoveredChunks& chunks() { return chunks_; }

    /// The links of some cells of a chunk, found from the obstacles near them alone.
    ChunkLinks links_in(const CellRange& cells) {
        std::vector<Obstacle> nearby;
        const Box box = GapLinkFinder::influence(grid_, cells, reach_);
        for (const Obstacle& obstacle : obstacles_) {
            if (obstacle.bounds().overlaps(box)) {
                nearby.push_back(obstacle);
            }
        }
        ChunkLinks links;
        if (finder_.begin(grid_, cells, reach_, nearby)) {
            finder_.find(rules_.neighborhood, links);
        }
        return links;
    }

    const ChunkLinks& links_of_chunk(Cell position) {
        const auto [known, is_new] = links_.try_emplace(position);
        if (is_new) {
            known->second = links_in({.first = {position.x * Chunk::side, position.y * Chunk::side},
                                      .width = Chunk::side,
                                      .height = Chunk::side});
        }
        return known->second;
    }

    [[nodiscard]] static std::uint16_t key_of(const GridNode& node) { return Chunk::key_of(node); }

    /// The node of a key.
    [[nodiscard]] static GridNode node_of(Cell chunk, std::uint16_t key) {
        const int index = key / ChunkLinks::layer_count;
        return {{chunk.x * Chunk::side + index % Chunk::side,
                 chunk.y * Chunk::side + index / Chunk::side},
                static_cast<std::uint8_t>(key % ChunkLinks::layer_count)};
    }

    /// The node to which a link leads from another one.
    [[nodiscard]] static GridNode end_of(const GridNode& from, const ChunkLinks::Link& link) {
        return {neighbor(from.cell, static_cast<Direction>(link.direction)), link.to_layer};
    }

    Vec2 position_of(const GridNode& node) {
        return node.layer == 0 ? grid_.center_of(node.cell)
                               : links_of_chunk(Chunk::of(node.cell)).find(key_of(node))->position;
    }

    /// The points of the way along one of the links of a chunk.
    std::vector<Vec2> points_of(Cell chunk, const ChunkLinks::Link& link) {
        const GridNode from = node_of(chunk, link.from);
        std::vector<Vec2> points{position_of(from)};
        for (const ChunkLinks::Corner& corner : links_of_chunk(chunk).corners_of(link)) {
            points.push_back(corner.point);
        }
        points.push_back(position_of(end_of(from, link)));
        return points;
    }

    /// The link between two nodes; null if there is none.
    const ChunkLinks::Link* find_link(const GridNode& from, const GridNode& to) {
        for (const ChunkLinks::Link& link :
             links_of_chunk(Chunk::of(from.cell)).links_of(key_of(from))) {
            if (end_of(from, link) == to) {
                return &link;
            }
        }
        return nullptr;
    }

    /// True if steps and links connect the two cells' centers without leaving the area.
    bool connects(Cell start, Cell target, Cell low, Cell high) {
        std::set<GridNode> known{{start, 0}};
        std::queue<GridNode> open;
        const auto reach = [&](GridNode node) {
            const Cell c = node.cell;
            if (c.x >= low.x && c.y >= low.y && c.x <= high.x && c.y <= high.y &&
                known.insert(node).second) {
                open.push(node);
            }
        };
        for (open.push({start, 0}); !open.empty() && !known.contains({target, 0}); open.pop()) {
            const GridNode node = open.front();
            for (int d = 0; node.layer == 0 && d < direction_count; ++d) {
                const auto direction = static_cast<Direction>(d);
                if (chunks_.is_open(node.cell, direction)) {
                    reach({neighbor(node.cell, direction), 0});
                }
            }
            for (const ChunkLinks::Link& link :
                 links_of_chunk(Chunk::of(node.cell)).links_of(key_of(node))) {
                reach(end_of(node, link));
            }
        }
        return known.contains({target, 0});
    }

private:
    Grid grid_;
    std::vector<Obstacle> obstacles_;
    float reach_;
    Rules rules_;
    DiscoveredChunks chunks_;
    GapLinkFinder finder_;
    std::map<Cell, ChunkLinks> links_;
};

/// The corners of a box from `low` to `high`, turned by `angle` around `at` and moved there.
inline Obstacle turned_box(Vec2 low, Vec2 high, float angle, Vec2 at) {
    Obstacle box;
    box.count = 4;
    const std::array<Vec2, 4> corners{{low, {high.x, low.y}, high, {low.x, high.y}}};
    for (std::size_t i = 0; i < corners.size(); ++i) {
        box.points[i] = {at.x + corners[i].x * std::cos(angle) - corners[i].y * std::sin(angle),
                         at.y + corners[i].x * std::sin(angle) + corners[i].y * std::cos(angle)};
    }
    return box;
}

} // namespace raywalk::test
