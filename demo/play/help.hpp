// SPDX-License-Identifier: MIT
#pragma once

namespace raywalk::demo {

/// Explains the mouse and the keys. Sets `is_open` to false when it is closed.
void help_window(bool& is_open);

} // namespace raywalk::demo
