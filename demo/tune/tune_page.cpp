// SPDX-License-Identifier: MIT
#include "tune/tune_page.hpp"

#include "run/svg_text.hpp"
#include "tune/tune_charts.hpp"
#include "tune/tune_picture.hpp"
#include "tune/tune_scatter.hpp"
#include "tune/tune_style.hpp"
#include "tune/tune_table.hpp"

#include <algorithm>
#include <cstddef>
#include <fmt/format.h>
#include <iterator>
#include <string_view>
#include <utility>

namespace raywalk::demo {
namespace {

// The method and the table's columns in words.
constexpr std::string_view legend = R"(<h2>How it was measured</h2>
<div class='card'>
<p>Each combination uses a navigator of its own. Where no query reached the previous limit, the row of that limit is reused. The reference of a query is the shortest way in the plane, without any grid, or a shorter path that a combination finds; in a scene with costs, lengths are multiplied by them.</p>
<dl>
<dt>found</dt><dd>of the queries for which the reference finds a path; the others end at max_iterations, or have no path between cells of that size</dd>
<dt>reported</dt><dd>of the queries without a path, those reported as unreachable instead of ending at max_iterations</dd>
<dt>longer</dt><dd>than the reference, over the queries that are found</dd>
<dt>work</dt><dd>of a query with a cold cache, as a number that is equal on every machine: iterations, 8 for each discovered chunk of cells, and for each obstacle beside which there may be narrow passages, the cell size in widths of the walker</dd>
<dt>iterations</dt><dd>cells expanded by the search</dd>
<dt>tests</dt><dd>obstacles tested by a query with a cold cache</dd>
<dt>memory</dt><dd>of the cache after all queries</dd>
<dt>cold, warm</dt><dd>the processor time of a query with a cold cache, and with a warm one</dd>
</dl>
)";

// A click on a column's head sorts the rows by it, another one in the opposite order.
constexpr std::string_view sort_script = R"(<script>
document.querySelectorAll('#results button').forEach((button, column) => {
  let sign = -1;
  const value = row => parseFloat(row.cells[column].textContent) || 0;
  button.onclick = () => {
    sign = -sign;
    const body = document.querySelector('#results tbody');
    body.append(...[...body.rows].sort((a, b) => sign * (value(a) - value(b))));
  };
});
</script>
)";

class Page {
public:
    Page(const TuneSubject& subject, const TuneReport& report)
        : subject_{subject}
        , report_{report} {}

    std::string take() {
        const std::string name = svg_escaped(subject_.scene.name);
        add("<!DOCTYPE html>\n<html lang='en'>\n<head>\n<meta charset='utf-8'/>\n"
            "<meta name='viewport' content='width=device-width, initial-scale=1'/>\n"
            "<title>raywalk tune: {0}</title>\n<style>{1}</style>\n</head>\n<body>\n<main>\n"
            "<p class='soft'>raywalk tune</p>\n<h1>{0}</h1>\n<p class='soft'>Cell size and "
            "iteration "
            "limit for this world</p>\n",
            name,
            tune_style);
        verdict();
        facts();
        add("{}", to_scatter(report_.rows, report_.recommendation.settings));
        for (const TuneGroup& group : groups_of(report_.rows)) {
            charts(group);
        }
        picture();
        table();
        add("{}<p>{}</p>\n</div>\n</main>\n</body>\n</html>\n", legend, svg_escaped(tune_rule));
        return std::move(html_);
    }

private:
    template <class... Args>
    void add(fmt::format_string<Args...> format, Args&&... args) {
        fmt::format_to(std::back_inserter(html_), format, std::forward<Args>(args)...);
    }

    void verdict() {
        const Recommendation& r = report_.recommendation;
        if (!r.settings) {
            add("<div class='card warning'><b>recommended: nothing.</b> {}</div>\n",
                svg_escaped(r.reason));
        } else {
            add("<div class='card verdict'>recommended: <code>{}</code>\n<pre>{}</pre>\n<ul>\n",
                flags_of(*r.settings),
                code_of(*r.settings));
            reasons(r.reason + "; " + r.measured);
            add("</ul>\n</div>\n");
        }
    }

    // Prints the parts between semicolons on separate lines.
    void reasons(std::string_view text) {
        while (!text.empty()) {
            const std::size_t end = std::min(text.find("; "), text.size());
            add("<li>{}</li>\n", svg_escaped(text.substr(0, end)));
            text.remove_prefix(std::min(end + 2, text.size()));
        }
    }

    void fact(std::string_view name, const std::string& value) {
        add("<div><b>{}</b><span class='soft'>{}</span></div>\n", value, name);
    }

    void facts() {
        const Vec2 size = subject_.scene.bounds.max - subject_.scene.bounds.min;
        std::size_t reachable = 0;
        for (const ReferenceAnswer& reference : report_.references) {
            reachable += reference.is_reachable ? 1 : 0;
        }
        add("<div class='facts'>\n");
        fact("meters, world size", fmt::format("{:g} \u00d7 {:g}", size.x, size.y));
        fact("obstacles", std::to_string(report_.outlines.size()));
        fact(fmt::format("queries, {} with a path", reachable),
             std::to_string(report_.queries.size()));
        fact("combinations", std::to_string(report_.combinations));
        add("</div>\n");
    }

    void charts(const TuneGroup& group) {
        const TuneSettings& s = group.front().settings;
        add("<h2>A radius of {} m, {}</h2>\n",
            to_text(s.radius),
            s.neighborhood == Neighborhood::hex
                ? std::string{"hexagons"}
                : fmt::format("{} neighbors", name_in(neighborhoods, s.neighborhood)));
        add("{}", work_map(group, report_.recommendation.settings));
    }

    void picture() {
        add("<h2>World and queries</h2>\n<figure class='picture'>\n<figcaption>Reference "
            "paths<span>for a radius of {} m; dashed: no "
            "path; orange: lost by some combinations, across the gap marked</span></figcaption>\n"
            "{}</figure>\n",
            to_text(report_.reference_radius),
            to_picture(
                subject_, report_.outlines, report_.queries, report_.references, report_.rows));
    }

    void table() {
        add("<h2>All results</h2>\n<div class='card scroll'>\n<table id='results'>\n<thead><tr>");
        for (const TuneColumn& column : tune_columns({})) {
            add("<th><button>{}<small>{}</small></button></th>", column.name, column.detail);
        }
        add("</tr></thead>\n<tbody>\n");
        const auto& chosen = report_.recommendation.settings;
        const TuneRow* last = nullptr;
        for (const TuneRow& row : report_.rows) {
            const bool is_chosen = chosen && is_same_but_radius(*chosen, row.settings);
            if (row.is_repeated && !is_chosen) {
                continue;
            }
            const bool is_first =
                last == nullptr || !is_same_but_limit(last->settings, row.settings);
            add("<tr class='{}{}'>", is_first ? "first" : "", is_chosen ? " chosen-row" : "");
            for (const TuneColumn& column : tune_columns(row)) {
                add("<td>{}</td>", column.text);
            }
            add("</tr>\n");
            last = &row;
        }
        add("</tbody>\n</table>\n</div>\n{}", sort_script);
    }

    const TuneSubject& subject_;
    const TuneReport& report_;
    std::string html_;
};

} // namespace

std::string to_html(const TuneSubject& subject, const TuneReport& report) {
    return Page{subject, report}.take();
}

} // namespace raywalk::demo
