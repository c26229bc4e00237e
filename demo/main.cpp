// SPDX-License-Identifier: MIT
#include "benchmark/bench_options.hpp"
#include "crowd/crowd_options.hpp"
#include "find/find.hpp"
#include "play/play.hpp"
#include "record/record.hpp"
#include "record/replay.hpp"
#include "run/run.hpp"
#include "scene/scene_options.hpp"
#include "tune/tune_options.hpp"

#include <CLI/CLI.hpp>

#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

namespace {

using namespace raywalk::demo;

constexpr int bad_input = 2;

void add_run(CLI::App& app, RunOptions& options) {
    CLI::App& run = *app.add_subcommand(
        "run", "Runs a scene without a window: skeletons chase a player around obstacles");
    run.add_option("--svg", options.svg, "Output file for an animated picture (SVG)");
    run.add_option("--json", options.json, "Output file for the statistics of each agent (JSON)");
    run.add_option("--seconds",
                   options.seconds,
                   "Time limit in the world (second); 0: until all have arrived")
        ->check(number_from(0.0, 86400.0));
    add_scene_options(run, options);
}

void add_play(CLI::App& app, PlayOptions& options) {
    CLI::App& play =
        *app.add_subcommand("play", "Opens a window: click to move the player; skeletons chase it");
    play.add_option("--frames", options.frames, "Number of frames to show; 0: until closed")
        ->check(CLI::Range(0, 1000000000));
    play.add_flag("--print-state", options.print_state, "Prints state changes, line by line");
    play.add_option("--record", options.record, "Records the session to this file");
    play.add_option(
        "--scene-file", options.scene_file, "File for saving (F5) and loading (F9) a scene");
    add_scene_options(play, options);
}

void add_record(CLI::App& app, RecordOptions& options) {
    CLI::App& record =
        *app.add_subcommand("record", "Runs a scene without a window and records it");
    record.add_option("--out", options.out, "Output file")->required();
    record.add_option("--seconds", options.seconds, "Time in the world (second)")
        ->check(number_from(0.0, 86400.0));
    add_scene_options(record, options);
}

void add_replay(CLI::App& app, ReplayOptions& options) {
    CLI::App& replay =
        *app.add_subcommand("replay", "Replays a recording and reports the first difference");
    replay.add_option("file", options.file, "A recording made by record or play --record")
        ->required();
    replay.add_flag(
        "--partial", options.is_partial, "Replays a truncated recording as far as possible");
}

void add_find(CLI::App& app, FindOptions& options) {
    CLI::App& find =
        *app.add_subcommand("find",
                            "Finds paths on a board of tiles with costs: A* and Dijkstra, with and "
                            "without diagonals, and A* with the limits of a turn-based game");
    find.add_option("--board",
                    options.board,
                    "Text file: # wall, ~ swamp, = road, . meadow, S start, G target");
    find.add_option("--max-cost", options.max_cost, "Maximum total cost of the entered tiles")
        ->check(number_from(0.0, 1e6));
    find.add_option("--blocked", options.blocked, "Occupied cells, as x,y");
    find.add_option("--blocked-first-direction",
                    options.blocked_first_direction,
                    "Forbidden direction of the first step")
        ->check(CLI::IsMember({"none", "east", "north", "west", "south"}));
}

// For CLI11, an empty value is 0 or an empty path, which would mean that the option is not given.
void forbid_empty_values(CLI::App& app) {
    for (CLI::App* command : app.get_subcommands({})) {
        for (CLI::Option* option : command->get_options()) {
            option->check(
                [](const std::string& value) {
                    return std::string{value.empty() ? "the value is empty" : ""};
                },
                "");
        }
    }
}

std::string one_line(const CLI::App* /*app*/, const CLI::Error& error) {
    return std::string{"raywalk_demo: "} + error.what() + '\n';
}

// The subcommands and their options.
class Commands {
public:
    explicit Commands(CLI::App& app) {
        add_find(app, find_);
        add_run(app, run_);
        add_play(app, play_);
        add_bench(app, bench_);
        add_crowd(app, crowd_);
        add_record(app, record_);
        add_replay(app, replay_);
        add_tune(app, tune_);
    }

    // Runs the parsed subcommand and returns the exit code.
    int run(const CLI::App& app) const {
        if (app.got_subcommand("run")) {
            return raywalk::demo::run(run_);
        }
        if (app.got_subcommand("play")) {
            return play(play_);
        }
        if (app.got_subcommand("record")) {
            return record(record_);
        }
        if (app.got_subcommand("replay")) {
            return replay(replay_);
        }
        if (app.got_subcommand("find")) {
            return find(find_);
        }
        if (app.got_subcommand("crowd")) {
            return run_crowd(crowd_);
        }
        if (app.got_subcommand("tune")) {
            return run_tune(tune_);
        }
        return run_bench(bench_);
    }

private:
    RunOptions run_;
    PlayOptions play_;
    BenchOptions bench_;
    CrowdOptions crowd_;
    FindOptions find_;
    RecordOptions record_;
    ReplayOptions replay_;
    TuneOptions tune_;
};

// Parses the arguments and runs the subcommand. Returns the exit code.
int run_command(CLI::App& app, const Commands& commands, int argc, char** argv) {
    try {
        app.parse(argc, argv);
        return commands.run(app);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : bad_input;
    }
}

} // namespace

// NOLINTNEXTLINE(bugprone-exception-escape): only std::bad_alloc can escape
int main(int argc, char** argv) {
    CLI::App app{"raywalk_demo: pathfinding in a Box2D world"};
    app.require_subcommand(1);
    app.failure_message(one_line);
    app.option_defaults()->always_capture_default();
    Commands commands{app};
    forbid_empty_values(app);
    try {
        const int code = run_command(app, commands, argc, argv);
        if (!std::cout.flush()) {
            throw std::runtime_error("standard output: cannot be written");
        }
        return code;
    } catch (const std::exception& error) {
        std::cerr << "raywalk_demo: " << error.what() << '\n';
        return bad_input;
    }
}
