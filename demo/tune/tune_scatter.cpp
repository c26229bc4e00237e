// SPDX-License-Identifier: MIT
#include "tune/tune_scatter.hpp"

#include "run/svg_text.hpp"
#include "tune/tune_choice.hpp"
#include "tune/tune_recommend.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <fmt/format.h>
#include <vector>

namespace raywalk::demo {
namespace {

// The axes, in pixels from the top left corner.
constexpr double left = 60.0;
constexpr double right = 840.0;
constexpr double top = 14.0;
constexpr double bottom = 320.0;

class Scatter {
public:
    Scatter(std::span<const TuneRow> rows, const TuneRow& chosen)
        : chosen_{chosen} {
        for (const TuneRow& row : rows) {
            most_work_ = std::max(most_work_, row.figures.work());
            longest_ = std::max(longest_, row.figures.ratio_mean);
        }
    }

    void axes() {
        svg_ += fmt::format(
            "<path d='M{0} {1}V{2}H{3}' fill='none' class='axis'/>\n", left, top, bottom, right);
        for (int i = 0; i <= 4; ++i) {
            const double part = i / 4.0;
            svg_ += fmt::format("<text x='{}' y='{}' text-anchor='middle'>{:.0f}</text>\n"
                                "<text x='{}' y='{}' text-anchor='end'>{:.1f}</text>\n",
                                left + part * (right - left),
                                bottom + 20.0,
                                part * most_work_,
                                left - 8.0,
                                bottom + 4.0 - part * (bottom - top),
                                100.0 * part * (longest_ - 1.0));
        }
    }

    void row(const TuneRow& row) {
        const TuneFigures& f = row.figures;
        const bool loses = f.found < chosen_.figures.found;
        svg_ += fmt::format("<circle {} r='4'{}><title>{}: {:.0f} work, {} % longer, {} of {} "
                            "found</title></circle>\n",
                            place("cx", "cy", row),
                            loses ? " class='loses'" : "",
                            flags_of(row.settings),
                            f.work(),
                            excess_of(f.ratio_mean),
                            f.found,
                            f.reachable);
    }

    void frontier(std::span<const TuneRow> rows) {
        std::string points;
        for (const TuneRow& row : rows) {
            points += fmt::format("{} {} ", x(row), y(row));
        }
        svg_ += fmt::format("<polyline points='{}' class='frontier'/>\n<circle {} r='9' "
                            "class='chosen'/>\n",
                            points,
                            place("cx", "cy", chosen_));
    }

    std::string take() {
        return "<h2>Work and length</h2>\n<figure class='scatter'>\n<figcaption>% longer than the "
               "shortest known paths, over the work of a query<span>circled: recommended; line: "
               "less work only for longer paths; hollow: loses more queries</span></figcaption>\n"
               "<svg viewBox='0 0 860 345'>\n" +
               svg_ + "</svg>\n</figure>\n";
    }

private:
    [[nodiscard]] double x(const TuneRow& row) const {
        return std::round(left + row.figures.work() / most_work_ * (right - left));
    }

    [[nodiscard]] double y(const TuneRow& row) const {
        return std::round(bottom -
                          (row.figures.ratio_mean - 1.0) / (longest_ - 1.0) * (bottom - top));
    }

    [[nodiscard]] std::string place(const char* across, const char* up, const TuneRow& row) const {
        return fmt::format("{}='{}' {}='{}'", across, x(row), up, y(row));
    }

    const TuneRow& chosen_;
    double most_work_ = 1.0;
    double longest_ = 1.001;
    std::string svg_;
};

} // namespace

std::string to_scatter(std::span<const TuneRow> rows, const std::optional<TuneSettings>& chosen) {
    const std::vector<TuneRow> all = united(rows);
    const auto best = std::find_if(all.begin(), all.end(), [&](const TuneRow& row) {
        return chosen && is_same_but_radius(row.settings, *chosen);
    });
    if (best == all.end()) {
        return {};
    }
    Scatter scatter{all, *best};
    scatter.axes();
    for (const TuneRow& row : all) {
        scatter.row(row);
    }
    scatter.frontier(frontier_of(all, *best));
    return scatter.take();
}

} // namespace raywalk::demo
