// SPDX-License-Identifier: MIT
#include "cli/command_line.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace raywalk::demo::command_line_test {
namespace {

struct Program {
    Program() {
        CLI::App& run = *app.add_subcommand("run", "Runs");
        run.add_option("--cell-size", cell_size, "Width of a cell");
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

TEST(CommandLine, ReportsAnUnknownCommandOrOptionAsItWasTyped) {
    EXPECT_EQ(Program{}.error_of({"rnu"}),
              "there is no command 'rnu'; 'raywalk_demo help' lists all");
    EXPECT_EQ(Program{}.error_of({"run", "--zzz=2", "--out", "x"}),
              "there is no option '--zzz=2'; 'raywalk_demo help COMMAND' lists all");
    EXPECT_EQ(Program{}.error_of({"run", "--zzz"}),
              "there is no option '--zzz'; 'raywalk_demo help COMMAND' lists all");
    EXPECT_NE(Program{}.error_of({}).find("a command is required"), std::string::npos);
}

TEST(CommandLine, ParsesWhatIsRight) {
    Program program;
    EXPECT_EQ(program.error_of({"run", "--cell-size", "2", "--out", "x"}), "");
    EXPECT_EQ(program.cell_size, 2.0);
    EXPECT_NE(Program{}.error_of({"run"}).find("--out is required"), std::string::npos);
}

} // namespace
} // namespace raywalk::demo::command_line_test
