// SPDX-License-Identifier: MIT
#pragma once

#include "play/widgets.hpp"

#include <array>
#include <cstdint>
#include <filesystem>
#include <vector>

namespace raywalk::demo {

/// What the user wants with a file.
struct FileWish {
    enum class Kind : std::uint8_t { none, open, save, record, stop_recording, animate };

    Kind kind = Kind::none;
    std::filesystem::path file{};
};

/// A window with the scenes, maps and recordings of a folder, to open them, to save the scene and
/// the last seconds, and to record.
class FilePanel {
public:
    /// Draws the window. Files are recorded as "file_" and their name, the buttons as "file_open",
    /// "file_save", "file_record" and "file_animate"; on a page, "file_choose" and "file_copy".
    [[nodiscard]] FileWish show(bool& is_open, bool is_recording, Widgets& widgets);

private:
    void read_folder();
    [[nodiscard]] std::filesystem::path choose(Widgets& widgets);

    std::filesystem::path folder_ = std::filesystem::current_path();
    std::vector<std::filesystem::path> entries_; // folders first
    std::array<char, 256> name_{"scene.json"};
};

} // namespace raywalk::demo
