// SPDX-License-Identifier: MIT
#include "record/transcript_reader.hpp"

#include "scene/scene_json.hpp"

#include <array>
#include <fmt/format.h>
#include <stdexcept>
#include <utility>

namespace raywalk::demo {
namespace {

using Kind = TranscriptLine::Kind;

constexpr std::array<std::pair<const char*, Kind>, 4> kinds = {
    {{"command", Kind::command}, {"query", Kind::query}, {"hash", Kind::hash}, {"end", Kind::end}}};

Kind kind_of(const JsonReader& json) {
    for (const auto& [name, kind] : kinds) {
        if (json.find(name)) {
            json.expect_keys({"step", name});
            return kind;
        }
    }
    json.fail("is not a line of a recording");
}

} // namespace

TranscriptReader::TranscriptReader(const std::string& text, std::string where, bool is_partial)
    : text_{&text}
    , file_{std::move(where)}
    , is_partial_{is_partial} {
    const auto head = next_text();
    if (!head) {
        throw std::runtime_error(file_ + ": is not a raywalk recording: it has no header");
    }
    const nlohmann::json value = parse_json(*head, this->where());
    scene_ = read_scene_in({value, this->where() + ": "}, "raywalk recording");
}

std::optional<TranscriptLine> TranscriptReader::next() {
    auto text = next_text();
    if (!text) {
        if (!has_ended_ && !is_partial_) {
            throw std::runtime_error(
                fmt::format("{}: is truncated after line {}: it has no end", file_, number_));
        }
        return std::nullopt;
    }
    TranscriptLine line{Kind::end, 0, *text, parse_json(*text, where()), where()};
    if (has_ended_) {
        line.json().fail("comes after the end");
    }
    line.kind = kind_of(line.json());
    line.step = line.json()["step"].integer(0, std::int64_t{1} << 40U);
    has_ended_ = line.kind == Kind::end;
    return line;
}

std::string TranscriptReader::where() const {
    return fmt::format("{}:{}", file_, number_);
}

// A line without a line ending was truncated.
std::optional<std::string> TranscriptReader::next_text() {
    const std::size_t end = text_->find('\n', offset_);
    if (end == std::string::npos) {
        return std::nullopt;
    }
    ++number_;
    const std::size_t begin = std::exchange(offset_, end + 1);
    return text_->substr(begin, end - begin);
}

} // namespace raywalk::demo
