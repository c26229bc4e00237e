// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <utility>

namespace raywalk::demo {

/// A file that is written at the end of a run; nothing if the path is empty. An existing file is
/// kept until the new one, which is written beside it with the suffix ".part", is complete. That is
/// opened at the beginning, so that a path that cannot be used is noticed before the run. Throws
/// std::runtime_error if the file cannot be opened or written.
class OutputFile {
public:
    explicit OutputFile(std::filesystem::path path)
        : path_{std::move(path)} {
        if (is_wanted()) {
            std::error_code error;
            if (std::filesystem::is_regular_file(path_, error)) {
                path_ = std::filesystem::canonical(path_); // keeps a link
                check(std::ofstream{path_, std::ios::app});
            }
            part_ = path_;
            if (!std::filesystem::exists(path_) || std::filesystem::is_regular_file(path_)) {
                part_ += ".part"; // a device is not replaced
            }
            stream_.open(part_);
            check(stream_);
        }
    }

    ~OutputFile() {
        std::error_code error;
        if (part_ != path_) {
            std::filesystem::remove(part_, error);
        }
    }

    OutputFile(OutputFile&&) = delete;

    [[nodiscard]] bool is_wanted() const { return !path_.empty(); }

    void write(const std::string& text) {
        stream_ << text << std::flush;
        check(stream_);
        stream_.close();
        check(stream_);
        if (part_ != path_) {
            std::filesystem::rename(part_, path_);
        }
    }

private:
    void check(const std::ofstream& stream) const {
        if (!stream) {
            throw std::runtime_error(path_.string() + ": cannot be written");
        }
    }

    std::filesystem::path path_;
    std::filesystem::path part_;
    std::ofstream stream_;
};

/// The result of a command: a text for people, or JSON for programs. With "-" as the file of the
/// JSON, that replaces the text on standard output; with another file, both are written; without a
/// file, the text alone.
class ResultOutput {
public:
    explicit ResultOutput(const std::filesystem::path& json)
        : replaces_text_{json == "-"}
        , file_{replaces_text_ ? std::filesystem::path{} : json} {}

    void write(const nlohmann::ordered_json& json, const std::string& text) {
        std::cout << (replaces_text_ ? json.dump() + '\n' : text);
        if (file_.is_wanted()) {
            file_.write(json.dump() + '\n');
        }
    }

private:
    bool replaces_text_;
    OutputFile file_;
};

} // namespace raywalk::demo
