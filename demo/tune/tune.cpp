// SPDX-License-Identifier: MIT
#include "tune/tune.hpp"

#include "run/output_file.hpp"
#include "tune/progress.hpp"
#include "tune/tune_page.hpp"
#include "tune/tune_table.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <iostream>
#include <stdexcept>
#include <system_error>
#include <unistd.h>

namespace raywalk::demo {
namespace {

// The report's file, or nothing without a folder.
std::filesystem::path page_in(const std::filesystem::path& folder) {
    if (folder.empty()) {
        return {};
    }
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (!std::filesystem::is_directory(folder)) {
        throw std::runtime_error(folder.string() + ": is not a folder and cannot be created");
    }
    return folder / "tune.html";
}

nlohmann::ordered_json json_result(const TuneReport& report) {
    nlohmann::ordered_json json;
    const auto& chosen = report.recommendation.settings;
    json["recommended"] = chosen ? nlohmann::ordered_json(flags_of(*chosen)) : nullptr;
    json["reason"] = report.recommendation.reason;
    json["rows"] = nlohmann::ordered_json::array();
    for (const TuneRow& row : report.rows) {
        json["rows"].push_back(json_of(row));
    }
    return json;
}

// The table and the recommendation.
std::string text_result(const TuneReport& report) {
    const Recommendation& recommendation = report.recommendation;
    return to_table(report.rows) + '\n' +
           (recommendation.settings ? code_of(*recommendation.settings) + '\n' : "") +
           recommendation.line() + '\n';
}

} // namespace

int tune(const TuneSubject& subject, const TuneOptions& options) {
    ResultOutput output{options.json};
    OutputFile page{page_in(options.out)};
    Tuner tuner{subject, options};
    const TuneReport& report = tuner.report();
    {
        Progress progress{std::cerr, isatty(STDERR_FILENO) != 0};
        while (tuner.advance()) {
            progress.show(tuner.finished_part(),
                          fmt::format("combination {} of {}",
                                      std::min(report.rows.size() + 1, report.combinations),
                                      report.combinations));
        }
        progress.show(1.0, "report");
    }
    if (page.is_wanted()) {
        page.write(to_html(subject, report));
    }
    output.write(json_result(report), text_result(report));
    return report.recommendation.settings ? 0 : 1;
}

int run_tune(const TuneOptions& options) {
    return tune(options.recording.empty() ? subject_of(options.source, options.queries)
                                          : recorded_subject(options.recording, options.queries),
                options);
}

} // namespace raywalk::demo
