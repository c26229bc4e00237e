// SPDX-License-Identifier: MIT
#pragma once

#include "lab/lab.hpp"

#include <optional>
#include <vector>

namespace raywalk::demo {

/// Returns the command that takes `command` back if it is applied to the lab as it is now. Nothing
/// for a command that fails, and for one that sends the player.
[[nodiscard]] std::optional<Command> inverse_of(const Lab& lab, const Command& command);

/// Undoes and redoes the edits of a lab.
class EditHistory {
public:
    /// Applies a command, which can be undone afterwards. Moves of one body with the same gesture,
    /// if that is not 0, are undone together. Returns false if the command fails.
    bool apply(Lab& lab, const Command& command, int gesture);

    /// Takes the last edit back, or the last undo(). Returns the applied command; nothing if there
    /// is none. Opening another scene is an edit, too: only that can be undone then.
    std::optional<Command> undo(Lab& lab) { return step(lab, done_, undone_); }

    std::optional<Command> redo(Lab& lab) { return step(lab, undone_, done_); }

private:
    struct Edit {
        Command inverse;
        int gesture = 0;
    };

    static std::optional<Command> step(Lab& lab, std::vector<Edit>& from, std::vector<Edit>& to);
    void note(Command inverse, int gesture);

    std::vector<Edit> done_;
    std::vector<Edit> undone_;
};

} // namespace raywalk::demo
