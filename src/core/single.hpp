// SPDX-License-Identifier: MIT
#pragma once

namespace raywalk {

/// A number that is computed with in double precision, and kept in single precision: for what each
/// of many agents keeps. It is 0 at first.
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
