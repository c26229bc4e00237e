// SPDX-License-Identifier: MIT
#include "core/callback_scope.hpp"

#include <array>
#include <cstddef>
#include <utility>
#include <vector>

namespace raywalk {
namespace {

// Plain numbers, because others would be checked for initialization at each access.
thread_local std::array<int, 3> depth_of{}; // by kind
thread_local int depth = 0;
thread_local bool has_kept = false;

std::vector<std::shared_ptr<void>>& kept() {
    thread_local std::vector<std::shared_ptr<void>> objects;
    return objects;
}

} // namespace

CallbackScope::CallbackScope(Kind kind)
    : kind_{kind} {
    ++depth;
    ++depth_of[static_cast<std::size_t>(kind_)];
}

CallbackScope::~CallbackScope() {
    --depth_of[static_cast<std::size_t>(kind_)];
    if (--depth == 0 && has_kept) {
        has_kept = false;
        const std::vector<std::shared_ptr<void>> objects = std::exchange(kept(), {});
    }
}

bool CallbackScope::is_any() {
    return depth > 0;
}

bool CallbackScope::is(Kind kind) {
    return depth_of[static_cast<std::size_t>(kind)] > 0;
}

void CallbackScope::keep_until_outside(std::shared_ptr<void> object) {
    kept().push_back(std::move(object));
    has_kept = true;
}

} // namespace raywalk
