// SPDX-License-Identifier: MIT
#include "core/callback_scope.hpp"

#include <array>
#include <cstddef>

namespace raywalk {
namespace {

// Plain numbers, because others would be checked for initialization at each access.
thread_local std::array<int, 3> depth_of{}; // by kind

} // namespace

CallbackScope::CallbackScope(Kind kind)
    : kind_{kind} {
    ++depth_of[static_cast<std::size_t>(kind_)];
}

CallbackScope::~CallbackScope() {
    --depth_of[static_cast<std::size_t>(kind_)];
}

bool CallbackScope::is_any() {
    return depth_of[0] + depth_of[1] + depth_of[2] > 0;
}

bool CallbackScope::is(Kind kind) {
    return depth_of[static_cast<std::size_t>(kind)] > 0;
}

} // namespace raywalk
