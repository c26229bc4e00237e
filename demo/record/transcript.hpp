// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace raywalk::demo {

/// @name Lines of a transcript
/// A transcript holds a run, one JSON object per line: a header with the scene, then each command
/// before its step, and after each step its finished queries and a hash of all positions; an end
/// line closes it. Such a file serves as a bug report.
/// @{
[[nodiscard]] std::string head_line(const Scene& scene);
[[nodiscard]] std::string command_line(std::int64_t step, const Command& command);
/// Describes the last step: its queries in the order of the agents, and the hash.
[[nodiscard]] std::vector<std::string> step_lines(std::int64_t step, const Lab& lab);
[[nodiscard]] std::string end_line(std::int64_t step);

/// @}

/// Writes the transcript of a running lab line by line, so that a crash leaves everything that led
/// to it.
class TranscriptWriter final : public LabListener {
public:
    /// Begins with the current scene, so a transcript is only complete for a lab that has made no
    /// step since it opened that. Throws std::runtime_error if the file cannot be written.
    TranscriptWriter(std::filesystem::path file, Lab& lab);
    ~TranscriptWriter() override;

    void on_command(const Command& command) override;
    void on_step() override;

    /// Throws std::runtime_error if writing failed.
    void finish();

private:
    void write(const std::string& line);

    [[nodiscard]] std::int64_t step() const { return lab_->steps() - first_step_; }

    std::filesystem::path path_;
    std::ofstream stream_;
    Lab* lab_;
    std::int64_t first_step_;
    bool is_finished_ = false;
};

} // namespace raywalk::demo
