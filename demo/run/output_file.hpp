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

/// A file that is written at the end of a run; nothing if the path is empty. It is opened at the
/// beginning, so that a path that cannot be used is noticed before the run. Throws
/// std::runtime_error if the file cannot be opened or written.
class OutputFile {
public:
    explicit OutputFile(std::filesystem::path path)
        : path_{std::move(path)} {
        if (is_wanted()) {
            stream_.open(path_);
            check();
        }
    }

    [[nodiscard]] bool is_wanted() const { return !path_.empty(); }

    void write(const std::string& text) {
        stream_ << text << std::flush;
        check();
    }

private:
    void check() const {
        if (!stream_) {
            throw std::runtime_error(path_.string() + ": cannot be written");
        }
    }

    std::filesystem::path path_;
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
