// SPDX-License-Identifier: MIT
#include "tune/interrupt.hpp"

#include <csignal>
#include <initializer_list>

namespace raywalk::demo {
namespace {

volatile std::sig_atomic_t last_signal = 0; // NOLINT: a handler can reach nothing else

void note(int signal) {
    last_signal = signal;
    std::signal(signal, SIG_DFL);
}

} // namespace

Interrupt::Interrupt() {
    last_signal = 0;
    for (const int signal : {SIGINT, SIGTERM}) {
        std::signal(signal, note);
    }
}

Interrupt::~Interrupt() {
    for (const int signal : {SIGINT, SIGTERM}) {
        std::signal(signal, SIG_DFL);
    }
}

// NOLINTNEXTLINE(readability-convert-member-functions-to-static): only valid while one exists
bool Interrupt::is_pending() const {
    return last_signal != 0;
}

// NOLINTNEXTLINE(readability-convert-member-functions-to-static)
int Interrupt::exit_code() const {
    return 128 + last_signal;
}

} // namespace raywalk::demo
