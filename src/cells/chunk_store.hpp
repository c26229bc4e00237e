// SPDX-License-Identifier: MIT
#pragma once

#include "cells/near_chunks.hpp"
#include "core/jump_tables.hpp"
#include "shapes/fingerprint.hpp"

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <span>
#include <vector>

namespace raywalk {

/// A concurrent hash table of chunks by position. Any number of threads may find and fill chunks at
/// once; all other calls need exclusive access.
///
/// Reads take no lock: slots are published one by one. A table that became too small stays readable
/// until the store is rebuilt, and only lacks entries that were added later.
class ChunkStore {
public:
    /// Hashes of the obstacles near a chunk.
    struct Fingerprints {
        Fingerprints() = default;

        Fingerprints(std::span<const Obstacle> for_steps, std::span<const Obstacle> for_links)
            : of_steps{fingerprint_with_bodies(for_steps)}
            , of_all{for_links.empty() ? of_steps : fingerprint_with_bodies(for_links)}
            , has_links{!for_links.empty()} {}

        std::uint64_t of_steps = 0; ///< of those that affect its open directions
        std::uint64_t of_all = 0;   ///< also of those that affect its links, if it may have some
        bool has_links = false;     ///< it may have some
    };

    struct Entry {
        explicit Entry(Cell at)
            : position{at} {}

        Cell position;
        std::atomic<bool> is_valid = false; ///< discovered, and not invalidated since
        bool is_logged = false;             ///< see log()
        /// The cache's clock at the last look-up of the chunk.
        std::atomic<std::uint64_t> last_used = 0;
        Fingerprints fingerprints; ///< of what the chunk was discovered from
        /// The comparison in which the chunk was last compared with the world.
        std::uint64_t compared_in = 0;
        KeptChunk chunk;
        /// The obstacles near the valid chunk; null until they are needed. See keep_once().
        std::unique_ptr<const ChunkObstacles> obstacles;
    };

    ChunkStore();

    /// Returns the chunk's entry, added now if there was none. Its address is stable until it is
    /// evicted or the store is cleared.
    Entry& entry(Cell position);
    /// Returns the chunk's entry, or null if there is none.
    [[nodiscard]] Entry* find(Cell position) const;

    /// Returns the chunk's entry if it is valid, else null.
    [[nodiscard]] Entry* find_valid(Cell position) const {
        Entry* entry = find(position);
        return entry != nullptr && entry->is_valid.load(std::memory_order_acquire) ? entry
                                                                                   : nullptr;
    }

    /// Runs `fill(chunk)` unless the entry is valid; one thread runs it, others wait for it.
    template <class Fill>
    void fill_once(Entry& entry, Fill fill) {
        const std::scoped_lock lock{fill_mutex(entry.position)};
        if (!entry.is_valid.load(std::memory_order_relaxed)) {
            const std::size_t before = owned_bytes_of(entry);
            entry.obstacles = nullptr;
            fill(entry.chunk);
            owned_bytes_.fetch_add(owned_bytes_of(entry) - before, std::memory_order_relaxed);
            entry.is_valid.store(true, std::memory_order_release);
        }
    }

    /// Returns the obstacles that are kept with a valid entry, until it is filled again. If there
    /// are none, they are what `read()` returns, which may be null. One thread runs it, others wait
    /// for it.
    template <class Read>
    const ChunkObstacles* keep_once(Entry& entry, Read read) {
        const std::scoped_lock lock{fill_mutex(entry.position)};
        if (entry.obstacles == nullptr) {
            entry.obstacles = read();
            owned_bytes_.fetch_add(entry.obstacles == nullptr ? 0 : entry.obstacles->bytes(),
                                   std::memory_order_relaxed);
        }
        return entry.obstacles.get();
    }

    /// Adds an entry to the log of discoveries. Called inside of fill_once().
    void log(Entry& entry);
    /// Returns the logged entries, sorted by position, and clears the log. From then on the order
    /// of entries() does not depend on the threads that added them.
    [[nodiscard]] std::vector<Entry*> take_log();

    /// All entries, valid or not.
    [[nodiscard]] std::span<const std::unique_ptr<Entry>> entries() const { return entries_; }

    /// Removes all entries.
    void clear() { evict_to(0); }

    /// Removes the least recently used entries until `keep` remain.
    void evict_to(std::size_t keep);
    /// Memory in use (unit: byte).
    [[nodiscard]] std::size_t bytes() const;

private:
    using Table = std::vector<std::atomic<Entry*>>; // null is an empty slot

    [[nodiscard]] static std::size_t owned_bytes_of(const Entry& entry) {
        return (entry.chunk.links == nullptr ? 0 : entry.chunk.links->bytes()) +
               (entry.obstacles == nullptr ? 0 : entry.obstacles->bytes());
    }

    [[nodiscard]] std::mutex& fill_mutex(Cell position);
    static void put(Table& table, Entry& entry);
    void rebuild(std::size_t slots);

    std::atomic<Table*> table_;
    std::vector<std::unique_ptr<Table>> tables_; // the last one is current
    std::vector<std::unique_ptr<Entry>> entries_;
    std::vector<Entry*> log_;
    std::size_t ordered_ = 0;                  // entries whose order does not depend on threads
    std::atomic<std::size_t> owned_bytes_ = 0; // of all links and obstacles (unit: byte)
    mutable std::mutex mutex_;                 // guards the growth of all three
    std::array<std::mutex, 16> fill_mutexes_;
};

} // namespace raywalk
