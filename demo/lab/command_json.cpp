// SPDX-License-Identifier: MIT
#include "lab/command_json.hpp"

#include "scene/scene_json.hpp"

#include <limits>

namespace raywalk::demo {
namespace {

using Json = nlohmann::ordered_json;

struct Writer {
    Json operator()(const SendPlayer& c) const { return {{"send_player", json_of(c.target)}}; }

    Json operator()(const AddBody& c) const {
        Json json = {{"add_body", json_of(c.obstacle)}};
        if (c.id) {
            json["id"] = *c.id;
        }
        return json;
    }

    Json operator()(const MoveBody& c) const {
        return {{"move_body", {{"body", c.body}, {"by", json_of(c.by)}, {"turn", c.turn}}}};
    }

    Json operator()(const RemoveBody& c) const { return {{"remove_body", c.body}}; }

    Json operator()(const Configure& c) const { return {{"configure", json_of(c.settings)}}; }

    Json operator()(const OpenScene& c) const { return {{"open_scene", json_of(c.scene)}}; }
};

BodyId read_id(const JsonReader& json) {
    return static_cast<BodyId>(json.integer(0, std::numeric_limits<BodyId>::max()));
}

} // namespace

Json json_of(const Command& command) {
    return std::visit(Writer{}, command);
}

Command read_command(const JsonReader& json) {
    if (const auto target = json.find("send_player")) {
        return SendPlayer{target->point()};
    }
    if (const auto obstacle = json.find("add_body")) {
        const auto id = json.find("id");
        return AddBody{read_obstacle(*obstacle), id ? std::optional{read_id(*id)} : std::nullopt};
    }
    if (const auto move = json.find("move_body")) {
        move->expect_keys({"body", "by", "turn"});
        return MoveBody{
            read_id((*move)["body"]), (*move)["by"].point(), (*move)["turn"].real(-10.0, 10.0)};
    }
    if (const auto body = json.find("remove_body")) {
        return RemoveBody{read_id(*body)};
    }
    if (const auto settings = json.find("configure")) {
        return Configure{read_settings(*settings)};
    }
    if (const auto scene = json.find("open_scene")) {
        return OpenScene{read_scene(*scene)};
    }
    json.fail("is not a command");
}

} // namespace raywalk::demo
