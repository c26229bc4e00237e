// SPDX-License-Identifier: MIT
#include "cli/command_line.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <sstream>
#include <string>
#include <vector>

namespace raywalk::demo::command_line_test {
namespace {

struct Program {
    Program() {
        app.formatter(std::make_shared<WrappedHelp>());
        CLI::App& run = *app.add_subcommand("run", "Runs");
        run.add_option("--cell-size", cell_size, std::string(30, 'x') + ' ' + std::string(60, 'y'));
        run.add_option("--out", out)->required();
        app.add_subcommand("record", "Records");
        app.require_subcommand(1);
    }

    // The message of the error; empty without one.
    std::string error_of(const std::vector<std::string>& arguments) {
        try {
            parse_arguments(app, arguments);
        } catch (const CLI::ParseError& error) {
            return error.what();
        }
        return "";
    }

    CLI::App app{"program"};
    double cell_size = 0.0;
    std::string out;
};

TEST(CommandLine, SaysWhatWasMeantByAMistypedCommandOrOption) {
    EXPECT_EQ(
        Program{}.error_of({"rnu"}).rfind("there is no command 'rnu'; did you mean 'run'?", 0), 0U);
    EXPECT_EQ(Program{}.error_of({"xylophone"}).find("did you mean"), std::string::npos);
    EXPECT_EQ(Program{}.error_of({"run", "--cel-size=2"}),
              "there is no option '--cel-size=2'; did you mean '--cell-size'?");
    EXPECT_EQ(Program{}.error_of({"run", "--zzz", "--out", "x"}), "there is no option '--zzz'");
    EXPECT_NE(Program{}.error_of({}).find("a command is required"), std::string::npos);
}

TEST(CommandLine, ParsesWhatIsRight) {
    Program program;
    EXPECT_EQ(program.error_of({"run", "--cell-size", "2", "--out", "x"}), "");
    EXPECT_EQ(program.cell_size, 2.0);
    EXPECT_NE(Program{}.error_of({"run"}).find("--out is required"), std::string::npos);
}

TEST(CommandLine, HelpIsWrapped) {
    Program program;
    std::istringstream lines{program.app.get_subcommand("run")->help()};
    int continued = 0;
    for (std::string line; std::getline(lines, line);) {
        EXPECT_LE(line.size(), 100U) << line;
        continued += line.find("yyy") != std::string::npos && line.find("xxx") == std::string::npos;
    }
    EXPECT_EQ(continued, 1);
}

TEST(CommandLine, FindsTheNearestWord) {
    EXPECT_EQ(meant_by("tuen", {"run", "tune", "play"}), "tune");
    EXPECT_EQ(meant_by("pla", {"run", "tune", "play"}), "play");
    EXPECT_EQ(meant_by("zebra", {"run", "tune", "play"}), "");
}

} // namespace
} // namespace raywalk::demo::command_line_test
