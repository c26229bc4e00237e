// SPDX-License-Identifier: MIT
#include "crowd/crowd_meter.hpp"

#include "benchmark/statistics.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <numeric>

namespace raywalk::demo {
namespace {

constexpr double touch = 0.1;              // circles closer than this touch
constexpr double overlap = 0.01;           // circles deeper than this overlap
constexpr double growth = 0.001;           // farther away than this has left again
constexpr double rounding = 0.001;         // of positions
constexpr std::int64_t full_search = 1000; // more iterations than this

// A chaser's target is the player's position.
Vec2 target_of(const Simulation& simulation, std::size_t index) {
    const Character& character = simulation.characters()[index];
    return character.role == Role::chaser ? simulation.characters()[player_index].agent.position()
                                          : character.agent.target_position();
}

// Distance from the target; a chaser keeps its distance from circle to circle.
double tolerance_of(const Simulation& simulation, std::size_t index) {
    const Character& character = simulation.characters()[index];
    const bool is_chaser = character.role == Role::chaser;
    const float radii =
        is_chaser ? character.radius + simulation.characters()[player_index].radius : 0.0F;
    return static_cast<double>(radii + *character.agent.settings().target_desired_distance) +
           rounding;
}

void add_states(Fnv1a& hash, const Simulation& simulation) {
    for (const Character& character : simulation.characters()) {
        hash.add(character.agent.position());
        hash.add(static_cast<std::uint32_t>(character.agent.status()));
    }
}

} // namespace

CrowdMeter::CrowdMeter(const Simulation& simulation, std::size_t first_agent)
    : first_agent_{first_agent}
    , tests_before_{simulation.navigator().cache_statistics().obstacles_tested}
    , journeys_(simulation.characters().size())
    , is_at_target_(journeys_.size()) {}

void CrowdMeter::observe(const Simulation& simulation) {
    ++steps_;
    count_answers(simulation);
    find_pairs(simulation);
    update_arrivals(simulation);
    for (std::size_t i = first_agent_; i < journeys_.size(); ++i) {
        follow_journey(simulation.characters()[i], i, simulation.time());
    }
    const auto seconds = static_cast<std::int64_t>(simulation.time());
    if (seconds > seconds_) {
        seconds_ = seconds;
        add_states(hash_, simulation);
    }
}

bool CrowdMeter::has_arrived(const Simulation& simulation, std::size_t character) const {
    return simulation.characters()[character].role == Role::chaser
               ? simulation.status(character) == AgentStatus::arrived
               : journeys_[character].has_arrived;
}

void CrowdMeter::count_answers(const Simulation& simulation) {
    for (std::size_t i = first_agent_; i < journeys_.size(); ++i) {
        const Character& character = simulation.characters()[i];
        const Vec2 target = character.agent.target_position();
        if (character.role != Role::chaser && target != journeys_[i].target) {
            journeys_[i] = {};
            journeys_[i].target = target;
            journeys_[i].walked_before = character.walk_meter.statistics().walked_length;
            journeys_[i].began = simulation.time() - 1.0 / simulation.hz();
        }
    }
    for (const std::size_t i : simulation.planned()) {
        const Path& path = simulation.characters()[i].agent.path();
        Journey& journey = journeys_[i];
        if (i >= first_agent_) {
            replans_ += journey.answers++ > 0 ? 1 : 0;
            full_searches_ += path.statistics.search.iterations > full_search ? 1 : 0;
            if (path.is_found() && !journey.planned) {
                journey.planned = path.length;
            }
        }
    }
}

void CrowdMeter::find_pairs(const Simulation& simulation) {
    circles_.clear();
    for (const Character& character : simulation.characters()) {
        circles_.push_back({character.agent.position(), character.radius});
    }
    pairs_ = pair_finder_.find(circles_, touch);
    std::swap(overlapping_, overlapped_);
    overlapping_.clear();
    for (const ClosePair& pair : pairs_) {
        if (pair.gap < -overlap) {
            overlapping_.emplace_back(pair.first, pair.second);
            const bool is_old =
                std::binary_search(overlapped_.begin(), overlapped_.end(), overlapping_.back());
            overlaps_ += is_old ? 0 : 1;
        }
    }
}

void CrowdMeter::update_arrivals(const Simulation& simulation) {
    group_.resize(journeys_.size());
    std::iota(group_.begin(), group_.end(), std::size_t{0});
    for (const ClosePair& pair : pairs_) {
        if (pair.first >= first_agent_ &&
            target_of(simulation, pair.first) == target_of(simulation, pair.second)) {
            group_[group_of(pair.first)] = group_of(pair.second);
        }
    }
    is_group_at_target_.assign(journeys_.size(), false);
    for (std::size_t i = first_agent_; i < journeys_.size(); ++i) {
        const Character& character = simulation.characters()[i];
        const auto rest =
            static_cast<double>(distance(character.agent.position(), target_of(simulation, i)));
        if (character.agent.status() != AgentStatus::idle && rest <= tolerance_of(simulation, i)) {
            is_group_at_target_[group_of(i)] = true;
        }
    }
    for (std::size_t i = first_agent_; i < journeys_.size(); ++i) {
        is_at_target_[i] = is_group_at_target_[group_of(i)];
    }
}

void CrowdMeter::follow_journey(const Character& character, std::size_t index, double time) {
    Journey& journey = journeys_[index];
    if (character.role == Role::chaser) {
        return;
    }
    const auto rest = static_cast<double>(distance(character.agent.position(), journey.target));
    if (!journey.has_arrived) {
        journey.has_arrived = is_at_target_[index] && journey.planned;
        journey.nearest = rest;
        if (journey.has_arrived) {
            count_arrival(character, journey, time);
        }
        return;
    }
    journey.nearest = std::min(journey.nearest, rest);
    if (!journey.has_left && rest > journey.nearest + growth) {
        journey.has_left = true;
        ++oscillations_;
    }
}

void CrowdMeter::count_arrival(const Character& character, const Journey& journey, double time) {
    ++arrivals_;
    last_arrival_ = time;
    if (*journey.planned > 0.0) {
        const double walked =
            character.walk_meter.statistics().walked_length - journey.walked_before;
        detours_.push_back(walked / *journey.planned);
        const double ideal =
            *journey.planned / static_cast<double>(character.agent.settings().max_speed);
        delays_.push_back((time - journey.began) / ideal);
    }
}

std::size_t CrowdMeter::group_of(std::size_t index) {
    while (group_[index] != index) {
        group_[index] = group_[group_[index]];
        index = group_[index];
    }
    return index;
}

CrowdResult CrowdMeter::result(const Simulation& simulation) const {
    const std::uint64_t tests =
        simulation.navigator().cache_statistics().obstacles_tested - tests_before_;
    CrowdResult result{.agents = static_cast<int>(journeys_.size() - first_agent_),
                       .seconds = simulation.time(),
                       .agent_overlaps = overlaps_,
                       .last_arrival = last_arrival_,
                       .tests_per_step = static_cast<double>(tests) /
                                         static_cast<double>(std::max<std::int64_t>(steps_, 1)),
                       .replans = replans_,
                       .full_searches = full_searches_,
                       .journeys = arrivals_,
                       .oscillations = oscillations_};
    std::vector<double> detours = detours_;
    for (std::size_t i = 0; i < journeys_.size(); ++i) {
        const Character& character = simulation.characters()[i];
        const WalkStatistics& walk = character.walk_meter.statistics();
        result.stuck_seconds += walk.stuck_seconds;
        result.wall_contacts += walk.wall_contacts;
        if (i < first_agent_) {
            continue;
        }
        const AgentStatus status = simulation.status(i);
        const bool arrived = has_arrived(simulation, i);
        result.arrived += arrived ? 1 : 0;
        result.displaced += arrived && !is_at_target_[i] ? 1 : 0;
        result.waiting += status == AgentStatus::waiting && !arrived ? 1 : 0;
        result.stuck += status == AgentStatus::stuck && !arrived ? 1 : 0;
        result.failed += status == AgentStatus::failed && !arrived ? 1 : 0;
        const double planned = walk.path_length - character.agent.remaining_distance();
        constexpr double least = 1.0; // shorter paths are not meaningful
        if (character.role == Role::chaser && planned > least) {
            detours.push_back(walk.walked_length / planned);
        }
    }
    if (!detours.empty()) {
        result.mean_detour = mean(detours);
    }
    if (!delays_.empty()) {
        result.mean_delay = mean(delays_);
    }
    return result;
}

Fnv1a CrowdMeter::hash(const Simulation& simulation) const {
    Fnv1a hash = hash_;
    add_states(hash, simulation);
    return hash;
}

} // namespace raywalk::demo
