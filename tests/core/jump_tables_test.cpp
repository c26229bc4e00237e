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

TEST(JumpStops, AreTheCellsAfterWhichAPathMayHaveToTurn) {
    Random random{1};
    for (int round = 0; round < 300; ++round) {
        // Arbitrary directions, few or many, so that every case occurs.
        const int open_of_16 = 1 + random.below(15);
        std::array<std::uint8_t, Chunk::cell_count> open{};
        DirectionRows rows{};
        test::for_each_cell({0, 0}, {Chunk::side - 1, Chunk::side - 1}, [&](Cell cell) {
            for (unsigned d = 0; d < direction_count; ++d) {
                const unsigned is_open = random.below(16) < open_of_16 ? 1U : 0U;
                std::uint8_t& mask = open[Chunk::index_of(cell)];
                mask = static_cast<std::uint8_t>(mask | is_open << d);
                std::uint16_t& row = rows[d][static_cast<std::size_t>(cell.y)];
                row = static_cast<std::uint16_t>(row | is_open << static_cast<unsigned>(cell.x));
            }
        });
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
