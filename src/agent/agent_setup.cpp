// SPDX-License-Identifier: MIT
#include "agent/agent_setup.hpp"

#include "raywalk/navigator.hpp"

namespace raywalk {

namespace {

// The radius if neither the settings nor the body have a valid one (unit: cell).
constexpr float default_radius = 0.3F;

// Numbers above these are as good as infinite, but products of them are not.
constexpr float as_good_as_infinite = 1e9F; // (unit: meter, meter per second squared)
constexpr float max_force = 1e30F;          // (unit: newton)
constexpr float least_force = 1e-6F;        // (unit: newton)
constexpr float greatest_priority = 100.0F;

constexpr float rounded_down = 0.999F;

bool is_radius(float radius) {
    return WalkerProfile{.radius = radius}.is_valid();
}

float radius_of(const AgentSettings& settings, float of_body, float fallback, InputCheck& check) {
    const float given = settings.radius.value_or(of_body);
    if (is_radius(given)) {
        return given;
    }
    check.note("radius", given, is_radius(of_body) ? "the body's" : text_of(fallback));
    return is_radius(of_body) ? of_body : fallback;
}

// A setting that has to be above 0.
struct PositiveSetting {
    const char* name;
    float AgentSettings::*member;
    float greatest;
};

constexpr std::array positive_settings = std::to_array<PositiveSetting>({
    {"max_speed", &AgentSettings::max_speed, AgentSettings::greatest_speed},
    {"max_acceleration", &AgentSettings::max_acceleration, infinity},
    {"max_turn_speed", &AgentSettings::max_turn_speed, infinity},
    {"repath_interval", &AgentSettings::repath_interval, AgentSettings::greatest_interval},
    {"time_horizon_agents", &AgentSettings::time_horizon_agents, AgentSettings::greatest_interval},
});

void correct_numbers(AgentSettings& settings, InputCheck& check) {
    const AgentSettings defaults;
    check.replace_outside(
        "margin", settings.margin, 0.0F, WalkerProfile::max_size, defaults.margin);
    if (settings.max_speed == 0.0F) { // perhaps no mistake
        check.note("max_speed", 0.0F, text_of(defaults.max_speed) + "; to stop an agent, pause it");
        settings.max_speed = defaults.max_speed;
    }
    for (const auto& [name, member, greatest] : positive_settings) {
        check.clamp_positive(name, settings.*member, greatest, defaults.*member);
    }
    if (settings.max_acceleration > as_good_as_infinite) { // finite or not
        settings.max_acceleration = infinity;
    }
    check.clamp("stop_distance", settings.query.stop_distance, 0.0F, as_good_as_infinite, 0.0F);
    if (settings.max_force && !(*settings.max_force >= least_force)) {
        check.note("max_force", *settings.max_force, "none");
        settings.max_force.reset();
    } else if (settings.max_force) {
        check.clamp_positive("max_force", *settings.max_force, max_force, max_force);
    }
    check.clamp("avoidance_priority",
                settings.avoidance_priority,
                -greatest_priority,
                greatest_priority,
                defaults.avoidance_priority);
}

// The settings with defaults that depend on the body.
template <class Function>
void for_each_optional(Function function) {
    function(&OmittedSettings::radius, &AgentSettings::radius);
    function(&OmittedSettings::filter, &AgentSettings::filter);
    function(&OmittedSettings::target_desired_distance, &AgentSettings::target_desired_distance);
    function(&OmittedSettings::path_max_distance, &AgentSettings::path_max_distance);
    function(&OmittedSettings::neighbor_distance, &AgentSettings::neighbor_distance);
}

// Cells narrower than this part of the radius take much memory and time for nothing, such as cells
// of 1 in a world in pixels.
constexpr float tiny_cells = 0.15F;

// With the default acceleration, an agent that has not its speed after this time and this many
// radii was probably meant for a world in pixels (unit: second, radius).
constexpr float long_start = 2.0F;
constexpr float long_way_to_start = 10.0F;

// Cells wider than this many radii miss most passages in which the agent fits.
constexpr float huge_cells = 9.0F;

// With a smaller reach in cells, a quarter of a cell is much beside the agent's width: passages
// that are wider by less may be missed; see NavigatorSettings::find_narrow_passages.
constexpr float least_reach_in_cells = 0.3F;

AgentSettings
with_defaults(AgentSettings settings, const TrackedBody& body, AgentServices& services) {
    const Grid& grid = services.navigator.grid();
    const float cell_size = grid.cell_size();
    InputCheck check;
    const float radius =
        radius_of(settings, body.living().radius(), default_radius * cell_size, check);
    const float size = size_of_walker(radius, cell_size);
    const float far_from_path = 3.0F * size;
    settings.radius = radius;
    settings.filter = settings.filter ? settings.filter : body.living().filter();
    settings.query.allow_partial_path = settings.query.allow_partial_path.value_or(true);
    const auto correct = [&](const char* name, std::optional<float>& distance, float fallback) {
        distance = distance.value_or(fallback);
        check.clamp(name, *distance, 0.0F, as_good_as_infinite, fallback);
    };
    correct("target_desired_distance", settings.target_desired_distance, size / 6.0F);
    correct("path_max_distance", settings.path_max_distance, far_from_path);
    check.clamp_positive(
        "path_max_distance", *settings.path_max_distance, as_good_as_infinite, far_from_path);
    correct("neighbor_distance", settings.neighbor_distance, 10.0F * size);
    correct_numbers(settings, check);
    check.report("agent", services.log);
    // A given radius may be that of the feet, but also a mistake.
    if (*settings.radius < rounded_down * body.living().radius()) {
        services.log.warn("an agent's radius is smaller than that of its body: parts of the body "
                          "touch what paths pass by, unless they collide with nothing there");
    }
    if (std::exchange(settings.query.walker, {}) != WalkerProfile{}) {
        services.log.error(
            "AgentSettings::query.walker is ignored: set AgentSettings::radius, margin and filter");
    }
    // Cells out of range would be cells of nowhere.
    const auto is_out = [&grid](Cell cell) {
        return !grid.contains(grid.center_of(cell));
    };
    if (std::erase_if(settings.query.blocked_cells, is_out) > 0) {
        services.log.error(
            "AgentSettings::query.blocked_cells: cells out of the grid's range are dropped");
    }
    return settings;
}

} // namespace

void restore_defaults(AgentSettings& settings,
                      const OmittedSettings& omitted,
                      const AgentSettings& filled) {
    for_each_optional([&](auto is_omitted, auto member) {
        if (omitted.*is_omitted && settings.*member == filled.*member) {
            (settings.*member).reset();
        }
    });
}

AgentProfile profile_of(const AgentSettings& given,
                        const TrackedBody& body,
                        const std::shared_ptr<AgentServices>& services) {
    AgentProfile profile{.settings = with_defaults(given, body, *services), .services = services};
    for_each_optional(
        [&](auto is_omitted, auto member) { profile.omitted.*is_omitted = !(given.*member); });
    const AgentSettings& settings = profile.settings;
    WalkerProfile walker{
        .radius = *settings.radius, .margin = settings.margin, .filter = *settings.filter};
    if (settings.shape == AgentShape::body && !given.radius &&
        services->navigator.settings().discovery == Discovery::exact) {
        walker.hull = body.living().hull();
        profile.hull_angle = body.living().angle();
    }
    const WalkerCache& cache = services->caches.get(walker);
    profile.walker = cache.profile;
    profile.cache = &cache.neighbors;
    return profile;
}

void check_setup(const TrackedBody& body, const AgentProfile& profile) {
    const AgentSettings& settings = profile.settings;
    const Probe& probe = profile.services->probe();
    OnceLog& log = profile.services->log;
    if (body.key() != BodyKey{} && probe.is_driven_by_several(body.key())) {
        log.warn("several agents drive the same body, and each sets its velocity: destroy all but "
                 "one of them");
    }
    if (body.key() != BodyKey{} && probe.knows_its_bodies() && !body.is_in_world()) {
        log.warn("an agent drives a body of another world: its navigator reads the obstacles of "
                 "its own world, and does not notice when the body is destroyed");
    }
    if (const std::string_view problem = body.living().problem(); !problem.empty()) {
        log.warn(problem);
    }
    const float radius = *settings.radius;
    const float cell_size = profile.cache->grid().cell_size();
    const bool is_tiny = cell_size < tiny_cells * radius;
    const bool is_huge = radius > 0.0F && cell_size > huge_cells * radius;
    if (is_tiny || is_huge) {
        const char* kind = is_tiny ? "the cells are tiny beside the radius of an agent"
                                   : "the cells are huge beside the radius of an agent";
        log.warn(kind,
                 std::string{kind} + ": " + text_of(cell_size) + " and " + text_of(radius) +
                     "; set NavigatorSettings::cell_size to two to three times the radius");
    }
    const float time = settings.max_speed / settings.max_acceleration;
    if (settings.max_acceleration == AgentSettings{}.max_acceleration && time > long_start &&
        time * settings.max_speed > 2.0F * long_way_to_start * radius) {
        constexpr const char* kind = "an agent takes long to reach its speed";
        log.warn(kind,
                 std::string{kind} + ": " + text_of(time) +
                     " s; in a world in pixels, set AgentSettings::max_acceleration to some times "
                     "AgentSettings::max_speed");
    }
}

void check_cells_of_waiting(const AgentProfile& profile) {
    const float reach = *profile.settings.radius + profile.settings.margin;
    const float widest =
        profile.cache->finds_narrow_passages() ? reach / least_reach_in_cells : 2.0F * reach;
    const float cell_size = profile.cache->grid().cell_size();
    if (cell_size > widest) {
        constexpr const char* kind = "a follower waits, because it found no path";
        profile.services->log.warn(kind,
                                   std::string{kind} + ": its cells, " + text_of(cell_size) +
                                       ", may miss narrow passages; for this walker, set "
                                       "NavigatorSettings::cell_size to at most " +
                                       text_of(widest));
    }
}

} // namespace raywalk
