// SPDX-License-Identifier: MIT
#include "support/log_lines.hpp"

#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/null_sink.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <mutex>

namespace raywalk::test {
namespace {

std::shared_ptr<spdlog::logger> logger() {
    return spdlog::get("raywalk");
}

} // namespace

void be_quiet() {
    if (logger() == nullptr) {
        spdlog::null_logger_mt("raywalk");
    }
}

class LogLines::Sink : public spdlog::sinks::base_sink<std::mutex> {
public:
    std::vector<std::string> lines;

private:
    void sink_it_(const spdlog::details::log_msg& message) override {
        if (message.level >= spdlog::level::warn) {
            lines.emplace_back(message.payload.begin(), message.payload.end());
        }
    }

    void flush_() override {}
};

LogLines::LogLines()
    : sink_{std::make_shared<Sink>()} {
    be_quiet();
    level_before_ = logger()->level(); // off, if be_quiet() made it
    logger()->set_level(spdlog::level::warn);
    logger()->sinks().push_back(sink_);
}

LogLines::~LogLines() {
    std::erase(logger()->sinks(), sink_);
    logger()->set_level(static_cast<spdlog::level::level_enum>(level_before_));
}

const std::vector<std::string>& LogLines::all() const {
    return sink_->lines;
}

std::size_t LogLines::count(std::string_view part) const {
    return static_cast<std::size_t>(
        std::count_if(all().begin(), all().end(), [&](const std::string& line) {
            return line.find(part) != std::string::npos;
        }));
}

} // namespace raywalk::test
