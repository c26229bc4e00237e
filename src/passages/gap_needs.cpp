// SPDX-License-Identifier: MIT
#include "passages/gap_needs.hpp"

namespace raywalk {
namespace {

constexpr int place_count = 9;

} // namespace

GapNeeds::Surroundings::Surroundings(const GapGraph& graph, Cell center)
    : graph_{&graph}
    , center_{center} {
    const CenterLines& centers = graph.centers();
    for (int place = 0; place < place_count; ++place) {
        const auto [x, y] = cell_at(place);
        if (place % 3 < 2 && centers.is_open_east(x, y)) {
            unite(place, place + 1);
        }
        if (place < 6 && centers.is_open_north(x, y)) {
            unite(place, place + 3);
        }
    }
}

void GapNeeds::Surroundings::add_links() {
    for (int place = 0; place < place_count; ++place) {
        for (const GapGraph::Link& link : graph_->links_of(graph_->main_node(cell_at(place)))) {
            const int other = place_of(graph_->cell_of(link.to));
            if (GapGraph::is_main(link.to) && other >= 0) {
                unite(place, other);
            }
        }
    }
}

void GapNeeds::Surroundings::unite(int place, int other) {
    const int group = group_of(place);
    const int other_group = group_of(other);
    if (group != other_group) {
        std::replace(groups_.begin(), groups_.end(), other_group, group);
    }
}

bool GapNeeds::needs_link(const GapGraph::Link& link) const {
    const Cell from = graph_->cell_of(link.from);
    const Cell to = graph_->cell_of(link.to);
    const Surroundings around{*graph_, std::min(from, to)};
    return around.group_of(around.place_of(from)) != around.group_of(around.place_of(to));
}

bool GapNeeds::needs_node(int node) {
    Surroundings around{*graph_, graph_->cell_of(node)};
    around.add_links();
    cluster_.assign(1, node);
    beside_.clear();
    for (std::size_t i = 0; i < cluster_.size(); ++i) {
        add_beside(i, around);
    }
    sort_unique(beside_);
    return has_two_places() && leads_on();
}

void GapNeeds::add_beside(std::size_t member, const Surroundings& around) {
    bool has_main = false;
    for (const GapGraph::Link& link : graph_->links_of(cluster_[member])) {
        const int place = around.place_of(graph_->cell_of(link.to));
        if (place < 0) {
            continue;
        }
        if (GapGraph::is_main(link.to)) {
            has_main = true;
            beside_.push_back({member, ~around.group_of(place)});
        } else {
            const auto known = std::find(cluster_.begin(), cluster_.end(), link.to);
            beside_.push_back({member, static_cast<int>(known - cluster_.begin())});
            if (known == cluster_.end()) {
                cluster_.push_back(link.to);
            }
        }
    }
    if (!has_main) {
        beside_.push_back({member, ~(place_count + static_cast<int>(member))});
    }
}

bool GapNeeds::has_two_places() const {
    int place = 0;
    for (const Beside& beside : beside_) {
        if (beside.other < 0) {
            if (place < 0 && beside.other != place) {
                return true;
            }
            place = beside.other;
        }
    }
    return false;
}

// True if the first gap node of the cluster is no dead end. Nothing leads on through one that has
// only one thing beside it.
bool GapNeeds::leads_on() {
    for (std::size_t i = 0; i < cluster_.size();) {
        const auto is_its = [i](const Beside& beside) {
            return beside.member == i;
        };
        if (std::count_if(beside_.begin(), beside_.end(), is_its) == 1) {
            const int other = find_if(beside_, is_its)->other;
            std::erase_if(beside_, [&](const Beside& beside) {
                return is_its(beside) || (static_cast<int>(beside.member) == other &&
                                          beside.other == static_cast<int>(i));
            });
            i = 0; // another one may be a dead end now
        } else {
            ++i;
        }
    }
    return any_of(beside_, [](const Beside& beside) { return beside.member == 0; });
}

} // namespace raywalk
