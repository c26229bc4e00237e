// SPDX-License-Identifier: MIT
#include "core/cells_along.hpp"
#include "passages/chunk_link_builder.hpp"
#include "passages/gap_links.hpp"
#include "shapes/one_sided.hpp"
#include "shapes/sweep.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace raywalk {
namespace {

// Cells in a row, from one center at which the walker can stand to the next one.
struct WayAcross {
    Cell first;
    Direction direction = Direction::east;
    int steps = 0; // 0: the walker cannot go from center to center

    [[nodiscard]] Cell cell(int i) const {
        const Cell by = offset(direction);
        return {first.x + i * by.x, first.y + i * by.y};
    }
};

// A straight step between the centers of two cells, across an edge.
struct EdgeCrossing {
    Cell from;
    Direction direction = Direction::east;
    const Obstacle* edge = nullptr;
    std::optional<WayAcross> crossing{}; // which contains the step, if it is known
};

// Adds the steps to the north or south, or with `on_rows` to the east or west, that cross an edge
// in the direction in which it may let a walker pass: those in a chunk and `margin` cells around.
void find_crossings(const ChunkSite& site,
                    const Obstacle& edge,
                    std::int32_t margin,
                    bool on_rows,
                    std::vector<EdgeCrossing>& crossings) {
    const Grid& grid = site.grid;
    const auto swapped = [on_rows](auto p) {
        return on_rows ? decltype(p){p.y, p.x} : p;
    };
    const GridPoint start = swapped(grid.to_grid(edge.points[0]));
    const GridPoint end = swapped(grid.to_grid(edge.points[1]));
    const Cell chunk = swapped(site.position);
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
    Surroundings(const ChunkSite& site, std::span<const Obstacle> obstacles)
        : site_{site}
        , obstacles_{obstacles, site.reach} {}

    [[nodiscard]] Vec2 center_of(Cell cell) const { return site_.grid.center_of(cell); }

    [[nodiscard]] bool is_in_chunk(Cell cell) const { return Chunk::of(cell) == site_.position; }

    [[nodiscard]] bool is_blocked(Cell cell) const {
        return any_of(site_.blocked, [&](const BlockedCells* cells) {
            return cells != nullptr && cells->contains(cell);
        });
    }

    [[nodiscard]] bool can_stand(Cell cell) const {
        const Vec2 center = center_of(cell);
        return obstacles_.find_stop({center, center, site_.reach}) == nullptr;
    }

    [[nodiscard]] bool can_pass(Cell from, Cell to) const {
        const Sweep way{center_of(from), center_of(to), site_.reach, SweepMode::passing};
        return obstacles_.find_stop(way) == nullptr;
    }

private:
    const ChunkSite& site_;
    ObstacleSet obstacles_;
};

// Collects the links of a chunk.
class LinkCollector {
public:
    LinkCollector(const Surroundings& nearby, int max_steps)
        : nearby_{nearby}
        , max_steps_{max_steps} {}

    void add(std::span<EdgeCrossing> crossings) {
        for (EdgeCrossing& crossing : crossings) {
            if (is_near(crossing)) {
                const WayAcross& found = find(crossing);
                if (found.steps == 1 ||
                    (found.steps > 1 && !has_step_beside(crossing, crossings))) {
                    connect(found);
                }
            }
        }
    }

    void write_to(Chunk& chunk) {
        if (exits_.empty() && entries_.empty()) {
            return;
        }
        auto links = chunk.links == nullptr ? std::make_shared<ChunkLinks>()
                                            : std::make_shared<ChunkLinks>(*chunk.links);
        sort_unique(nodes_, by(&ChunkLinks::Node::key));
        sort_unique(exits_);
        sort_unique(entries_);
        links->add_one_way(nodes_, exits_, entries_);
        chunk.links = std::move(links);
    }

private:
    // True if a crossing with this step may have a cell in the chunk.
    [[nodiscard]] bool is_near(const EdgeCrossing& crossing) const {
        const WayAcross longest{crossing.from, crossing.direction};
        for (int i = 1 - max_steps_; i <= max_steps_; ++i) {
            if (nearby_.is_in_chunk(longest.cell(i))) {
                return true;
            }
        }
        return false;
    }

    // Goes on from both ends of the step to where the walker can stand. Edges do not cover these
    // centers, but all between, whatever the place of the edge among the centers.
    const WayAcross& find(EdgeCrossing& step) const {
        if (step.crossing) {
            return *step.crossing;
        }
        step.crossing = {step.from, step.direction, 0};
        const WayAcross line = *step.crossing;
        int first = 0;
        int last = 1;
        while (last - first <= max_steps_ && !nearby_.can_stand(line.cell(first))) {
            --first;
        }
        while (last - first <= max_steps_ && !nearby_.can_stand(line.cell(last))) {
            ++last;
        }
        const WayAcross whole{line.cell(first), line.direction, last - first};
        if (whole.steps <= max_steps_ && nearby_.can_pass(whole.first, whole.cell(whole.steps)) &&
            !is_any_blocked(whole)) {
            step.crossing = whole;
        }
        return *step.crossing;
    }

    [[nodiscard]] bool is_any_blocked(const WayAcross& crossing) const {
        for (int i = 0; i <= crossing.steps; ++i) {
            if (nearby_.is_blocked(crossing.cell(i))) {
                return true;
            }
        }
        return false;
    }

    // True if a step beside crosses the same edge or the one before or after it, from center to
    // center: that is as good.
    bool has_step_beside(const EdgeCrossing& step, std::span<EdgeCrossing> crossings) const {
        const Cell ahead = offset(step.direction);
        const Cell first = step.crossing->first;
        const int steps = step.crossing->steps;
        return any_of(crossings, [&](EdgeCrossing& other) {
            const Cell by{other.from.x - first.x, other.from.y - first.y};
            const int along = by.x * ahead.x + by.y * ahead.y;
            const int beside = std::abs(by.x * ahead.y) + std::abs(by.y * ahead.x);
            return along >= 0 && along < steps && beside <= 2 &&
                   other.direction == step.direction && are_joined(*other.edge, *step.edge) &&
                   find(other).steps == 1;
        });
    }

    static bool are_joined(const Obstacle& one, const Obstacle& other) {
        return &one == &other || one.points[0] == other.points[1] ||
               one.points[1] == other.points[0];
    }

    // Where edges cover centers, gap nodes take their place. The walker does not stand there: it
    // stays at the first center until it goes to the last one at once.
    void connect(const WayAcross& crossing) {
        const Vec2 start = nearby_.center_of(crossing.first);
        for (int i = 0; i < crossing.steps; ++i) {
            const std::uint16_t from = key_of(crossing, i);
            const std::uint16_t to = key_of(crossing, i + 1);
            if (nearby_.is_in_chunk(crossing.cell(i))) {
                exits_.push_back(link(from, crossing.direction, to));
                add_node(from, start);
            }
            if (nearby_.is_in_chunk(crossing.cell(i + 1))) {
                entries_.push_back(link(to, opposite(crossing.direction), from));
                add_node(to, start);
            }
        }
    }

    static std::uint16_t key_of(const WayAcross& crossing, int i) {
        const bool is_center = i == 0 || i == crossing.steps;
        const auto layer = first_layer_beside_edges + static_cast<unsigned>(crossing.direction);
        return ChunkLinks::key_of(Chunk::index_of(crossing.cell(i)), is_center ? 0 : layer);
    }

    void add_node(std::uint16_t key, Vec2 position) {
        if (key % ChunkLinks::layer_count != 0) {
            nodes_.push_back({key, position});
        }
    }

    static ChunkLinks::Link link(std::uint16_t from, Direction direction, std::uint16_t to) {
        return {.from = from,
                .direction = static_cast<std::uint8_t>(direction),
                .to_layer = static_cast<std::uint8_t>(to % ChunkLinks::layer_count),
                .length = ChunkLinks::length_unit};
    }

    const Surroundings& nearby_;
    int max_steps_;
    std::vector<ChunkLinks::Node> nodes_;
    std::vector<ChunkLinks::Link> exits_;
    std::vector<ChunkLinks::Link> entries_;
};

} // namespace

void add_one_way_links(const ChunkSite& site,
                       std::span<const Obstacle> obstacles,
                       bool adds_nodes,
                       Chunk& chunk) {
    if (!any_of(obstacles, std::mem_fn(&Obstacle::is_one_sided))) {
        return;
    }
    const Surroundings nearby{site, obstacles};
    const int max_steps = adds_nodes ? max_steps_across_edges(site.grid, site.reach) : 1;
    std::vector<EdgeCrossing> crossings;
    for (const Obstacle& edge : obstacles) {
        if (edge.is_one_sided) {
            find_crossings(site, edge, max_steps, false, crossings);
            find_crossings(site, edge, max_steps, true, crossings);
        }
    }
    LinkCollector collector{nearby, max_steps};
    collector.add(crossings);
    collector.write_to(chunk);
}

} // namespace raywalk
