// SPDX-License-Identifier: MIT
#include "run/output_file.hpp"
#include "scene/map_files.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>

namespace raywalk::demo::output_file_test {
namespace {

namespace fs = std::filesystem;

struct OutputFiles : testing::Test {
    OutputFiles() {
        fs::remove_all(folder);
        fs::create_directories(folder);
        std::ofstream{file} << "old";
    }

    [[nodiscard]] std::size_t files() const {
        return static_cast<std::size_t>(
            std::distance(fs::directory_iterator{folder}, fs::directory_iterator{}));
    }

    fs::path folder = fs::path{testing::TempDir()} / "output_file";
    fs::path file = folder / "report.json";
};

TEST_F(OutputFiles, KeepTheOldOneUntilTheNewOneIsComplete) {
    {
        OutputFile output{file};
        EXPECT_EQ(read_file(file), "old");
        output.write("new");
        EXPECT_EQ(read_file(file), "new");
    }
    { const OutputFile never_written{file}; }
    EXPECT_EQ(read_file(file), "new");
    EXPECT_EQ(files(), 1U);
}

TEST_F(OutputFiles, ReplaceTheFileThatALinkNames) {
    fs::create_symlink(file, folder / "link.json");
    OutputFile{folder / "link.json"}.write("new");
    EXPECT_TRUE(fs::is_symlink(folder / "link.json"));
    EXPECT_EQ(read_file(file), "new");
}

TEST_F(OutputFiles, DoNotReplaceDevices) {
    OutputFile{"/dev/null"}.write("new");
    EXPECT_TRUE(fs::is_character_file("/dev/null"));
    if (fs::exists("/dev/full")) {
        EXPECT_THROW(OutputFile{"/dev/full"}.write("new"), std::runtime_error);
    }
}

TEST_F(OutputFiles, RefusePathsThatCannotBeUsed) {
    EXPECT_THROW(OutputFile{folder}, std::runtime_error);
    EXPECT_THROW(OutputFile{folder / "missing" / "report.json"}, std::runtime_error);
    EXPECT_FALSE(OutputFile{""}.is_wanted());
}

} // namespace
} // namespace raywalk::demo::output_file_test
