// SPDX-License-Identifier: MIT
#include "cells/game_links.hpp"

#include "raywalk/low_level/grid_anchor.hpp"

#include "core/algorithms.hpp"
#include "core/vec2d.hpp"

namespace raywalk {
namespace {

constexpr float max_cost = 1e6F; // (unit: meter)

std::int32_t in_sixteenths(double coordinate) {
    return static_cast<std::int32_t>(std::lround(coordinate * GridAnchor::subdivisions));
}

} // namespace

LinkSet::LinkSet(const Grid& grid, const std::map<LinkId, NavigationLink>& links)
    : links_{links} {
    for (const auto& [id, link] : links_) {
        // A shift of the origin may have moved a link out of the range.
        if (!link.enabled || !grid.contains(link.from) || !grid.contains(link.to)) {
            continue;
        }
        add(grid, id, link, false);
        if (!link.one_way) {
            add(grid, id, link, true);
        }
    }
}

void LinkSet::add(const Grid& grid, LinkId id, const NavigationLink& link, bool is_backward) {
    Edge edge{.id = id, .is_backward = is_backward, .link = &link};
    edge.from = is_backward ? link.to : link.from;
    edge.to = is_backward ? link.from : link.to;
    edge.cells = cost_of(link) / grid.cell_size();
    const GridPoint from = grid.to_grid(edge.from);
    const GridPoint to = grid.to_grid(edge.to);
    edge.from_x = in_sixteenths(from.x);
    edge.from_y = in_sixteenths(from.y);
    edge.to_x = in_sixteenths(to.x);
    edge.to_y = in_sixteenths(to.y);
    const auto index = static_cast<std::uint32_t>(edges_.size());
    edges_.push_back(edge);
    for_each_chunk_near(from, [&](Near& nearby) { nearby[0].push_back(index); });
    for_each_chunk_near(to, [&](Near& nearby) { nearby[1].push_back(index); });
}

// The chunks of the 4 x 4 cells around a point, see GridAnchor.
template <class Visit>
void LinkSet::for_each_chunk_near(GridPoint point, Visit visit) {
    const Cell corner{static_cast<std::int32_t>(std::floor(point.x)) - 1,
                      static_cast<std::int32_t>(std::floor(point.y)) - 1};
    const Cell first = Chunk::of(corner);
    const Cell last = Chunk::of({corner.x + GridAnchor::side - 1, corner.y + GridAnchor::side - 1});
    for (std::int32_t y = first.y; y <= last.y; ++y) {
        for (std::int32_t x = first.x; x <= last.x; ++x) {
            const auto count = static_cast<std::uint32_t>(near_.size());
            const std::uint32_t index = chunks_.find_or_insert({x, y}, count);
            if (index == count) {
                near_.emplace_back();
            }
            visit(near_[index]);
        }
    }
}

LinkId GameLinks::reserve_id() {
    const std::scoped_lock lock{mutex_};
    return ++last_id_;
}

void GameLinks::set(LinkId id, const NavigationLink& link) {
    links_[id] = link;
    is_outdated_ = true;
}

void GameLinks::erase(LinkId id) {
    links_.erase(id);
    is_outdated_ = true;
}

const NavigationLink* GameLinks::find(LinkId id) const {
    const auto found = links_.find(id);
    return found == links_.end() ? nullptr : &found->second;
}

bool GameLinks::has_any_for(float radius, std::uint32_t navigation_layers) const {
    return any_of(links_,
                  [&](const auto& link) { return suits(link.second, radius, navigation_layers); });
}

std::shared_ptr<const LinkSet> GameLinks::enabled(const Grid& grid) const {
    const std::scoped_lock lock{mutex_};
    if (is_outdated_) {
        is_outdated_ = false;
        const bool is_any = any_of(links_, [](const auto& link) { return link.second.enabled; });
        enabled_ = is_any ? std::make_shared<const LinkSet>(grid, links_) : nullptr;
    }
    return enabled_;
}

void GameLinks::shift_origin(Vec2 new_origin) {
    is_outdated_ = true;
    for (auto& [id, link] : links_) {
        link = shifted(link, new_origin);
    }
}

NavigationLink shifted(NavigationLink link, Vec2 new_origin) {
    link.from = link.from - new_origin;
    link.to = link.to - new_origin;
    for (Vec2& point : link.via) {
        point = point - new_origin;
    }
    return link;
}

bool suits(const NavigationLink& link, float radius, std::uint32_t navigation_layers) {
    return link.enabled && radius <= link.max_radius &&
           (link.navigation_layers & navigation_layers) != 0;
}

double cost_of(const NavigationLink& link) {
    double cost = 0.0;
    const std::vector<Vec2> points = points_of(link, false);
    for (std::size_t i = 1; i < points.size(); ++i) {
        cost += norm(between(points[i - 1], points[i]));
    }
    return link.cost ? *link.cost : cost;
}

std::vector<Vec2> points_of(const NavigationLink& link, bool is_backward) {
    std::vector<Vec2> points{link.from};
    points.insert(points.end(), link.via.begin(), link.via.end());
    points.push_back(link.to);
    if (is_backward) {
        std::reverse(points.begin(), points.end());
    }
    return points;
}

bool is_valid_link(const NavigationLink& link, const Grid& grid) {
    const double cost = cost_of(link);
    const std::vector<Vec2> points = points_of(link, false);
    return cost >= 0.0 && cost <= max_cost && link.max_radius >= 0.0F && link.max_wait >= 0.0F &&
           std::isfinite(link.arc_height) &&
           all_of(points, [&](Vec2 point) { return grid.contains(point); });
}

} // namespace raywalk
