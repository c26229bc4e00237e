// SPDX-License-Identifier: MIT
#include "lab/size_sweep.hpp"

#include "benchmark/processor_time.hpp"
#include "lab/inspection_navigator.hpp"
#include "scene/build_world.hpp"

#include <cmath>

namespace raywalk::demo {

void SizeSweep::update(const Lab& lab, const std::optional<PlayerQuery>& query) {
    constexpr int count = 13;
    // The size of the cells is what varies, so that a change of it is no other query.
    std::optional<PlayerQuery> of_any_size = query;
    if (query) {
        of_any_size->settings.cell_size = 2.0F * query->settings.radius;
    }
    if (changes_.update(of_any_size)) {
        samples_.resize(query ? count : 0); // those of the world before are shown until then
        next_ = 0;
        for (int i = 0; i < static_cast<int>(samples_.size()); ++i) {
            samples_[i].cell_size =
                query->settings.radius * std::exp2(static_cast<float>(i - 3) / 3.0F);
        }
    }
    if (next_ < samples_.size()) {
        measure(lab, samples_[next_++]);
    }
}

void SizeSweep::measure(const Lab& lab, SizeSample& sample) const {
    SceneSettings settings = changes_.query()->settings;
    settings.cell_size = sample.cell_size;
    if (fault_of(lab.scene().bounds, settings.cell_size)) {
        sample.status = PathStatus::pending;
        return;
    }
    const PlayerQuery& query = *changes_.query();
    Path path;
    sample.first_time =
        1e-3 * nanoseconds([&] {
            path = make_navigator(lab, settings)->find_path(query.start, query.target, query.query);
        });
    sample.status = path.status;
    sample.length = path.length;
    sample.iterations = path.statistics.search.iterations;
}

} // namespace raywalk::demo
