// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// All numbers that are not derived from others. None of them is an absolute length, speed or
/// acceleration.
namespace raywalk::tuning {

/// @name Avoidance
/// @{

/// The share of the avoidance that the agent that goes first takes in the open (ratio).
inline constexpr double share_in_the_open = 0.35;
/// The same in a jam; it may use the rest of the gap in one step (ratio).
inline constexpr double share_of_first = 0.2;
/// How much more room than they take two agents in the open leave each other, where they can: one
/// that follows closely cannot go on when the gap is as short as its step (unit: mean radius).
inline constexpr double room_in_the_open = 0.2;
/// The assumed velocity of an agent that goes first is its preferred velocity with this weight, if
/// it gets on as it prefers (ratio).
inline constexpr double preferred_weight = 0.5;
/// How long agents may take to make room for others, and the longest time horizon between two that
/// merge: both turn soon, and their velocities say little about later (unit: second).
inline constexpr double short_horizon = 0.5;
/// Agents whose directions differ by less than the angle with this cosine go the same way; if one
/// of them is turned around, they go opposite ways (cosine).
inline constexpr double same_way_cosine = 0.8;
/// Of agents that go the same way, those come from different sides whose preferred velocities
/// differ by more than the angle with this cosine (cosine).
inline constexpr double merging_cosine = 0.5;
/// Circles that overlap by less only touch: their positions are rounded (unit: own radius).
inline constexpr double touching_overlap = 0.01;
/// Agents that meet at a smaller angle meet head-on (sine).
inline constexpr double head_on_sine = 0.05;
/// Violations of half planes that are smaller are rounding errors, and so are angles (unit:
/// greatest speed, sine).
inline constexpr double rounding = 1e-9;
/// @}

/// @name Jams
/// @{

/// The largest gap between two circles at which one pushes the other (unit: the pushed one's
/// radius).
inline constexpr double pushing_gap = 0.5;
/// The lowest preferred speed that pushes (unit: the pushed one's greatest speed).
inline constexpr double pushing_speed = 0.1;
/// The largest angle between the preferred velocity of one that pushes and the pushed one
/// (cosine).
inline constexpr double pushing_cosine = 0.2;
/// Chains of agents that push each other are shorter.
inline constexpr std::uint8_t chain_end = 32;
/// @}

/// @name Queues
/// @{

/// Agents with a smaller gap between them crowd (unit: own radius).
inline constexpr double crowding_gap = 2.0;
/// The room beside an agent that stands beside a wall (unit: own radius).
inline constexpr double room_beside = 3.0;
/// An agent waits for oncoming ones across a gap that is smaller than this (unit: own radius).
inline constexpr double oncoming_gap = 8.0;
/// An agent that is slower sways, and nobody waits for it (unit: own greatest speed).
inline constexpr double swaying_speed = 0.3;
/// @}

/// @name Flow fields
/// @{

/// Fewer agents with the same target search for their paths themselves.
inline constexpr std::size_t least_flow_users = 8;
/// The cells that a field may cover for each of its users: about as many as their own searches
/// would.
inline constexpr std::int64_t cells_per_flow_user = 8'192;
/// The cells that a field covers at most, and that agents look at that flee.
inline constexpr std::int64_t most_flow_cells = 1'000'000;
/// @}

/// @name Proximity grid
/// Where at most so many rows of cells with at most so many agents are in range, all are looked at
/// row by row.
/// @{
inline constexpr std::int32_t most_rows = 8;
inline constexpr std::uint32_t most_in_rows = 32;
/// @}

/// @name Groups
/// @{

/// The default distance between places (unit: largest radius).
inline constexpr float place_spacing = 3.0F;
/// The least distance between places (unit: cell).
inline constexpr float least_spacing = 0.0625F;
/// The part of the slowest member's speed at which the leader walks (ratio).
inline constexpr float leader_pace = 0.9F;
/// The part of that while it waits for somebody who is far behind (ratio).
inline constexpr float waiting_pace = 0.25F;
/// A follower that is farther from its slot is late, and the leader waits for it (unit: radius).
inline constexpr double late_distance = 6.0;
/// How far ahead of its slot a follower is sent, so that it does not brake (unit: second).
inline constexpr double slot_look_ahead = 0.7;
/// A follower that is ahead of its slot slows down by this part of its speed for each radius
/// (ratio per radius).
inline constexpr double slow_down = 0.35;
/// But not below this part of its speed (ratio).
inline constexpr double least_pace = 0.2;
/// A follower is sent anew when its slot has moved by this much (unit: radius).
inline constexpr double retarget_distance = 0.5;
/// @}

/// @name Other behavior
/// @{

/// How many places an agent that wanders tries from one place.
inline constexpr int wander_tries = 4;
/// A threat that is farther away than so many ranges is none (ratio).
inline constexpr float threat_ranges = 3.0F;
/// How far from a door agents stop (unit: radius of the largest agent).
inline constexpr double door_gap = 1.1;
/// The same, besides (unit: cell).
inline constexpr double door_margin = 0.05;
/// @}

} // namespace raywalk::tuning
