// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/low_level/grid_anchor.hpp"

#include "cells/query_links.hpp"
#include "search/search_engine.hpp"
#include "search/step_costs.hpp"

#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

namespace raywalk {

/// The rules of Base for a search that uses the links of the game, if the view has any: its
/// heuristic knows those that save something.
///
/// The estimate from a cell is the least of Base's, straight to the target, and of those over each
/// such link: to where it begins, and on from there, over further links or not. So it is consistent
/// as Base's is, and no lower than the best detour demands. A link that costs at least what its
/// ends are apart lowers no estimate, and is left out: jumps and ladders cost nothing. Of many
/// links, those from which the rest is shortest count; for all others, the estimate is at most the
/// shortest rest of theirs, wherever they begin, and still consistent.
template <class Base>
class LinkedRules : public Base {
public:
    using Cost = typename Base::Cost;

    void begin(const SearchTask& task) {
        Base::begin(task);
        crosses_links_ = task.view->links() != nullptr;
        find_detours(task.view->links());
        has_detours_ = !detours_.empty() || rest_of_others_ != Base::no_cost;
    }

    [[nodiscard]] bool crosses_links() const { return crosses_links_; }

    [[nodiscard, gnu::always_inline]] Cost heuristic(Cell cell) const {
        return has_detours_ ? least_estimate(cell) : Base::heuristic(cell);
    }

private:
    // A link that saves something, and the estimate from where it begins (unit: 1/16 cell).
    struct Detour {
        std::int32_t x;
        std::int32_t y;
        Cost rest;
        std::uint32_t edge;
        std::int32_t to_x;
        std::int32_t to_y;
        std::uint64_t cost; // of the link alone
    };

    // As many are searched for, as every estimate costs a part of each, and finding them, for each,
    // a part of every link.
    static constexpr int max_detours = 8;

    [[nodiscard, gnu::noinline]] Cost least_estimate(Cell cell) const {
        constexpr std::int32_t parts = GridAnchor::subdivisions;
        const std::int32_t x = parts * cell.x;
        const std::int32_t y = parts * cell.y;
        Cost least = std::min(Base::estimate(x, y), rest_of_others_);
        for (const Detour& detour : detours_) {
            least = std::min(least, Base::distance(x - detour.x, y - detour.y) + detour.rest);
        }
        return Base::heuristic_of(cell, least);
    }

    // Dijkstra from the target back over the links, to as many as count.
    void find_detours(const QueryLinks* links) {
        detours_.clear();
        rest_of_others_ = Base::no_cost;
        if (links == nullptr) {
            return;
        }
        for (const std::uint32_t index : links->usable()) {
            const QueryLinks::Edge& edge = links->edge(index);
            const std::uint64_t cost = Base::over(edge.cells);
            if (cost < Base::distance(edge.from_x - edge.to_x, edge.from_y - edge.to_y)) {
                const Cost rest = static_cast<Cost>(cost) + Base::estimate(edge.to_x, edge.to_y);
                detours_.push_back(
                    {edge.from_x, edge.from_y, rest, index, edge.to_x, edge.to_y, cost});
            }
        }
        for (auto next = detours_.begin(); next != detours_.end(); ++next) {
            std::iter_swap(next, std::min_element(next, detours_.end(), is_shorter));
            if (next - detours_.begin() == max_detours) {
                rest_of_others_ = next->rest;
                detours_.erase(next, detours_.end());
                break;
            }
            for (auto other = next + 1; other != detours_.end(); ++other) {
                const Cost between = Base::distance(other->to_x - next->x, other->to_y - next->y);
                const std::uint64_t rest = other->cost + between + next->rest;
                other->rest = static_cast<Cost>(std::min<std::uint64_t>(other->rest, rest));
            }
        }
        std::erase_if(detours_, [this](const Detour& detour) {
            return detour.rest >= Base::estimate(detour.x, detour.y);
        });
    }

    static bool is_shorter(const Detour& a, const Detour& b) {
        return std::pair{a.rest, a.edge} < std::pair{b.rest, b.edge};
    }

    std::vector<Detour> detours_;
    Cost rest_of_others_ = Base::no_cost; // of the links that are no detours, at least
    bool has_detours_ = false;
    bool crosses_links_ = false;
};

} // namespace raywalk
