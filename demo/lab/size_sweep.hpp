// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"
#include "tune/tuner.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace raywalk::demo {

/// Measures the level while it is played, a slice a frame: what `tune` does with these options.
/// The world is another one, of the level as it stood when measuring began, with closed doors.
class SizeSweep {
public:
    /// 40 queries with a cold cache, on cells of the sizes that `tune` tries, without sizes of
    /// which the level has more than 400,000 cells; the grid begins at the world's origin.
    [[nodiscard]] static TuneOptions options_of(const Scene& scene);

    /// Call once a frame, after all commands and steps of the lab; `seconds` is the length of the
    /// last one. Takes a quarter of it, within 4 to 25 ms, or one query. Begins anew after a change
    /// of the obstacles or the walkers.
    void update(const Lab& lab, double seconds);

    [[nodiscard]] bool is_complete() const { return is_complete_; }

    /// The share of the work that is done, from 0 to 1.
    [[nodiscard]] double finished_part() const { return tuner_ ? tuner_->finished_part() : 0.0; }

    /// The results of each cell size with the highest limit, ascending by size. Empty until all are
    /// measured.
    [[nodiscard]] std::span<const TuneRow> rows() const { return rows_; }

    /// The row of the size that is nearest. Requires rows.
    [[nodiscard]] const TuneRow& row_at(float cell_size) const;

    /// What `tune` recommends.
    [[nodiscard]] const std::optional<TuneRow>& recommended() const { return recommended_; }

    /// Why nothing is recommended.
    [[nodiscard]] const std::string& reason() const { return reason_; }

    /// Returns "1 m", or "4 m (like 2.8 m)" if a row of another size stands for it. Requires rows.
    [[nodiscard]] std::string name_of(float cell_size) const;

    /// Returns whether these settings suit the level, and a text that says why not, or in what the
    /// recommended ones are better. The text is empty if nothing is recommended.
    [[nodiscard]] std::pair<bool, std::string> verdict(float cell_size, std::int64_t limit) const;

private:
    void advance(const Lab& lab, double seconds);

    std::tuple<int, float, float, Neighborhood, bool> question_{};
    int frames_to_wait_ = 0;
    std::unique_ptr<TuneSubject> subject_;
    std::unique_ptr<Tuner> tuner_;
    bool is_complete_ = true;
    std::vector<TuneRow> rows_;
    std::optional<TuneRow> recommended_;
    std::string reason_;
};

} // namespace raywalk::demo
