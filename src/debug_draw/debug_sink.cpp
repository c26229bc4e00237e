// SPDX-License-Identifier: MIT
#include "raywalk/debug_sink.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace raywalk {
namespace {

struct Entry {
    DebugKind kind;
    std::string_view name;
    std::uint32_t rgba;
};

constexpr std::array<Entry, debug_kind_count> entries = {{
    {DebugKind::grid, "grid", 0x00000018},
    {DebugKind::chunk, "chunk", 0x00000048},
    {DebugKind::free, "free", 0x0072B228},
    {DebugKind::blocked, "blocked", 0xC8322B50},
    {DebugKind::unknown, "unknown", 0x80808050},
    {DebugKind::stale, "stale", 0xFF00C8A0},
    {DebugKind::changed, "changed", 0xFFC800B0},
    {DebugKind::cheap, "cheap", 0x2B6CE8A0},
    {DebugKind::expensive, "expensive", 0xA6611AB0},
    {DebugKind::obstacle, "obstacle", 0xC8322BFF},
    {DebugKind::narrow_passage, "narrow_passage", 0xE0338FE0},
    {DebugKind::open_set, "open_set", 0x16A0A880},
    {DebugKind::closed_set, "closed_set", 0xE0902B60},
    {DebugKind::next_cell, "next_cell", 0xD9483BC0},
    {DebugKind::parent, "parent", 0x6B4B3290},
    {DebugKind::test_clear, "test_clear", 0x0072B2B0},
    {DebugKind::test_hit, "test_hit", 0xC8322BC0},
    {DebugKind::number, "number", 0x202020FF},
    {DebugKind::cell_path, "cell_path", 0x8A4FC7FF},
    {DebugKind::path, "path", 0x1B4FBFFF},
    {DebugKind::target, "target", 0xD9483BFF},
    {DebugKind::agent, "agent", 0x2B6CE8FF},
    {DebugKind::neighbor_distance, "neighbor_distance", 0x2B6CE860},
    {DebugKind::flow, "flow", 0x16A0A8C0},
    {DebugKind::link, "link", 0xB8860BFF},
    {DebugKind::notice, "notice", 0x000000FF},
}};

static_assert([] {
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (entries[i].kind != static_cast<DebugKind>(i)) {
            return false;
        }
    }
    return true;
}());

const Entry& entry_of(DebugKind kind) {
    assert(static_cast<std::size_t>(kind) < entries.size());
    return entries[static_cast<std::size_t>(kind)];
}

} // namespace

std::string_view to_string(DebugKind kind) {
    return entry_of(kind).name;
}

std::uint32_t rgba_of(DebugColor color) {
    constexpr std::uint32_t alpha_mask = 0xFF;
    const std::uint32_t full = entry_of(color.kind).rgba;
    const float strength = color.strength > 0.0F ? std::min(color.strength, 1.0F) : 0.0F;
    const auto alpha =
        static_cast<std::uint32_t>(std::lround(static_cast<float>(full & alpha_mask) * strength));
    return (full & ~alpha_mask) | alpha;
}

} // namespace raywalk
