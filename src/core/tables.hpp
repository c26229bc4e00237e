// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <vector>

namespace raywalk {

/// Reserves room for that many elements if there is not enough, and for an eighth more. Tables in
/// which each of many agents has a row grow by this: if they doubled, up to half of their memory
/// would be unused.
template <class Row>
void reserve_rows(std::vector<Row>& table, std::size_t count) {
    if (count > table.capacity()) {
        table.reserve(count + count / 8);
    }
}

/// Appends a row to each table.
template <class... Rows>
void add_row(std::vector<Rows>&... tables) {
    (reserve_rows(tables, tables.size() + 1), ...);
    (tables.emplace_back(), ...);
}

} // namespace raywalk
