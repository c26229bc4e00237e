// SPDX-License-Identifier: MIT
#pragma once

#include "scene/scene.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace raywalk::demo {

struct ReplayOptions {
    std::filesystem::path file;
    bool is_partial = false; ///< plays a truncated recording as far as it goes
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

/// Replays the text of a recording; `where` identifies it in error messages. Throws like replay().
[[nodiscard]] ReplayResult
replay_text(const std::string& text, const std::string& where, bool is_partial);

/// The initial scene of a recording and the queries made in it.
struct RecordedQueries {
    Scene scene;
    std::vector<WalkerStart> queries;
};

/// Throws std::runtime_error like replay().
[[nodiscard]] RecordedQueries recorded_queries(const std::filesystem::path& file);

} // namespace raywalk::demo
