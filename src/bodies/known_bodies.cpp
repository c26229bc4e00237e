// SPDX-License-Identifier: MIT
#include "bodies/known_bodies.hpp"

#include "core/algorithms.hpp"
#include "core/callback_scope.hpp"
#include "shapes/fingerprint.hpp"

#include <iterator>
#include <utility>

namespace raywalk {
namespace {

constexpr std::size_t updates_per_round = 60; // in which the types of all bodies are read

void add(const Box& box, std::vector<Box>& boxes) {
    if (!box.is_empty()) {
        boxes.push_back(box);
    }
}

} // namespace

// An engine without a population does not tell which bodies were destroyed, so that only those
// named stay listed.
std::optional<BodyList::Keys>
BodyList::refresh(const Probe& probe, const std::function<Keys()>& named, bool is_forced) {
    const std::uint64_t population = probe.population().bodies;
    if (population_ == population && !is_forced) {
        return std::nullopt;
    }
    Keys keys;
    const Keys others = named();
    const auto last = population == 0 ? keys_.begin() : keys_.end();
    std::set_union(keys_.begin(), last, others.begin(), others.end(), std::back_inserter(keys));
    probe.list_bodies(keys); // if this throws, the next call lists them
    population_ = population;
    keys.shrink_to_fit();
    return std::exchange(keys_, std::move(keys));
}

bool BodyList::contains(BodyKey body) const {
    return std::binary_search(keys_.begin(), keys_.end(), body);
}

// If a listed body is gone although the population is the same, another body has replaced it: the
// bodies are listed once more.
bool KnownBodies::find_changes(const Probe& probe,
                               Filters filters,
                               const std::function<BodyList::Keys()>& named,
                               bool are_others,
                               std::vector<Box>& changed) {
    const CallbackScope scope{CallbackScope::Kind::reading};
    const Reading reading{probe, filters, changed};
    bool was_listed = false;
    for (int pass = 0; pass == 0 || (pass == 1 && has_lost_); ++pass) {
        const std::uint64_t fixtures = probe.population().fixtures;
        const bool has_new_fixtures = std::exchange(fixtures_, fixtures) != fixtures;
        const auto before = list_.refresh(
            probe, named, are_others || has_lost_ || (notices_all_ && has_new_fixtures));
        was_listed = was_listed || before;
        has_lost_ = false;
        if (notices_all_ && (before || is_outdated_)) {
            merge_list(reading, before ? *before : list_.keys());
        } else if (notices_all_) {
            read_types(reading);
        }
        for (const BodyKey body : std::exchange(reconsidered_, {})) {
            if (notices_all_ && list_.contains(body)) {
                read_again(reading, body, true);
            }
        }
        compare_all(reading);
    }
    return was_listed;
}

void KnownBodies::compare_all(const Reading& reading) {
    collect_compared();
    for (const std::uint32_t index : compared_) {
        Known& known = known_[index];
        has_lost_ |= !compare(reading, known.body, false, known.state);
    }
    for (auto& [body, state] : watched_) {
        has_lost_ |= list_.contains(body) && !compare(reading, body, true, state);
    }
}

bool KnownBodies::exists_now(const Probe& probe, BodyKey body) {
    const CallbackScope scope{CallbackScope::Kind::reading};
    (void)list_now_.refresh(
        probe, [body] { return BodyList::Keys{body}; }, !list_now_.contains(body));
    return list_now_.contains(body);
}

// All lists are sorted by key. The first list reports no changes, because all chunks that are
// cached by then are compared anyway.
void KnownBodies::merge_list(const Reading& reading, const BodyList::Keys& before) {
    // If the probe throws, all is read again in the next update.
    const bool reads_all = std::exchange(is_outdated_, true);
    has_others_ = true;
    const std::vector<Known> all = std::exchange(known_, {});
    auto old = all.begin();
    auto last_seen = before.begin();
    const auto pass_vanished = [&](auto is_passed) {
        for (; old != all.end() && is_passed(old->body); ++old) {
            add(old->state.bounds, reading.changed);
        }
    };
    for (const BodyKey body : list_.keys()) {
        pass_vanished([&](BodyKey other) { return other < body; });
        const Known* known = old != all.end() && old->body == body ? &*old++ : nullptr;
        last_seen =
            std::find_if(last_seen, before.end(), [&](BodyKey seen) { return seen >= body; });
        const bool is_new = last_seen == before.end() || *last_seen != body;
        if (is_new || reads_all) {
            if (const auto now = read(reading, body, known, true)) {
                known_.push_back(*now);
            }
        } else if (known != nullptr) { // its fixtures may be others
            known_.push_back(*known);
            has_lost_ |= !compare(reading, body, false, known_.back().state);
        }
    }
    pass_vanished([](BodyKey) { return true; });
    if (std::exchange(is_first_, false)) {
        reading.changed.clear();
    }
    is_outdated_ = false;
}

void KnownBodies::read_types(const Reading& reading) {
    const BodyList::Keys& keys = list_.keys();
    const std::size_t count = (keys.size() + updates_per_round - 1) / updates_per_round;
    next_ = next_ < keys.size() ? next_ : 0;
    for (const std::size_t end = std::min(next_ + count, keys.size()); next_ < end; ++next_) {
        read_again(reading, keys[next_], false);
    }
}

void KnownBodies::read_again(const Reading& reading, BodyKey body, bool is_outdated) {
    const auto known = lower_bound(known_, body, &Known::body);
    const bool is_known = known != known_.end() && known->body == body;
    const auto now = read(reading, body, is_known ? &*known : nullptr, is_outdated);
    has_others_ |= now.has_value() != is_known || (now && now->type != known->type);
    if (now && is_known) {
        *known = *now;
    } else if (now) {
        known_.insert(known, *now);
    } else if (is_known) {
        known_.erase(known);
    }
}

// Returns what is known from now on of a listed body, of which `known` was; nothing if it does not
// matter.
std::optional<KnownBodies::Known>
KnownBodies::read(const Reading& reading, BodyKey body, const Known* known, bool is_outdated) {
    const Probe& probe = reading.probe;
    const std::optional<BodyMark> mark = probe.mark_of(body, false);
    has_lost_ |= !mark.has_value();
    if (mark && known != nullptr && known->type == mark->type && !is_outdated) {
        return *known;
    }
    const auto matters_to = [&](const ObstacleFilter* filter) {
        return probe.may_be_obstacle(body, mark->type, *filter);
    };
    const bool matters = mark && any_of(reading.filters, matters_to);
    std::optional<Known> now;
    if (matters) {
        now = {body, mark->type, {probe.bounds_of(body, any_obstacle()), mark->value}};
    }
    const State before = known != nullptr ? known->state : State{};
    const State after = now ? now->state : State{};
    if (before != after) {
        add(before.bounds, reading.changed);
        add(after.bounds, reading.changed);
    }
    return now;
}

void KnownBodies::collect_compared() {
    if (!std::exchange(has_others_, false)) {
        return;
    }
    compared_.clear();
    for (std::uint32_t i = 0; i < known_.size(); ++i) {
        if (known_[i].type != BodyType::static_body && !is_watched(known_[i].body)) {
            compared_.push_back(i);
        }
    }
}

// Returns false if the body no longer exists.
bool KnownBodies::compare(const Reading& reading, BodyKey body, bool is_thorough, State& state) {
    const std::optional<BodyMark> mark = reading.probe.mark_of(body, is_thorough);
    if (mark && mark->value != state.mark) {
        add(state.bounds, reading.changed);
        state = {reading.probe.bounds_of(body, any_obstacle()), mark->value};
        add(state.bounds, reading.changed);
    }
    return mark.has_value();
}

void KnownBodies::watch(const Probe& probe, BodyKey body) {
    const CallbackScope scope{CallbackScope::Kind::reading};
    if (const std::optional<BodyMark> mark = probe.mark_of(body, true)) {
        watched_[body] = {probe.bounds_of(body, any_obstacle()), mark->value};
        has_others_ = true;
    }
}

void KnownBodies::list_watched(std::vector<BodyKey>& bodies) const {
    for (const auto& [body, state] : watched_) {
        bodies.push_back(body);
    }
}

Box KnownBodies::bounds_of(BodyKey body) const {
    const auto watched = watched_.find(body);
    if (watched != watched_.end()) {
        return watched->second.bounds;
    }
    const auto known = lower_bound(known_, body, &Known::body);
    return known != known_.end() && known->body == body ? known->state.bounds : State{}.bounds;
}

void KnownBodies::shift_origin(const Probe& probe) {
    known_.clear();
    compared_.clear();
    is_first_ = is_outdated_ = true;
    for (const auto& [body, state] : watched_) {
        if (exists_now(probe, body)) {
            watch(probe, body);
        }
    }
}

} // namespace raywalk
