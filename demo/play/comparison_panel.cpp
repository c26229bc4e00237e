// SPDX-License-Identifier: MIT
#include "play/comparison_panel.hpp"

#include "scene/palette.hpp"

#include <imgui.h>

#include <array>
#include <fmt/format.h>
#include <string>
#include <vector>

namespace raywalk::demo {
namespace {

constexpr std::array sides = {Comparison::a, Comparison::b};
constexpr std::array side_names = {"a", "b"};
constexpr std::array<ImU32, 2> side_colors = {IM_COL32(240, 150, 40, 255),
                                              IM_COL32(201, 67, 154, 255)};

constexpr Names<Pairing, 6> pairing_labels = {{{"article / raywalk", Pairing::article},
                                               {"textbook / raywalk", Pairing::textbook},
                                               {"classic / custom A*", Pairing::classic},
                                               {"point / radius", Pairing::radius},
                                               {"4 / 8 neighbors", Pairing::neighbors},
                                               {"cell size / half of it", Pairing::cell_size}}};

constexpr Names<std::optional<Direction>, 5> first_directions = {{{"any", std::nullopt},
                                                                  {"not east", Direction::east},
                                                                  {"not north", Direction::north},
                                                                  {"not west", Direction::west},
                                                                  {"not south", Direction::south}}};

constexpr Names<SearchAlgorithm, 4> algorithms = {
    {{"automatic", SearchAlgorithm::automatic},
     {"A*", SearchAlgorithm::a_star},
     {"canonical A*", SearchAlgorithm::canonical_a_star},
     {"jump point search", SearchAlgorithm::jump_point_search}}};

void choose_pairing(Comparison& comparison, Widgets& widgets) {
    constexpr std::size_t columns = 2;
    for (std::size_t i = 0; i < pairings.size(); ++i) {
        const auto& [name, pairing] = pairings[i];
        if (i % columns != 0) {
            constexpr float second_column = 190.0F;
            ImGui::SameLine(second_column);
        }
        const std::string label = name_in(pairing_labels, pairing);
        if (ImGui::RadioButton(label.c_str(), comparison.pairing() == pairing)) {
            comparison.choose(pairing);
        }
        widgets.note("pairing_" + std::string{name});
    }
}

// Returns true if another value was chosen.
template <class T, std::size_t count>
bool choose(const std::string& name, const Names<T, count>& table, T& value, Widgets& widgets) {
    bool is_chosen = false;
    const std::string id = "##" + name;
    ImGui::SetNextItemWidth(-1.0F);
    const bool is_open = ImGui::BeginCombo(id.c_str(), name_in(table, value).c_str());
    widgets.note(name);
    if (is_open) {
        for (const auto& [choice, meaning] : table) {
            const std::string text{choice};
            if (ImGui::Selectable(text.c_str(), meaning == value)) {
                value = meaning;
                is_chosen = true;
            }
            widgets.note(name + "_" + text);
        }
        ImGui::EndCombo();
    }
    return is_chosen;
}

bool check(const std::string& name, const char* label, bool& value, Widgets& widgets) {
    const std::string text = std::string{label} + "##" + name;
    const bool is_changed = ImGui::Checkbox(text.c_str(), &value);
    widgets.note(name);
    return is_changed;
}

void edit_side(Comparison& comparison, Comparison::Side side, const Lab& lab, Widgets& widgets) {
    const std::string prefix = std::string{side_names[side]} + "_";
    Configuration edited = comparison.result(side).configuration;
    bool is_edited = choose(prefix + "solver", solvers, edited.solver, widgets);
    is_edited |= choose(prefix + "algorithm", algorithms, edited.algorithm, widgets);
    is_edited |= choose(
        prefix + "first_direction", first_directions, edited.blocked_first_direction, widgets);
    is_edited |= check(prefix + "costs", "costs", edited.has_costs, widgets);
    is_edited |= check(prefix + "others", "characters block", edited.blocks_characters, widgets);
    const std::string copy = "copy the game's settings##" + prefix;
    if (ImGui::Button(copy.c_str())) {
        edited.settings = lab.settings();
        is_edited = true;
    }
    widgets.note(prefix + "copy");
    if (is_edited) {
        edited.name = fmt::format(
            "{} {}", side == Comparison::a ? "A:" : "B:", name_in(solvers, edited.solver));
        comparison.set_side(side, edited);
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
        ImGui::TextDisabled("B - A");
    }

    static void row(const char* label,
                    const std::string& a,
                    const std::string& b,
                    const std::string& change = "") {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        ImGui::TextDisabled("%s", label);
        for (const std::string* text : {&a, &b, &change}) {
            ImGui::TableNextColumn();
            ImGui::TextUnformatted(text->c_str());
        }
    }

    static void number(const char* label, double a, double b, int digits) {
        std::string change = fmt::format("{:+.{}f}", b - a, digits);
        if (a > 0.0) {
            change += fmt::format(" (x {:.3g})", b / a);
        }
        row(label, fmt::format("{:.{}f}", a, digits), fmt::format("{:.{}f}", b, digits), change);
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
        row("status", std::string{status_of(a_->answer)}, std::string{status_of(b_->answer)});
    }

    void numbers() const {
        const SolverAnswer& a = a_->answer;
        const SolverAnswer& b = b_->answer;
        const auto of = [](auto n) {
            return static_cast<double>(n);
        };
        constexpr double kibi = 1024.0;
        if (a.is_found() && b.is_found()) {
            number("length (m)", a.length, b.length, 2);
            number("cost (m)", a.cost, b.cost, 2);
            number("tiles", of(a.tiles), of(b.tiles), 0);
        }
        number("iterations", of(a.iterations), of(b.iterations), 0);
        number("tests", of(a.tests), of(b.tests), 0);
        number("memory (KiB)", of(a.bytes) / kibi, of(b.bytes) / kibi, 1);
        number("first (\u00b5s)", a_->times.cold, b_->times.cold, 0);
        number("repeated (\u00b5s)", a_->times.warm, b_->times.warm, 1);
    }

    const SolverResult* a_;
    const SolverResult* b_;
};

void draw_points(std::span<const Vec2> points,
                 const Camera& camera,
                 ImDrawList& list,
                 ImU32 color,
                 float width) {
    std::vector<ImVec2> line;
    for (const Vec2 point : points) {
        const Vec2 at = camera.to_screen(point);
        line.emplace_back(at.x, at.y);
    }
    list.AddPolyline(line.data(), static_cast<int>(line.size()), color, ImDrawFlags_None, width);
}

} // namespace

void comparison_panel(Comparison& comparison, const Lab& lab, Widgets& widgets) {
    choose_pairing(comparison, widgets);
    if (ImGui::Button("run again")) {
        comparison.run_again();
    }
    widgets.note("comparison_run");
    if (comparison.has_answers()) {
        const SolverAnswer& a = comparison.result(Comparison::a).answer;
        const SolverAnswer& b = comparison.result(Comparison::b).answer;
        Rows{comparison}.draw();
        if (!a.is_found() || !b.is_found()) {
            const std::string difference = difference_of(a, b);
            ImGui::TextUnformatted(difference.c_str());
        }
    } else {
        ImGui::TextDisabled("click somewhere to send the player");
    }
    const bool is_open = ImGui::CollapsingHeader("edit both sides");
    widgets.note("comparison_edit");
    if (is_open && ImGui::BeginTable("sides", 2)) {
        constexpr float width = 170.0F;
        for (const char* name : side_names) {
            ImGui::TableSetupColumn(name, ImGuiTableColumnFlags_WidthFixed, width);
        }
        ImGui::TableNextRow();
        for (const Comparison::Side side : sides) {
            ImGui::TableNextColumn();
            edit_side(comparison, side, lab, widgets);
        }
        ImGui::EndTable();
    }
}

void draw_comparison(const Comparison& comparison, const Camera& camera, ImDrawList& list) {
    if (!comparison.has_answers()) {
        return;
    }
    // The lower line is wider, to be visible where both paths coincide.
    constexpr std::array widths = {7.0F, 3.0F};
    for (const Comparison::Side side : sides) {
        draw_points(
            comparison.result(side).answer.points, camera, list, side_colors[side], widths[side]);
    }
}

} // namespace raywalk::demo
