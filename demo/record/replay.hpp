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
    bool is_partial = false; ///< a recording that is cut off is played as far as it goes
};

/// Does again what a recording tells, prints if it went the same way, and if not, the first
/// difference. Returns the exit code: 1 if there was one. Throws std::runtime_error for a file that
/// cannot be used.
int replay(const ReplayOptions& options);

/// What became of it.
struct ReplayResult {
    std::int64_t steps = 0;
    std::int64_t queries = 0;
    std::int64_t commands = 0;
    std::uint64_t hash = 0;
    std::string difference; ///< empty if there was none
};

/// The same for a recording's text; `where` names it in errors.
[[nodiscard]] ReplayResult
replay_text(const std::string& text, const std::string& where, bool is_partial);

/// The scene that a recording begins with and the queries that were made in it.
struct RecordedQueries {
    Scene scene;
    std::vector<WalkerStart> queries;
};

/// Throws std::runtime_error like replay.
[[nodiscard]] RecordedQueries recorded_queries(const std::filesystem::path& file);

} // namespace raywalk::demo
