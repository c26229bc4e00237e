// SPDX-License-Identifier: MIT
#include "play/comparison_panel.hpp"

#include "play/draw.hpp"
#include "play/verdict.hpp"
#include "scene/palette.hpp"

#include <imgui.h>

#include <array>
#include <fmt/format.h>
#include <string>

namespace raywalk::demo {
namespace {

constexpr std::array sides = {Comparison::a, Comparison::b};
constexpr std::array<ImU32, 2> side_colors = {to_im(palette::first_side),
                                              to_im(palette::second_side)};

constexpr Names<Pairing, 6> pairing_labels = {{{"article / raywalk", Pairing::article},
                                               {"textbook / raywalk", Pairing::textbook},
                                               {"classic / custom A*", Pairing::classic},
                                               {"point / radius", Pairing::radius},
                                               {"4 / 8 neighbors", Pairing::neighbors},
                                               {"cell size / half of it", Pairing::cell_size}}};

void choose_pairing(Comparison& comparison, Widgets& widgets) {
    constexpr std::size_t columns = 2;
    for (std::size_t i = 0; i < pairings.size(); ++i) {
        const auto& [name, pairing] = pairings[i];
        if (i % columns != 0) {
            ImGui::SameLine(14.0F * ImGui::GetFontSize());
        }
        const std::string label = name_in(pairing_labels, pairing);
        if (ImGui::RadioButton(label.c_str(), comparison.pairing() == pairing)) {
            comparison.choose(pairing);
        }
        widgets.note("pairing_" + std::string{name});
    }
}

// The results of both sides as a table.
class Rows {
public:
    explicit Rows(const Comparison& comparison)
        : a_{&comparison.result(Comparison::a)}
        , b_{&comparison.result(Comparison::b)} {}

    void draw() const {
        constexpr int columns = 4;
        if (!ImGui::BeginTable("comparison",
                               columns,
                               ImGuiTableFlags_SizingFixedFit | ImGuiTableFlags_RowBg |
                                   ImGuiTableFlags_BordersInnerV)) {
            return;
        }
        header();
        texts();
        numbers();
        ImGui::EndTable();
    }

private:
    void header() const {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        for (const SolverResult* result : {a_, b_}) {
            ImGui::TableNextColumn();
            ImGui::PushStyleColor(ImGuiCol_Text, side_colors[result == a_ ? 0 : 1]);
            ImGui::TextUnformatted(result->configuration.name.c_str());
            ImGui::PopStyleColor();
        }
        ImGui::TableNextColumn();
        ImGui::TextDisabled("B beside A");
    }

    static void row(const char* label, const std::string& a, const std::string& b) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", label);
        for (const std::string* text : {&a, &b}) {
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(text->c_str());
        }
    }

    // B is judged beside A if both lead to the same place. A missing figure was no work.
    void
    number(const char* label, std::optional<double> a, std::optional<double> b, int digits) const {
        const auto text = [&](std::optional<double> figure) {
            return figure ? fmt::format("{:.{}f}", *figure, digits) : "-";
        };
        row(label, text(a), text(b));
        ImGui::TableNextColumn();
        if (a && b && *a > 0.0) {
            const bool is_fair =
                a_->answer.status == b_->answer.status && a_->answer.status != PathStatus::partial;
            draw_verdict(fmt::format("x {:.4g}", *b / *a), *a, *b, is_fair);
        }
    }

    static std::string cells_text(const SceneSettings& settings, Solver solver) {
        return fmt::format(
            "{:.4g} m, {}",
            settings.cell_size,
            solver == Solver::article ? "4" : name_in(neighborhoods, settings.neighborhood));
    }

    static std::string radius_text(const SceneSettings& settings, Solver solver) {
        return solver == Solver::article || settings.radius == 0.0F
                   ? "a point"
                   : fmt::format("{:.4g} m", settings.radius);
    }

    void texts() const {
        const Configuration& a = a_->configuration;
        const Configuration& b = b_->configuration;
        row("cells", cells_text(a.settings, a.solver), cells_text(b.settings, b.solver));
        row("radius", radius_text(a.settings, a.solver), radius_text(b.settings, b.solver));
        row("status", status_of(a_->answer), status_of(b_->answer));
    }

    void numbers() const {
        const SolverAnswer& a = a_->answer;
        const SolverAnswer& b = b_->answer;
        const auto of = [](auto n) {
            return static_cast<double>(n);
        };
        constexpr double kibi = 1024.0;
        const auto length = [](const SolverAnswer& answer, double figure) {
            return answer.points.empty() ? std::nullopt : std::optional{figure};
        };
        number("length (m)", length(a, a.length), length(b, b.length), 2);
        number("cost (m)", length(a, a.cost), length(b, b.cost), 2);
        number("tiles", length(a, of(a.tiles)), length(b, of(b.tiles)), 0);
        number("iterations", of(a.iterations), of(b.iterations), 0);
        number("tests", a.tests, b.tests, 0);
        number("memory (KiB)", of(a.bytes) / kibi, of(b.bytes) / kibi, 1);
        number("search (\u00b5s)", a_->times.search, b_->times.search, 1);
        number("pulling (\u00b5s)", a_->times.pulling, b_->times.pulling, 1);
        number("learning (\u00b5s)", a_->times.learning, b_->times.learning, 0);
    }

    const SolverResult* a_;
    const SolverResult* b_;
};

} // namespace

void comparison_panel(Comparison& comparison, Widgets& widgets) {
    choose_pairing(comparison, widgets);
    if (button("run again", "comparison_run", widgets)) {
        comparison.run_again();
    }
    if (comparison.has_answers()) {
        Rows{comparison}.draw();
        ImGui::TextDisabled("learning: what the first query in an unknown world takes longer");
    } else {
        ImGui::TextDisabled("click somewhere to send the player");
    }
}

void draw_comparison(const Comparison& comparison, const Camera& camera, ImDrawList& list) {
    if (!comparison.has_answers()) {
        return;
    }
    // The lower line is wider, to be visible where both paths coincide.
    constexpr std::array widths = {7.0F, 3.0F};
    for (const Comparison::Side side : sides) {
        draw_line(
            list, camera, comparison.result(side).answer.points, side_colors[side], widths[side]);
    }
}

} // namespace raywalk::demo
