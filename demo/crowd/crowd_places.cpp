// SPDX-License-Identifier: MIT
#include "crowd/crowd_places.hpp"

#include <limits>
#include <stdexcept>

namespace raywalk::demo {

WalkerProfile walker_of(const CrowdOptions& options) {
    return {.radius = static_cast<float>(options.radius),
            .margin = static_cast<float>(options.margin),
            .filter = Simulation::obstacle_filter()};
}

// Tries the connected regions around some random points and takes the largest.
Places::Places(Navigator& navigator, const CrowdOptions& options, const Box& bounds, Random& random)
    : spacing_{2.0F * static_cast<float>(options.radius) + 0.1F}
    , taken_grid_{spacing_} {
    constexpr std::int64_t max_cells = 1'000'000;
    const PathQuery query{.walker = walker_of(options), .max_iterations = max_cells};
    constexpr int max_tries = 1000;
    constexpr int max_rooms = 5;
    std::vector<ReachableCell> largest;
    int rooms = 0;
    for (int i = 0; i < max_tries && rooms < max_rooms; ++i) {
        auto room = navigator.reachable_cells(
            random.in(bounds), std::numeric_limits<float>::infinity(), query);
        rooms += room.empty() ? 0 : 1;
        if (room.size() > largest.size()) {
            largest = std::move(room);
        }
    }
    if (largest.empty()) {
        throw std::runtime_error("the scene has no place for a character of this size");
    }
    for (const ReachableCell& reachable : largest) {
        places_.push_back(reachable.point);
    }
    free_all(random);
}

Vec2 Places::take() {
    while (next_ < places_.size()) {
        const Vec2 place = places_[next_++];
        if (is_free(place)) {
            taken_[taken_grid_.cell_at(place)].push_back(place);
            return place;
        }
    }
    throw std::runtime_error("the scene has no room for this many characters");
}

void Places::free_all(Random& random) {
    random.shuffle(places_);
    next_ = 0;
    taken_.clear();
}

bool Places::is_free(Vec2 place) const {
    const Cell middle = taken_grid_.cell_at(place);
    for (int y = -1; y <= 1; ++y) {
        for (int x = -1; x <= 1; ++x) {
            const auto found = taken_.find({middle.x + x, middle.y + y});
            if (found == taken_.end()) {
                continue;
            }
            for (const Vec2 other : found->second) {
                if (distance(place, other) < spacing_) {
                    return false;
                }
            }
        }
    }
    return true;
}

} // namespace raywalk::demo
