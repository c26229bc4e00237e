// SPDX-License-Identifier: MIT
#include "lab/inspection_navigator.hpp"

#include "raywalk/low_level/neighbor_cache.hpp"

#include "scene/build_world.hpp"

#include <span>
#include <vector>

namespace raywalk::demo {

// Every change that the game's navigator is notified of, or detects, reaches all of its caches.
std::uint64_t world_version(const Lab& lab) {
    const auto characters = lab.simulation().characters();
    const NeighborCache* cache =
        characters.empty()
            ? nullptr
            : lab.simulation().navigator().find_cache(characters.front().agent.walker());
    return cache == nullptr ? 0 : cache->version();
}

namespace {

// Forwards to the probe of another navigator, with its exceptions for single bodies.
class SharedProbe final : public Probe {
public:
    explicit SharedProbe(const Probe& probe)
        : probe_{&probe} {}

    void obstacles_in(const Box& box,
                      const ObstacleFilter& filter,
                      std::vector<Obstacle>& found) const override {
        probe_->obstacles_in(box, filter, found);
    }

    void sensors_in(const Box& box,
                    std::uint64_t category_bits,
                    std::vector<Sensor>& found) const override {
        probe_->sensors_in(box, category_bits, found);
    }

    [[nodiscard]] Box bounds_of(BodyKey body, const ObstacleFilter& filter) const override {
        return probe_->bounds_of(body, filter);
    }

private:
    const Probe* probe_;
};

bool have_equal_cells(const NavigatorSettings& cells, const SceneSettings& settings) {
    return cells.cell_size == settings.cell_size && cells.neighborhood == settings.neighborhood &&
           cells.diagonal_mode == settings.diagonal_mode &&
           cells.find_narrow_passages == settings.find_narrow_passages;
}

} // namespace

std::unique_ptr<Navigator> make_navigator(const Lab& lab, const SceneSettings& settings) {
    NavigatorSettings s = navigator_settings_of(settings);
    s.discovery = Discovery::exact; // finds the same cells
    auto navigator =
        std::make_unique<Navigator>(SharedProbe{lab.simulation().navigator().probe()}, s);
    add_portals(lab.scene(), *navigator);
    return navigator;
}

Navigator& InspectionNavigator::update(const Lab& lab, const SceneSettings& settings) {
    const std::uint64_t version = world_version(lab);
    const bool is_other_world = generation_ != lab.generation();
    if (is_other_world || !have_equal_cells(navigator_->settings(), settings)) {
        navigator_ = make_navigator(lab, settings);
    } else if (version_ != version) {
        navigator_->invalidate_all();
    }
    generation_ = lab.generation();
    version_ = version;
    return *navigator_;
}

} // namespace raywalk::demo
