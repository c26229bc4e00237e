// SPDX-License-Identifier: MIT
#pragma once

#include "scene/json_reader.hpp"
#include "scene/scene.hpp"

#include <nlohmann/json.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace raywalk::demo {

/// One line of a transcript after its header.
struct TranscriptLine {
    enum class Kind : std::uint8_t { command, query, hash, end };

    Kind kind;
    std::int64_t step;
    std::string text;
    nlohmann::json value;
    std::string where; ///< file and line number

    /// The line's members; valid as long as the line.
    [[nodiscard]] JsonReader json() const { return {value, where + ": "}; }
};

/// Reads a transcript line by line. Throws std::runtime_error with a one-line message if it is
/// invalid.
class TranscriptReader {
public:
    /// `text` must outlive the reader. Throws at the end of a truncated text unless `is_partial`.
    TranscriptReader(const std::string& text, std::string where, bool is_partial);

    [[nodiscard]] const Scene& scene() const { return scene_; }

    /// Nothing after the last one.
    [[nodiscard]] std::optional<TranscriptLine> next();

private:
    [[nodiscard]] std::string where() const;
    [[nodiscard]] std::optional<std::string> next_text();

    const std::string* text_;
    std::string file_;
    bool is_partial_;
    std::size_t offset_ = 0;
    std::int64_t number_ = 0;
    bool has_ended_ = false;
    Scene scene_;
};

} // namespace raywalk::demo
