// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace raywalk::demo {

/// Formats help texts with lines of at most 100 characters.
class WrappedHelp final : public CLI::Formatter {
public:
    std::string
    make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const override;
};

/// Returns the known word that was meant by a mistyped one, or nothing if none is similar.
[[nodiscard]] std::string meant_by(std::string_view typed, const std::vector<std::string>& known);

/// Parses the arguments after the program's name; `help COMMAND` is COMMAND --help. Throws
/// CLI::ParseError; an unknown command or option is reported as it was typed, with what was meant.
void parse_arguments(CLI::App& app, std::vector<std::string> arguments);

} // namespace raywalk::demo
