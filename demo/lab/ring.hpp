// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

namespace raywalk::demo {

/// Keeps the last `capacity` values.
template <class T, std::size_t capacity>
class Ring {
public:
    void push(const T& value) {
        values_[next_] = value;
        next_ = (next_ + 1) % capacity;
        size_ = std::min(size_ + 1, capacity);
    }

    void clear() { size_ = next_ = 0; }

    [[nodiscard]] std::size_t size() const { return size_; }

    [[nodiscard]] bool empty() const { return size_ == 0; }

    /// Index 0 is the oldest. Requires index < size().
    [[nodiscard]] const T& operator[](std::size_t index) const {
        return values_[(next_ + capacity - size_ + index) % capacity];
    }

private:
    std::array<T, capacity> values_{};
    std::size_t next_ = 0;
    std::size_t size_ = 0;
};

} // namespace raywalk::demo
