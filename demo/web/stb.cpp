// SPDX-License-Identifier: MIT
// Implementation of the header-only stb library, in place of Debian's library.
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image_write.h>
