// SPDX-License-Identifier: MIT
#include "cli/command_line.hpp"
#include "crowd/crowd_options.hpp"
#include "play/play.hpp"
#include "record/record.hpp"
#include "record/replay.hpp"
#include "run/animation.hpp"
#include "run/run.hpp"
#include "scene/scene_options.hpp"
#include "tune/tune_options.hpp"

#include <CLI/CLI.hpp>

#include <exception>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>

namespace {

using namespace raywalk::demo;

constexpr int bad_input = 2;

constexpr const char* footer =
    "Examples:\n"
    "  raywalk_demo play --preset 5              a window with doors and platforms\n"
    "  raywalk_demo run --svg forest.svg         the forest as an animated picture\n"
    "  raywalk_demo tune --map village.tmj       the best cell size for a map\n"
    "  raywalk_demo help tune                    all options of a command\n\n"
    "All commands end with 0; with 1 if the result is not the wanted one, such as a walker that\n"
    "did not arrive, a replay that differs or no recommendation; and with 2 if they could not run.";

void add_run(CLI::App& app, RunOptions& options) {
    CLI::App& run = *app.add_subcommand("run", "Runs a scene without a window");
    run.add_option("--svg", options.svg, "Output file for an animated picture (SVG)");
    run.add_option("--animation",
                   options.animation,
                   "Output file for the last ten seconds: a GIF or, if it ends in .png or .apng, "
                   "an APNG, made by ffmpeg")
        ->check(fault_of_animation, "");
    add_json_option(run, options.json);
    run.footer("Example: raywalk_demo run --preset 6 --cell-size 0.5 --json");
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
    play.footer("Example: raywalk_demo play --preset 8 --skeletons 2000");
    play.add_flag("--print-state", options.print_state, "Prints state changes, line by line");
    play.add_option("--record", options.record, "Records the session to this file");
    play.add_option(
        "--scene-file", options.scene_file, "File for saving (F5) and loading (F9) a scene");
    add_scene_options(play, options);
}

void add_record(CLI::App& app, RecordOptions& options) {
    CLI::App& record =
        *app.add_subcommand("record", "Runs a scene without a window and records it");
    record.footer("Example: raywalk_demo record --preset 5 --out doors.rec");
    add_json_option(record, options.json);
    record.add_option("--out", options.out, "Output file")->required();
    record.add_option("--seconds", options.seconds, "Time in the world (second)")
        ->check(number_from(0.0, 86400.0));
    add_scene_options(record, options);
}

void add_replay(CLI::App& app, ReplayOptions& options) {
    CLI::App& replay =
        *app.add_subcommand("replay", "Replays a recording and reports the first difference");
    replay.footer("Example: raywalk_demo replay doors.rec");
    add_json_option(replay, options.json);
    replay.add_option("file", options.file, "A recording made by record or play --record")
        ->required();
    replay.add_flag(
        "--partial", options.is_partial, "Replays a truncated recording as far as possible");
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

// Adds a subcommand with its options; it runs after the parsing and stores the exit code.
template <class Options>
void add_command(CLI::App& app,
                 int& code,
                 void (*add)(CLI::App&, Options&),
                 int (*run)(const Options&)) {
    const auto options = std::make_shared<Options>();
    add(app, *options);
    app.get_subcommands({}).back()->final_callback([=, &code] { code = run(*options); });
}

// Parses the arguments and runs the subcommand. Returns the exit code.
int run_command(CLI::App& app, int argc, char** argv) {
    int code = 0;
    add_command<RunOptions>(app, code, add_run, raywalk::demo::run);
    add_command<PlayOptions>(app, code, add_play, play);
    add_command<CrowdOptions>(app, code, add_crowd, run_crowd);
    add_command<RecordOptions>(app, code, add_record, record);
    add_command<ReplayOptions>(app, code, add_replay, replay);
    add_command<TuneOptions>(app, code, add_tune, run_tune);
    forbid_empty_values(app);
    try {
        parse_arguments(app, {argv + 1, argv + argc});
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : bad_input;
    }
    return code;
}

} // namespace

// NOLINTNEXTLINE(bugprone-exception-escape): only std::bad_alloc can escape
int main(int argc, char** argv) {
    CLI::App app{"raywalk_demo: pathfinding in a Box2D world", "raywalk_demo"};
    app.require_subcommand(1);
    app.failure_message(one_line);
    app.set_version_flag("--version", std::string{"raywalk_demo "} + RAYWALK_VERSION);
    app.footer(footer);
    app.option_defaults()->always_capture_default();
    try {
        const int code = run_command(app, argc, argv);
        if (!std::cout.flush()) {
            throw std::runtime_error("standard output: cannot be written");
        }
        return code;
    } catch (const std::exception& error) {
        std::cerr << "raywalk_demo: " << error.what() << '\n';
        return bad_input;
    }
}
