// SPDX-License-Identifier: MIT
#include "lab/inspection_navigator.hpp"

#include "lab/counting_probe.hpp"
#include "scene/build_world.hpp"

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

bool have_equal_cells(const NavigatorSettings& cells, const SceneSettings& settings) {
    return cells.cell_size == settings.cell_size && cells.neighborhood == settings.neighborhood &&
           cells.diagonal_mode == settings.diagonal_mode &&
           cells.find_narrow_passages == settings.find_narrow_passages;
}

} // namespace

std::unique_ptr<Navigator> make_navigator(const Lab& lab, const SceneSettings& settings) {
    NavigatorSettings s = navigator_settings_of(settings);
    s.discovery =
        Discovery::exact; // finds the same cells, and no rays are drawn that no agent needs
    auto navigator =
        std::make_unique<Navigator>(CountingProbe{lab.simulation().navigator().probe()}, s);
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
