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

/// The two configurations of a ready choice, all else as in `settings`.
[[nodiscard]] std::array<Configuration, 2> configurations_of(Pairing pairing,
                                                             const SceneSettings& settings);

/// The processor's time (unit: microsecond).
struct ContestTimes {
    double cold = 0.0; ///< of the first query, in a world that nothing is known of
    double warm = 0.0; ///< of the same query again, the median of some
};

/// One side of a comparison.
struct Contest {
    Configuration configuration;
    ContestAnswer answer; ///< to the first query
    ContestTimes times;
};

/// Two configurations, A and B, that answer the player's last question in the same world, each with
/// all that it needs of its own. The game does not notice.
class Comparison {
public:
    enum Side : std::size_t { a, b };

    /// Puts a ready choice in place of both sides; it follows the settings of the lab.
    void choose(Pairing pairing);
    /// Puts one side in place; both stay as they are from then on.
    void set_side(Side side, const Configuration& configuration);

    /// Nothing if a side was set.
    [[nodiscard]] std::optional<Pairing> pairing() const { return pairing_; }

    /// Call once a frame while somebody looks, after all commands and steps of the lab. Asks both
    /// anew if the player was sent elsewhere, something else was chosen, or the lab was configured
    /// or opened another scene, and returns true then. Takes as long as the queries do: some
    /// milliseconds, or a second if the article's way finds nothing within 10,000 iterations.
    bool update(const Lab& lab);

    /// The next update asks both anew: the world may have changed.
    void run_again() { is_due_ = true; }

    /// False as long as the player was not sent anywhere.
    [[nodiscard]] bool has_answers() const { return has_answers_; }

    /// Complete after an update().
    [[nodiscard]] const Contest& contest(Side side) const { return contests_[side]; }

private:
    std::array<Contest, 2> contests_;
    std::optional<Pairing> pairing_ = Pairing::article;
    int generation_ = -1;
    Vec2 target_;
    bool is_due_ = true;
    bool has_answers_ = false;
};

/// B - A in one line without times: "length -2.10 m (x 0.93), tiles -4 (x 0.88), ..."; or which of
/// them finds a way, if not both do.
[[nodiscard]] std::string difference_of(const ContestAnswer& a, const ContestAnswer& b);

/// One line without times: "comparison article none found length 0.00 28.40 tiles 0 31 iterations
/// 1000 52 tests 1812 120".
[[nodiscard]] std::string state_line(const Comparison& comparison);

} // namespace raywalk::demo
