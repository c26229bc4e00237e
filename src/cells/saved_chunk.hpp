// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/grid.hpp"
#include "raywalk/low_level/chunk.hpp"

#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace raywalk {

/// Writes numbers as bytes, the lowest first, whatever the machine.
class ByteWriter {
public:
    template <std::unsigned_integral T>
    void put(T number) {
        for (std::size_t i = 0; i < sizeof(T); ++i) {
            bytes_.push_back(static_cast<std::byte>(std::uint64_t{number} >> (8 * i) & 0xFFU));
        }
    }

    void put(std::int32_t number) { put(static_cast<std::uint32_t>(number)); }

    void put(float number) { put(std::bit_cast<std::uint32_t>(number)); }

    [[nodiscard]] const std::vector<std::byte>& bytes() const { return bytes_; }

    [[nodiscard]] std::vector<std::byte> take() { return std::move(bytes_); }

private:
    std::vector<std::byte> bytes_;
};

/// Reads what ByteWriter wrote. After the end, numbers are 0 and has_failed() is true.
class ByteReader {
public:
    explicit ByteReader(std::span<const std::byte> bytes)
        : bytes_{bytes} {}

    template <class T>
    [[nodiscard]] T get() {
        if constexpr (std::same_as<T, float>) {
            return std::bit_cast<float>(get<std::uint32_t>());
        } else if constexpr (std::same_as<T, std::int32_t>) {
            return static_cast<std::int32_t>(get<std::uint32_t>());
        } else {
            if (bytes_.size() < sizeof(T)) {
                has_failed_ = true;
                bytes_ = {};
                return 0;
            }
            std::uint64_t number = 0;
            for (std::size_t i = 0; i < sizeof(T); ++i) {
                number |= std::to_integer<std::uint64_t>(bytes_[i]) << (8 * i);
            }
            bytes_ = bytes_.subspan(sizeof(T));
            return static_cast<T>(number);
        }
    }

    /// The number of elements that follow, of at least `size` bytes each; 0 if there are not so
    /// many bytes.
    [[nodiscard]] std::size_t get_count(std::size_t size) {
        const std::size_t count = get<std::uint32_t>();
        if (count > bytes_.size() / size) {
            has_failed_ = true;
            return 0;
        }
        return count;
    }

    [[nodiscard]] std::size_t left() const { return bytes_.size(); }

    [[nodiscard]] bool has_failed() const { return has_failed_; }

private:
    std::span<const std::byte> bytes_;
    bool has_failed_ = false;
};

/// The bytes of a chunk without links.
inline constexpr std::size_t least_chunk_bytes = Chunk::cell_count + 4 * Chunk::side + 1;

/// A hash of bytes, to notice that some are damaged: FNV-1a.
[[nodiscard]] std::uint64_t hash_of_bytes(std::span<const std::byte> bytes);

/// Writes a discovered chunk.
void write_chunk(const Chunk& chunk, ByteWriter& writer);
/// Reads a chunk at that column and row. Returns false if no discovery can have made it, or the
/// bytes end before it does: searches rely on sorted links and on steps that stay in the grid.
[[nodiscard]] bool read_chunk(ByteReader& reader, Cell position, Chunk& chunk);

} // namespace raywalk
