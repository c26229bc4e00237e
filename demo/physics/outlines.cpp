// SPDX-License-Identifier: MIT
#include "physics/body.hpp"

namespace raywalk::physics {

// Edges that follow each other become one line.
std::vector<Polyline> Body::outlines() const {
    std::vector<Polyline> outlines;
    bool is_in_line = false;
    const std::vector<Fixture> newest_first = fixtures();
    for (auto fixture = newest_first.rbegin(); fixture != newest_first.rend(); ++fixture) {
        for (const Part& part : fixture->parts()) {
            if (part.points.size() != 2) {
                outlines.push_back({part.points, part.radius});
                is_in_line = false;
                continue;
            }
            if (!is_in_line || outlines.back().points.back() != part.points.front()) {
                outlines.push_back({{part.points.front()}, 0.0F, false, part.is_one_sided});
                is_in_line = true;
            }
            Polyline& line = outlines.back();
            if (part.points.back() == line.points.front()) {
                line.is_closed = true;
                line.is_one_sided = false;
                is_in_line = false;
            } else {
                line.points.push_back(part.points.back());
            }
        }
    }
    return outlines;
}

} // namespace raywalk::physics
