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
#include <string>

namespace {

using namespace raywalk::demo;

constexpr int bad_input = 2;

void add_run(CLI::App& app, RunOptions& options) {
    CLI::App& run = *app.add_subcommand(
        "run", "Walks a scene without a window: skeletons chase a player round obstacles");
    run.add_option("--svg", options.svg, "Draws the walk as an animated picture into this file");
    run.add_option("--json", options.json, "Writes what each agent did into this file");
    run.add_option("--seconds",
                   options.seconds,
                   "Ends after this time in the world (second); 0: when all have arrived")
        ->check(number_from(0.0, 86400.0));
    add_scene_options(run, options);
}

void add_play(CLI::App& app, PlayOptions& options) {
    CLI::App& play =
        *app.add_subcommand("play", "Opens a window: click to move the player, skeletons chase");
    play.add_option("--frames", options.frames, "Ends after so many frames; 0: when closed")
        ->check(CLI::Range(0, 1000000000));
    play.add_flag("--print-state", options.print_state, "Prints what happens, line by line");
    play.add_option("--record", options.record, "Writes all that happens into this file");
    play.add_option("--scene-file", options.scene_file, "Where F5 saves, and F9 loads, a scene");
    add_scene_options(play, options);
}

void add_record(CLI::App& app, RecordOptions& options) {
    CLI::App& record = *app.add_subcommand(
        "record", "Walks a scene without a window and writes all that happens into one file");
    record.add_option("--out", options.out, "The file")->required();
    record.add_option("--seconds", options.seconds, "Time in the world (second)")
        ->check(number_from(0.0, 86400.0));
    add_scene_options(record, options);
}

void add_replay(CLI::App& app, ReplayOptions& options) {
    CLI::App& replay = *app.add_subcommand(
        "replay", "Does what a recording tells, and names the first difference");
    replay.add_option("file", options.file, "A recording, by record or play --record")->required();
    replay.add_flag(
        "--partial", options.is_partial, "Plays a recording that is cut off as far as it goes");
}

void add_find(CLI::App& app, FindOptions& options) {
    CLI::App& find =
        *app.add_subcommand("find",
                            "Finds a way over a board of tiles with costs: A* and Dijkstra side by "
                            "side, with diagonals and without, and A* with the limits of a "
                            "turn-based game");
    find.add_option("--board", options.board, "Text file: # wall, ~ swamp, = road, . meadow, S, G");
    find.add_option("--max-cost", options.max_cost, "What the tiles entered may cost together")
        ->check(number_from(0.0, 1e6));
    find.add_option("--blocked", options.blocked, "Cells that somebody stands on, as x,y");
    find.add_option("--blocked-first-direction",
                    options.blocked_first_direction,
                    "Where the first step may not go")
        ->check(CLI::IsMember({"none", "east", "north", "west", "south"}));
}

std::string one_line(const CLI::App* /*app*/, const CLI::Error& error) {
    return std::string{"raywalk_demo: "} + error.what() + '\n';
}

} // namespace

// NOLINTNEXTLINE(bugprone-exception-escape): only std::bad_alloc can escape
int main(int argc, char** argv) {
    CLI::App app{"raywalk_demo: characters that find their way through a Box2D world"};
    app.require_subcommand(1);
    app.failure_message(one_line);
    app.option_defaults()->always_capture_default();
    RunOptions run_options;
    PlayOptions play_options;
    BenchOptions bench_options;
    CrowdOptions crowd_options;
    FindOptions find_options;
    RecordOptions record_options;
    ReplayOptions replay_options;
    TuneOptions tune_options;
    add_find(app, find_options);
    add_run(app, run_options);
    add_play(app, play_options);
    add_bench(app, bench_options);
    add_crowd(app, crowd_options);
    add_record(app, record_options);
    add_replay(app, replay_options);
    add_tune(app, tune_options);
    try {
        app.parse(argc, argv);
        if (app.got_subcommand("run")) {
            return run(run_options);
        }
        if (app.got_subcommand("play")) {
            return play(play_options);
        }
        if (app.got_subcommand("record")) {
            return record(record_options);
        }
        if (app.got_subcommand("replay")) {
            return replay(replay_options);
        }
        if (app.got_subcommand("find")) {
            return find(find_options);
        }
        if (app.got_subcommand("crowd")) {
            return run_crowd(crowd_options);
        }
        if (app.got_subcommand("tune")) {
            return run_tune(tune_options);
        }
        return run_bench(bench_options);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : bad_input;
    } catch (const std::exception& error) {
        std::cerr << "raywalk_demo: " << error.what() << '\n';
        return bad_input;
    }
}
