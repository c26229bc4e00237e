// SPDX-License-Identifier: MIT
#pragma once

#include "scene/map_files.hpp"
#include "tune/tune.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <filesystem>
#include <string>

namespace raywalk::test {

// What `tune` writes as JSON. Suites may run at the same time, so each has a file of its own.
inline nlohmann::json tuned(const demo::Scene& scene, demo::TuneOptions options) {
    const std::string suite = testing::UnitTest::GetInstance()->current_test_suite()->name();
    options.json = std::filesystem::path{testing::TempDir()} / ("raywalk_" + suite + ".json");
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    (void)demo::tune({scene, {}, {}}, options);
    (void)testing::internal::GetCapturedStdout();
    (void)testing::internal::GetCapturedStderr();
    return nlohmann::json::parse(demo::read_file(options.json));
}

} // namespace raywalk::test
