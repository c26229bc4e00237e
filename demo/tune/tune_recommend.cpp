// SPDX-License-Identifier: MIT
#include "tune/tune_recommend.hpp"

#include "run/svg_text.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>
#include <utility>
#include <vector>

namespace raywalk::demo {
namespace {

using Rows = std::vector<TuneRow>;

// Explains why a row was chosen and what shorter paths would cost.
class Reason {
public:
    Reason(const Rows& rows, const TuneRow& chosen, const TuneRules& rules)
        : rows_{rows}
        , chosen_{chosen} {
        if (!is_within_budget(chosen, rules)) {
            add("nothing is within the budget of {} us, so it was ignored", to_text(*rules.budget));
        }
        if (chosen.figures.ratio_mean > rules.max_ratio) {
            add("nothing that finds as many has paths within {} %, so these are the shortest",
                svg_number(100.0 * (rules.max_ratio - 1.0), 1));
        }
    }

    std::string text() {
        add_gain();
        add_unreachable();
        add_edge();
        add_alternative();
        add_limits();
        return std::move(text_);
    }

private:
    template <class... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        text_ += text_.empty() ? "" : "; ";
        fmt::format_to(std::back_inserter(text_), format, std::forward<Args>(args)...);
    }

    void add_gain() {
        const TuneFigures& f = chosen_.figures;
        add("finds {} % of {} reachable queries, paths {} than the shortest known ones (worst {} "
            "%), "
            "{:.0f} iterations and {:.0f} tested obstacles per query",
            percent_of(f.success_rate()),
            f.reachable,
            longer(f.ratio_mean),
            excess_of(f.ratio_worst),
            f.iterations_mean,
            f.tests_mean);
    }

    void add_unreachable() {
        const TuneFigures& f = chosen_.figures;
        if (f.unreachable > 0) {
            add("reports {} of {} unreachable queries as such", f.reported, f.unreachable);
        }
    }

    // Beyond the edge of the sweep, something better may follow.
    void add_edge() {
        const auto [least, most] =
            std::minmax_element(rows_.begin(), rows_.end(), [](const auto& a, const auto& b) {
                return a.settings.cell_size < b.settings.cell_size;
            });
        const double size = chosen_.settings.cell_size;
        const bool is_least = size == least->settings.cell_size;
        if (is_least != (size == most->settings.cell_size)) {
            add("{} m is the {} cell size of the sweep: include {} ones with --cell-sizes",
                to_text(size),
                is_least ? "smallest" : "largest",
                is_least ? "smaller" : "larger");
        }
    }

    // What clearly shorter paths would cost.
    void add_alternative() {
        const Rows frontier = frontier_of(rows_, chosen_);
        const auto next = std::find_if(frontier.begin(), frontier.end(), [&](const TuneRow& row) {
            return row.figures.ratio_mean < chosen_.figures.ratio_mean - 0.005;
        });
        if (next != frontier.end()) {
            add("{} has paths {} for {} the work",
                flags_of(next->settings),
                longer(next->figures.ratio_mean / chosen_.figures.ratio_mean),
                times(next->figures.work() / std::max(chosen_.figures.work(), 1.0)));
        }
    }

    // What the next smaller limit loses, and how close the hardest query came to this one.
    void add_limits() {
        const TuneSettings& own = chosen_.settings;
        const TuneFigures& f = chosen_.figures;
        const TuneRow* smaller = nullptr;
        for (const TuneRow& row : rows_) { // from small to great limits
            const TuneSettings& s = row.settings;
            if (is_same_but_limit(s, own) && s.max_iterations < own.max_iterations) {
                smaller = &row;
            }
        }
        if (smaller != nullptr && smaller->figures.found < f.found) {
            add("{} iterations lose {} %",
                smaller->settings.max_iterations,
                percent_lost(f.success_rate() - smaller->figures.success_rate()));
        }
        add("the hardest query took {} of {} iterations{}",
            std::min(f.iterations_needed, own.max_iterations), // jumps may exceed it
            own.max_iterations,
            has_headroom(chosen_) ? "" : ", which is little headroom");
        if (f.lost_to_limit > 0) {
            add("{} were lost to the limit: include greater limits", f.lost_to_limit);
        }
    }

    const Rows& rows_;
    const TuneRow& chosen_;
    std::string text_;
};

} // namespace

std::string Recommendation::line() const {
    if (!settings) {
        return "recommended: nothing: " + reason;
    }
    return fmt::format("recommended: {}: {}; {}", flags_of(*settings), reason, measured);
}

std::string flags_of(const TuneSettings& settings) {
    return fmt::format(
        "--cell-size {} --max-iterations {} --connectivity {}{}{}",
        to_text(settings.cell_size),
        settings.max_iterations,
        name_in(neighborhoods, settings.neighborhood),
        settings.origin == Vec2{} ? "" : fmt::format(" --origin {}", to_text(settings.origin)),
        settings.find_narrow_passages ? "" : " --find-narrow-passages false");
}

std::string code_of(const TuneSettings& settings) {
    const std::string neighbors = name_in(neighborhoods, settings.neighborhood);
    return fmt::format("raywalk::NavigatorSettings grid;\n"
                       "grid.cell_size = {:#}F;\n"
                       "{}"
                       "grid.neighborhood = raywalk::Neighborhood::{}{};\n"
                       "{}"
                       "raywalk::AgentSettings agent;\n"
                       "agent.query.max_iterations = {};\n",
                       settings.cell_size,
                       settings.origin == Vec2{} ? ""
                                                 : fmt::format("grid.origin = {{{:#}F, {:#}F}};\n",
                                                               settings.origin.x,
                                                               settings.origin.y),
                       settings.neighborhood == Neighborhood::hex ? "" : "square_",
                       neighbors,
                       settings.find_narrow_passages ? "" : "grid.find_narrow_passages = false;\n",
                       settings.max_iterations);
}

Recommendation recommend(std::span<const TuneRow> rows, const TuneRules& rules) {
    if (rows.empty()) {
        return {{}, "nothing was measured", {}};
    }
    const Rows all = united(rows);
    if (all.front().figures.reachable < rules.min_queries) {
        return {{},
                fmt::format("only {} queries have a path, which is too few: {} are needed",
                            all.front().figures.reachable,
                            rules.min_queries),
                {}};
    }
    const auto best = choose(all, rules);
    if (!best) {
        return {{},
                fmt::format("none of {} combinations finds any of {} reachable queries",
                            all.size(),
                            all.front().figures.reachable),
                {}};
    }
    return {best->settings,
            Reason{all, *best, rules}.text(),
            fmt::format("measured {:.0f} us median, {:.0f} us p99 with a warm cache",
                        best->times.warm_median,
                        best->times.warm_p99)};
}

} // namespace raywalk::demo
