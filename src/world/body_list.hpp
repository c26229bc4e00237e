// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/probe.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace raywalk {

/// Bodies that are listed anew from time to time, and are mostly the same as before. Needs no
/// memory for a second list.
class BodyList {
public:
    /// Begins the next list.
    void begin() {
        count_ = 0;
        has_changed_ = false;
    }

    /// Appends a body to it.
    void add(BodyKey body) {
        if (count_ == bodies_.size()) {
            bodies_.push_back(body);
            has_changed_ = true;
        } else if (bodies_[count_] != body) {
            bodies_[count_] = body;
            has_changed_ = true;
        }
        ++count_;
    }

    /// Ends the list. Returns true if it differs from the one before.
    [[nodiscard]] bool end() {
        has_changed_ = has_changed_ || count_ != bodies_.size();
        bodies_.resize(count_);
        return has_changed_;
    }

    /// The bodies, in the order in which they were added. Valid after end().
    [[nodiscard]] std::span<const BodyKey> bodies() const { return bodies_; }

private:
    std::vector<BodyKey> bodies_;
    std::size_t count_ = 0; // of those in the next list
    bool has_changed_ = false;
};

} // namespace raywalk
