// SPDX-License-Identifier: MIT
#include "c_api/call.hpp"

namespace raywalk {
namespace {

// Draws with functions of C; those that are null draw nothing.
class CallbackSink final : public DebugSink {
public:
    explicit CallbackSink(const rwDebugDraw& draw)
        : draw_{&draw} {}

    void line(Vec2 from, Vec2 to, DebugColor color) override {
        const rwVec2 p1 = to_c(from);
        const rwVec2 p2 = to_c(to);
        call(draw_->DrawSegmentFcn, color, &p1, &p2);
    }

    void point(Vec2 at, DebugColor color) override {
        const rwVec2 p = to_c(at);
        call(draw_->DrawPointFcn, color, &p);
    }

    void cell(std::span<const Vec2> corners, DebugColor color) override {
        std::vector<rwVec2> vertices;
        for (const Vec2 corner : corners) {
            vertices.push_back(to_c(corner));
        }
        call(draw_->DrawSolidPolygonFcn, color, vertices.data(), to_c(vertices.size()));
    }

    void text(Vec2 at, std::string_view text, DebugColor color) override {
        const rwVec2 p = to_c(at);
        call(draw_->DrawStringFcn, color, &p, std::string{text}.c_str());
    }

private:
    void call(auto* function, DebugColor color, auto... shape) const {
        if (function != nullptr) {
            const rwDebugColor c_color{
                static_cast<int>(color.kind), color.strength, rgba_of(color)};
            function(shape..., &c_color, draw_->context);
        }
    }

    const rwDebugDraw* draw_;
};

// Draws what comes last.
void draw_into(const rwDebugDraw* draw, const auto&... what) {
    CallbackSink sink{*draw};
    debug_draw(what..., sink);
}

} // namespace
} // namespace raywalk

using namespace raywalk;

rwDebugDraw rwDefaultDebugDraw() { return default_definition<rwDebugDraw>(); }

void rwNavigator_DebugDraw(
    rwNavigatorId navigatorId, const rwWalker* walker, const rwDebugDraw* draw) {
    Call{}([&](const Navigator& navigator, const auto& kind,
               const auto& options) { draw_into(draw, navigator, kind, options); },
        navigatorId, walker, draw);
}

void rwAgent_DebugDraw(rwAgentId agentId, const rwDebugDraw* draw) {
    Call{}([&](const Agent& agent, const auto& options) { draw_into(draw, agent, options); },
        agentId, draw);
}

void rwPath_DebugDraw(rwPathId pathId, const rwDebugDraw* draw) {
    const auto draw_path = [&](const PathObject& path, const auto& options) {
        path.request ? draw_into(draw, *path.request, options)
                     : draw_into(draw, path.answer, options);
    };
    Call{}(draw_path, pathId, draw);
}
