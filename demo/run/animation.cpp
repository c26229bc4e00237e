// SPDX-License-Identifier: MIT
#include "run/animation.hpp"

#include "run/output_file.hpp"
#include "scene/json_reader.hpp"

#include <cstdlib>
#include <fmt/format.h>
#include <memory>
#include <stdexcept>
#include <system_error>

namespace raywalk::demo {

std::string fault_of_animation(const std::string& file) {
    const std::filesystem::path ending = std::filesystem::path{file}.extension();
    return ending == ".gif" || ending == ".png" || ending == ".apng"
               ? ""
               : file + ": ends neither in .gif nor in .png or .apng";
}

std::string animation_of(const std::filesystem::path& file,
                         std::span<const std::string> pictures,
                         const std::string& type,
                         double per_second) {
    std::string folder = std::filesystem::temp_directory_path() / "raywalk-XXXXXX";
    if (mkdtemp(folder.data()) == nullptr) {
        throw std::runtime_error(folder + ": cannot be created");
    }
    const auto remove = [](const std::string* path) {
        std::error_code error;
        std::filesystem::remove_all(*path, error);
    };
    const std::unique_ptr<std::string, decltype(remove)> removed_at_the_end{&folder, remove};
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        OutputFile{fmt::format("{}/{}.{}", folder, i, type)}.write(pictures[i]);
    }
    // A GIF has 256 colors, and should have those of these pictures.
    const char* format =
        file.extension() == ".gif"
            ? "-lavfi 'split[a][b];[a]palettegen[p];[b][p]paletteuse=dither=none' -f gif"
            : "-plays 0 -f apng";
    const std::string command = fmt::format("cd \"$RAYWALK_PICTURES\" && ffmpeg -nostdin -v error "
                                            "-framerate {} -i %d.{} {} animation >log 2>&1",
                                            per_second,
                                            type,
                                            format);
    setenv("RAYWALK_PICTURES", folder.c_str(), 1); // a shell does not interpret its value
    if (std::system(command.c_str()) != 0) {
        const std::string log = read_file(folder + "/log");
        throw std::runtime_error("ffmpeg failed: " + log.substr(0, log.find('\n')));
    }
    return read_file(folder + "/animation");
}

} // namespace raywalk::demo
