// SPDX-License-Identifier: MIT
#include "tune/tune_reference.hpp"

#include "raywalk/box2d_probe.hpp"
#include "raywalk/low_level/neighbor_view.hpp"

#include "scene/random.hpp"

#include <cmath>
#include <fmt/format.h>
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
        "tune: no place was found for a walker with a radius of {} m", reference.walker().radius));
}

} // namespace

double cells_in(const Box& bounds, double cell_size) {
    const Vec2 size = bounds.max - bounds.min;
    return std::ceil(static_cast<double>(size.x) / cell_size) *
           std::ceil(static_cast<double>(size.y) / cell_size);
}

WalkerProfile walker_of(double radius) {
    return {.radius = static_cast<float>(radius)};
}

TuneReference::TuneReference(const TuneWorlds& worlds,
                             const Box& bounds,
                             std::span<const double> cell_sizes,
                             double radius,
                             bool find_narrow_passages)
    : bounds_{bounds}
    , query_{.walker = walker_of(radius),
             .max_iterations =
                 static_cast<std::int64_t>(4.0 * cells_in(bounds, cell_sizes.front()))} {
    for (const physics::World* world : worlds) {
        navigators_.emplace_back();
        for (const float share : {0.0F, 0.5F}) {
            for (const double cell_size : cell_sizes) {
                NavigatorSettings settings{.cell_size = static_cast<float>(cell_size),
                                           .find_narrow_passages = find_narrow_passages};
                settings.origin = share * settings.cell_size * Vec2{1.0F, 1.0F};
                navigators_.back().push_back(
                    std::make_unique<Navigator>(Box2dProbe{*world}, settings));
            }
        }
    }
}

ReferenceAnswer TuneReference::answer(const TuneQuery& query) {
    for (const std::unique_ptr<Navigator>& navigator : navigators_[query.world]) {
        Path path = navigator->find_path(query.start, query.target, query_);
        if (path.is_found()) {
            return {true, std::move(path.points), path.length};
        }
    }
    return {};
}

bool TuneReference::can_stand(Vec2 point) {
    NeighborView view{navigators_.front().front()->cache(query_.walker)};
    return view.is_clear(point, point);
}

std::vector<TuneQuery> draw_queries(TuneReference& reference, int count, std::uint32_t seed) {
    constexpr int tries_per_query = 20;
    Random random{seed};
    std::vector<TuneQuery> queries;
    int unreachable_left = count / 10;
    for (int tries = tries_per_query * count; static_cast<int>(queries.size()) < count; --tries) {
        if (tries == 0) {
            throw std::runtime_error("tune: not enough places connected by a path were found");
        }
        const Vec2 start = random_place(reference, random);
        const TuneQuery query{start, random_place(reference, random)};
        if (reference.answer(query).is_reachable || unreachable_left-- > 0) {
            queries.push_back(query);
        }
    }
    return queries;
}

} // namespace raywalk::demo
