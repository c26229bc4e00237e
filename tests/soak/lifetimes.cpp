// SPDX-License-Identifier: MIT
// Creates and destroys navigators, agents, requests and bodies at random, from inside of all
// callbacks and on several threads, for a long time. Build it with a sanitizer.
#include "support/random_lifetimes.hpp"

#include <spdlog/sinks/sink.h>
#include <spdlog/spdlog.h>

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace {

// A sink without a lock, so that what it calls may log, too.
class ActingLog : public spdlog::sinks::sink {
public:
    void log(const spdlog::details::log_msg& /*message*/) override {
        raywalk::test::RandomLifetimes::call_back_from_log();
    }

    void flush() override {}

    void set_pattern(const std::string& /*pattern*/) override {}

    void set_formatter(std::unique_ptr<spdlog::formatter> /*formatter*/) override {}
};

void register_acting_log() {
    const auto logger = std::make_shared<spdlog::logger>("raywalk", std::make_shared<ActingLog>());
    logger->set_level(spdlog::level::debug);
    spdlog::register_logger(logger);
}

} // namespace

int main(int argc, char** argv) {
    using namespace raywalk::test;
    using Clock = std::chrono::steady_clock;
    double seconds = 60.0;
    std::uint32_t seed = 1;
    const std::span arguments{argv, static_cast<std::size_t>(argc)};
    for (std::size_t i = 1; i + 1 < arguments.size(); i += 2) {
        const std::string_view name = arguments[i];
        if (name == "--seconds") {
            seconds = std::strtod(arguments[i + 1], nullptr);
        } else if (name == "--seed") {
            seed = static_cast<std::uint32_t>(std::strtoul(arguments[i + 1], nullptr, 10));
        } else {
            std::cerr << "usage: raywalk_lifetimes [--seconds N] [--seed S]\n";
            return 1;
        }
    }
    register_acting_log();
    const Clock::time_point begin = Clock::now();
    std::uint32_t sessions = 0;
    while (std::chrono::duration<double>(Clock::now() - begin).count() < seconds) {
        run_random_lifetimes(seed + sessions);
        ++sessions;
    }
    std::cout << sessions << " sessions from seed " << seed << ", "
              << RandomLifetimes::actions_in_callbacks() << " actions in callbacks, "
              << RandomLifetimes::links_reached() << " links reached\n";
    return 0;
}
