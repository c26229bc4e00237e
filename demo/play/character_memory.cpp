// SPDX-License-Identifier: MIT
#include "play/character_memory.hpp"

#include <utility>

namespace raywalk::demo {
namespace {

// Times before the start.
constexpr double untested = -2.0;
constexpr double unseen = -1.0;

} // namespace

void CharacterMemory::remember(const Lab& lab) {
    constexpr std::size_t kept = 240;
    std::vector<Vec2> positions;
    for (const Character& character : lab.simulation().characters()) {
        positions.push_back(character.agent.position());
    }
    if (std::exchange(generation_, lab.generation()) != lab.generation()) {
        steps_.clear();
        seen_since_.assign(positions.size(), untested);
    }
    steps_.push_back(std::move(positions));
    if (steps_.size() > kept) {
        steps_.pop_front();
    }
}

void CharacterMemory::look(Lab& lab) {
    constexpr int tests = 4;
    Simulation& simulation = lab.simulation();
    const auto characters = simulation.characters();
    for (int i = 0; i < tests && lab.player(); ++i) {
        next_ = (next_ + 1) % characters.size();
        double& since = seen_since_[next_];
        const bool sees = simulation.navigator().has_line_of_sight(
            characters[next_].agent.position(), characters[*lab.player()].agent.position());
        if (!sees) {
            since = unseen;
        } else if (since < 0.0) { // nobody is surprised at the start
            since = since == untested ? 0.0 : simulation.time();
        }
    }
}

std::vector<Vec2> CharacterMemory::trail(std::size_t index) const {
    constexpr std::size_t every = 6; // steps
    std::vector<Vec2> points;
    for (std::size_t i = 0; i < steps_.size(); i += every) {
        points.push_back(steps_[i][index]);
    }
    return points;
}

bool CharacterMemory::is_surprised(const Lab& lab, std::size_t index) const {
    constexpr double duration = 0.5;
    const double since = seen_since_[index];
    return since > 0.0 && lab.simulation().time() - since < duration;
}

} // namespace raywalk::demo
