// SPDX-License-Identifier: MIT
#include "core/jump_tables.hpp"
#include "search/canonical_ordering.hpp"
#include "support/random_queries.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <array>

namespace raywalk::jump_tables_test {
namespace {

using test::Random;

constexpr std::array straight_directions = {
    Direction::east, Direction::north, Direction::west, Direction::south};

constexpr unsigned number_of(Direction direction) {
    return static_cast<unsigned>(direction);
}

bool bit(std::uint16_t row, int place) {
    return (row >> static_cast<unsigned>(place) & 1U) != 0;
}

// The open directions of a chunk, cell by cell.
class Cells {
public:
    explicit Cells(const std::array<std::uint8_t, Chunk::cell_count>& open)
        : open_{open} {}

    [[nodiscard]] unsigned open(Cell cell) const { return open_[Chunk::index_of(cell)]; }

    [[nodiscard]] bool is_open(Cell cell, Direction direction) const {
        return (open(cell) >> number_of(direction) & 1U) != 0;
    }

    // The definition of JumpTables::stops.
    [[nodiscard]] bool is_stop(Cell cell, Direction direction) const {
        const Cell to = neighbor(cell, direction);
        if (!is_open(cell, direction) || Chunk::of(to) != Chunk::of(cell)) {
            return true;
        }
        const unsigned straight_on = 1U << number_of(direction);
        const unsigned next = CanonicalOrdering::next(number_of(direction), open(cell));
        return (open(to) & next & ~straight_on) != 0;
    }

private:
    const std::array<std::uint8_t, Chunk::cell_count>& open_;
};

void expect_stops(const std::array<Chunk::BitRows, 4>& stops, const Cells& cells) {
    test::for_each_cell({0, 0}, {Chunk::side - 1, Chunk::side - 1}, [&](Cell cell) {
        for (const Direction direction : straight_directions) {
            const bool is_row = direction == Direction::east || direction == Direction::west;
            const Chunk::BitRows& lines = stops[number_of(direction)];
            const bool is_stop = is_row ? bit(lines[static_cast<std::size_t>(cell.y)], cell.x)
                                        : bit(lines[static_cast<std::size_t>(cell.x)], cell.y);
            ASSERT_EQ(is_stop, cells.is_stop(cell, direction))
                << cell.x << " " << cell.y << " in direction " << number_of(direction);
        }
    });
}

// Random open directions, few or many, so that every case occurs, as bytes and as rows.
void open_at_random(Random& random,
                    std::array<std::uint8_t, Chunk::cell_count>& open,
                    DirectionRows& rows) {
    const int open_of_16 = 1 + random.below(15);
    test::for_each_cell({0, 0}, {Chunk::side - 1, Chunk::side - 1}, [&](Cell cell) {
        for (unsigned d = 0; d < direction_count; ++d) {
            const unsigned is_open = random.below(16) < open_of_16 ? 1U : 0U;
            std::uint8_t& mask = open[Chunk::index_of(cell)];
            mask = static_cast<std::uint8_t>(mask | is_open << d);
            std::uint16_t& row = rows[d][static_cast<std::size_t>(cell.y)];
            row = static_cast<std::uint16_t>(row | is_open << static_cast<unsigned>(cell.x));
        }
    });
}

TEST(JumpStops, AreTheCellsAfterWhichAPathMayHaveToTurn) {
    Random random{1};
    for (int round = 0; round < 300; ++round) {
        std::array<std::uint8_t, Chunk::cell_count> open{};
        DirectionRows rows{};
        open_at_random(random, open, rows);
        expect_stops(jump_tables(rows).stops, Cells{open});
    }
}

TEST(JumpStops, OfDiscoveredChunksFollowFromTheirOpenDirections) {
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        Random random{seed};
        const test::SmallWorld world =
            test::small_world(random, 500, test::all_rules[seed % test::all_rules.size()]);
        NeighborCache cache = world.make_cache();
        test::for_each_cell(Chunk::of(world.low), Chunk::of(world.high), [&](Cell position) {
            const Chunk& chunk = cache.chunk(position);
            expect_stops(jumps_of(chunk).stops, Cells{chunk.open});
        });
    }
}

// The cells along one border, in the order of the lines of straight jumps that leave there.
Cell border_cell(Direction leaving, int line) {
    constexpr int last = Chunk::side - 1;
    switch (leaving) {
    case Direction::east:
        return {last, line};
    case Direction::north:
        return {line, last};
    case Direction::west:
        return {0, line};
    default:
        return {line, 0};
    }
}

// Whether a jump that leaves `before` on this line has to end at the first cell of `after`, and, if
// it need not, whether it goes on through all of it: by the definition, cell by cell.
void expect_crossing(const Cells& before,
                     const Cells& after,
                     const JumpTables& from,
                     const JumpTables& to,
                     Direction direction,
                     int line) {
    const auto i = static_cast<unsigned>(line);
    const unsigned straight_on = 1U << number_of(direction);
    const Cell last = border_cell(direction, line);
    Cell cell = border_cell(opposite(direction), line);
    const unsigned next = CanonicalOrdering::next(number_of(direction), before.open(last));
    const JumpTables::Borders& left = from.borders[number_of(direction)];
    const JumpTables::Borders& entered = to.borders[number_of(direction)];
    const unsigned ends = lines_ending(left, entered);
    ASSERT_EQ((ends >> i & 1U) != 0, (after.open(cell) & next & ~straight_on) != 0);
    const Cell end = border_cell(direction, line);
    while (cell != end && !after.is_stop(cell, direction)) {
        cell = neighbor(cell, direction);
    }
    ASSERT_EQ((entered.through >> i & 1U) != 0, cell == end && after.is_open(end, direction));
}

TEST(JumpBorders, TellWhereJumpsEndInTheNextChunk) {
    Random random{2};
    for (int round = 0; round < 200; ++round) {
        std::array<std::array<std::uint8_t, Chunk::cell_count>, 2> open{};
        std::array<DirectionRows, 2> rows{};
        open_at_random(random, open[0], rows[0]);
        open_at_random(random, open[1], rows[1]);
        const JumpTables before = jump_tables(rows[0]);
        const JumpTables after = jump_tables(rows[1]);
        for (const Direction direction : straight_directions) {
            for (int line = 0; line < Chunk::side; ++line) {
                expect_crossing(Cells{open[0]}, Cells{open[1]}, before, after, direction, line);
            }
        }
    }
}

TEST(JumpEnds, StopJumpsFromEverywhere) {
    Random random{3};
    for (int round = 0; round < 100; ++round) {
        DirectionRows rows{};
        for (Chunk::BitRows& of_direction : rows) {
            of_direction.fill(0xFFFFU);
        }
        JumpTables tables = jump_tables(rows);
        const Cell end{random.below(Chunk::side), random.below(Chunk::side)};
        Chunk::BitRows ends{};
        Chunk::add(ends, Chunk::index_of(end));
        add_ends(ends, tables);
        for (const Direction direction : straight_directions) {
            const Cell before = neighbor(end, opposite(direction));
            const bool is_row = direction == Direction::east || direction == Direction::west;
            const auto line = static_cast<std::size_t>(is_row ? end.y : end.x);
            const JumpTables::Borders& borders = tables.borders[number_of(direction)];
            EXPECT_EQ(borders.through,
                      static_cast<std::uint16_t>(~(1U << line)) |
                          (Chunk::of(before) != Cell{} ? 1U << line : 0U));
            EXPECT_EQ(borders.ends, Chunk::of(before) != Cell{} ? 1U << line : 0U);
            if (Chunk::of(before) == Cell{}) {
                const Chunk::BitRows& lines = tables.stops[number_of(direction)];
                EXPECT_TRUE(bit(lines[line], is_row ? before.x : before.y));
            }
        }
        for (const Cell by : {Cell{1, 1}, Cell{-1, 1}, Cell{-1, -1}, Cell{1, -1}}) {
            const Cell before{end.x - by.x, end.y - by.y};
            const Cell lower = by.y > 0 ? before : end;
            if (Chunk::of(before) == Cell{}) {
                const auto k = static_cast<std::size_t>(
                    (by.x == by.y ? lower.x - lower.y : lower.x + lower.y) & (Chunk::side - 1));
                EXPECT_FALSE(bit(by.x == by.y ? tables.rising[k] : tables.falling[k], lower.y));
            }
        }
    }
}

void expect_diagonals(const Chunk& chunk, const Cells& cells, Cell cell) {
    const auto k = [](int sum) {
        return static_cast<std::size_t>(sum & (Chunk::side - 1));
    };
    const std::uint16_t rising = jumps_of(chunk).rising[k(cell.x - cell.y)];
    const std::uint16_t falling = jumps_of(chunk).falling[k(cell.x + cell.y)];
    const auto is_open_within = [&](Direction direction) {
        return cells.is_open(cell, direction) && Chunk::of(neighbor(cell, direction)) == Cell{};
    };
    ASSERT_EQ(bit(rising, cell.y), is_open_within(Direction::north_east));
    ASSERT_EQ(bit(falling, cell.y), is_open_within(Direction::north_west));
}

TEST(JumpDiagonals, TellWhichStepsAreOpenWithinTheChunk) {
    for (std::uint32_t seed = 1; seed <= 60; ++seed) {
        Random random{200 + seed};
        const test::SmallWorld world =
            test::small_world(random, 500, test::all_rules[seed % test::all_rules.size()]);
        NeighborCache cache = world.make_cache();
        test::for_each_cell(Chunk::of(world.low), Chunk::of(world.high), [&](Cell position) {
            const Chunk& chunk = cache.chunk(position);
            const Cells cells{chunk.open};
            test::for_each_cell({0, 0}, {Chunk::side - 1, Chunk::side - 1}, [&](Cell cell) {
                expect_diagonals(chunk, cells, cell);
            });
        });
    }
}

} // namespace
} // namespace raywalk::jump_tables_test
