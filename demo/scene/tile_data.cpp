// SPDX-License-Identifier: MIT
#include "scene/tile_data.hpp"

#include <b64/decode.h>
#include <zlib.h>
#include <zstd.h>
#include <zstd_errors.h>

#include <array>
#include <fmt/format.h>
#include <optional>

namespace raywalk::demo {
namespace {

enum class Packing : std::uint8_t { none, deflate, zstandard };

constexpr std::array<std::pair<std::string_view, Packing>, 4> packings = {
    {{"zlib", Packing::deflate},
     {"gzip", Packing::deflate},
     {"zstd", Packing::zstandard},
     {"", Packing::none}}};

std::string decoded(const std::string& text) {
    std::string bytes(text.size() + 1, '\0');
    base64::decoder decoder;
    bytes.resize(static_cast<std::size_t>(
        decoder.decode(text.data(), static_cast<int>(text.size()), bytes.data())));
    return bytes;
}

// Each returns at most `most` bytes, or nothing if the data is invalid.

std::optional<std::string> inflated(std::string packed, std::size_t most) {
    constexpr int zlib_or_gzip = 15 + 32;
    std::string bytes(most, '\0');
    z_stream stream{};
    stream.next_in = reinterpret_cast<Bytef*>(packed.data());
    stream.avail_in = static_cast<uInt>(packed.size());
    stream.next_out = reinterpret_cast<Bytef*>(bytes.data());
    stream.avail_out = static_cast<uInt>(most);
    int result = inflateInit2(&stream, zlib_or_gzip);
    if (result == Z_OK) {
        result = inflate(&stream, Z_FINISH);
        inflateEnd(&stream);
    }
    bytes.resize(stream.total_out);
    const bool is_valid = result == Z_STREAM_END || stream.avail_out == 0;
    return is_valid ? std::optional{bytes} : std::nullopt;
}

std::optional<std::string> decompressed(const std::string& packed, std::size_t most) {
    std::string bytes(most, '\0');
    const std::size_t size =
        ZSTD_decompress(bytes.data(), bytes.size(), packed.data(), packed.size());
    if (ZSTD_isError(size) == 0) {
        bytes.resize(size);
    }
    const bool is_valid =
        ZSTD_isError(size) == 0 || ZSTD_getErrorCode(size) == ZSTD_error_dstSize_tooSmall;
    return is_valid ? std::optional{bytes} : std::nullopt;
}

} // namespace

std::vector<std::uint32_t>
read_tile_data(const JsonReader& layer, const JsonReader& part, std::size_t count) {
    const JsonReader data = part["data"];
    const auto encoding = layer.find("encoding");
    if (!data.is_text()) {
        return data.whole_numbers(count);
    }
    constexpr std::size_t most_per_tile = 32; // with spaces
    const std::string text = data.text(most_per_tile * (count + 100));
    if (!encoding || encoding->text() != "base64") {
        const auto numbers = nlohmann::json::parse("[" + text + "]", nullptr, false);
        return JsonReader{numbers, data.where()}.whole_numbers(count);
    }
    const std::size_t size = sizeof(std::uint32_t) * count;
    const auto compression = layer.find("compression");
    const Packing packing = compression ? compression->one_of(packings) : Packing::none;
    std::optional<std::string> bytes = decoded(text);
    if (packing != Packing::none) {
        bytes = packing == Packing::deflate ? inflated(std::move(*bytes), size + 1)
                                            : decompressed(*bytes, size + 1);
    }
    if (!bytes) {
        data.fail("the compressed data is corrupt or truncated");
    }
    if (bytes->size() != size) {
        data.fail(fmt::format("must be the data of {} tiles, not {}",
                              count,
                              bytes->size() > size ? "more" : "less"));
    }
    std::vector<std::uint32_t> gids(count);
    for (std::size_t i = 0; i < size; ++i) { // the lowest byte first
        gids[i / 4] |= std::uint32_t{static_cast<unsigned char>((*bytes)[i])} << (8 * (i % 4));
    }
    return gids;
}

} // namespace raywalk::demo
