// SPDX-License-Identifier: MIT
#pragma once

#include <CLI/CLI.hpp>

#include <string>
#include <vector>

namespace raywalk::demo {

/// Parses the arguments after the program's name; `help COMMAND` is COMMAND --help. Throws
/// CLI::ParseError; an unknown command or option is reported as it was typed.
void parse_arguments(CLI::App& app, std::vector<std::string> arguments);

} // namespace raywalk::demo
