// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace raywalk {

/// A version of the world that differs by less than 2^31 from the version now. Only its lowest bits
/// are stored, to save memory in objects of which there are many. It is 0 by default.
class RecentVersion {
public:
    RecentVersion() = default;

    explicit RecentVersion(std::uint64_t version)
        : low_{static_cast<std::uint32_t>(version)} {}

    /// The whole number, if the version of the world is `now`.
    [[nodiscard]] std::uint64_t at(std::uint64_t now) const {
        const std::int64_t changes =
            static_cast<std::int32_t>(low_ - static_cast<std::uint32_t>(now));
        return now + static_cast<std::uint64_t>(changes);
    }

private:
    std::uint32_t low_ = 0;
};

} // namespace raywalk
