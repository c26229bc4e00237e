// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/navigation_link.hpp"

#include <algorithm>
#include <forward_list>
#include <vector>

namespace raywalk {

/// The links through doors that stayed shut for an agent: it does not try them again so soon.
class ShutDoors {
public:
    static constexpr double duration = 30.0; ///< (unit: second)

    /// Closes a link for that time.
    void close(LinkId link) { closed_.push_front({.link = link, .seconds = duration}); }

    /// Ends close() for all links.
    void clear() { closed_.clear(); }

    void pass_time(double dt) {
        for (Closed& closed : closed_) {
            closed.seconds -= dt;
        }
    }

    /// Opens the links that were closed for long enough.
    void open_expired() {
        std::erase_if(closed_, [](const Closed& closed) { return closed.seconds <= 0.0; });
    }

    [[nodiscard]] bool is_empty() const { return closed_.empty(); }

    [[nodiscard]] bool contains(LinkId link) const {
        return std::any_of(closed_.begin(), closed_.end(), [link](const Closed& closed) {
            return closed.link == link;
        });
    }

    /// The closed links, in the order in which they were closed.
    [[nodiscard]] std::vector<LinkId> links() const {
        std::vector<LinkId> links;
        for (const Closed& closed : closed_) {
            links.push_back(closed.link);
        }
        std::reverse(links.begin(), links.end());
        return links;
    }

private:
    struct Closed {
        LinkId link = 0;
        double seconds = 0.0; // that are left
    };

    std::forward_list<Closed> closed_; // the last one first
};

} // namespace raywalk
