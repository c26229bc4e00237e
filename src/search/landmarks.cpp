// SPDX-License-Identifier: MIT
#include "search/landmarks.hpp"

namespace raywalk {

Landmarks::Landmarks(std::span<const Cell> chunks, std::uint64_t max_cost)
    : low_{chunks.front()}
    , parts_(chunks.size() + 1)
    , unit_{static_cast<std::uint32_t>(max_cost / unknown) + 1} {
    Cell high = low_;
    for (const Cell chunk : chunks) {
        low_ = {std::min(low_.x, chunk.x), std::min(low_.y, chunk.y)};
        high = {std::max(high.x, chunk.x), std::max(high.y, chunk.y)};
    }
    columns_ = static_cast<std::uint32_t>(high.x - low_.x) + 1;
    rows_ = static_cast<std::uint32_t>(high.y - low_.y) + 1;
    directory_.resize(std::size_t{columns_} * rows_);
    std::uint32_t part = 0;
    for (const Cell chunk : chunks) {
        const auto row = static_cast<std::size_t>(chunk.y - low_.y);
        directory_[row * columns_ + static_cast<std::size_t>(chunk.x - low_.x)] = ++part;
    }
    for (Part& costs : parts_) {
        costs.fill(all_unknown);
    }
}

// A cell that is c units from a landmark is less than c + 1 units from it. The way to the target
// ends at one of the joined cells.
void LandmarkBound::begin(const Landmarks* landmarks,
                          std::span<const EndDistances::Joined> joined) {
    landmarks_ = landmarks;
    farther_.fill(std::numeric_limits<std::int32_t>::min() / 2);
    nearer_.fill(std::numeric_limits<std::int32_t>::max() / 2);
    for (const EndDistances::Joined& end : joined) {
        if (landmarks_ == nullptr || landmarks_->of(end.cell)[0] == Landmarks::unknown) {
            landmarks_ = nullptr;
            return;
        }
        const Landmarks::Costs& costs = landmarks_->of(end.cell);
        const auto leg = static_cast<std::int32_t>(end.leg / landmarks_->unit());
        for (unsigned i = 0; i < Landmarks::count; ++i) {
            farther_[i] = std::max(farther_[i], costs[i] + 1 - leg);
            nearer_[i] = std::min(nearer_[i], costs[i] - 1 + leg);
        }
    }
    if (landmarks_ != nullptr && !landmarks_->are_symmetric) {
        nearer_.fill(0);
    }
}

} // namespace raywalk
