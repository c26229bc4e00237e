// SPDX-License-Identifier: MIT
// Loads bytes as if Navigator::save_cache() had saved them, with the right header and the right
// hash at the end, and finds a path over what was loaded: nothing crashes, whatever they say.
#include "raywalk/box2d_probe.hpp"
#include "raywalk/navigator.hpp"

#include "support/log_lines.hpp"
#include "support/worlds.hpp"
#include "world/saved_chunk.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

// NOLINTNEXTLINE: libFuzzer's name
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    constexpr std::size_t end_of_empty = 12; // the number of walkers, 0, and the hash
    raywalk::test::be_quiet();
    raywalk::physics::World world;
    raywalk::Navigator navigator{raywalk::Box2dProbe{world}};
    std::vector<std::byte> bytes = navigator.save_cache();
    bytes.resize(bytes.size() - end_of_empty);
    const std::span<const std::byte> given = std::as_bytes(std::span{data, size});
    bytes.insert(bytes.end(), given.begin(), given.end());
    raywalk::ByteWriter end;
    end.put(raywalk::hash_of_bytes(bytes));
    bytes.insert(bytes.end(), end.bytes().begin(), end.bytes().end());

    (void)navigator.load_cache(bytes);
    raywalk::PathQuery query;
    query.walker.radius = 0.3F;
    (void)navigator.find_path({-20.5F, 0.5F}, {20.5F, 3.5F}, query);
    return 0;
}
