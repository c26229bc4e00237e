// SPDX-License-Identifier: MIT
#include "core/cells_along.hpp"
#include "core/vec2d.hpp"
#include "passages/chunk_link_builder.hpp"
#include "passages/gap_links.hpp"
#include "shapes/one_sided.hpp"
#include "shapes/sweep.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace raywalk {
namespace {

// A straight step between the centers of two cells, across an edge.
struct EdgeCrossing {
    Cell from;
    Direction direction = Direction::east;
    const Obstacle* edge = nullptr;
    std::optional<bool> is_open{}; // if it is known

    [[nodiscard]] Cell to() const { return neighbor(from, direction); }
};

// Adds the steps to the north or south, or with `on_rows` to the east or west, that cross an edge
// in the direction in which it may let a walker pass: those in a chunk and `margin` cells around.
void find_crossings(const Grid& grid,
                    const Obstacle& edge,
                    Cell chunk_position,
                    std::int32_t margin,
                    bool on_rows,
                    std::vector<EdgeCrossing>& crossings) {
    const auto swapped = [on_rows](auto p) {
        return on_rows ? decltype(p){p.y, p.x} : p;
    };
    const GridPoint start = swapped(grid.to_grid(edge.points[0]));
    const GridPoint end = swapped(grid.to_grid(edge.points[1]));
    const Cell chunk = swapped(chunk_position);
    const Cell low{chunk.x * Chunk::side - margin, chunk.y * Chunk::side - margin};
    const Cell high{low.x + Chunk::side - 1 + 2 * margin, low.y + Chunk::side - 1 + 2 * margin};
    const Direction ahead = on_rows ? Direction::east : Direction::north;
    const Vec2d way = between(grid.center_of({}), grid.center_of(offset(ahead)));
    const bool faces_ahead = dot(front_of(edge.points[0], edge.points[1]), way) > 0.0;
    const auto clamped = [&](double line) {
        return static_cast<std::int32_t>(std::clamp(line, low.x - 1.0, high.x + 1.0));
    };
    const std::int32_t last = std::min(high.x, clamped(std::floor(std::max(start.x, end.x))));
    for (std::int32_t x = std::max(low.x, clamped(std::ceil(std::min(start.x, end.x))));
         start.x != end.x && x <= last;
         ++x) {
        const double part = (x - start.x) / (end.x - start.x);
        const double y = std::floor(start.y + part * (end.y - start.y));
        if (y >= low.y && y < high.y) {
            const Cell below = swapped(Cell{x, static_cast<std::int32_t>(y)});
            crossings.push_back(faces_ahead
                                    ? EdgeCrossing{below, ahead, &edge}
                                    : EdgeCrossing{neighbor(below, ahead), opposite(ahead), &edge});
        }
    }
}

// Where walkers can go among the obstacles near a chunk.
class Surroundings {
public:
    Surroundings(const Grid& grid,
                 float reach,
                 std::span<const Obstacle> obstacles,
                 std::initializer_list<const BlockedCells*> blocked)
        : grid_{grid}
        , reach_{reach}
        , obstacles_{obstacles, reach}
        , blocked_{blocked.begin(), blocked.size()} {}

    [[nodiscard]] const Grid& grid() const { return grid_; }

    /// True if the walker cannot stand on the center because of the edge.
    [[nodiscard]] bool is_covered(Cell cell, const Obstacle& edge) const {
        const Vec2d center = exact(grid_.center_of(cell));
        const Vec2d apart =
            center - nearest_on_segment(center, exact(edge.points[0]), exact(edge.points[1]));
        return dot(apart, apart) < static_cast<double>(reach_) * reach_;
    }

    [[nodiscard]] bool is_blocked(Cell cell) const {
        return std::ranges::any_of(blocked_, [&](const BlockedCells* cells) {
            return cells != nullptr && cells->contains(cell);
        });
    }

    /// True if nothing stops the walker, in either direction.
    [[nodiscard]] bool is_clear(Vec2 from, Vec2 to) const {
        return obstacles_.find_stop({from, to, reach_}) == nullptr;
    }

    /// True if the walker can stand at both points and go from one to the other.
    [[nodiscard]] bool can_pass(Vec2 from, Vec2 to) const {
        return is_clear(from, from) &&
               obstacles_.find_stop({from, to, reach_, SweepMode::passing}) == nullptr;
    }

private:
    const Grid& grid_;
    float reach_;
    ObstacleSet obstacles_;
    std::span<const BlockedCells* const> blocked_;
};

// A point where a way across an edge begins or ends: a center, or a gap node of a cell whose center
// the edge covers.
struct Place {
    Cell cell;
    std::uint8_t layer = 0;
    Vec2 position{};
};

// Collects the links of a chunk.
class LinkCollector {
public:
    LinkCollector(const Surroundings& nearby, Cell chunk_position, bool adds_nodes)
        : nearby_{nearby}
        , chunk_position_{chunk_position}
        , adds_nodes_{adds_nodes} {}

    void add(std::span<EdgeCrossing> crossings) {
        for (EdgeCrossing& crossing : crossings) {
            if (!is_near(crossing)) {
                continue;
            }
            const bool is_from_covered = nearby_.is_covered(crossing.from, *crossing.edge);
            const bool is_to_covered = nearby_.is_covered(crossing.to(), *crossing.edge);
            if (is_from_covered || is_to_covered) {
                if (adds_nodes_ && !has_open_beside(crossing, crossings)) {
                    add_nodes(crossing, is_from_covered, is_to_covered);
                }
            } else if (is_open(crossing)) {
                connect(center_of(crossing.from), center_of(crossing.to()));
            }
        }
    }

    void write_to(Chunk& chunk) {
        if (exits_.empty() && entries_.empty()) {
            return;
        }
        auto links = chunk.links == nullptr ? std::make_shared<ChunkLinks>()
                                            : std::make_shared<ChunkLinks>(*chunk.links);
        remove_duplicates(exits_);
        remove_duplicates(entries_);
        links->add_one_way(nodes_, exits_, entries_);
        chunk.links = std::move(links);
    }

private:
    static constexpr float nearest_to_edge = 1.0F / 8.0F; // (unit: cell)

    [[nodiscard]] bool is_inside(Cell cell) const { return Chunk::of(cell) == chunk_position_; }

    // True if one of the cells of a way across the edge is in the chunk.
    [[nodiscard]] bool is_near(const EdgeCrossing& crossing) const {
        const Cell to = crossing.to();
        return is_inside(crossing.from) || is_inside(to) ||
               (adds_nodes_ && (is_inside(neighbor(crossing.from, opposite(crossing.direction))) ||
                                is_inside(neighbor(to, crossing.direction))));
    }

    [[nodiscard]] Place center_of(Cell cell) const {
        return {cell, 0, nearby_.grid().center_of(cell)};
    }

    bool is_open(EdgeCrossing& crossing) {
        if (!crossing.is_open) {
            const Vec2 from = nearby_.grid().center_of(crossing.from);
            const Vec2 to = nearby_.grid().center_of(crossing.to());
            crossing.is_open = !nearby_.is_covered(crossing.from, *crossing.edge) &&
                               !nearby_.is_covered(crossing.to(), *crossing.edge) &&
                               !nearby_.is_blocked(crossing.from) &&
                               !nearby_.is_blocked(crossing.to()) && nearby_.can_pass(from, to);
        }
        return *crossing.is_open;
    }

    // True if a step near this one crosses the same edge or the one before or after it: that is as
    // good.
    bool has_open_beside(const EdgeCrossing& crossing, std::span<EdgeCrossing> crossings) {
        const Cell step = offset(crossing.direction);
        const std::int32_t far_x = step.x != 0 ? 1 : 2;
        const std::int32_t far_y = step.y != 0 ? 1 : 2;
        return std::ranges::any_of(crossings, [&](EdgeCrossing& other) {
            return std::abs(other.from.x - crossing.from.x) <= far_x &&
                   std::abs(other.from.y - crossing.from.y) <= far_y &&
                   are_joined(*other.edge, *crossing.edge) && is_open(other);
        });
    }

    static bool are_joined(const Obstacle& one, const Obstacle& other) {
        return &one == &other || one.points[0] == other.points[1] ||
               one.points[1] == other.points[0];
    }

    // Where the edge covers a center, the way goes by a gap node between it and the center before
    // or after it.
    void add_nodes(const EdgeCrossing& crossing, bool is_from_covered, bool is_to_covered) {
        if (nearby_.is_blocked(crossing.from) || nearby_.is_blocked(crossing.to())) {
            return;
        }
        const Direction back = opposite(crossing.direction);
        const std::optional<Place> start =
            is_from_covered ? node_in(crossing.from, crossing.direction) : center_of(crossing.from);
        const std::optional<Place> end =
            is_to_covered ? node_in(crossing.to(), back) : center_of(crossing.to());
        if (!start || !end || !nearby_.can_pass(start->position, end->position)) {
            return;
        }
        connect(*start, *end);
        if (is_from_covered) {
            connect_both_ways(center_of(neighbor(crossing.from, back)), *start);
        }
        if (is_to_covered) {
            connect_both_ways(center_of(neighbor(crossing.to(), crossing.direction)), *end);
        }
    }

    // A point that the walker gets to who goes in this direction from the center behind the cell,
    // near the edge.
    [[nodiscard]] std::optional<Place> node_in(Cell cell, Direction direction) const {
        const Cell away = neighbor(cell, opposite(direction));
        const Vec2 start = nearby_.grid().center_of(away);
        const Vec2 way = nearby_.grid().center_of(cell) - start;
        if (nearby_.is_blocked(away) || !nearby_.is_clear(start, start)) {
            return std::nullopt;
        }
        float clear = 0.0F;
        for (float step = 0.5F; step >= nearest_to_edge; step /= 2.0F) {
            clear += nearby_.is_clear(start, start + (clear + step) * way) ? step : 0.0F;
        }
        const unsigned layer = first_layer_beside_edges + static_cast<unsigned>(direction);
        return Place{cell, static_cast<std::uint8_t>(layer), start + clear * way};
    }

    void connect(const Place& from, const Place& to) {
        if (is_inside(from.cell)) {
            exits_.push_back(link_between(from, to));
            add_node(from);
        }
        if (is_inside(to.cell)) {
            entries_.push_back(link_between(to, from));
            add_node(to);
        }
    }

    void connect_both_ways(const Place& one, const Place& other) {
        connect(one, other);
        connect(other, one);
    }

    void add_node(const Place& place) {
        const std::uint16_t key = ChunkLinks::key_of(Chunk::index_of(place.cell), place.layer);
        const auto is_it = [key](const ChunkLinks::Node& node) {
            return node.key == key;
        };
        if (place.layer != 0 && std::ranges::none_of(nodes_, is_it)) {
            nodes_.push_back({key, place.position});
        }
    }

    [[nodiscard]] ChunkLinks::Link link_between(const Place& here, const Place& there) const {
        const Direction direction = direction_between(here.cell, there.cell);
        const double cells =
            length(between(here.position, there.position)) / nearby_.grid().cell_size();
        return {.from = ChunkLinks::key_of(Chunk::index_of(here.cell), here.layer),
                .direction = static_cast<std::uint8_t>(direction),
                .to_layer = there.layer,
                .length = static_cast<std::uint16_t>(
                    std::ceil(std::max(cells, 1.0) * ChunkLinks::length_unit - 0.5))};
    }

    static void remove_duplicates(std::vector<ChunkLinks::Link>& links) {
        std::ranges::sort(links);
        links.erase(std::unique(links.begin(), links.end()), links.end());
    }

    const Surroundings& nearby_;
    Cell chunk_position_;
    bool adds_nodes_;
    std::vector<ChunkLinks::Node> nodes_;
    std::vector<ChunkLinks::Link> exits_;
    std::vector<ChunkLinks::Link> entries_;
};

// The cells around a chunk in which crossings matter, with gap nodes and without.
constexpr std::int32_t margin_with_nodes = 3;
constexpr std::int32_t margin_of_steps = 1;

} // namespace

void add_one_way_links(const Grid& grid,
                       Cell chunk_position,
                       float reach,
                       std::span<const Obstacle> obstacles,
                       bool adds_nodes,
                       std::initializer_list<const BlockedCells*> blocked,
                       Chunk& chunk) {
    if (std::ranges::none_of(obstacles,
                             [](const Obstacle& obstacle) { return obstacle.is_one_sided; })) {
        return;
    }
    const Surroundings nearby{grid, reach, obstacles, blocked};
    const std::int32_t margin = adds_nodes ? margin_with_nodes : margin_of_steps;
    std::vector<EdgeCrossing> crossings;
    for (const Obstacle& edge : obstacles) {
        if (edge.is_one_sided) {
            find_crossings(grid, edge, chunk_position, margin, false, crossings);
            find_crossings(grid, edge, chunk_position, margin, true, crossings);
        }
    }
    LinkCollector collector{nearby, chunk_position, adds_nodes};
    collector.add(crossings);
    collector.write_to(chunk);
}

} // namespace raywalk
