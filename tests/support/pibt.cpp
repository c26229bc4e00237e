// SPDX-License-Identifier: MIT
#include "support/pibt.hpp"

#include <algorithm>
#include <limits>
#include <numeric>
#include <utility>

namespace raywalk::test {
namespace {

std::size_t at(int index) {
    return static_cast<std::size_t>(index);
}

} // namespace

Pibt::Pibt(const Map& map, std::vector<int> places, std::uint32_t seed)
    : beside_(map.blocked.size())
    , distances_(map.blocked.size())
    , places_{std::move(places)}
    , now_(map.blocked.size(), none)
    , then_(map.blocked.size(), none)
    , random_{seed} {
    const auto is_free = [&](int x, int y) {
        return x >= 0 && y >= 0 && x < map.width && y < map.height &&
               !map.blocked[at(y * map.width + x)];
    };
    for (int y = 0; y < map.height; ++y) {
        for (int x = 0; x < map.width; ++x) {
            if (!is_free(x, y)) {
                continue;
            }
            const int cell = y * map.width + x;
            free_.push_back(cell);
            for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {-1, 0}, {0, -1}}) {
                if (is_free(x + dx, y + dy)) {
                    beside_[at(cell)].push_back(cell + dy * map.width + dx);
                }
            }
        }
    }
    for (const int place : places_) {
        now_[at(place)] = static_cast<int>(agents_.size());
        agents_.push_back({.place = place,
                           .goal = any_cell(place),
                           .tie_break = static_cast<std::uint32_t>(random_())});
    }
}

int Pibt::any_cell(int other) {
    int cell = other;
    while (cell == other) {
        cell = free_[random_() % free_.size()];
    }
    return cell;
}

int Pibt::distance(int from, int to) {
    std::vector<int>& distances = distances_[at(to)];
    if (distances.empty()) {
        distances.assign(beside_.size(), std::numeric_limits<int>::max());
        std::vector<int> queue = {to};
        distances[at(to)] = 0;
        for (std::size_t i = 0; i < queue.size(); ++i) {
            for (const int cell : beside_[at(queue[i])]) {
                if (distances[at(cell)] == std::numeric_limits<int>::max()) {
                    distances[at(cell)] = distances[at(queue[i])] + 1;
                    queue.push_back(cell);
                }
            }
        }
    }
    return distances[at(from)];
}

void Pibt::step() {
    std::vector<std::size_t> order(agents_.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        return std::pair{agents_[a].waited, agents_[a].tie_break} >
               std::pair{agents_[b].waited, agents_[b].tie_break};
    });
    std::fill(then_.begin(), then_.end(), none);
    for (const std::size_t index : order) {
        if (agents_[index].next == none) {
            (void)plan(index, none);
        }
    }
    move_all();
}

void Pibt::move_all() {
    std::fill(now_.begin(), now_.end(), none);
    for (std::size_t i = 0; i < agents_.size(); ++i) {
        Agent& agent = agents_[i];
        agent.place = std::exchange(agent.next, none);
        places_[i] = agent.place;
        now_[at(agent.place)] = static_cast<int>(i);
        ++agent.waited;
        if (agent.place == agent.goal) {
            ++goals_;
            agent.waited = 0;
            agent.goal = any_cell(agent.place);
        }
    }
}

std::vector<int> Pibt::ranked_moves(const Agent& agent) {
    std::vector<int> moves = beside_[at(agent.place)];
    moves.push_back(agent.place);
    for (std::size_t i = moves.size(); i > 1; --i) {
        std::swap(moves[i - 1], moves[random_() % i]);
    }
    std::stable_sort(moves.begin(), moves.end(), [&](int a, int b) {
        return distance(a, agent.goal) < distance(b, agent.goal);
    });
    return moves;
}

bool Pibt::plan(std::size_t index, int pusher) {
    Agent& agent = agents_[index];
    for (const int to : ranked_moves(agent)) {
        const int other = agent_at(to);
        const bool is_taken = then_[at(to)] != none;
        const bool would_exchange = (pusher != none && to == agents_[at(pusher)].place) ||
                                    (other != none && agents_[at(other)].next == agent.place);
        if (is_taken || would_exchange) {
            continue;
        }
        then_[at(to)] = static_cast<int>(index);
        agent.next = to;
        const bool has_to_leave =
            other != none && at(other) != index && agents_[at(other)].next == none;
        if (!has_to_leave || plan(at(other), static_cast<int>(index))) {
            return true;
        }
    }
    agent.next = agent.place;
    then_[at(agent.place)] = static_cast<int>(index);
    return false;
}

} // namespace raywalk::test
