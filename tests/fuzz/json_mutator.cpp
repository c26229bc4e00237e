// SPDX-License-Identifier: MIT
// The JSON parser rejects most changes of bytes, so three of four mutations change values instead.
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace {

void collect_values(nlohmann::json& node, std::vector<nlohmann::json*>& values) {
    if (!node.is_structured() || node.empty()) {
        values.push_back(&node);
        return;
    }
    for (nlohmann::json& child : node) {
        collect_values(child, values);
    }
}

// Replaces one value of the document.
void change_a_value(nlohmann::json& document, std::minstd_rand& random) {
    constexpr std::array numbers = {0.0,
                                    -0.0,
                                    1.0,
                                    -1.0,
                                    0.5,
                                    2.0,
                                    8.0,
                                    32.0,
                                    45.0,
                                    90.0,
                                    1e-3,
                                    1e-9,
                                    1e-30,
                                    1e4,
                                    1e6,
                                    999999.0,
                                    1e7,
                                    1e8,
                                    1e300};
    std::vector<nlohmann::json*> values;
    collect_values(document, values);
    nlohmann::json& value = *values[random() % values.size()];
    switch (random() % 6) {
    case 0:
        value = nullptr;
        break;
    case 1:
        value = nlohmann::json(*values[random() % values.size()]); // may be itself
        break;
    case 2:
        value = numbers[random() % numbers.size()];
        break;
    case 3:
        value = static_cast<std::int64_t>(random() % 40) - 4;
        break;
    default:
        if (value.is_number()) {
            value = value.get<double>() * (0.5 + static_cast<double>(random() % 1000) / 500.0);
        } else {
            value = random() % 2 == 0;
        }
    }
}

} // namespace

extern "C" std::size_t
LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t max_size); // NOLINT

// NOLINTNEXTLINE: libFuzzer's name
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data,
                                               std::size_t size,
                                               std::size_t max_size,
                                               unsigned int seed) {
    std::minstd_rand random{seed};
    auto document = nlohmann::json::parse(data, data + size, nullptr, false);
    if (random() % 4 != 0 && !document.is_discarded()) {
        const auto times = 1 + random() % 4;
        for (unsigned i = 0; i < times; ++i) {
            change_a_value(document, random);
        }
        const std::string text = document.dump();
        if (text.size() <= max_size) {
            std::copy(text.begin(), text.end(), data);
            return text.size();
        }
    }
    return LLVMFuzzerMutate(data, size, max_size);
}
