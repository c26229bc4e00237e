// SPDX-License-Identifier: MIT
#include "play/settings_panel.hpp"

#include "raywalk/path_status.hpp"

#include "play/style.hpp"
#include "scene/settings_json.hpp"

#include <imgui.h>

#include <fmt/format.h>
#include <string>
#include <type_traits>

namespace raywalk::demo {
namespace {

constexpr ImGuiSliderFlags linear = ImGuiSliderFlags_AlwaysClamp;
constexpr ImGuiSliderFlags logarithmic =
    ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_Logarithmic;

// The widgets of one frame and their changes.
class SettingsEditor {
public:
    explicit SettingsEditor(Widgets& widgets)
        : widgets_{&widgets} {}

    // A slider is held, and its value may still change.
    [[nodiscard]] bool is_held() const { return is_held_; }

    // A widget was changed and released.
    [[nodiscard]] bool is_done() const { return is_done_; }

    template <class T>
    void slider(const std::string& name,
                const char* label,
                T& value,
                std::type_identity_t<T> min,
                std::type_identity_t<T> max,
                ImGuiSliderFlags flags,
                const char* format) {
        constexpr ImGuiDataType whole = sizeof(T) == 4 ? ImGuiDataType_S32 : ImGuiDataType_S64;
        T edited = value;
        const auto type = std::is_same_v<T, float> ? ImGuiDataType_Float : whole;
        ImGui::SliderScalar(label, type, &edited, &min, &max, format, flags);
        if (edited >= min && edited <= max) { // typed input may be NaN
            value = edited;
        }
        is_held_ |= ImGui::IsItemActive();
        is_done_ |= ImGui::IsItemDeactivatedAfterEdit();
        widgets_->note(name);
    }

    void checkbox(const std::string& name, const char* label, bool& value) {
        is_done_ |= check(name, label, value, *widgets_);
    }

    template <class T, std::size_t count>
    void
    choice(const std::string& name, const char* label, const Names<T, count>& table, T& value) {
        is_done_ |= choose(name, table, value, *widgets_, label);
    }

    // An optional limit with a default of `usual` when it is enabled.
    template <class T>
    bool limit(const std::string& name, const char* label, std::optional<T>& value, T usual) {
        bool is_on = value.has_value();
        checkbox(name + "_on", label, is_on);
        if (is_on != value.has_value()) {
            value = is_on ? std::optional{usual} : std::nullopt;
        }
        return is_on;
    }

private:
    Widgets* widgets_;
    bool is_held_ = false;
    bool is_done_ = false;
};

// A question, and its answer at the right side.
void ask(const char* question, const std::string& answer) {
    ImGui::TextUnformatted(question);
    const float width = ImGui::CalcTextSize(answer.c_str()).x;
    ImGui::SameLine(ImGui::GetContentRegionMax().x - width);
    ImGui::TextUnformatted(answer.c_str());
}

void edit_questions(SceneSettings& s, SettingsEditor& editor) {
    constexpr std::int64_t max_slider_iterations = 10'000'000;
    ImGui::PushItemWidth(-1.0F);
    ask("Cell size", fmt::format("{:.2f} m", s.cell_size));
    editor.slider("cell_size", "##cell_size", s.cell_size, 0.1F, 5.0F, logarithmic, " ");
    const bool is_limited = s.max_iterations != unlimited;
    ask("Iteration limit", is_limited ? fmt::to_string(s.max_iterations) : "unlimited");
    editor.slider("max_iterations",
                  "##max_iterations",
                  s.max_iterations,
                  1,
                  max_slider_iterations,
                  logarithmic,
                  " ");
    ImGui::PopItemWidth();
}

void edit_cells(SceneSettings& s, SettingsEditor& editor) {
    ImGui::TextUnformatted("Cells");
    editor.choice("neighborhood", "neighbors", neighborhoods, s.neighborhood);
    ImGui::BeginDisabled(s.neighborhood != Neighborhood::square_8);
    editor.choice("diagonal_mode", "diagonals", diagonal_modes, s.diagonal_mode);
    ImGui::EndDisabled();
    editor.choice("discovery", "discovery", discoveries, s.discovery);
    editor.checkbox("find_narrow_passages", "narrow passages", s.find_narrow_passages);
}

void edit_search(SceneSettings& s, SettingsEditor& editor) {
    ImGui::TextUnformatted("Search");
    editor.choice("heuristic", "heuristic", heuristics, s.heuristic);
    editor.slider("heuristic_weight", "weight", s.heuristic_weight, 1.0F, 10.0F, linear, "%.2f");
    editor.choice("postprocessing", "path", postprocessings, s.postprocessing);
    constexpr float usual_points = 20.0F;
    if (editor.limit("movement_points", "movement points", s.movement_points, usual_points)) {
        editor.slider(
            "movement_points", "points", *s.movement_points, 0.0F, 100.0F, linear, "%.1f");
    }
    constexpr std::int64_t usual_budget = 10'000;
    constexpr std::int64_t max_budget = 1'000'000;
    if (editor.limit("budget", "own budget each step", s.budget, usual_budget)) {
        editor.slider(
            "budget", "##budget", *s.budget, 1, max_budget, logarithmic, "%lld iterations");
    }
}

void edit_characters(SceneSettings& s, SettingsEditor& editor) {
    ImGui::TextUnformatted("Characters");
    editor.slider("radius", "radius", s.radius, 0.05F, 2.0F, logarithmic, "%.2f m");
    editor.slider("margin", "margin", s.margin, 0.0F, 0.5F, linear, "%.3f m");
    editor.slider("speed", "speed", s.speed, 0.5F, 20.0F, logarithmic, "%.1f m/s");
    editor.slider("repath_interval",
                  "repath interval",
                  s.repath_interval,
                  0.02F,
                  5.0F,
                  logarithmic,
                  "%.2f s");
    constexpr int max_skeletons = 2000;
    int skeletons = s.skeletons.value_or(0);
    editor.slider("skeletons",
                  "skeletons",
                  skeletons,
                  0,
                  max_skeletons,
                  linear,
                  s.skeletons ? "%d" : "as in the scene");
    if (s.skeletons || skeletons > 0) {
        s.skeletons = skeletons;
    }
    editor.checkbox("avoidance", "avoidance", s.avoidance);
}

} // namespace

std::optional<SceneSettings> SettingsPanel::show(const SceneSettings& now,
                                                 Widgets& widgets,
                                                 const std::function<void()>& between) {
    if (!is_editing_) {
        draft_ = now;
    }
    SettingsEditor editor{widgets};
    edit_questions(draft_, editor);
    between();
    if (section("All settings", "settings", widgets)) {
        ImGui::PushItemWidth(0.5F * ImGui::GetContentRegionAvail().x);
        edit_cells(draft_, editor);
        ImGui::Separator();
        edit_search(draft_, editor);
        ImGui::Separator();
        edit_characters(draft_, editor);
        ImGui::PopItemWidth();
    }
    has_begun_ = !is_editing_ && (editor.is_held() || editor.is_done());
    is_editing_ = editor.is_held();
    return editor.is_done() ? std::optional{draft_} : std::nullopt;
}

} // namespace raywalk::demo
