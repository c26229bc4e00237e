// SPDX-License-Identifier: MIT
#include "record/replay.hpp"

#include "lab/command_json.hpp"
#include "record/transcript.hpp"
#include "run/output_file.hpp"
#include "scene/scene_json.hpp"

#include <fmt/format.h>
#include <utility>

namespace raywalk::demo {
namespace {

void apply(const TranscriptLine& line, Lab& lab) {
    if (!lab.apply(read_command(line.json()["command"]))) {
        line.json().fail("cannot be executed: there is no such body or no player");
    }
}

// The bodies where they are now, at rest, and nobody else.
Scene world_of(const Lab& lab) {
    Scene world = lab.scene();
    world.obstacles.clear();
    for (const LabBody& body : lab.bodies()) {
        world.obstacles.push_back({body.obstacle().material, body.shape()});
    }
    world.player_start.reset();
    world.clicks.clear();
    world.skeleton_starts.clear();
    world.walkers.clear();
    return world;
}

} // namespace

Replayer::Replayer(const std::string& text, const std::string& where, bool is_partial)
    : text_{text}
    , reader_{text_, where, is_partial} {}

bool Replayer::step(Lab& lab) {
    while (const auto line = reader_.next()) {
        const bool is_after_step =
            line->kind == TranscriptLine::Kind::query || line->kind == TranscriptLine::Kind::hash;
        if (is_after_step && expected_.empty() && line->step == result_.steps + 1) {
            lab.step();
            result_.hash = lab.hash();
            const auto lines = step_lines(++result_.steps, lab);
            expected_.assign(lines.begin(), lines.end());
        }
        if (line->step != result_.steps || expected_.empty() == is_after_step) {
            line->json().fail("is out of order: a line is missing or extra");
        }
        if (line->kind == TranscriptLine::Kind::command) {
            ++result_.commands;
            apply(*line, lab);
        } else if (is_after_step) {
            compare(*line);
            if (!result_.difference.empty()) {
                return false;
            }
            if (expected_.empty()) {
                return true;
            }
        }
    }
    result_.hash = lab.hash();
    return false;
}

void Replayer::compare(const TranscriptLine& line) {
    result_.queries += line.kind == TranscriptLine::Kind::query ? 1 : 0;
    if (expected_.front() != line.text) {
        result_.difference = fmt::format(
            "step {}\nrecorded: {}\nnow:      {}", line.step, line.text, expected_.front());
    }
    expected_.pop_front();
}

ReplayResult replay_text(const std::string& text, const std::string& where, bool is_partial) {
    Replayer replayer{text, where, is_partial};
    Lab lab{replayer.scene()};
    while (replayer.step(lab)) {
    }
    return replayer.result();
}

int replay(const ReplayOptions& options) {
    ResultOutput output{options.json};
    const ReplayResult result =
        replay_text(read_file(options.file), options.file.string(), options.is_partial);
    const bool is_equal = result.difference.empty();
    const std::string hash = fmt::format("{:016x}", result.hash);
    output.write({{"equal", is_equal},
                  {"steps", result.steps},
                  {"commands", result.commands},
                  {"queries", result.queries},
                  {"hash", hash},
                  {"difference", result.difference}},
                 is_equal ? fmt::format("equal: {} steps, {} commands, {} queries, hash {}\n",
                                        result.steps,
                                        result.commands,
                                        result.queries,
                                        hash)
                          : "differs at " + result.difference + '\n');
    return is_equal ? 0 : 1;
}

RecordedQueries recorded_queries(const std::filesystem::path& file) {
    const std::string text = read_file(file);
    TranscriptReader reader{text, file.string(), true};
    Lab lab{reader.scene()};
    RecordedQueries recorded;
    std::string last; // world, as text
    while (const auto line = reader.next()) {
        if (line->kind == TranscriptLine::Kind::command) {
            apply(*line, lab);
        } else if (line->kind == TranscriptLine::Kind::hash) {
            lab.step();
        } else if (line->kind == TranscriptLine::Kind::query) {
            Scene world = world_of(lab);
            if (std::string now = json_of(world).dump(); now != last) {
                recorded.worlds.push_back(std::move(world));
                last = std::move(now);
            }
            const JsonReader query = line->json()["query"];
            recorded.queries.push_back(
                {{query["from"].point(), query["target"].point()}, recorded.worlds.size() - 1});
        }
    }
    return recorded;
}

} // namespace raywalk::demo
