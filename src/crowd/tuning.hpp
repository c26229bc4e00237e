// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// All numbers that are not derived from others. None of them is an absolute length, speed or
/// acceleration. Where it was measured, they say what changes by more than a tenth if they are
/// halved or doubled, which random rooms do by themselves.
namespace raywalk::tuning {

/// @name Avoidance
/// @{

/// The share of the avoidance that the agent that goes first takes in the open (ratio).
/// At 0.2, crowds that meet head-on take 1.13 instead of 1.08 times as long; at 0.5, circles jam.
inline constexpr double share_in_the_open = 0.4;
/// The same in a jam; it may use the rest of the gap in one step (ratio).
/// Halved: a fifth more reversals in gaps. Doubled: a large one among small ones takes 3.3 instead
/// of 2.4 times as long.
inline constexpr double share_of_first = 0.2;
/// How much more room than they take two agents in the open leave each other, where they can: one
/// that follows closely cannot go on when the gap is as short as its step (unit: mean radius).
/// At 0, circles of 20 take 8.8 instead of 8.2 s.
inline constexpr double room_in_the_open = 0.2;
/// The assumed velocity of an agent that goes first is its preferred velocity with this weight, if
/// it gets on as it prefers (ratio). Halved and doubled: nothing. At 0, rooms have fewer goals.
inline constexpr double preferred_weight = 0.5;
/// How long agents may take to make room for others, and the longest time horizon between two that
/// merge: both turn soon, and their velocities say little about later (unit: second).
inline constexpr double short_horizon = 0.5;
/// Agents whose directions differ by less than the angle with this cosine go the same way; if one
/// of them is turned around, they go opposite ways (cosine). Halved: nothing.
inline constexpr double same_way_cosine = 0.8;
/// Of agents that go the same way, those come from different sides whose preferred velocities
/// differ by more than the angle with this cosine (cosine).
inline constexpr double merging_cosine = 0.5;
/// Circles that overlap by less only touch: their positions are rounded (unit: own radius).
inline constexpr double touching_overlap = 0.01;
/// Agents that meet at a smaller angle meet head-on (sine). Halved: twice as many sharp turns in
/// a forest.
inline constexpr double head_on_sine = 0.05;
/// Violations of half planes that are smaller are rounding errors, and so are angles (unit:
/// greatest speed, sine).
inline constexpr double rounding = 1e-9;
/// @}

/// @name Jams
/// @{

/// The largest gap between two circles at which one pushes the other (unit: the pushed one's
/// radius). Halved: three times as many stand for 10 s in rooms. Doubled: a fifth more reversals in
/// gaps.
inline constexpr double pushing_gap = 0.5;
/// The lowest preferred speed that pushes (unit: the pushed one's greatest speed).
inline constexpr double pushing_speed = 0.1;
/// The largest angle between the preferred velocity of one that pushes and the pushed one
/// (cosine). At 0, and doubled: nothing.
inline constexpr double pushing_cosine = 0.2;
/// Chains of agents that push each other are shorter.
inline constexpr std::uint8_t chain_end = 32;
/// @}

/// @name Queues
/// @{

/// Agents with a smaller gap between them crowd (unit: own radius). Halved: more reversals in gaps.
/// Doubled: nothing.
inline constexpr double crowding_gap = 2.0;
/// The room beside an agent that stands beside a wall (unit: own radius).
/// Halved and doubled: nothing.
inline constexpr double room_beside = 3.0;
/// An agent that is slower sways, and nobody waits for it (unit: own greatest speed).
/// Halved: nothing. Doubled: gaps take a fifth longer.
inline constexpr double swaying_speed = 0.3;
/// @}

/// @name Flow fields
/// @{

/// Fewer agents with the same target search for their paths themselves.
inline constexpr std::size_t least_flow_users = 8;
/// The cells that a field may cover for each of its users: about as many as their own searches
/// would. After so many, it is checked whether all of them are covered.
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
/// The part of its speed at which somebody walks at least: a leader that waits, a follower ahead of
/// its slot (ratio).
inline constexpr float waiting_pace = 0.25F;
/// A follower that is farther from its slot is late, and the leader waits for it (unit: radius).
inline constexpr double late_distance = 6.0;
/// How far ahead of its slot a follower is sent, so that it does not brake (unit: second).
inline constexpr double slot_look_ahead = 0.7;
/// A follower that is ahead of its slot slows down by this part of its speed for each radius
/// (ratio per radius).
inline constexpr double slow_down = 0.35;
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
