// SPDX-License-Identifier: MIT
// Runs random actions in a randomly changing world for a long time: nothing may break, no result
// may be out of date, and memory may not grow.
#include "memory.hpp"
#include "support/log_lines.hpp"
#include "support/random_actions.hpp"

#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace {

using namespace raywalk::test;
using Clock = std::chrono::steady_clock;

struct Options {
    double seconds = 60.0;
    std::uint32_t seed = 1;
};

std::optional<Options> parse(std::span<char*> arguments) {
    Options options;
    for (std::size_t i = 1; i + 1 < arguments.size(); i += 2) {
        const std::string_view name = arguments[i];
        if (name == "--seconds") {
            options.seconds = std::strtod(arguments[i + 1], nullptr);
        } else if (name == "--seed") {
            options.seed = static_cast<std::uint32_t>(std::strtoul(arguments[i + 1], nullptr, 10));
        } else {
            return std::nullopt;
        }
    }
    const bool has_pairs = arguments.size() % 2 == 1;
    return has_pairs && options.seconds > 0.0 ? std::optional{options} : std::nullopt;
}

// The means of the third and the last quarter of a run.
class Growth {
public:
    void add(double part_of_run, std::size_t bytes) {
        if (part_of_run >= 0.5) {
            Mean& mean = part_of_run < 0.75 ? before_ : after_;
            mean.sum += static_cast<double>(bytes);
            ++mean.count;
        }
    }

    /// True if both quarters contain samples.
    [[nodiscard]] bool is_measured() const { return before_.count > 0 && after_.count > 0; }

    /// True if the last mean is greater by some percent, and by more than `slack` (unit: byte).
    [[nodiscard]] bool is_too_much(double slack) const {
        constexpr double few_percent = 1.05;
        return after_.value() > few_percent * before_.value() + slack;
    }

private:
    struct Mean {
        double sum = 0.0;
        std::int64_t count = 0;

        [[nodiscard]] double value() const {
            return count > 0 ? sum / static_cast<double>(count) : 0.0;
        }
    };

    Mean before_;
    Mean after_;
};

class Soak {
public:
    explicit Soak(const Options& options)
        : options_{options}
        , random_{options.seed}
        , actions_{random_} {}

    /// Returns a description of the first fault.
    [[nodiscard]] std::optional<std::string> run() {
        const Clock::time_point begin = Clock::now();
        double next_line = 60.0;
        double time = 0.0;
        while (time < options_.seconds) {
            if (std::optional<std::string> fault = some_steps()) {
                return fault;
            }
            time = std::chrono::duration<double>(Clock::now() - begin).count();
            allocated_.add(time / options_.seconds, allocated_bytes());
            resident_.add(time / options_.seconds, resident_bytes());
            if (time >= next_line) {
                report(time);
                next_line += 60.0;
            }
        }
        report(time);
        if (!allocated_.is_measured() || actions_.counts().compared_paths == 0) {
            return "the run was too short to check anything";
        }
        if (allocated_.is_too_much(1e6)) {
            return "the allocated memory grows";
        }
        if (resident_.is_too_much(2e7)) { // the allocator retains some
            return "the resident memory grows";
        }
        return std::nullopt;
    }

private:
    [[nodiscard]] std::optional<std::string> some_steps() {
        constexpr int steps = 100;
        for (int i = 0; i < steps; ++i) {
            if (std::optional<std::string> fault = actions_.step()) {
                return fault;
            }
        }
        actions_.session().navigator().update();
        ++checks_;
        return actions_.session().run_query();
    }

    void report(double time) {
        constexpr double megabyte = 1e6;
        const RandomActions::Counts& counts = actions_.counts();
        std::cout << static_cast<std::int64_t>(time) << " s: " << counts.world_steps
                  << " steps of the world, " << counts.requests + checks_ << " queries, "
                  << counts.compared_paths << " compared paths, " << counts.agents_created
                  << " agents created, " << counts.agents_destroyed << " destroyed, "
                  << counts.navigators << " navigators, "
                  << static_cast<double>(resident_bytes()) / megabyte << " MB resident, "
                  << static_cast<double>(allocated_bytes()) / megabyte << " MB allocated, "
                  << actions_.session().navigator().cache_statistics().bytes << " bytes of cache"
                  << std::endl; // flush
    }

    Options options_;
    Random random_;
    RandomActions actions_;
    std::int64_t checks_ = 0;
    Growth allocated_;
    Growth resident_;
};

} // namespace

int main(int argc, char** argv) {
    const std::optional<Options> options = parse({argv, static_cast<std::size_t>(argc)});
    if (!options) {
        std::cerr << "usage: raywalk_soak [--seconds N] [--seed N]\n";
        return 2;
    }
    be_quiet();
    Soak soak{*options};
    if (const std::optional<std::string> fault = soak.run()) {
        std::cerr << "seed " << options->seed << ": " << *fault << '\n';
        return 1;
    }
    return 0;
}
