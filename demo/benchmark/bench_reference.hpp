// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/vec2.hpp"

#include "physics/world.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>

namespace raywalk::demo {

/// A solver to compare with, on cells of 1 m for a walker without size.
class Reference {
public:
    enum class Kind : std::uint8_t {
        textbook, ///< see bench::TextbookSolver
        article,  ///< see bench::ArticleSolver; it always uses 4 neighbors
    };

    Reference() = default;
    virtual ~Reference() = default;
    Reference(const Reference&) = delete;
    Reference(Reference&&) = delete;
    Reference& operator=(const Reference&) = delete;
    Reference& operator=(Reference&&) = delete;

    /// Returns the cost of the path that it finds: a straight step costs 1.
    [[nodiscard]] virtual std::optional<double> solve(Vec2 start, Vec2 target) = 0;
    /// Clears its cache.
    virtual void clear_cache() = 0;
};

[[nodiscard]] std::string_view to_string(Reference::Kind kind);

/// `world` must outlive the reference. Throws std::runtime_error for the article's solver on
/// hexagons.
[[nodiscard]] std::unique_ptr<Reference> make_reference(Reference::Kind kind,
                                                        const physics::World& world,
                                                        Neighborhood neighborhood,
                                                        std::int64_t max_iterations);

} // namespace raywalk::demo
