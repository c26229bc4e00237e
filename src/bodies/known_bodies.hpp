// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <vector>

namespace raywalk {

/// The keys of the bodies of a world, listed again when its population has changed.
class BodyList {
public:
    using Keys = std::vector<BodyKey>; ///< sorted

    /// Lists the bodies of the world, and those that `named()` returns and that exist, if the
    /// population has changed since the last call or `is_forced`. Then it returns those listed
    /// before.
    std::optional<Keys>
    refresh(const Probe& probe, const std::function<Keys()>& named, bool is_forced);

    [[nodiscard]] const Keys& keys() const { return keys_; }

    [[nodiscard]] bool contains(BodyKey body) const;

private:
    std::optional<std::uint64_t> population_;
    Keys keys_;
};

/// What a navigator knows of the bodies that are obstacles, or may become some, from update to
/// update: which exist, where they are and, of those that can move or are watched, a hash by which
/// changes are found. The fingerprints of chunks decide which changes matter to a kind of walker.
///
/// Bodies that appear, vanish or move are found in each update, and those whose type changes within
/// 60. An update costs some nanoseconds for each body that can move, and for each body of the world
/// if bodies were created or destroyed.
class KnownBodies {
public:
    using Filters = std::span<const ObstacleFilter* const>;

    /// If `notices_all` is false, only watched bodies are compared.
    explicit KnownBodies(bool notices_all)
        : notices_all_{notices_all} {}

    /// True if any body is compared.
    [[nodiscard]] bool is_active() const { return notices_all_ || !watched_.empty(); }

    /// Appends to `changed` the boxes in which bodies have appeared, vanished or changed since the
    /// last call: where each was, and where it is (unit: meter). Bodies matter that may be
    /// obstacles under one of the filters, or are watched. Those that `named()` returns may exist
    /// although the world does not list them; `are_others`: they are others than in the last call.
    /// Returns true if some may be found to be destroyed now; see exists().
    bool find_changes(const Probe& probe,
                      Filters filters,
                      const std::function<BodyList::Keys()>& named,
                      bool are_others,
                      std::vector<Box>& changed);

    /// True if find_changes() has found that body.
    [[nodiscard]] bool exists(BodyKey body) const { return list_.contains(body); }

    /// True if the body, which the game has passed, exists now.
    [[nodiscard]] bool exists_now(const Probe& probe, BodyKey body);

    /// Compares a body in each update, thoroughly, from its present state on. The body has to
    /// exist.
    void watch(const Probe& probe, BodyKey body);

    void unwatch(BodyKey body) { has_others_ |= watched_.erase(body) > 0; }

    [[nodiscard]] bool is_watched(BodyKey body) const { return watched_.contains(body); }

    /// Appends the watched bodies to `bodies`.
    void list_watched(std::vector<BodyKey>& bodies) const;

    /// Whether bodies may be obstacles is asked again: a policy has changed, or there is a new
    /// filter.
    void reconsider() { is_outdated_ = true; }

    /// Whether one body may be an obstacle is asked again.
    void reconsider(BodyKey body) { reconsidered_.push_back(body); }

    /// The box of a body, as far as it is compared; empty if it is not (unit: meter).
    [[nodiscard]] Box bounds_of(BodyKey body) const;

    /// The origin of the world was shifted, and nothing is cached any longer.
    void shift_origin(const Probe& probe);

private:
    struct State {
        Box bounds{{1.0F, 1.0F}, {-1.0F, -1.0F}}; // of its obstacles
        std::uint64_t mark = 0;

        friend bool operator==(const State&, const State&) = default;
    };

    // A body that matters.
    struct Known {
        BodyKey body;
        BodyType type = BodyType::static_body;
        State state{};
    };

    // What find_changes() was given.
    struct Reading {
        const Probe& probe;
        Filters filters;
        std::vector<Box>& changed;
    };

    void merge_list(const Reading& reading, const BodyList::Keys& before);
    void read_types(const Reading& reading);
    [[nodiscard]] std::optional<Known>
    read(const Reading& reading, BodyKey body, const Known* known, bool is_outdated);
    void read_again(const Reading& reading, BodyKey body, bool is_outdated);
    void compare_all(const Reading& reading);
    void collect_compared();
    static bool compare(const Reading& reading, BodyKey body, bool is_thorough, State& state);

    bool notices_all_;
    bool is_outdated_ = true;    // which bodies matter
    bool is_first_ = true;       // nothing was listed before
    bool has_lost_ = false;      // a listed body no longer exists
    bool has_others_ = false;    // than those collected in `compared_`
    std::uint64_t fixtures_ = 0; // Population::fixtures of the last update
    BodyList list_;
    BodyList list_now_; // of exists_now()
    std::map<BodyKey, State> watched_;
    std::vector<BodyKey> reconsidered_;
    std::vector<Known> known_;            // sorted by key
    std::vector<std::uint32_t> compared_; // indices of those that can move
    std::size_t next_ = 0;                // of the list, whose type is read
};

} // namespace raywalk
