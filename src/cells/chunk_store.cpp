// SPDX-License-Identifier: MIT
#include "cells/chunk_store.hpp"

#include <iterator>

namespace raywalk {
namespace {

constexpr std::size_t initial_slots = 64; // always a power of two

} // namespace

ChunkStore::ChunkStore() {
    rebuild(initial_slots);
}

ChunkStore::Entry* ChunkStore::find(Cell position) const {
    const Table& table = *table_.load(std::memory_order_acquire);
    const std::size_t mask = table.size() - 1;
    for (std::size_t slot = std::hash<Cell>{}(position)&mask;; slot = (slot + 1) & mask) {
        Entry* entry = table[slot].load(std::memory_order_acquire);
        if (entry == nullptr || entry->position == position) {
            return entry;
        }
    }
}

ChunkStore::Entry& ChunkStore::entry(Cell position) {
    if (Entry* existing = find(position)) {
        return *existing;
    }
    const std::scoped_lock lock{mutex_};
    if (Entry* existing = find(position)) { // added by another thread meanwhile
        return *existing;
    }
    entries_.push_back(std::make_unique<Entry>(position));
    const std::size_t slots = tables_.back()->size();
    if (2 * entries_.size() > slots) {
        rebuild(2 * slots);
    } else {
        put(*tables_.back(), *entries_.back());
    }
    return *entries_.back();
}

void ChunkStore::log(Entry& entry) {
    if (!entry.is_logged) {
        entry.is_logged = true;
        const std::scoped_lock lock{mutex_};
        log_.push_back(&entry);
    }
}

// The order in which threads discovered the chunks must not matter.
std::vector<ChunkStore::Entry*> ChunkStore::take_log() {
    std::vector<Entry*> logged = std::exchange(log_, {});
    sort_by(logged, &Entry::position);
    for (Entry* entry : logged) {
        entry->is_logged = false;
    }
    const auto added = std::next(entries_.begin(), static_cast<std::ptrdiff_t>(ordered_));
    std::sort(added, entries_.end(), by([](auto& entry) { return entry->position; }));
    ordered_ = entries_.size();
    return logged;
}

void ChunkStore::evict_to(std::size_t keep) {
    if (entries_.size() <= keep) {
        return;
    }
    const auto used_later = [](const auto& a, const auto& b) {
        const std::uint64_t a_used = a->last_used.load(std::memory_order_relaxed);
        const std::uint64_t b_used = b->last_used.load(std::memory_order_relaxed);
        // The order of chunks with equal age must not depend on which thread was first.
        return a_used != b_used ? a_used > b_used : a->position < b->position;
    };
    std::sort(entries_.begin(), entries_.end(), used_later);
    entries_.resize(keep);
    ordered_ = keep;
    log_.clear();
    owned_bytes_ = 0;
    for (const auto& entry : entries_) {
        owned_bytes_ += owned_bytes_of(*entry);
        if (entry->is_logged) {
            log_.push_back(entry.get());
        }
    }
    tables_.clear();
    rebuild(std::max(initial_slots, std::bit_ceil(2 * keep)));
}

std::size_t ChunkStore::bytes() const {
    const std::scoped_lock lock{mutex_};
    std::size_t bytes = owned_bytes_.load(std::memory_order_relaxed);
    bytes += entries_.size() * (sizeof(Entry) + sizeof(entries_[0]));
    for (const auto& table : tables_) {
        bytes += table->size() * sizeof(Table::value_type);
    }
    return bytes;
}

std::mutex& ChunkStore::fill_mutex(Cell position) {
    return fill_mutexes_[std::hash<Cell>{}(position) % fill_mutexes_.size()];
}

void ChunkStore::put(Table& table, Entry& entry) {
    const std::size_t mask = table.size() - 1;
    std::size_t slot = std::hash<Cell>{}(entry.position) & mask;
    while (table[slot].load(std::memory_order_relaxed) != nullptr) {
        slot = (slot + 1) & mask;
    }
    table[slot].store(&entry, std::memory_order_release);
}

void ChunkStore::rebuild(std::size_t slots) {
    tables_.push_back(std::make_unique<Table>(slots));
    for (const auto& entry : entries_) {
        put(*tables_.back(), *entry);
    }
    table_.store(tables_.back().get(), std::memory_order_release);
}

} // namespace raywalk
