// SPDX-License-Identifier: MIT
// A game that registers a spdlog logger, which raywalk uses.
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <raywalk/raywalk.hpp>
#include <sstream>
#include <vector>

namespace {

class EmptyWorld : public raywalk::Probe {
public:
    void obstacles_in(const raywalk::Box&,
                      const raywalk::ObstacleFilter&,
                      std::vector<raywalk::Obstacle>&) const override {}

    [[nodiscard]] raywalk::Box bounds_of(raywalk::BodyKey,
                                         const raywalk::ObstacleFilter&) const override {
        return {{1.0F, 1.0F}, {0.0F, 0.0F}};
    }
};

} // namespace

int main() {
    std::ostringstream text;
    const auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(text);
    const auto logger = std::make_shared<spdlog::logger>("raywalk", sink);
    logger->set_level(spdlog::level::debug);
    spdlog::register_logger(logger);

    const raywalk::Navigator navigator{EmptyWorld{}, {.cell_size = 0.5F}};
    return text.str().find("navigator with cells of 0.5 m") != std::string::npos ? 0 : 1;
}
