// SPDX-License-Identifier: MIT
#include "scene/json_reader.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <fmt/format.h>
#include <fstream>
#include <stdexcept>

namespace raywalk::demo {

std::string read_file(const std::filesystem::path& file) {
    constexpr std::size_t largest = std::size_t{256} << 20U;
    std::error_code error;
    std::ifstream stream{file, std::ios::binary};
    if (!stream || std::filesystem::is_directory(file, error)) {
        throw std::runtime_error(file.string() + ": cannot be read");
    }
    // Reads until the end instead of by size: a device has neither a size nor an end.
    std::string text;
    std::vector<char> block(std::size_t{1} << 16U);
    while (stream.read(block.data(), static_cast<std::streamsize>(block.size())) ||
           stream.gcount() > 0) {
        text.append(block.data(), static_cast<std::size_t>(stream.gcount()));
        if (text.size() > largest) {
            throw std::runtime_error(file.string() + ": is larger than 256 MiB");
        }
    }
    return text;
}

nlohmann::json parse_json(const std::string& text, const std::string& where) {
    try {
        return nlohmann::json::parse(text);
    } catch (const nlohmann::json::parse_error& error) {
        const std::size_t end = std::min(error.byte, text.size());
        const auto line =
            1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), '\n');
        throw std::runtime_error(
            error.byte > text.size()
                ? where + ": not JSON, or truncated"
                : fmt::format("{}: not JSON: line {}, byte {}", where, line, error.byte));
    } catch (const nlohmann::json::exception& error) { // a number out of the range of double
        throw std::runtime_error(where + ": not JSON: a number is too large");
    }
}

JsonReader JsonReader::operator[](const std::string& key) const {
    expect_object();
    const auto member = json_->find(key);
    if (member == json_->end()) {
        fail("'" + key + "' is missing");
    }
    return {*member, where_ + (where_.ends_with(": ") ? "" : ".") + key};
}

std::optional<JsonReader> JsonReader::find(const std::string& key) const {
    expect_object();
    const auto member = json_->find(key);
    if (member == json_->end() || member->is_null()) {
        return std::nullopt;
    }
    return (*this)[key];
}

void JsonReader::expect_keys(const std::vector<std::string_view>& keys) const {
    expect_object();
    for (const auto& [key, value] : json_->items()) {
        if (std::find(keys.begin(), keys.end(), key) == keys.end()) {
            constexpr std::size_t longest = 40;
            fail("'" + key.substr(0, longest) + "' is not a known member");
        }
    }
}

JsonReader JsonReader::at(std::size_t index) const {
    return {json_->at(index), fmt::format("{}[{}]", where_, index)};
}

JsonReader JsonReader::noted(std::string_view note) const {
    constexpr std::size_t longest = 40;
    return {*json_, fmt::format("{} ({})", where_, note.substr(0, longest))};
}

double JsonReader::number(double min, double max) const {
    const double value = json_->is_number() ? json_->get<double>() : std::nan("");
    if (!(value >= min && value <= max)) {
        fail(fmt::format("must be a number from {} to {}", min, max));
    }
    return value;
}

double JsonReader::number(const std::string& key, double min, double max, double otherwise) const {
    const auto member = find(key);
    return member ? member->number(min, max) : otherwise;
}

float JsonReader::real(double min, double max) const {
    return static_cast<float>(number(min, max));
}

std::int64_t JsonReader::integer(std::int64_t min, std::int64_t max) const {
    const bool fits = json_->is_number_integer() &&
                      !(json_->is_number_unsigned() && json_->get<std::uint64_t>() > INT64_MAX);
    const std::int64_t value = fits ? json_->get<std::int64_t>() : 0;
    if (!fits || value < min || value > max) {
        fail(fmt::format("must be an integer from {} to {}", min, max));
    }
    return value;
}

bool JsonReader::boolean() const {
    if (!json_->is_boolean()) {
        fail("must be true or false");
    }
    return json_->get<bool>();
}

std::string JsonReader::text(std::size_t longest) const {
    if (!json_->is_string()) {
        fail("must be a string");
    }
    if (json_->get_ref<const std::string&>().size() > longest) {
        fail(fmt::format("has more than {} characters", longest));
    }
    return json_->get<std::string>();
}

std::vector<std::uint32_t> JsonReader::whole_numbers(std::size_t count) const {
    if (!json_->is_array() || json_->size() != count) {
        fail(fmt::format("must be an array of {} numbers", count));
    }
    std::vector<std::uint32_t> numbers;
    numbers.reserve(count);
    for (const nlohmann::json& element : *json_) {
        // Unexpected values fail with their index.
        const bool fits =
            element.is_number_unsigned() && element.get<std::uint64_t>() <= UINT32_MAX;
        numbers.push_back(
            fits ? element.get<std::uint32_t>()
                 : static_cast<std::uint32_t>(at(numbers.size()).integer(0, UINT32_MAX)));
    }
    return numbers;
}

Vec2 JsonReader::point() const {
    constexpr double farthest = 100'000.0;
    if (!json_->is_array() || json_->size() != 2) {
        fail("must be a point [x, y]");
    }
    const float x = at(0).real(-farthest, farthest);
    return {x, at(1).real(-farthest, farthest)};
}

void JsonReader::fail(const std::string& what) const {
    std::string line = where_.ends_with(": ") ? where_ + what : where_ + ": " + what;
    // Names come from the file, and the message must stay on one line.
    std::replace_if(
        line.begin(), line.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, '?');
    throw std::runtime_error(line);
}

void JsonReader::expect_object() const {
    if (!json_->is_object()) {
        fail("must be an object");
    }
}

void JsonReader::expect_array(std::size_t most) const {
    if (!json_->is_array()) {
        fail("must be an array");
    }
    if (json_->size() > most) {
        fail(fmt::format("has more than {} elements", most));
    }
}

} // namespace raywalk::demo
