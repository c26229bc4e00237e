// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"

#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace raywalk::demo {

/// @name The lines of a transcript
/// A run in one file, each line a JSON object: a head with the scene, then every command before its
/// step, and after each step the queries answered in it and a hash of where everything is; at last
/// an end. Such a file is a bug report.
/// @{
[[nodiscard]] std::string head_line(const Scene& scene);
[[nodiscard]] std::string command_line(const Lab& lab, const Command& command);
/// What the last step did: its queries in the order of the agents, and the hash.
[[nodiscard]] std::vector<std::string> step_lines(const Lab& lab);
[[nodiscard]] std::string end_line(const Lab& lab);

/// @}

/// Writes the transcript of a lab while it lives, line by line, so that a crash leaves all that led
/// to it.
class TranscriptWriter final : public LabListener {
public:
    /// Begins with the scene as it is now, so only a lab that has made no step is written whole.
    /// Throws std::runtime_error if the file cannot be written.
    TranscriptWriter(std::filesystem::path file, Lab& lab);
    ~TranscriptWriter() override;
    TranscriptWriter(const TranscriptWriter&) = delete;
    TranscriptWriter(TranscriptWriter&&) = delete;
    TranscriptWriter& operator=(const TranscriptWriter&) = delete;
    TranscriptWriter& operator=(TranscriptWriter&&) = delete;

    void on_command(const Command& command) override;
    void on_step() override;

    /// Throws std::runtime_error if something could not be written.
    void finish();

private:
    void write(const std::string& line);

    std::filesystem::path path_;
    std::ofstream stream_;
    Lab* lab_;
    bool is_finished_ = false;
};

} // namespace raywalk::demo
