// SPDX-License-Identifier: MIT
#include "scene/scene_json.hpp"
#include "scene/settings_fields.hpp"

#include <concepts>
#include <limits>

namespace raywalk::demo {
namespace {

struct Writer {
    nlohmann::ordered_json& json;

    template <class T>
    void operator()(const char* key, const T& value, const auto& allowed, const char*) const {
        if constexpr (requires { name_in(allowed, value); }) {
            json[key] = name_in(allowed, value);
        } else if constexpr (requires { value.has_value(); }) {
            if (value) {
                json[key] = *value;
            }
        } else if constexpr (std::same_as<T, Vec2>) {
            json[key] = json_of(value);
        } else {
            json[key] = value;
        }
    }
};

std::int64_t to_integer(double limit) {
    constexpr auto most = std::numeric_limits<std::int64_t>::max();
    return limit < static_cast<double>(most) ? static_cast<std::int64_t>(limit) : most;
}

struct Reader {
    const JsonReader& json;

    // Missing members keep their defaults.
    template <class T>
    void operator()(const char* key, T& value, const auto& allowed, const char*) const {
        if (const auto member = json.find(key)) {
            read(*member, value, allowed);
        }
    }

    template <class T>
    static void read(const JsonReader& json, T& value, const auto& allowed) {
        if constexpr (requires { value.has_value(); }) {
            read(json, value.emplace(), allowed);
        } else if constexpr (std::same_as<T, Vec2>) {
            value = json.point();
        } else if constexpr (std::same_as<T, bool>) {
            value = json.boolean();
        } else if constexpr (std::same_as<T, float>) {
            value = json.real(allowed.least, allowed.most);
        } else if constexpr (std::floating_point<T>) {
            value = json.number(allowed.least, allowed.most);
        } else if constexpr (std::integral<T>) {
            value =
                static_cast<T>(json.integer(to_integer(allowed.least), to_integer(allowed.most)));
        } else {
            value = json.one_of(allowed);
        }
    }
};

} // namespace

nlohmann::ordered_json json_of(const SceneSettings& settings) {
    nlohmann::ordered_json json;
    visit_settings(settings, Writer{json});
    return json;
}

SceneSettings read_settings(const JsonReader& json) {
    SceneSettings settings;
    std::vector<std::string_view> keys;
    visit_settings(settings, [&](const char* key, const auto&...) { keys.emplace_back(key); });
    json.expect_keys(keys);
    visit_settings(settings, Reader{json});
    return settings;
}

} // namespace raywalk::demo
