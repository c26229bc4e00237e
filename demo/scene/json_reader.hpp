// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/vec2.hpp"

#include <nlohmann/json.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace raywalk::demo {

/// Returns the whole text of a file of at most 256 MiB. Throws std::runtime_error with a one-line
/// message if it cannot be read.
[[nodiscard]] std::string read_file(const std::filesystem::path& file);

/// Parses JSON. Throws std::runtime_error with a one-line message that starts with `where`.
[[nodiscard]] nlohmann::json parse_json(const std::string& text, const std::string& where);

/// A JSON value from an untrusted source. Every unexpected value throws std::runtime_error with a
/// one-line message that names the place: "town.json: obstacles[3].radius: ...".
class JsonReader {
public:
    /// `json` must outlive the reader and all readers derived from it.
    JsonReader(const nlohmann::json& json, std::string where)
        : json_{&json}
        , where_{std::move(where)} {}

    /// Returns a required member of this object.
    [[nodiscard]] JsonReader operator[](const std::string& key) const;
    /// Returns a member of this object if it is present and not null.
    [[nodiscard]] std::optional<JsonReader> find(const std::string& key) const;
    /// Fails if this object has any other member: a misspelled key would be ignored otherwise.
    void expect_keys(const std::vector<std::string_view>& keys) const;

    /// Number of elements of this array, or of members of this object.
    [[nodiscard]] std::size_t size() const { return json_->size(); }

    [[nodiscard]] JsonReader at(std::size_t index) const;

    /// Returns this value with a note for error messages: "town.json: obstacles[3] (id 7).radius:
    /// ...".
    [[nodiscard]] JsonReader noted(std::string_view note) const;

    /// Calls `visit` for each element of this array, which may have at most `most` elements.
    template <class Visitor>
    void for_each(std::size_t most, Visitor visit) const {
        expect_array(most);
        for (std::size_t i = 0; i < json_->size(); ++i) {
            visit(at(i));
        }
    }

    /// The same for a member of this object, if it exists.
    template <class Visitor>
    void for_each_in(const std::string& key, std::size_t most, Visitor visit) const {
        if (const auto list = find(key)) {
            list->for_each(most, visit);
        }
    }

    [[nodiscard]] double number(double min, double max) const;
    /// Returns a number that this object may lack.
    [[nodiscard]] double
    number(const std::string& key, double min, double max, double otherwise) const;
    [[nodiscard]] float real(double min, double max) const;
    [[nodiscard]] std::int64_t integer(std::int64_t min, std::int64_t max) const;
    [[nodiscard]] bool boolean() const;
    [[nodiscard]] std::string text(std::size_t longest = 4096) const;
    /// Returns the elements of this array, which must have `count` elements from 0 to
    /// 4,294,967,295.
    [[nodiscard]] std::vector<std::uint32_t> whole_numbers(std::size_t count) const;
    /// Reads [x, y], each from -100,000 to 100,000.
    [[nodiscard]] Vec2 point() const;

    /// Returns the value that the table maps this text to.
    template <class T, std::size_t count>
    [[nodiscard]] T one_of(const std::array<std::pair<std::string_view, T>, count>& table) const {
        const std::string name = text();
        std::string names;
        for (const auto& [known, value] : table) {
            if (known == name) {
                return value;
            }
            names += names.empty() ? std::string{known} : ", " + std::string{known};
        }
        fail("must be one of " + names);
    }

    [[nodiscard]] bool is_array() const { return json_->is_array(); }

    [[nodiscard]] bool is_object() const { return json_->is_object(); }

    [[nodiscard]] bool is_text() const { return json_->is_string(); }

    [[nodiscard]] const nlohmann::json& json() const { return *json_; }

    [[nodiscard]] const std::string& where() const { return where_; }

    [[noreturn]] void fail(const std::string& what) const;

private:
    void expect_object() const;
    void expect_array(std::size_t most) const;

    const nlohmann::json* json_;
    std::string where_;
};

} // namespace raywalk::demo
