// SPDX-License-Identifier: MIT
#include "record/replay.hpp"

#include "lab/command_json.hpp"
#include "record/transcript.hpp"
#include "record/transcript_reader.hpp"
#include "scene/scene_json.hpp"

#include <deque>
#include <fmt/format.h>
#include <iostream>
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

// Runs a lab as the lines describe, and compares the results.
class Replayer {
public:
    explicit Replayer(const Scene& scene)
        : lab_{scene} {}

    void play(const TranscriptLine& line);

    [[nodiscard]] ReplayResult result() const {
        ReplayResult result = result_;
        result.steps = lab_.steps();
        result.hash = lab_.hash();
        return result;
    }

    [[nodiscard]] bool has_differed() const { return !result_.difference.empty(); }

private:
    void compare(const TranscriptLine& line);

    Lab lab_;
    std::deque<std::string> expected_; // lines of the last step that were not compared yet
    ReplayResult result_;
};

void Replayer::play(const TranscriptLine& line) {
    const bool is_after_step =
        line.kind == TranscriptLine::Kind::query || line.kind == TranscriptLine::Kind::hash;
    if (is_after_step && expected_.empty() && line.step == lab_.steps() + 1) {
        lab_.step();
        const auto lines = step_lines(lab_);
        expected_.assign(lines.begin(), lines.end());
    }
    if (line.step != lab_.steps() || expected_.empty() == is_after_step) {
        line.json().fail("is out of order: a line is missing or extra");
    }
    if (is_after_step) {
        compare(line);
    } else if (line.kind == TranscriptLine::Kind::command) {
        ++result_.commands;
        apply(line, lab_);
    }
}

void Replayer::compare(const TranscriptLine& line) {
    result_.queries += line.kind == TranscriptLine::Kind::query ? 1 : 0;
    if (expected_.front() != line.text) {
        result_.difference = fmt::format(
            "step {}\nrecorded: {}\nnow:      {}", line.step, line.text, expected_.front());
    }
    expected_.pop_front();
}

} // namespace

ReplayResult replay_text(const std::string& text, const std::string& where, bool is_partial) {
    TranscriptReader reader{text, where, is_partial};
    Replayer replayer{reader.scene()};
    while (const auto line = reader.next()) {
        replayer.play(*line);
        if (replayer.has_differed()) {
            break;
        }
    }
    return replayer.result();
}

int replay(const ReplayOptions& options) {
    const ReplayResult result =
        replay_text(read_file(options.file), options.file.string(), options.is_partial);
    if (!result.difference.empty()) {
        std::cout << "differs at " << result.difference << '\n';
        return 1;
    }
    std::cout << fmt::format("equal: {} steps, {} commands, {} queries, hash {:016x}\n",
                             result.steps,
                             result.commands,
                             result.queries,
                             result.hash);
    return 0;
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
