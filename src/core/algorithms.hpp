// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>

namespace raywalk {

// Algorithms on whole containers: the standard libraries of clang 14 and Emscripten have no
// std::ranges::any_of() etc.

[[nodiscard]] bool any_of(auto&& elements, auto predicate) {
    return std::any_of(elements.begin(), elements.end(), predicate);
}

[[nodiscard]] bool all_of(auto&& elements, auto predicate) {
    return std::all_of(elements.begin(), elements.end(), predicate);
}

[[nodiscard]] auto find_if(auto&& elements, auto predicate) {
    return std::find_if(elements.begin(), elements.end(), predicate);
}

[[nodiscard]] bool are_equal(const auto& a, const auto& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

/// True if one of the elements is equal to the value.
[[nodiscard]] bool is_among(const auto& value, const auto& elements) {
    return std::find(elements.begin(), elements.end(), value) != elements.end();
}

/// Compares elements by a key: a member, or what a function returns of each.
[[nodiscard]] auto by(auto key) {
    return [key](const auto& a, const auto& b) {
        return std::invoke(key, a) < std::invoke(key, b);
    };
}

void sort_by(auto& elements, auto key) {
    std::sort(elements.begin(), elements.end(), by(key));
}

/// Returns the first element with a key of at least `value`; they are sorted by that key.
[[nodiscard]] auto lower_bound(auto&& elements, const auto& value, auto key) {
    return std::partition_point(elements.begin(), elements.end(), [&](const auto& element) {
        return std::invoke(key, element) < value;
    });
}

/// The elements with that key, of a vector that is sorted by it: most have few.
[[nodiscard]] auto equal_range(const auto& elements, const auto& value, auto key) {
    const auto first = lower_bound(elements, value, key);
    const auto last = std::find_if(first, elements.end(), [&](const auto& element) {
        return std::invoke(key, element) != value;
    });
    return std::span(elements).subspan(static_cast<std::size_t>(first - elements.begin()),
                                       static_cast<std::size_t>(last - first));
}

/// Sorts elements, and keeps one of those that are equal.
template <class Order = std::less<>>
void sort_unique(auto& elements, Order order = {}) {
    std::sort(elements.begin(), elements.end(), order);
    elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
}

} // namespace raywalk
