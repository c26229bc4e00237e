// SPDX-License-Identifier: MIT
#pragma once

namespace raywalk::demo {

/// While an instance exists, the first Ctrl-C or request to terminate is only recorded; the second
/// one ends the program. At most one instance at a time.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt(Interrupt&&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;
    Interrupt& operator=(Interrupt&&) = delete;

    [[nodiscard]] bool is_pending() const;
    /// Exit code of a program ended by the signal, as shells report it: 130 after Ctrl-C.
    [[nodiscard]] int exit_code() const;
};

} // namespace raywalk::demo
