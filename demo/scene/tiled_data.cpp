// SPDX-License-Identifier: MIT
#include "scene/tiled_data.hpp"

#include <fmt/format.h>
#include <string>
#include <string_view>

namespace raywalk::demo {
namespace {

constexpr std::size_t bytes_per_tile = 4;

std::uint32_t digit_of(char c, const JsonReader& data) {
    constexpr std::string_view digits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const std::size_t digit = digits.find(c);
    if (digit == std::string_view::npos) {
        data.fail("is not base64");
    }
    return static_cast<std::uint32_t>(digit);
}

// Four bytes each, least significant first.
std::vector<std::uint32_t> decode_base64(const JsonReader& data, std::size_t count) {
    const std::size_t bytes = count * bytes_per_tile;
    const std::size_t length = (bytes + 2) / 3 * 4;
    const std::string text = data.text(std::string::npos);
    const std::size_t digits = (bytes * 8 + 5) / 6;
    if (text.size() != length || text.find_first_not_of('=', digits) != std::string::npos) {
        data.fail(fmt::format("is not base64 of {} tiles", count));
    }
    std::vector<std::uint32_t> numbers(count);
    std::uint32_t bits = 0;
    unsigned known = 0;
    std::size_t byte = 0;
    for (std::size_t i = 0; i < digits; ++i) {
        bits = bits << 6U | digit_of(text[i], data);
        known += 6;
        if (known >= 8) {
            known -= 8;
            const std::uint32_t value = bits >> known & 0xFFU;
            numbers[byte / bytes_per_tile] |= value << 8U * (byte % bytes_per_tile);
            ++byte;
        }
    }
    return numbers;
}

} // namespace

std::vector<std::uint32_t>
read_tile_data(const JsonReader& layer, const JsonReader& layer_or_chunk, std::size_t count) {
    const auto compression = layer.find("compression");
    if (compression && !compression->text().empty()) {
        compression->fail(
            "compressed layers are not supported; choose the tile layer format CSV in the "
            "properties of the map");
    }
    const auto encoding = layer.find("encoding");
    const std::string name = encoding ? encoding->text() : "csv";
    if (name == "base64") {
        return decode_base64(layer_or_chunk["data"], count);
    }
    if (name != "csv") {
        encoding->fail("must be csv or base64");
    }
    return layer_or_chunk["data"].whole_numbers(count);
}

} // namespace raywalk::demo
