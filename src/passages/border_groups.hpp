// SPDX-License-Identifier: MIT
#pragma once

#include "passages/center_lines.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>
#include <vector>

namespace raywalk {

/// Which obstacles meet on the border of a square.
///
/// If what covers a square is connected in it, each place that it leaves has at most one part of
/// the border, without interruption: so nothing leads through the square that does not lead along
/// its sides.
class BorderGroups {
public:
    void clear() { groups_.clear(); }

    /// Adds a side between two coordinates, with the cuts of its line in the order in which they
    /// begin.
    void add_side(std::span<const LineCut> cuts, double begin, double end) {
        const LineCut* farthest = nullptr;
        for (const LineCut& cut : cuts) {
            const auto [from, to] = cut.covered;
            if (from > end || to < begin) {
                continue;
            }
            add(cut.obstacle);
            if (farthest != nullptr && from < farthest->covered.to) {
                unite(farthest->obstacle, cut.obstacle);
            }
            if (farthest == nullptr || to > farthest->covered.to) {
                farthest = &cut;
            }
        }
    }

    /// Adds an obstacle.
    void add(int obstacle) {
        if (find(obstacle) == groups_.end()) {
            groups_.emplace_back(obstacle, obstacle);
        }
    }

    /// The obstacles, with their groups.
    [[nodiscard]] std::span<const std::pair<int, int>> entries() const { return groups_; }

    /// True if all obstacles are in one group.
    [[nodiscard]] bool is_one() const {
        return std::all_of(groups_.begin(), groups_.end(), [this](const auto& entry) {
            return entry.second == groups_.front().second;
        });
    }

private:
    using Groups = std::vector<std::pair<int, int>>; // an obstacle, and its group

    [[nodiscard]] Groups::iterator find(int obstacle) {
        return std::find_if(groups_.begin(), groups_.end(), [obstacle](const auto& entry) {
            return entry.first == obstacle;
        });
    }

    void unite(int obstacle, int other) {
        const int group = find(obstacle)->second;
        const int other_group = find(other)->second;
        for (auto& entry : groups_) {
            entry.second = entry.second == other_group ? group : entry.second;
        }
    }

    Groups groups_;
};

} // namespace raywalk
