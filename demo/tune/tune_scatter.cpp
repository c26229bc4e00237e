// SPDX-License-Identifier: MIT
#include "tune/tune_scatter.hpp"

#include "run/svg_text.hpp"
#include "tune/tune_choice.hpp"
#include "tune/tune_recommend.hpp"

#include <algorithm>
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

struct Axes {
    double most_work = 1.0;
    double longest = 1.001;

    [[nodiscard]] std::string point(double work, double ratio, const char* format) const {
        return fmt::format(fmt::runtime(format),
                           std::round(left + work / most_work * (right - left)),
                           std::round(bottom - (ratio - 1.0) / (longest - 1.0) * (bottom - top)));
    }

    [[nodiscard]] std::string point(const TuneRow& row, const char* format) const {
        return point(row.figures.work(), row.figures.ratio_mean, format);
    }
};

std::string ticks(const Axes& axes) {
    std::string svg =
        fmt::format("<path d='M{} {}V{}H{}' class='axis'/>\n", left, top, bottom, right);
    for (int i = 0; i <= 4; ++i) {
        const double work = i / 4.0 * axes.most_work;
        const double ratio = 1.0 + i / 4.0 * (axes.longest - 1.0);
        svg += axes.point(work, 1.0, "<text x='{}' y='{}' dy='20' text-anchor='middle'>") +
               fmt::format("{:.0f}</text>\n", work);
        svg += axes.point(0.0, ratio, "<text x='{}' y='{}' dx='-8' dy='4' text-anchor='end'>") +
               excess_of(ratio) + "</text>\n";
    }
    return svg;
}

} // namespace

std::string to_scatter(std::span<const TuneRow> rows, const std::optional<TuneSettings>& chosen) {
    const std::vector<TuneRow> all = united(rows);
    const auto best = std::find_if(all.begin(), all.end(), [&](const TuneRow& row) {
        return chosen && is_same_but_radius(row.settings, *chosen);
    });
    if (best == all.end()) {
        return {};
    }
    Axes axes;
    for (const TuneRow& row : all) {
        axes.most_work = std::max(axes.most_work, row.figures.work());
        axes.longest = std::max(axes.longest, row.figures.ratio_mean);
    }
    std::string svg = ticks(axes);
    for (const TuneRow& row : all) {
        const TuneFigures& f = row.figures;
        svg += fmt::format("{} r='4' class='{}'><title>{}: {:.0f} work, {} % longer, {} of {} "
                           "found</title></circle>\n",
                           axes.point(row, "<circle cx='{}' cy='{}'"),
                           f.found < best->figures.found ? "loses" : "finds",
                           flags_of(row.settings),
                           f.work(),
                           excess_of(f.ratio_mean),
                           f.found,
                           f.reachable);
    }
    std::string frontier;
    for (const TuneRow& row : frontier_of(all, *best)) {
        frontier += axes.point(row, "{} {} ");
    }
    return "<h2>Work and length</h2>\n<figure class='scatter'>\n<figcaption>% longer than the "
           "shortest known paths, over the work of a query<span>circled: recommended; line: less "
           "work only for longer paths; hollow: loses more queries</span></figcaption>\n"
           "<svg viewBox='0 0 860 345'>\n" +
           svg + "<polyline points='" + frontier + "' class='frontier'/>\n" +
           axes.point(*best, "<circle cx='{}' cy='{}' r='9' class='chosen'/>\n") +
           "</svg>\n</figure>\n";
}

} // namespace raywalk::demo
