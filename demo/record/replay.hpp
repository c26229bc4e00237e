// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"
#include "record/transcript_reader.hpp"
#include "scene/scene.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <string>
#include <vector>

namespace raywalk::demo {

struct ReplayOptions {
    std::filesystem::path file;
    bool is_partial = false;      ///< plays a truncated recording as far as it goes
    std::filesystem::path json{}; ///< see ResultOutput
};

/// Replays a recording and prints whether the result is equal, or the first difference. Returns the
/// exit code: 1 if there is a difference. Throws std::runtime_error for a file that cannot be used.
int replay(const ReplayOptions& options);

/// The result of a replay.
struct ReplayResult {
    std::int64_t steps = 0;
    std::int64_t queries = 0;
    std::int64_t commands = 0;
    std::uint64_t hash = 0;
    std::string difference; ///< empty if there is none
};

/// Repeats a recording in a lab, step by step, and compares.
class Replayer {
public:
    /// `where` identifies the text in error messages. Throws std::runtime_error if it is invalid,
    /// like step().
    Replayer(const std::string& text, const std::string& where, bool is_partial);
    Replayer(Replayer&&) = delete;

    /// The scene in which the recording begins.
    [[nodiscard]] const Scene& scene() const { return reader_.scene(); }

    /// Advances the lab by one step, which needs to have opened the scene before the first one.
    /// Returns false at the end, and at the first difference.
    bool step(Lab& lab);

    /// Of the steps so far.
    [[nodiscard]] const ReplayResult& result() const { return result_; }

private:
    void compare(const TranscriptLine& line);

    std::string text_;
    TranscriptReader reader_;
    std::deque<std::string> expected_; // lines of the last step that were not compared yet
    ReplayResult result_;
};

/// Replays the text of a recording; `where` identifies it in error messages. Throws like replay().
[[nodiscard]] ReplayResult
replay_text(const std::string& text, const std::string& where, bool is_partial);

/// The queries of a recording, and the worlds that they were made in: the bodies without the
/// characters, at their places then.
struct RecordedQueries {
    struct Query {
        WalkerStart walk;
        std::size_t world; ///< index of its world
    };

    std::vector<Scene> worlds;
    std::vector<Query> queries;
};

/// Replays the recording without comparing. Throws std::runtime_error like replay().
[[nodiscard]] RecordedQueries recorded_queries(const std::filesystem::path& file);

} // namespace raywalk::demo
