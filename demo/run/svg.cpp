// SPDX-License-Identifier: MIT
#include "run/svg.hpp"

#include "play/camera.hpp"
#include "run/svg_text.hpp"
#include "run/thinning.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <string_view>
#include <vector>

namespace raywalk::demo {
namespace {

constexpr double rim = 0.3;  // around the world (unit: meter)
constexpr double tail = 1.5; // pause before it repeats (unit: second)

class Painter {
public:
    Painter(const Picture& picture, const Recording& recording)
        : picture_{picture}
        , recording_{recording}
        , size_{picture.bounds.max - picture.bounds.min}
        , camera_{camera_on(picture.bounds, size_, picture.is_y_up)}
        , duration_{recording.duration > 0.0 ? recording.duration + tail : 0.0}
        , svg_{duration_} {}

    std::string paint();

private:
    void head();
    void sheet(std::string_view attributes);
    void symbols();
    void cost(const CostArea& area);
    void portal(const Portal& portal);
    void obstacles(Material material);
    void circle(const Outline& outline);
    void body(const BodyTrack& track);
    void planned_path(const Journey& journey, Color color);
    void walked_path(const Journey& journey, bool is_player, bool is_first);
    void click(const ClickMark& click);
    void character(const Track& track, std::size_t index);
    void curtain();

    [[nodiscard]] std::string xy(Vec2 world) const {
        const Vec2 p = camera_.to_screen(world);
        return svg_number(p.x) + ',' + svg_number(p.y);
    }

    [[nodiscard]] std::string points(std::span<const Vec2> world) const {
        std::string text;
        for (const Vec2 point : world) {
            text += text.empty() ? "" : " ";
            text += xy(point);
        }
        return text;
    }

    // Characters on a large map would be too small to see.
    [[nodiscard]] float shown_radius(float radius) const {
        return std::max(radius, 0.007F * std::max(size_.x, size_.y));
    }

    // The samples that are needed, as text; the last is kept until the end.
    template <class Text>
    [[nodiscard]] std::vector<SvgFrame>
    frames_of(std::span<const Vec2> samples, float tolerance, Text text) const {
        std::vector<SvgFrame> frames;
        for (const std::size_t i : key_samples(samples, tolerance)) {
            frames.push_back({static_cast<double>(i) * recording_.interval, text(i)});
        }
        frames.push_back({duration_, frames.back().value});
        return frames;
    }

    // For paths and rings, in proportion to the characters.
    [[nodiscard]] double line_width() const {
        return 0.3 * static_cast<double>(shown_radius(0.3F));
    }

    const Picture& picture_;
    const Recording& recording_;
    Vec2 size_;
    Camera camera_; // one meter of the world is one unit of the image
    double duration_;
    SvgText svg_;
};

std::string Painter::paint() {
    constexpr std::array from_low_to_high = {Material::pond,
                                             Material::stone,
                                             Material::fence,
                                             Material::rock,
                                             Material::wall,
                                             Material::tree};
    const std::vector<Track>& tracks = recording_.tracks;
    head();
    for (const CostArea& area : picture_.costs) {
        cost(area);
    }
    for (const Portal& pair : picture_.portals) {
        portal(pair);
    }
    for (const Material material : from_low_to_high) {
        obstacles(material);
    }
    for (const BodyTrack& track : recording_.bodies) {
        body(track);
    }
    for (std::size_t i = 0; i < tracks.size(); ++i) {
        for (const Journey& journey : tracks[i].journeys) {
            if (journey.points.size() < 2) {
                continue;
            }
            if (tracks[i].role == Role::walker) {
                planned_path(journey, palette::walker(i));
            } else {
                const bool is_first = &journey == &tracks[i].journeys.front();
                walked_path(journey, tracks[i].role == Role::player, is_first);
            }
        }
    }
    for (const ClickMark& mark : recording_.clicks) {
        click(mark);
    }
    // The player comes first and is drawn last, on top of the others.
    for (std::size_t i = tracks.size(); i > 0; --i) {
        character(tracks[i - 1], i - 1);
    }
    curtain();
    svg_.add("</svg>\n");
    return svg_.take();
}

void Painter::head() {
    const double shown_width = svg_.is_animated() ? 960.0 : 640.0;
    const double width = static_cast<double>(size_.x) + 2.0 * rim;
    const double height = static_cast<double>(size_.y) + 2.0 * rim;
    svg_.add("<svg xmlns='http://www.w3.org/2000/svg' viewBox='{0} {0} {1} {2}' width='{3}' "
             "height='{4}'>\n<title>{5}</title>\n",
             svg_number(-rim),
             svg_number(width),
             svg_number(height),
             svg_number(shown_width, 0),
             svg_number(shown_width * height / width, 0),
             svg_escaped(picture_.title));
    symbols();
    sheet("");
    svg_.add("</rect>\n");
}

// Begins an element that covers the whole image. A still picture has no transparent corners, which
// would make a GIF large.
void Painter::sheet(std::string_view attributes) {
    svg_.add("<rect x='{0}' y='{0}' width='{1}' height='{2}' rx='{3}' fill='{4}'{5}>",
             svg_number(-rim),
             svg_number(static_cast<double>(size_.x) + 2.0 * rim),
             svg_number(static_cast<double>(size_.y) + 2.0 * rim),
             svg_number(svg_.is_animated() ? rim : 0.0),
             svg_color(picture_.ground),
             attributes);
}

// Player and skeleton with a radius of 1.
void Painter::symbols() {
    svg_.add("<defs>\n<g id='player'><circle cx='.12' cy='.18' r='1.05' opacity='.18'/>"
             "<circle r='.9' fill='{}' stroke='{}' stroke-width='.2'/>"
             "<circle cx='-.28' cy='-.3' r='.26' fill='#fff' opacity='.45'/></g>\n",
             svg_color(palette::player),
             svg_color(palette::player_edge));
    svg_.add("<g id='skeleton'><circle cx='.12' cy='.18' r='1.05' opacity='.18'/>"
             "<circle r='.92' fill='{0}' stroke='{1}' stroke-width='.16'/>"
             "<g fill='{1}'><circle cx='-.36' cy='-.15' r='.24'/>"
             "<circle cx='.36' cy='-.15' r='.24'/><path d='M0 .12l.12 .2h-.24z'/></g>"
             "<path d='M-.36 .52h.72M-.14 .42v.22M.14 .42v.22' stroke='{1}' "
             "stroke-width='.1'/></g>\n</defs>\n",
             svg_color(palette::bone),
             svg_color(palette::bone_edge));
}

// All obstacles of one material; those with corners share one element.
void Painter::obstacles(Material material) {
    std::vector<const Outline*> outlines;
    for (const Outline& outline : picture_.outlines) {
        if (outline.material == material && outline.is_fixed) {
            outlines.push_back(&outline);
        }
    }
    if (outlines.empty()) {
        return;
    }
    const Paint paint = palette::paint_of(material);
    const bool is_line = material == Material::fence;
    // Thin lines would show between the many boxes of a map.
    const bool is_tiled = material == Material::stone;
    svg_.add("<g fill='{}' stroke='{}' stroke-width='.12' stroke-linejoin='round'{}>\n",
             is_line ? "none" : svg_color(paint.fill),
             svg_color(paint.edge),
             is_tiled ? " shape-rendering='crispEdges'" : "");
    std::string path;
    for (const Outline* outline : outlines) {
        if (outline->points.size() == 1) {
            circle(*outline);
        } else {
            path += 'M' + points(outline->points) + (outline->is_closed ? "z" : "");
        }
    }
    if (!path.empty()) {
        svg_.add("<path d='{}'/>\n", path);
    }
    svg_.add("</g>\n");
}

void Painter::cost(const CostArea& area) {
    const Vec2 a = camera_.to_screen(area.box.min);
    const Vec2 b = camera_.to_screen(area.box.max);
    svg_.add("<rect x='{}' y='{}' width='{}' height='{}' fill='{}'/>\n",
             svg_number(std::min(a.x, b.x)),
             svg_number(std::min(a.y, b.y)),
             svg_number(std::abs(b.x - a.x)),
             svg_number(std::abs(b.y - a.y)),
             svg_color(palette::color_of(area)));
}

// A disc with a ring around it at each end, and a dotted line between them.
void Painter::portal(const Portal& portal) {
    svg_.add("<g fill='{0}' stroke='{0}' stroke-width='.12'>"
             "<polyline points='{1}' fill='none' stroke-dasharray='.1 .5' opacity='.6'/>",
             svg_color(palette::portal),
             points(std::array{portal.from, portal.to}));
    for (const Vec2 end : {portal.from, portal.to}) {
        const Vec2 at = camera_.to_screen(end);
        svg_.add("<circle cx='{0}' cy='{1}' r='.7' fill-opacity='.25'/>"
                 "<circle cx='{0}' cy='{1}' r='.3' fill-opacity='.6' stroke='none'/>",
                 svg_number(at.x),
                 svg_number(at.y));
    }
    svg_.add("</g>\n");
}

// Drawn around the origin, then rotated and moved into place.
void Painter::body(const BodyTrack& track) {
    const Vec2 origin = camera_.to_screen({});
    constexpr double degrees = 180.0 / std::numbers::pi;
    const double turn = picture_.is_y_up ? -degrees : degrees;
    const float tolerance = 0.0004F * std::max(size_.x, size_.y);
    const std::vector<SvgFrame> places =
        frames_of(track.centers, tolerance, [&](std::size_t i) { return xy(track.centers[i]); });
    std::vector<Vec2> turns;
    for (const float angle : track.angles) {
        turns.push_back({static_cast<float>(turn) * (angle - track.start_angle), 0.0F});
    }
    constexpr float half_a_degree = 0.5F;
    const std::vector<SvgFrame> angles =
        frames_of(turns, half_a_degree, [&](std::size_t i) { return svg_number(turns[i].x); });
    svg_.add("<g transform='translate({})'>", places.front().value);
    svg_.animate("translate", SvgMotion::smooth, places);
    svg_.add("<g transform='rotate({})'>", angles.front().value);
    svg_.animate("rotate", SvgMotion::smooth, angles);
    for (const Outline& outline : track.outlines) {
        const Paint paint = palette::paint_of(outline.material);
        svg_.add("<g transform='translate({},{})' fill='{}' stroke='{}' stroke-width='.12'>",
                 svg_number(-origin.x),
                 svg_number(-origin.y),
                 svg_color(paint.fill),
                 svg_color(paint.edge));
        if (outline.points.size() == 1) {
            circle(outline);
        } else {
            svg_.add("<path d='M{}{}'/>", points(outline.points), outline.is_closed ? "z" : "");
        }
        svg_.add("</g>");
    }
    svg_.add("</g></g>\n");
}

// A tree seen from above: its crown is the obstacle.
void Painter::circle(const Outline& outline) {
    const Vec2 center = camera_.to_screen(outline.points.front());
    const float r = outline.radius;
    const auto add_circle = [&](Vec2 at, float radius, std::string_view style) {
        svg_.add("<circle cx='{}' cy='{}' r='{}'{}/>",
                 svg_number(at.x),
                 svg_number(at.y),
                 svg_number(radius),
                 style);
    };
    const auto filled = [](Color color) {
        return fmt::format(" fill='{}' stroke='none'", svg_color(color));
    };
    add_circle(center, r, "");
    if (outline.material != Material::tree) {
        svg_.add("\n");
        return;
    }
    add_circle(center - Vec2{0.16F * r, 0.18F * r}, 0.66F * r, filled(palette::leaves));
    add_circle(center, 0.24F * r, filled(palette::trunk));
    svg_.add("\n");
}

void Painter::planned_path(const Journey& journey, Color color) {
    svg_.add("<polyline points='{}' fill='none' stroke='{}' stroke-width='{}' "
             "opacity='.4'/>\n",
             points(journey.points),
             svg_color(color),
             svg_number(0.4 * line_width()));
}

// Appears with the plan. A player's, which rarely plans again, shrinks while it is walked. Viewers
// that do not animate show the first one; some of them do not know pathLength.
void Painter::walked_path(const Journey& journey, bool is_player, bool is_first) {
    svg_.add("<polyline points='{}' fill='none' stroke='{}' stroke-width='{}' "
             "stroke-linejoin='round'{} opacity='{}'>",
             points(journey.points),
             svg_color(is_player ? palette::click : palette::bone_edge),
             svg_number(line_width()),
             svg_.is_animated() ? " pathLength='1' stroke-dasharray='1 2'" : "",
             is_first ? ".5" : "0");
    const std::vector<SvgFrame> opacity = {{0.0, "0"}, {journey.begin, ".5"}, {journey.end, "0"}};
    svg_.animate("opacity", SvgMotion::jumps, opacity);
    const std::vector<SvgFrame> offset = {
        {0.0, "0"}, {journey.begin, "0"}, {journey.end, "-1"}, {duration_, "-1"}};
    if (is_player) {
        svg_.animate("stroke-dashoffset", SvgMotion::smooth, offset);
    }
    svg_.add("</polyline>\n");
}

void Painter::click(const ClickMark& click) {
    constexpr double fading = 0.9;
    const Vec2 at = camera_.to_screen(click.target);
    const double end = std::min(click.time + fading, duration_);
    svg_.add("<circle cx='{}' cy='{}' r='0' fill='none' stroke='{}' stroke-width='{}' "
             "opacity='0'>",
             svg_number(at.x),
             svg_number(at.y),
             svg_color(palette::click),
             svg_number(line_width()));
    const std::vector<SvgFrame> opacity = {
        {0.0, "0"}, {click.time, "0"}, {click.time, "1"}, {end, "0"}, {duration_, "0"}};
    svg_.animate("opacity", SvgMotion::smooth, opacity);
    const std::string largest = svg_number(10.0 * line_width());
    const std::vector<SvgFrame> radius = {
        {0.0, "0"}, {click.time, "0"}, {end, largest}, {duration_, largest}};
    svg_.animate("r", SvgMotion::smooth, radius);
    svg_.add("</circle>\n");
}

void Painter::character(const Track& track, std::size_t index) {
    // Less than half a pixel in an image of a thousand pixels.
    const float tolerance = 0.0004F * std::max(size_.x, size_.y);
    const std::vector<SvgFrame> frames = frames_of(
        track.positions, tolerance, [&](std::size_t i) { return xy(track.positions[i]); });
    svg_.add("<g transform='translate({})'>", frames.front().value);
    const std::string radius = svg_number(shown_radius(track.radius));
    if (track.role == Role::walker) {
        svg_.add("<circle r='{}' fill='{}' stroke='#fff' stroke-width='{}'/>",
                 radius,
                 svg_color(palette::walker(index)),
                 svg_number(0.4 * line_width()));
    } else {
        svg_.add("<use href='#{}' transform='scale({})'/>",
                 track.role == Role::player ? "player" : "skeleton",
                 radius);
    }
    svg_.animate("translate", SvgMotion::smooth, frames);
    svg_.add("</g>\n");
}

// Fades out before the repetition. Not at the start, since some viewers show only that.
void Painter::curtain() {
    constexpr double fading = 0.5;
    sheet(" opacity='0'");
    const std::vector<SvgFrame> opacity = {{0.0, "0"}, {duration_ - fading, "0"}, {duration_, "1"}};
    svg_.animate("opacity", SvgMotion::smooth, opacity);
    svg_.add("</rect>\n");
}

} // namespace

std::string to_svg(const Picture& picture, const Recording& recording) {
    return Painter{picture, recording}.paint();
}

std::vector<std::string>
last_stills(const Picture& picture, const Recording& recording, double seconds) {
    const std::size_t end =
        recording.tracks.empty() ? 1 : recording.tracks.front().positions.size();
    const auto count = static_cast<std::size_t>(seconds / recording.interval);
    std::vector<std::string> stills;
    for (std::size_t sample = end - std::min(count, end); sample < end; ++sample) {
        stills.push_back(to_svg(picture, recording.still(sample)));
    }
    return stills;
}

} // namespace raywalk::demo
