// SPDX-License-Identifier: MIT
#pragma once

namespace raywalk::demo {

/// While it lives, the first Ctrl-C, or a request to terminate, does not end the program but is
/// noted here; the second one ends it. One at a time.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt(Interrupt&&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    Interrupt& operator=(Interrupt&&) = delete;

    [[nodiscard]] bool has_come() const;
    /// What a shell tells of a program that the signal ended: 130 after Ctrl-C.
    [[nodiscard]] int exit_code() const;
};

} // namespace raywalk::demo
