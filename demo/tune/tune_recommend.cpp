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

std::string longer(double ratio) {
    const std::string percent = svg_number(100.0 * std::abs(ratio - 1.0), 1);
    if (percent == "0") {
        return "no longer";
    }
    return fmt::format("{} % {}", percent, ratio > 1.0 ? "longer" : "shorter");
}

// "0.31 times", "3.1 times", "31 times".
std::string times(double factor) {
    const int decimals = factor < 1.0 ? 2 : factor < 10.0 ? 1 : 0;
    return svg_number(factor, decimals) + " times";
}

// Explains why a row was chosen and what the alternatives would give.
class Reason {
public:
    Reason(const Rows& rows, const TuneChoice& choice, const TuneRules& rules)
        : rows_{rows}
        , chosen_{choice.row}
        , rules_{rules} {
        if (!choice.is_within_budget) {
            add("nothing is within the budget of {} us, so it was ignored", to_text(*rules.budget));
        }
        if (!choice.is_short_enough) {
            add("nothing that finds as many has paths within {} %, so these are the shortest",
                svg_number(100.0 * (rules.max_ratio - 1.0), 1));
        }
    }

    std::string text() {
        add_gain();
        add_unreachable();
        add_edge();
        add_other_cell_sizes();
        add_world_origin();
        add_other_connectivities();
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
        add("finds {} % of {} reachable queries, paths {} than the reference (worst {} %), {:.0f} "
            "iterations and {:.0f} tested obstacles per query",
            percent_of(f.success_rate()),
            f.reachable,
            longer(f.ratio_mean),
            excess_of(f.ratio_worst),
            f.iterations_mean,
            f.tests_mean);
    }

    void add_unreachable() {
        const TuneFigures& f = chosen_.figures;
        if (f.unreachable > f.found_beyond) {
            add("reports {} of {} unreachable queries as such",
                f.reported,
                f.unreachable - f.found_beyond);
        }
    }

    void compare(const std::string& name, const Rows& others) {
        const auto choice = choose(others, rules_);
        if (!choice) {
            if (!others.empty()) {
                add("{} finds nothing", name);
            }
            return;
        }
        const TuneRow& other = choice->row;
        const double lost = chosen_.figures.success_rate() - other.figures.success_rate();
        const std::string cost =
            times(other.figures.work() / std::max(chosen_.figures.work(), 1.0));
        if (rules_.budget && other.times.warm_p99 > *rules_.budget) {
            add("{} takes {:.0f} us", name, other.times.warm_p99);
        } else if (lost > 0.0) {
            add("{} loses {} % for {} the work", name, percent_lost(lost), cost);
        } else {
            add("{} takes {} the work for paths {}",
                name,
                cost,
                longer(other.figures.ratio_mean / chosen_.figures.ratio_mean));
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

    void add_world_origin() {
        if (chosen_.settings.origin != Vec2{}) {
            Rows others;
            for (const TuneRow& row : rows_) {
                TuneSettings moved = row.settings;
                moved.origin = chosen_.settings.origin;
                if (row.settings.origin == Vec2{} && is_same_but_limit(moved, chosen_.settings)) {
                    others.push_back(row);
                }
            }
            compare("the origin 0,0", others);
        }
    }

    // The next smaller and the next larger one.
    void add_other_cell_sizes() {
        const TuneSettings own = chosen_.settings;
        Rows smaller;
        Rows larger;
        for (const TuneRow& row : rows_) { // from large to small cells
            const double size = row.settings.cell_size;
            if (row.settings.neighborhood != own.neighborhood) {
                continue;
            }
            if (size > own.cell_size) {
                if (!larger.empty() && larger.front().settings.cell_size > size) {
                    larger.clear();
                }
                larger.push_back(row);
            } else if (size < own.cell_size &&
                       (smaller.empty() || smaller.front().settings.cell_size == size)) {
                smaller.push_back(row);
            }
        }
        for (const Rows& others : {smaller, larger}) {
            if (!others.empty()) {
                compare(to_text(others.front().settings.cell_size) + " m", others);
            }
        }
    }

    void add_other_connectivities() {
        for (const auto& [name, other] : neighborhoods) {
            if (other != chosen_.settings.neighborhood) {
                Rows others = rows_;
                std::erase_if(others, [choice = other](const TuneRow& row) {
                    return row.settings.neighborhood != choice;
                });
                compare(fmt::format("connectivity {}", name), others);
            }
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
        if (smaller != nullptr) {
            add("{} iterations lose {} %",
                smaller->settings.max_iterations,
                percent_lost(f.success_rate() - smaller->figures.success_rate()));
        }
        add("the hardest query took {} of {} iterations{}",
            std::min(f.iterations_needed, own.max_iterations), // jumps may exceed it
            own.max_iterations,
            3 * f.iterations_needed > 2 * own.max_iterations ? ", which is little headroom" : "");
        if (f.lost_to_limit > 0) {
            add("{} were lost to the limit: include greater limits", f.lost_to_limit);
        }
    }

    const Rows& rows_;
    const TuneRow& chosen_;
    const TuneRules& rules_;
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
    const auto choice = choose(all, rules);
    if (!choice) {
        return {{},
                fmt::format("none of {} combinations finds any of {} reachable queries",
                            all.size(),
                            all.front().figures.reachable),
                {}};
    }
    const TuneRow& best = choice->row;
    return {best.settings,
            Reason{all, *choice, rules}.text(),
            fmt::format("measured {:.0f} us median, {:.0f} us p99 with a warm cache",
                        best.times.warm_median,
                        best.times.warm_p99)};
}

} // namespace raywalk::demo
