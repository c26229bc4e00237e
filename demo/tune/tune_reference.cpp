// SPDX-License-Identifier: MIT
#include "tune/tune_reference.hpp"

#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "reference/geodesic.hpp"

#include <cmath>
#include <fmt/format.h>
#include <limits>
#include <stdexcept>
#include <utility>

namespace raywalk::demo {
namespace {

Vec2 random_place(TuneReference& reference, Random& random) {
    constexpr int max_tries = 10'000;
    for (int i = 0; i < max_tries; ++i) {
        const Vec2 point = random.in(reference.bounds());
        if (reference.can_stand(point)) {
            return point;
        }
    }
    throw std::runtime_error(fmt::format(
        "tune: no place was found for a walker with a radius of {} m", reference.radius()));
}

} // namespace

double cells_in(const Box& bounds, double cell_size) {
    const Vec2 size = bounds.max - bounds.min;
    return std::ceil(static_cast<double>(size.x) / cell_size) *
           std::ceil(static_cast<double>(size.y) / cell_size);
}

PathQuery TuneWorld::query(double radius, std::int64_t max_iterations) const {
    return {.walker = {.radius = static_cast<float>(radius), .margin = margin},
            .max_iterations = max_iterations};
}

double TuneWorld::length_of(std::span<const Vec2> points) const {
    if (costs.empty()) {
        return raywalk::length_of(points);
    }
    constexpr double step = 0.05; // (unit: meter)
    double sum = 0.0;
    for (std::size_t i = 1; i < points.size(); ++i) {
        const double length = distance(points[i - 1], points[i]);
        const double parts = std::ceil(length / step);
        for (double k = 0.5; k < parts; ++k) {
            const auto t = static_cast<float>(k / parts);
            const Vec2 place = points[i - 1] + t * (points[i] - points[i - 1]);
            double cost = 1.0;
            for (const CostArea& area : costs) {
                cost = area.box.overlaps({place, place}) ? static_cast<double>(area.cost) : cost;
            }
            sum += cost * length / parts;
        }
    }
    return sum;
}

TuneReference::TuneReference(TuneWorlds worlds, const Box& bounds, double cell_size, double radius)
    : worlds_{std::move(worlds)}
    , bounds_{bounds}
    , radius_{radius}
    , max_iterations_{static_cast<std::int64_t>(4.0 * cells_in(bounds, cell_size))} {
    for (const TuneWorld& world : worlds_) {
        navigators_.push_back(std::make_unique<Navigator>(
            Box2dProbe{*world.world},
            NavigatorSettings{.cell_size = static_cast<float>(cell_size)}));
    }
}

Path TuneReference::path_on_grid(const TuneQuery& query) {
    return navigators_[query.world]->find_path(query.start, query.target, query_in(query.world));
}

ReferenceAnswer TuneReference::answer(const TuneQuery& query) {
    constexpr double rounding = 1.01; // more than the error of the geodesic
    const TuneWorld& world = worlds_[query.world];
    const Path path = path_on_grid(query);
    ReferenceAnswer answer{path.is_found(), path.points, world.length_of(path.points)};
    Geodesic geodesic{*navigators_[query.world],
                      query_in(query.world).walker,
                      query.start,
                      query.target,
                      path.is_found() ? rounding * path.length
                                      : std::numeric_limits<double>::infinity()};
    if (geodesic.advance() == Geodesic::Status::found) {
        const std::vector<Vec2> points = geodesic.points();
        const double length = world.length_of(points);
        if (!answer.is_reachable || length < answer.length) {
            answer = {true, points, length};
        }
    }
    return answer;
}

bool TuneReference::can_stand(Vec2 point) {
    NeighborView view{navigators_.front()->cache(query_in(0).walker)};
    return view.is_clear(point, point);
}

QueryDraw::QueryDraw(int count, std::uint32_t seed)
    : random_{seed}
    , count_{static_cast<std::size_t>(count)}
    , tries_left_{20 * count}
    , unreachable_left_{count / 10} {}

void QueryDraw::advance(TuneReference& reference) {
    if (tries_left_-- == 0) {
        throw std::runtime_error("tune: not enough places connected by a path were found");
    }
    const Vec2 start = random_place(reference, random_);
    const TuneQuery query{start, random_place(reference, random_)};
    if (reference.path_on_grid(query).is_found() || unreachable_left_-- > 0) {
        queries_.push_back(query);
    }
}

} // namespace raywalk::demo
