// SPDX-License-Identifier: MIT
#include "record/transcript.hpp"

#include "lab/command_json.hpp"
#include "scene/fnv1a.hpp"
#include "scene/scene_json.hpp"

#include <fmt/format.h>
#include <stdexcept>
#include <utility>

namespace raywalk::demo {
namespace {

using Json = nlohmann::ordered_json;

std::string hex(std::uint64_t value) {
    return fmt::format("{:016x}", value);
}

std::uint64_t hash_of(const std::vector<Vec2>& points) {
    Fnv1a hash;
    for (const Vec2 point : points) {
        hash.add(point);
    }
    return hash.value();
}

Json query_json(std::size_t agent, const Character& character) {
    const Path& path = character.agent.path();
    return {
        {"agent", agent},
        {"from", json_of(path.points.empty() ? character.agent.position() : path.points.front())},
        {"target", json_of(character.agent.target_position())},
        {"status", to_string(path.status)},
        {"length", path.length},
        {"iterations", path.statistics.search.iterations},
        {"points", hex(hash_of(path.points))}};
}

} // namespace

std::string head_line(const Scene& scene) {
    return Json{{"format", "raywalk recording"}, {"version", 1}, {"scene", json_of(scene)}}.dump();
}

std::string command_line(std::int64_t step, const Command& command) {
    return Json{{"step", step}, {"command", json_of(command)}}.dump();
}

std::vector<std::string> step_lines(std::int64_t step, const Lab& lab) {
    std::vector<std::string> lines;
    for (const std::size_t agent : lab.simulation().planned()) {
        const Character& character = lab.simulation().characters()[agent];
        lines.push_back(Json{{"step", step}, {"query", query_json(agent, character)}}.dump());
    }
    lines.push_back(Json{{"step", step}, {"hash", hex(lab.hash())}}.dump());
    return lines;
}

std::string end_line(std::int64_t step) {
    return Json{{"step", step}, {"end", true}}.dump();
}

TranscriptWriter::TranscriptWriter(std::filesystem::path file, Lab& lab)
    : path_{std::move(file)}
    , stream_{path_}
    , lab_{&lab}
    , first_step_{lab.steps()} {
    write(head_line(lab.snapshot()));
    lab.set_listener(this);
}

TranscriptWriter::~TranscriptWriter() {
    if (!is_finished_) {
        lab_->set_listener(nullptr);
    }
}

void TranscriptWriter::on_command(const Command& command) {
    write(command_line(step(), command));
}

void TranscriptWriter::on_step() {
    for (const std::string& line : step_lines(step(), *lab_)) {
        write(line);
    }
}

void TranscriptWriter::finish() {
    lab_->set_listener(nullptr);
    is_finished_ = true;
    write(end_line(step()));
}

void TranscriptWriter::write(const std::string& line) {
    stream_ << line << '\n' << std::flush;
    if (!stream_) {
        throw std::runtime_error(path_.string() + ": cannot be written");
    }
}

} // namespace raywalk::demo
