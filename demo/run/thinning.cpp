// SPDX-License-Identifier: MIT
#include "run/thinning.hpp"

#include <algorithm>
#include <limits>

namespace raywalk::demo {
namespace {

// The velocities along one axis that pass close enough to all samples seen so far.
class Opening {
public:
    [[nodiscard]] bool contains(float offset, float steps) const {
        return offset >= min_ * steps && offset <= max_ * steps;
    }

    void narrow(float offset, float steps, float tolerance) {
        min_ = std::max(min_, (offset - tolerance) / steps);
        max_ = std::min(max_, (offset + tolerance) / steps);
    }

private:
    float min_ = -std::numeric_limits<float>::infinity();
    float max_ = std::numeric_limits<float>::infinity();
};

} // namespace

// Single pass: a sample ends a segment when the straight line to the next sample would miss one in
// between.
std::vector<std::size_t> key_samples(std::span<const Vec2> samples, float tolerance) {
    if (samples.empty()) {
        return {};
    }
    std::vector<std::size_t> kept = {0};
    Opening x;
    Opening y;
    for (std::size_t i = 1; i < samples.size(); ++i) {
        Vec2 offset = samples[i] - samples[kept.back()];
        auto steps = static_cast<float>(i - kept.back());
        if (!x.contains(offset.x, steps) || !y.contains(offset.y, steps)) {
            kept.push_back(i - 1);
            offset = samples[i] - samples[i - 1];
            steps = 1.0F;
            x = {};
            y = {};
        }
        x.narrow(offset.x, steps, tolerance);
        y.narrow(offset.y, steps, tolerance);
    }
    if (kept.back() != samples.size() - 1) {
        kept.push_back(samples.size() - 1);
    }
    return kept;
}

} // namespace raywalk::demo
