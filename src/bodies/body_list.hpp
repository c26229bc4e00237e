// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <span>
#include <vector>

namespace raywalk {

/// Bodies that are listed anew from time to time, and are mostly the same as before. Needs no
/// memory for a second list.
class BodyList {
public:
    BodyList() = default;
    BodyList(const BodyList&) = delete;
    BodyList(BodyList&&) = delete;
    BodyList& operator=(const BodyList&) = delete;
    BodyList& operator=(BodyList&&) = delete;
    ~BodyList() = default;

    /// Begins the next list.
    void begin() {
        next_ = bodies_.begin();
        has_changed_ = false;
    }

    /// Appends a body to it.
    void add(BodyKey body) {
        if (next_ != bodies_.end() && *next_ == body) {
            ++next_;
        } else {
            has_changed_ = true;
            bodies_.erase(next_, bodies_.end());
            bodies_.push_back(body);
            next_ = bodies_.end();
        }
    }

    /// Ends the list. Returns true if it differs from the one before.
    [[nodiscard]] bool end() {
        has_changed_ = has_changed_ || next_ != bodies_.end();
        bodies_.erase(next_, bodies_.end());
        return has_changed_;
    }

    /// The bodies, in the order in which they were added. Valid after end().
    [[nodiscard]] std::span<const BodyKey> bodies() const { return bodies_; }

private:
    std::vector<BodyKey> bodies_; // those in the next list, and then those of the last one
    std::vector<BodyKey>::iterator next_ = bodies_.begin(); // the first one of these
    bool has_changed_ = false;
};

} // namespace raywalk
