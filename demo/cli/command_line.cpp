// SPDX-License-Identifier: MIT
#include "cli/command_line.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <sstream>
#include <utility>

namespace raywalk::demo {
namespace {

constexpr std::size_t help_width = 100;

// Number of letters to add, remove, replace or exchange with the next one.
std::size_t edits_between(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> edits(a.size() + 1,
                                                std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                edits[i][j] = i + j;
                continue;
            }
            edits[i][j] = std::min({edits[i - 1][j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1),
                                    edits[i - 1][j] + 1,
                                    edits[i][j - 1] + 1});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1]) {
                edits[i][j] = std::min(edits[i][j], edits[i - 2][j - 2] + 1);
            }
        }
    }
    return edits.back().back();
}

// Continued lines are indented by `indent`.
std::string wrapped(const std::string& line, std::size_t indent) {
    std::string text = line;
    for (std::size_t begin = 0; text.size() - begin > help_width;) {
        const std::size_t space = text.rfind(' ', begin + help_width);
        if (space == std::string::npos || space <= begin + indent) {
            break;
        }
        text.replace(space, 1, "\n" + std::string(indent, ' '));
        begin = space + 1;
    }
    return text;
}

std::vector<std::string> names_of_commands(const CLI::App& app) {
    std::vector<std::string> names;
    for (const CLI::App* command : app.get_subcommands({})) {
        names.push_back(command->get_name());
    }
    return names;
}

std::string hint_for(const std::string& typed, const std::vector<std::string>& known) {
    const std::string meant = meant_by(typed, known);
    return meant.empty() ? "" : fmt::format("; did you mean '{}'?", meant);
}

void check_command(const CLI::App& app, const std::vector<std::string>& arguments) {
    const std::vector<std::string> names = names_of_commands(app);
    if (arguments.empty()) {
        throw CLI::ParseError("a command is required: 'raywalk_demo help' lists them",
                              CLI::ExitCodes::RequiredError);
    }
    const std::string& first = arguments.front();
    if (first.front() != '-' && std::find(names.begin(), names.end(), first) == names.end()) {
        throw CLI::ParseError(fmt::format("there is no command '{}'{}; 'raywalk_demo help' lists "
                                          "all",
                                          first,
                                          hint_for(first, names)),
                              CLI::ExitCodes::ExtrasError);
    }
}

// Reports an unknown option before anything that is missing because of it.
void check_options(const CLI::App& app) {
    std::vector<std::string> known;
    for (const CLI::App* command : app.get_subcommands()) {
        for (const CLI::Option* option : command->get_options()) {
            known.push_back(option->get_name());
        }
    }
    for (const std::string& typed : app.remaining(true)) {
        if (typed.size() > 1 && typed.front() == '-') {
            const std::string name = typed.substr(0, typed.find('='));
            throw CLI::ParseError(
                fmt::format("there is no option '{}'{}", typed, hint_for(name, known)),
                CLI::ExitCodes::ExtrasError);
        }
    }
}

// CLI11 ignores empty elements of lists.
void check_lists(const CLI::App& command, const std::vector<std::string>& arguments) {
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        const std::size_t end = std::min(word.find('='), word.size());
        const CLI::Option* option = command.get_option_no_throw(word.substr(0, end));
        if (option != nullptr && option->get_delimiter() == ',') {
            const std::string list = end < word.size()          ? word.substr(end + 1)
                                     : i + 1 < arguments.size() ? arguments[i + 1]
                                                                : "";
            if ((',' + list + ',').find(",,") != std::string::npos) {
                throw CLI::ValidationError(option->get_name(), "'" + list + "' lacks an element");
            }
        }
    }
}

} // namespace

std::string
WrappedHelp::make_help(const CLI::App* app, std::string name, CLI::AppFormatMode mode) const {
    std::istringstream lines{Formatter::make_help(app, std::move(name), mode)};
    std::string text;
    for (std::string line; std::getline(lines, line);) {
        const bool is_entry = line.rfind("  ", 0) == 0;
        text += wrapped(line, is_entry ? get_column_width() : 0) + '\n';
    }
    return text;
}

std::string meant_by(std::string_view typed, const std::vector<std::string>& known) {
    std::string nearest;
    std::size_t least = std::max<std::size_t>(2, typed.size() / 3) + 1;
    for (const std::string& word : known) {
        const std::size_t edits = edits_between(typed, word);
        if (edits < least) {
            least = edits;
            nearest = word;
        }
    }
    return nearest;
}

void parse_arguments(CLI::App& app, std::vector<std::string> arguments) {
    if (!arguments.empty() && arguments.front() == "help") {
        arguments.erase(arguments.begin());
        arguments.emplace_back("--help");
    }
    check_command(app, arguments);
    for (const CLI::App* command : app.get_subcommands(
             [&](const CLI::App* one) { return one->get_name() == arguments.front(); })) {
        check_lists(*command, arguments);
    }
    std::reverse(arguments.begin(), arguments.end()); // as CLI11 takes them
    try {
        app.parse(std::move(arguments));
    } catch (const CLI::Success&) {
        throw;
    } catch (const CLI::ParseError&) {
        check_options(app);
        throw;
    }
}

} // namespace raywalk::demo
