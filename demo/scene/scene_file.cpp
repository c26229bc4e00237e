// SPDX-License-Identifier: MIT
#include "scene/scene_file.hpp"

#include "run/output_file.hpp"
#include "scene/scene_json.hpp"

namespace raywalk::demo {
namespace {

constexpr const char* scene_format = "raywalk scene";

} // namespace

Scene load_scene(const std::filesystem::path& file) {
    return parse_scene(read_file(file), file.string());
}

Scene parse_scene(const std::string& text, const std::string& where) {
    const nlohmann::json json = parse_json(text, where);
    return read_scene_in({json, where + ": "}, scene_format);
}

void save_scene(const Scene& scene, const std::filesystem::path& file) {
    const nlohmann::ordered_json json = {
        {"format", scene_format}, {"version", 1}, {"scene", json_of(scene)}};
    OutputFile{file}.write(json.dump(1) + '\n');
}

} // namespace raywalk::demo
