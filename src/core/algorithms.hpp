// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <span>

namespace raywalk {

// Algorithms on whole containers: the standard libraries of clang 14 and Emscripten have no
// std::ranges::find_if() etc.

[[nodiscard]] auto find_if(auto&& elements, auto predicate) {
    auto element = elements.begin(); // g++ 12 unrolls std::find_if(), and then seldom inlines it
    while (element != elements.end() && !predicate(*element)) {
        ++element;
    }
    return element;
}

[[nodiscard]] bool any_of(auto&& elements, auto predicate) {
    return find_if(elements, predicate) != elements.end();
}

[[nodiscard]] bool all_of(auto&& elements, auto predicate) {
    return !any_of(elements, std::not_fn(predicate));
}

[[nodiscard]] bool are_equal(const auto& a, const auto& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

/// True if one of the elements is equal to the value.
[[nodiscard]] bool is_among(const auto& value, const auto& elements) {
    return any_of(elements, [&](const auto& element) { return element == value; });
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
