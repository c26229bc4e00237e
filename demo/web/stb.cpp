// SPDX-License-Identifier: MIT
// The bodies of what stb keeps in a header, in place of Debian's library.
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>
