// SPDX-License-Identifier: MIT
#pragma once

#include "lab/search_stepper.hpp"
#include "scene/algorithm_choice.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace raywalk::demo {

/// Plays the search for a query like a film: one algorithm, or two side by side at the same speed.
/// While it is closed, the first search is the player's own and finishes at once.
class SearchWatch {
public:
    static constexpr float min_speed = 1.0F;
    static constexpr float max_speed = 10'000.0F;

    /// Call once a frame, after all commands and steps of the lab; `seconds` is the time since the
    /// last frame.
    void update(const Lab& lab, const std::optional<PlayerQuery>& query, double seconds);

    /// @name Commands for the next update()
    /// @{

    /// Begins at the first iteration.
    void open();
    void close();
    /// Plays on, from the beginning if all searches have finished; or pauses.
    void play(bool is_playing);
    /// Opens and pauses it, and runs this many iterations of each search (> 0).
    void step(std::int64_t iterations);
    void restart();
    /// Shows one search or both, from the beginning.
    void show_both(bool is_double);
    /// `side` < 2.
    void choose(std::size_t side, AlgorithmChoice algorithm);

    /// Sets the speed, in the range above (unit: iteration per second).
    void set_speed(float speed) { speed_ = speed; }

    /// @}

    [[nodiscard]] bool is_open() const { return is_open_; }

    [[nodiscard]] bool is_playing() const { return is_playing_; }

    [[nodiscard]] float speed() const { return speed_; }

    [[nodiscard]] bool shows_both() const { return is_open_ && is_double_; }

    /// True if all shown searches are at their end.
    [[nodiscard]] bool is_finished() const;

    [[nodiscard]] AlgorithmChoice algorithm(std::size_t side) const { return algorithms_[side]; }

    [[nodiscard]] const SearchStepper& search(std::size_t side) const { return searches_[side]; }

private:
    [[nodiscard]] std::size_t shown() const { return shows_both() ? 2 : 1; }

    std::array<AlgorithmChoice, 2> algorithms_ = {AlgorithmChoice{}, dijkstra_choice};
    std::array<SearchStepper, 2> searches_;
    float speed_ = 30.0F;
    double due_ = 0.0; // iterations that are played, but not run yet
    bool is_open_ = false;
    bool is_playing_ = false;
    bool is_double_ = true;
};

/// Describes one side in a line: "A*: 63 iterations, found, 31.20 m".
[[nodiscard]] std::string caption_of(const SearchWatch& watch, std::size_t side);

/// Formats one line without times: "search stepping pending iterations 7 expanded 7", and the same
/// of the second search if it is shown.
[[nodiscard]] std::string state_line(const SearchWatch& watch);

} // namespace raywalk::demo
