// SPDX-License-Identifier: MIT
#pragma once

namespace raywalk::demo {

/// Tells what mouse and keys do; sets `is_open` to false when it is closed.
void help_window(bool& is_open);

} // namespace raywalk::demo
