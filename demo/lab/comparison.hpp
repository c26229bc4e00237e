// SPDX-License-Identifier: MIT
#pragma once

#include "lab/contestant.hpp"
#include "lab/lab.hpp"
#include "scene/settings.hpp"
#include "scene/settings_json.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace raywalk::demo {

/// Ready choices of what to compare.
enum class Pairing : std::uint8_t {
    article,   ///< the article's original way, with raywalk
    textbook,  ///< A* as the textbooks have it, with raywalk
    classic,   ///< plain A*, with costs, movement points, closed tiles and no turning on the heel
    radius,    ///< a point, with the character's own size
    neighbors, ///< 4 of them, with 8
    cell_size, ///< cells as they are, with cells of half the size
};

inline constexpr Names<Pairing, 6> pairings = {{{"article", Pairing::article},
                                                {"textbook", Pairing::textbook},
                                                {"classic", Pairing::classic},
                                                {"radius", Pairing::radius},
                                                {"neighbors", Pairing::neighbors},
                                                {"cell_size", Pairing::cell_size}}};

/// In a few words.
[[nodiscard]] std::string_view description_of(Pairing pairing);

/// The two configurations, all else as in `settings`.
[[nodiscard]] std::array<Configuration, 2> configurations_of(Pairing pairing,
                                                             const SceneSettings& settings);

/// The processor's time (unit: microsecond).
struct ContestTimes {
    double cold = 0.0; ///< of a query in a world that nothing is known of
    double warm = 0.0; ///< of the same query again, the median of some
};

/// One side of a comparison.
struct Contest {
    Configuration configuration;
    ContestAnswer answer;
    ContestTimes times; ///< everything else is the same on every machine
};

/// Two configurations, A and B, that answer the player's last question in the same world, each with
/// a navigator of its own. The game does not notice.
class Comparison {
public:
    static constexpr std::size_t a = 0;
    static constexpr std::size_t b = 1;

    /// Puts a ready choice in place, made from the settings.
    void choose(Pairing pairing, const SceneSettings& settings);
    void set_side(std::size_t side, const Configuration& configuration);

    [[nodiscard]] const Configuration& configuration(std::size_t side) const {
        return contests_[side].configuration;
    }

    /// Call once a frame while somebody looks, after all commands and steps. Asks both anew if the
    /// player was sent elsewhere, a side was changed, or the lab was configured or opened another
    /// scene, and returns true then. Takes as long as the queries do.
    bool update(const Lab& lab);

    /// The next update asks anew: the world may have changed.
    void run_again() { is_due_ = true; }

    /// True if both have answered: not before the player was sent somewhere.
    [[nodiscard]] bool has_answers() const { return has_answers_; }

    [[nodiscard]] const Contest& contest(std::size_t side) const { return contests_[side]; }

private:
    std::array<Contest, 2> contests_;
    int generation_ = -1;
    Vec2 target_;
    bool is_due_ = true;
    bool has_answers_ = false;
};

/// B - A in one line without times, as "length -2.10 m (x 0.93), ..."; which of them finds a way,
/// if not both do.
[[nodiscard]] std::string difference_of(const ContestAnswer& a, const ContestAnswer& b);

/// One line without times: "comparison article none raywalk found 31.20 iterations 1000 52 ...".
[[nodiscard]] std::string state_line(const Comparison& comparison);

} // namespace raywalk::demo
