// SPDX-License-Identifier: MIT
#include "cli/command_line.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

namespace raywalk::demo {
namespace {

void check_command(const CLI::App& app, const std::vector<std::string>& arguments) {
    if (arguments.empty()) {
        throw CLI::ParseError("a command is required: 'raywalk_demo help' lists them",
                              CLI::ExitCodes::RequiredError);
    }
    const std::string& first = arguments.front();
    const auto is_first = [&](const CLI::App* command) {
        return command->get_name() == first;
    };
    if (first.front() != '-' && app.get_subcommands(is_first).empty()) {
        throw CLI::ParseError(
            fmt::format("there is no command '{}'; 'raywalk_demo help' lists all", first),
            CLI::ExitCodes::ExtrasError);
    }
}

// Reports an unknown option before anything that is missing because of it.
void check_options(const CLI::App& app) {
    for (const std::string& typed : app.remaining(true)) {
        if (typed.size() > 1 && typed.front() == '-') {
            throw CLI::ParseError(
                fmt::format("there is no option '{}'; 'raywalk_demo help COMMAND' lists all",
                            typed),
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
