// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>

/// The numbers of crowds, agents and groups that are not derived from others. None of them is an
/// absolute length, speed or acceleration. Where it was measured, they say what changes by more
/// than a tenth if they are halved or doubled, which random rooms do by themselves.
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

/// @name Groups
/// @{

/// The default distance between places (unit: largest radius).
inline constexpr float place_spacing = 3.0F;
/// The least distance between places (unit: cell).
inline constexpr float least_spacing = 0.0625F;
/// The part of the slowest member's speed at which the leader walks (ratio).
inline constexpr float leader_pace = 0.9F;
/// How far ahead of its slot a follower is sent, so that it does not brake (unit: second).
inline constexpr double slot_look_ahead = 0.5;
/// @}

/// @name Other behavior
/// @{

/// How many places an agent that wanders tries from one place.
inline constexpr int wander_tries = 4;
/// A threat that is farther away than so many ranges is none (ratio).
inline constexpr float threat_ranges = 3.0F;
/// How far from a door agents stop (unit: radius of the largest agent).
inline constexpr double door_gap = 1.1;
/// A further distance, which is added to that (unit: cell).
inline constexpr double door_margin = 0.05;
/// @}

/// @name On the path
/// @{

/// The end of a path is moved along with a followed body that is not near when the body has moved
/// by more than this part of the rest; a path that ends short of the target is taken for one that
/// ends this part of its length nearer (ratio).
inline constexpr double worthwhile_part = 0.1;
/// The next part of a path is planned when less than this is left of the first one (unit: cell).
inline constexpr double min_cells_ahead = 10.0;
/// Nearer than this to a corner it may be possible to skip it (unit: cell).
inline constexpr float near_corner = 4.0F;
/// A corner on which others stand is cut by a half of the next leg, or a quarter, down to this part
/// (ratio).
inline constexpr double least_cut = 0.125;
/// How far the end of a path may be moved before the whole path is planned again, as a part of
/// what is left.
inline constexpr double max_drift = 0.25;
/// A path is given up for one that is shorter by this part.
inline constexpr double worthwhile_gain = 0.02;
/// After searches in vain, the agent waits for longer before the next one, each time twice as long,
/// at most so often.
inline constexpr int most_doublings_in_vain = 4;
/// The same after searches that found a shorter path.
inline constexpr int most_doublings = 64;
/// Over longer distances a search is cheaper than a sweep that fails (unit: cell).
inline constexpr float longest_straight_shot = 64.0F;
/// A body comes to a corner at the end of a step: its last steps before, of which there are at
/// most so many, are equally long.
inline constexpr double equal_steps = 10.0;
/// What is longer than a whole number of steps by less is rounded (unit: step).
inline constexpr double rounding_of_steps = 1e-3;
/// For how long an agent keeps its velocity (unit: second).
inline constexpr double longest_course = 0.1;
/// An agent is steady if it is at least this fast (unit: greatest speed).
inline constexpr double steady_part = 0.999;
/// An agent walks along its path if the sine of the angle to the next corner is less.
inline constexpr double straight_sine = 0.005;
/// A body farther than this from where it should be on a link is put there (unit: own radius).
inline constexpr double max_lag = 0.5;
/// The same for a body without a radius (unit: cell).
inline constexpr double min_lag = 0.05;
/// @}

/// @name Patience of agents
/// @{

/// An agent that waits, and is updated more often than this without an update of the navigator,
/// does not wait any longer: that is a second of a game.
inline constexpr std::uint8_t max_idle_updates = 60;
/// An agent has not arrived while the followed body moves away faster than this (unit: max_speed
/// of the agent).
inline constexpr double min_receding_speed = 0.05;
/// An agent goes back to where it settled at this part of its greatest speed: there is no hurry.
inline constexpr double speed_back = 0.3;
/// An agent that waits behind others looks for a detour after this time (unit: second).
inline constexpr double first_wait_behind = 5.0;
/// @}

/// @name The body
/// @{

/// The part of max_force that is planned for speeding up and braking. The rest is the reserve with
/// which a body that fell behind catches up.
inline constexpr double planned_part = 0.8;
/// Agents that are nearer than this touch: no other gets between them, and one may have pushed the
/// other (unit: own radius).
inline constexpr double touching_gap = 0.2;
/// Agents that overlap by less are in contact (unit: own radius).
inline constexpr double contact_overlap = 0.1;
/// A circle pushes another one away from itself or, with friction, in a direction that deviates
/// from that by up to the angle with this cosine.
inline constexpr double least_push_cosine = 0.3;
/// A drift is the same velocity in two successive steps, but for less than this (unit: size of the
/// drift).
inline constexpr double greatest_spread = 0.1;
/// The greatest drift against which a body is driven (unit: own greatest speed).
inline constexpr double greatest_drift = 0.5;
/// How the body moves and how it is driven differ by more (unit: own greatest speed).
inline constexpr double negligible = 0.01;
/// A body that was thrown is faster than this times what it was driven with (ratio).
inline constexpr double faster = 1.1;
/// Bodies that push each other get so much faster than each of them, by rounding and friction
/// (ratio).
inline constexpr double faster_by_pushing = 1.25;
/// A push that throws is greater (unit: speed).
inline constexpr double least_throw = 0.6;
/// A body is slow, and no longer flies (unit: speed).
inline constexpr double slow_part = 0.25;
/// @}

/// @name Jams of agents
/// @{

/// An agent checks again for walls nearby after it has moved by more (unit: own radius).
inline constexpr float look_again_after = 0.25F;
/// How much more room than they take agents leave those that go first (unit: own radius).
inline constexpr double room_for_first = 0.3;
/// The point on the path that tells where an agent goes on to is so far ahead (unit: own radius).
inline constexpr double onward_distance = 25.0;
/// The part of the last leg of a path that counts for the priority of an agent (ratio). Nothing
/// narrow is ahead there: in front of a door, the agent that is nearest to the door goes first,
/// however far its target is behind it.
inline constexpr double worth_of_last_leg = 0.05;
/// How much of the rest of its path a second on the way is worth: so an agent with a longer path
/// gets through a steady stream of others in the end (unit: own radius).
inline constexpr double worth_of_second = 2.0;
/// An agent is in a jam if it gets on by less than this part of what it wants (ratio).
inline constexpr double stalled_part = 0.33;
/// An agent behind another one that is in a jam is in it if it gets on by less than this part of
/// what it wants (ratio).
inline constexpr double held_up_part = 0.5;
/// After this time without progress, an agent in the open steps back for others, and one in a queue
/// goes around those ahead (unit: second).
inline constexpr double long_time = 2.0;
/// An agent counts as in a jam for so long after the cause has ended (unit: second).
inline constexpr float lasting_time = 3.0F;
/// Obstacles that are nearer leave agents little room (unit: own radius).
inline constexpr float near_wall = 6.0F;
/// How long an agent is pushed before its first turn, up to twice as long (unit: second).
inline constexpr double min_patience = 2.5;
/// How long its turn lasts (unit: second).
inline constexpr float turn_duration = 2.0F;
/// How far others may move an agent that stands (unit: own radius).
inline constexpr double play_at_rest = 0.3;
/// The same in a queue that others come toward (unit: own radius).
inline constexpr double play_in_opposed_queue = 0.35;
/// @}

} // namespace raywalk::tuning
