// SPDX-License-Identifier: MIT
#include "scene/scene_json.hpp"

#include "raywalk/cell_costs.hpp"

#include "scene/build_world.hpp"
#include "scene/settings_json.hpp"

#include <array>
#include <string>
#include <string_view>
#include <utility>

namespace raywalk::demo {
namespace {

using Json = nlohmann::ordered_json;

constexpr double max_time = 1e6;
constexpr std::size_t max_elements = 1'000'000;
constexpr std::size_t max_characters = 20'000;

constexpr std::array<std::pair<std::string_view, Ground>, 2> grounds = {
    {{"meadow", Ground::meadow}, {"floor", Ground::floor}}};

Json list_of(const std::vector<Vec2>& points) {
    Json json = Json::array();
    for (const Vec2 point : points) {
        json.push_back(json_of(point));
    }
    return json;
}

Json box_json(const Box& box) {
    return Json::array({json_of(box.min), json_of(box.max)});
}

std::vector<Vec2> read_points(const JsonReader& json, std::size_t most = max_elements) {
    std::vector<Vec2> points;
    json.for_each(most, [&](const JsonReader& point) { points.push_back(point.point()); });
    return points;
}

Box read_box(const JsonReader& json) {
    const std::vector<Vec2> corners = read_points(json, 2);
    if (corners.size() != 2 || !(corners[0].x < corners[1].x && corners[0].y < corners[1].y)) {
        json.fail("must be a box [[x, y], [x, y]], the lower corner first");
    }
    return {corners[0], corners[1]};
}

struct ShapeWriter {
    Json& json;

    void operator()(const Circle& circle) const {
        json["circle"] = {{"center", json_of(circle.center)}, {"radius", circle.radius}};
    }

    void operator()(const Polygon& polygon) const { json["polygon"] = list_of(polygon.points); }

    void operator()(const TurnedBox& box) const {
        json["box"] = {
            {"center", json_of(box.center)}, {"size", json_of(box.size)}, {"angle", box.angle}};
    }

    void operator()(const Chain& chain) const {
        json[chain.is_loop ? "loop" : "chain"] = list_of(chain.points);
        if (chain.is_one_sided) {
            json["one_sided"] = true;
        }
    }
};

Shape read_scene_shape(const JsonReader& json) {
    // fault_of() decides which values are valid.
    constexpr double largest = 1e9;
    if (const auto circle = json.find("circle")) {
        circle->expect_keys({"center", "radius"});
        return Circle{(*circle)["center"].point(), (*circle)["radius"].real(0.0, largest)};
    }
    if (const auto polygon = json.find("polygon")) {
        return Polygon{read_points(*polygon)};
    }
    if (const auto box = json.find("box")) {
        box->expect_keys({"center", "size", "angle"});
        return TurnedBox{(*box)["center"].point(),
                         (*box)["size"].point(),
                         static_cast<float>(box->number("angle", -1000.0, 1000.0, 0.0))};
    }
    if (const auto chain = json.find("chain")) {
        const auto one_sided = json.find("one_sided");
        return Chain{read_points(*chain), false, one_sided && one_sided->boolean()};
    }
    if (const auto loop = json.find("loop")) {
        return Chain{read_points(*loop), true};
    }
    json.fail("has no shape: circle, polygon, box, chain or loop");
}

Slide read_slide(const JsonReader& json) {
    json.expect_keys({"by", "rest", "travel"});
    constexpr double min_travel = 0.05;
    return {json["by"].point(),
            json["rest"].number(0.0, max_time),
            json["travel"].number(min_travel, max_time)};
}

CostArea read_cost(const JsonReader& json) {
    json.expect_keys({"box", "cost"});
    // CellCosts stores 0 and costs from 1/16; free cells would make poor examples.
    return {read_box(json["box"]), json["cost"].real(0.0625, CellCosts::max_cost)};
}

Portal read_portal(const JsonReader& json) {
    json.expect_keys({"from", "to"});
    return {json["from"].point(), json["to"].point()};
}

Click read_click(const JsonReader& json) {
    json.expect_keys({"target", "time"});
    const auto time = json.find("time");
    return {json["target"].point(),
            time ? std::optional{time->number(0.0, max_time)} : std::nullopt};
}

WalkerStart read_walker(const JsonReader& json) {
    json.expect_keys({"start", "goal"});
    return {json["start"].point(), json["goal"].point()};
}

// A member that may be missing.
template <class T>
void read_list(const JsonReader& json,
               const char* key,
               std::size_t most,
               T (*read)(const JsonReader&),
               std::vector<T>& list) {
    json.for_each_in(key, most, [&](const JsonReader& element) { list.push_back(read(element)); });
}

template <class Values, class Write>
void write_list(Json& json, const char* key, const Values& values, Write write) {
    if (!values.empty()) {
        json[key] = Json::array();
        for (const auto& value : values) {
            json[key].push_back(write(value));
        }
    }
}

} // namespace

Json json_of(Vec2 point) {
    return Json::array({point.x, point.y});
}

Json json_of(const SceneObstacle& obstacle) {
    Json json = {{"material", name_in(material_names, obstacle.material)}};
    std::visit(ShapeWriter{json}, obstacle.shape);
    if (obstacle.slide) {
        json["slide"] = {{"by", json_of(obstacle.slide->by)},
                         {"rest", obstacle.slide->rest},
                         {"travel", obstacle.slide->travel}};
    }
    if (obstacle.is_loose) {
        json["loose"] = true;
    }
    return json;
}

Json json_of(const Scene& scene) {
    Json json = {{"name", scene.name},
                 {"bounds", box_json(scene.bounds)},
                 {"fenced", scene.is_fenced},
                 {"y_up", scene.is_y_up},
                 {"ground", name_in(grounds, scene.ground)},
                 {"settings", json_of(scene.settings)}};
    if (scene.player_start) {
        json["player"] = json_of(*scene.player_start);
    }
    write_list(json, "skeletons", scene.skeleton_starts, [](Vec2 start) { return json_of(start); });
    write_list(json, "walkers", scene.walkers, [](const WalkerStart& walker) {
        return Json{{"start", json_of(walker.start)}, {"goal", json_of(walker.target)}};
    });
    write_list(json, "clicks", scene.clicks, [](const Click& click) {
        Json one = {{"target", json_of(click.target)}};
        if (click.time) {
            one["time"] = *click.time;
        }
        return one;
    });
    write_list(json, "costs", scene.costs, [](const CostArea& area) {
        return Json{{"box", box_json(area.box)}, {"cost", area.cost}};
    });
    write_list(json, "portals", scene.portals, [](const Portal& portal) {
        return Json{{"from", json_of(portal.from)}, {"to", json_of(portal.to)}};
    });
    write_list(json, "obstacles", scene.obstacles, [](const SceneObstacle& obstacle) {
        return json_of(obstacle);
    });
    return json;
}

SceneObstacle read_obstacle(const JsonReader& json) {
    json.expect_keys(
        {"material", "circle", "polygon", "box", "chain", "one_sided", "loop", "slide", "loose"});
    SceneObstacle obstacle;
    obstacle.material = json["material"].one_of(material_names);
    obstacle.shape = read_scene_shape(json);
    if (const auto fault = fault_of(obstacle.shape)) {
        json.fail(*fault);
    }
    if (const auto slide = json.find("slide")) {
        obstacle.slide = read_slide(*slide);
    }
    if (const auto loose = json.find("loose")) {
        obstacle.is_loose = loose->boolean();
    }
    if (obstacle.is_loose && (obstacle.slide || std::holds_alternative<Chain>(obstacle.shape))) {
        json.fail("a chain or a sliding obstacle cannot be loose");
    }
    return obstacle;
}

Scene read_scene(const JsonReader& json) {
    json.expect_keys({"name",
                      "bounds",
                      "fenced",
                      "y_up",
                      "ground",
                      "settings",
                      "player",
                      "skeletons",
                      "walkers",
                      "clicks",
                      "costs",
                      "portals",
                      "obstacles"});
    Scene scene;
    scene.name = json["name"].text();
    scene.bounds = read_box(json["bounds"]);
    scene.is_fenced = json["fenced"].boolean();
    scene.is_y_up = json["y_up"].boolean();
    scene.ground = json["ground"].one_of(grounds);
    scene.settings = read_settings(json["settings"]);
    if (const auto player = json.find("player")) {
        scene.player_start = player->point();
    }
    if (const auto skeletons = json.find("skeletons")) {
        scene.skeleton_starts = read_points(*skeletons, max_characters);
        if (!scene.player_start && !scene.skeleton_starts.empty()) {
            skeletons->fail("there is no player to chase");
        }
    }
    read_list(json, "walkers", max_characters, read_walker, scene.walkers);
    read_list(json, "clicks", max_elements, read_click, scene.clicks);
    read_list(json, "costs", 10'000, read_cost, scene.costs);
    read_list(json, "portals", 1'000, read_portal, scene.portals);
    read_list(json, "obstacles", max_elements, read_obstacle, scene.obstacles);
    if (const auto fault = fault_of(scene.bounds, scene.settings.cell_size)) {
        json["bounds"].fail(*fault);
    }
    return scene;
}

Scene read_scene_in(const JsonReader& document, const std::string& format) {
    document.expect_keys({"format", "version", "scene"});
    if (document["format"].text() != format) {
        document.fail("is not a " + format);
    }
    if (document["version"].integer(0, 1'000'000) != 1) {
        document.fail("must be version 1");
    }
    return read_scene(document["scene"]);
}

} // namespace raywalk::demo
