// SPDX-License-Identifier: MIT
#include "raywalk/debug_sink.hpp"

#include <array>
#include <cassert>

namespace raywalk {
namespace {

struct Entry {
    std::string_view name;
    std::uint32_t rgba;
};

// In the order of the kinds.
constexpr std::array<Entry, debug_kind_count> entries = {{
    {"grid", 0x00000018},
    {"chunk", 0x00000048},
    {"free", 0x0072B220},
    {"blocked", 0x6E1410B0},
    {"unknown", 0x80808050},
    {"stale", 0xFF00C8A0},
    {"changed", 0xFFC800B0},
    {"cheap", 0x2B6CE8A0},
    {"expensive", 0xA6611AB0},
    {"obstacle", 0xC8322BFF},
    {"narrow_passage", 0xC2186FF0},
    {"open_set", 0x29B6BE80},
    {"closed_set", 0xB35C08C0},
    {"next_cell", 0x1A0433F0},
    {"parent", 0x3A281AC0},
    {"test_clear", 0x0060A0F0},
    {"test_hit", 0xB8221BF0},
    {"number", 0x202020FF},
    {"cell_path", 0x8A4FC7FF},
    {"path", 0x1B4FBFFF},
    {"target", 0xD9483BFF},
    {"agent", 0x2B6CE8FF},
    {"neighbor_distance", 0x2B6CE860},
    {"flow", 0x16A0A8C0},
    {"link", 0xB8860BFF},
    {"notice", 0x000000FF},
}};

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
