// SPDX-License-Identifier: MIT
#include "tune/tune_csv.hpp"

#include <fmt/format.h>
#include <sstream>
#include <stdexcept>
#include <utility>

namespace raywalk::demo {

std::string csv_header() {
    return "cell_size_m,max_iterations,radius_m,connectivity,origin_x_m,origin_y_m,reachable,found,"
           "lost_to_limit,"
           "lost_to_grid,unreachable,told_unreachable,found_beyond,success_rate,"
           "length_ratio_mean,length_ratio_worst,iterations_median,iterations_max,"
           "iterations_needed,iterations_mean,obstacles_tested_mean,bytes,"
           "cold_median_us,cold_p99_us,warm_median_us,warm_p99_us,cold_p99_frame_percent";
}

std::string csv_line(const TuneRow& row) {
    const TuneSettings& s = row.settings;
    const TuneFigures& f = row.figures;
    const TuneTimes& t = row.times;
    const auto ratio = [&](double value) {
        return f.compared > 0 ? fmt::format("{:.6f}", value) : "";
    };
    return fmt::format("{},{},{},{},{},",
                       s.cell_size,
                       s.max_iterations,
                       s.radius,
                       name_in(neighborhoods, s.neighborhood),
                       to_text(s.origin)) +
           fmt::format("{},{},{},{},{},{},{},{:.6f},{},{},",
                       f.reachable,
                       f.found,
                       f.lost_to_limit,
                       f.lost_to_grid(),
                       f.unreachable,
                       f.reported,
                       f.found_beyond,
                       f.success_rate(),
                       ratio(f.ratio_mean),
                       ratio(f.ratio_worst)) +
           fmt::format("{},{},{},{:.2f},{:.2f},{},",
                       f.iterations_median,
                       f.iterations_max,
                       f.iterations_needed,
                       f.iterations_mean,
                       f.tests_mean,
                       f.bytes) +
           fmt::format("{:.2f},{:.2f},{:.2f},{:.2f},{:.3f}",
                       t.cold_median,
                       t.cold_p99,
                       t.warm_median,
                       t.warm_p99,
                       t.frame_percent());
}

nlohmann::ordered_json json_of(const TuneRow& row) {
    std::istringstream names{csv_header()};
    std::istringstream values{csv_line(row)};
    nlohmann::ordered_json json;
    std::string name;
    std::string value;
    while (std::getline(names, name, ',') && std::getline(values, value, ',')) {
        using Json = nlohmann::ordered_json;
        json[name] = value.empty()         ? Json{}
                     : Json::accept(value) ? Json::parse(value)
                                           : Json(value);
    }
    return json;
}

TuneCsv::TuneCsv(std::filesystem::path file)
    : file_{std::move(file)}
    , stream_{file_} {
    write(csv_header());
}

void TuneCsv::add(const TuneRow& row) {
    write(csv_line(row));
}

// A line is much shorter than the stream's buffer, so it is written in one piece.
void TuneCsv::write(const std::string& line) {
    stream_ << line << '\n' << std::flush;
    if (!stream_) {
        throw std::runtime_error(file_.string() + ": cannot be written");
    }
}

} // namespace raywalk::demo
