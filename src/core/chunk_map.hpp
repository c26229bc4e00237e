// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"

#include <vector>

namespace raywalk {

/// A hash map from a chunk's position to a number, with open addressing. There is no erase(), and
/// clear() takes constant time: each slot is stamped with the number of clear() calls before it.
class ChunkMap {
public:
    static constexpr std::uint32_t none = ~0U; ///< find() if the chunk is not in the map

    ChunkMap()
        : slots_(initial_slots) {}

    /// Returns the chunk's number, or `none`.
    [[nodiscard]] std::uint32_t find(Cell chunk) const {
        const Slot& slot = slots_[slot_of(chunk)];
        return slot.stamp == stamp_ ? slot.value : none;
    }

    /// Adds a chunk, which must not be in the map.
    void insert(Cell chunk, std::uint32_t value) {
        static_cast<void>(find_or_insert(chunk, value));
    }

    /// Returns the chunk's number. If it is not in the map, adds it with `value`.
    [[nodiscard]] std::uint32_t find_or_insert(Cell chunk, std::uint32_t value) {
        if (2 * (size_ + 1) > slots_.size()) {
            grow();
        }
        Slot& slot = slots_[slot_of(chunk)];
        if (slot.stamp != stamp_) {
            slot = {chunk, stamp_, value};
            ++size_;
        }
        return slot.value;
    }

    void clear() {
        size_ = 0;
        if (++stamp_ == 0) {
            slots_.assign(slots_.size(), {});
            stamp_ = 1;
        }
    }

private:
    static constexpr std::size_t initial_slots = 64; // always a power of two

    struct Slot {
        Cell chunk;
        std::uint32_t stamp = 0;
        std::uint32_t value = 0;
    };

    // The chunk's slot, or the empty slot where it would be inserted.
    [[nodiscard]] std::size_t slot_of(Cell chunk) const {
        const std::size_t mask = slots_.size() - 1;
        std::size_t slot = std::hash<Cell>{}(chunk)&mask;
        while (slots_[slot].stamp == stamp_ && slots_[slot].chunk != chunk) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    void grow() {
        std::vector<Slot> old(2 * slots_.size());
        old.swap(slots_);
        for (const Slot& slot : old) {
            if (slot.stamp == stamp_) {
                slots_[slot_of(slot.chunk)] = slot;
            }
        }
    }

    std::vector<Slot> slots_;
    std::size_t size_ = 0;
    std::uint32_t stamp_ = 1;
};

} // namespace raywalk
