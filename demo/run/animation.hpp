// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>
#include <string>

namespace raywalk::demo {

/// Length of an animation: the last seconds of a run or of a session (unit: second).
inline constexpr double animation_length = 10.0;

/// Returns what is wrong with the name of a file, nothing if it ends in .gif, .png or .apng.
[[nodiscard]] std::string fault_of_animation(const std::string& file);

/// Returns the content of an animated picture that repeats: a GIF or, if the file ends otherwise,
/// an APNG. The program ffmpeg makes it of pictures of equal size, which are files of the type
/// "svg" or "ppm". Throws std::runtime_error if it cannot.
[[nodiscard]] std::string animation_of(const std::filesystem::path& file,
                                       std::span<const std::string> pictures,
                                       const std::string& type,
                                       double per_second);

} // namespace raywalk::demo
