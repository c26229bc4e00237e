// SPDX-License-Identifier: MIT
#include "scene/scene_file.hpp"

#include "scene/scene_json.hpp"

#include <fstream>
#include <stdexcept>
#include <system_error>

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
    // The existing file is kept until the new one is complete.
    std::filesystem::path part = file;
    part += ".part";
    std::ofstream stream{part};
    stream << json.dump(1) << '\n' << std::flush;
    stream.close();
    std::error_code error;
    if (stream) {
        std::filesystem::rename(part, file, error);
    }
    if (!stream || error) {
        throw std::runtime_error(file.string() + ": cannot be written");
    }
}

} // namespace raywalk::demo
