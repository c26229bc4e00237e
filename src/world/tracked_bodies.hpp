// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/body.hpp"
#include "raywalk/probe.hpp"

#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace raywalk {

class TrackedBody;

/// The bodies that the agents of one navigator drive or follow, or will follow once a command has
/// run. Each is wrapped when the agent gets it, and from then on nobody else refers to it. So it
/// can be taken away from all of them at any time, also from inside of a callback, and whatever
/// they still do with it has no effect. Any thread may use this class.
class TrackedBodies {
public:
    /// `probe` must live as long as track() is called.
    explicit TrackedBodies(const Probe& probe)
        : probe_{&probe} {}

    TrackedBodies(const TrackedBodies&) = delete;
    TrackedBodies(TrackedBodies&&) = delete;
    TrackedBodies& operator=(const TrackedBodies&) = delete;
    TrackedBodies& operator=(TrackedBodies&&) = delete;
    ~TrackedBodies() = default;

    /// Wraps a body of an agent, which must be destroyed before this object. `owner` identifies the
    /// agent.
    [[nodiscard]] std::unique_ptr<Body> track(std::unique_ptr<Body> body, const void* owner);

    /// Takes a body away from all agents. Does nothing for BodyKey{}, which many bodies have.
    void forget(BodyKey body);
    /// Takes all bodies away from all agents.
    void forget_all();
    /// Takes all bodies away from one agent.
    void release(const void* owner);

    /// Removes the keys of bodies that were taken away in the middle of an update: they may not
    /// exist any longer, so what is left of that update must not look them up.
    void remove_gone(std::vector<BodyKey>& keys) const;
    /// An update begins: what was taken away before no agent looks up again.
    void begin_update();

    /// Appends the bodies of this world to `bodies`, in any order, and those to `destroyed` that no
    /// longer exist, as far as Body::exists() can tell.
    void list(std::vector<BodyKey>& bodies, std::vector<BodyKey>& destroyed) const;

private:
    friend class TrackedBody;

    void note_gone(BodyKey body);

    const Probe* probe_;
    mutable std::mutex mutex_;
    std::vector<TrackedBody*> bodies_;
    std::vector<BodyKey> gone_; // taken away inside of a callback since begin_update()
    std::atomic<bool> has_gone_ = false;
};

} // namespace raywalk
