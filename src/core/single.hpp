// SPDX-License-Identifier: MIT
#pragma once

namespace raywalk {

/// A number for computations in double precision that is stored in single precision, to save memory
/// in objects of which there are many. It is 0 by default.
class Single {
public:
    constexpr Single() = default;

    explicit constexpr Single(double value)
        : value_{static_cast<float>(value)} {}

    constexpr Single& operator=(double value) {
        value_ = static_cast<float>(value);
        return *this;
    }

    constexpr Single& operator+=(double summand) { return *this = value_ + summand; }

    constexpr Single& operator-=(double subtrahend) { return *this = value_ - subtrahend; }

    constexpr operator double() const { // NOLINT(google-explicit-constructor)
        return value_;
    }

private:
    float value_ = 0.0F;
};

} // namespace raywalk
