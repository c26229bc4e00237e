// SPDX-License-Identifier: MIT
#include "lab/lab.hpp"
#include "support/small_lab.hpp"

#include <gtest/gtest.h>

namespace raywalk::demo::simulation_test {
namespace {

using test::walled_scene;

TEST(Simulation, MeasuresStepsOnlyWithAClock) {
    Lab lab{walled_scene()};
    Simulation& simulation = lab.simulation();
    simulation.step();
    EXPECT_EQ(simulation.step_times().navigation, 0.0);
    EXPECT_EQ(simulation.step_times().physics, 0.0);
    static double now = 0.0;
    simulation.set_clock([] { return now += 2.0; });
    simulation.step();
    EXPECT_EQ(simulation.step_times().navigation, 2.0);
    EXPECT_EQ(simulation.step_times().physics, 2.0);
}

} // namespace
} // namespace raywalk::demo::simulation_test
