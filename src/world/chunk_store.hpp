// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace raywalk {

/// Keeps chunks by position. Any number of threads may find and fill chunks at once; everything
/// else needs the store for itself.
///
/// Reading takes no lock: the table's slots are published one by one, and a table that became too
/// small stays readable, only unaware of what came later, until the store is rebuilt.
class ChunkStore {
public:
    struct Entry {
        explicit Entry(Cell at)
            : position{at} {}

        Cell position;
        std::atomic<bool> is_valid = false;
        /// The store's clock when the chunk was last asked for.
        std::atomic<std::uint64_t> last_used = 0;
        Chunk chunk;
    };

    ChunkStore();

    /// The chunk's entry, made now if there was none. It stays where it is until it is evicted.
    Entry& entry(Cell position);
    /// Null if there is none.
    [[nodiscard]] Entry* find(Cell position) const;

    /// Runs `fill(chunk)` unless the entry is known; one thread does it, others wait for it.
    template <class Fill>
    void fill_once(Entry& entry, Fill fill) {
        const std::scoped_lock lock{fill_mutex(entry.position)};
        if (!entry.is_valid.load(std::memory_order_relaxed)) {
            fill(entry.chunk);
            entry.is_valid.store(true, std::memory_order_release);
        }
    }

    [[nodiscard]] std::span<const std::unique_ptr<Entry>> entries() const { return entries_; }

    void clear();
    /// Drops entries, those first that were not used for longest, until `keep` remain.
    void evict_to(std::size_t keep);
    /// Memory held (unit: byte).
    [[nodiscard]] std::size_t bytes() const;

private:
    struct Slot {
        std::atomic<std::uint64_t> key = 0; // 0 is an empty slot
        std::atomic<Entry*> entry = nullptr;
    };

    using Table = std::vector<Slot>;

    [[nodiscard]] std::mutex& fill_mutex(Cell position);
    static void put(Table& table, Entry& entry);
    void rebuild(std::size_t slots);

    std::atomic<Table*> table_;
    std::vector<std::unique_ptr<Table>> tables_; // the last one is in use
    std::vector<std::unique_ptr<Entry>> entries_;
    std::mutex mutex_; // guards the growth of both
    std::array<std::mutex, 16> fill_mutexes_;
};

} // namespace raywalk
