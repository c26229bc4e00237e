// SPDX-License-Identifier: MIT
#include "lab/edit_history.hpp"
#include "support/small_lab.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace raywalk::demo::edit_history_test {
namespace {

using test::wall;
using test::walled_scene;

// Everything that an edit can change.
std::string state_of(const Lab& lab) {
    std::string text = lab.scene().name + ' ' + std::to_string(lab.settings().cell_size);
    for (const LabBody& body : lab.bodies()) {
        const Box box = bounds_of(body.shape());
        text += ' ' + std::to_string(body.id()) + ' ' + std::to_string(box.min.x) + ' ' +
                std::to_string(box.max.y);
    }
    return text;
}

Command finer_cells(const Lab& lab) {
    SceneSettings settings = lab.settings();
    settings.cell_size = 0.5F;
    return Configure{settings};
}

TEST(EditHistory, UndoesAndRedoesEveryEdit) {
    Lab lab{walled_scene()};
    EditHistory history;
    const std::vector<Command> edits = {AddBody{wall({1.0F, 1.0F}, {2.0F, 2.0F})},
                                        MoveBody{0, {1.0F, 0.5F}, 0.25F},
                                        RemoveBody{0},
                                        finer_cells(lab),
                                        AddBody{wall({4.0F, 1.0F}, {5.0F, 2.0F})}};
    std::vector<std::string> states = {state_of(lab)};
    for (const Command& edit : edits) {
        ASSERT_TRUE(history.apply(lab, edit, 0));
        states.push_back(state_of(lab));
        ASSERT_NE(states[states.size() - 2], states.back());
    }
    for (std::size_t i = edits.size(); i > 0; --i) {
        ASSERT_TRUE(history.undo(lab));
        EXPECT_EQ(state_of(lab), states[i - 1]);
    }
    EXPECT_FALSE(history.undo(lab));
    for (std::size_t i = 1; i <= edits.size(); ++i) {
        ASSERT_TRUE(history.redo(lab));
        EXPECT_EQ(state_of(lab), states[i]);
    }
    EXPECT_FALSE(history.redo(lab));
}

TEST(EditHistory, UndoesADragAsAWhole) {
    Lab lab{walled_scene()};
    EditHistory history;
    const std::string before = state_of(lab);
    for (int i = 0; i < 5; ++i) {
        ASSERT_TRUE(history.apply(lab, MoveBody{0, {0.5F, 0.0F}, 0.0F}, 7));
    }
    const std::string dragged = state_of(lab);
    ASSERT_TRUE(history.apply(lab, MoveBody{0, {0.5F, 0.0F}, 0.0F}, 8));
    ASSERT_TRUE(history.undo(lab));
    EXPECT_EQ(state_of(lab), dragged);
    ASSERT_TRUE(history.undo(lab));
    EXPECT_EQ(state_of(lab), before);
    EXPECT_FALSE(history.undo(lab));
}

TEST(EditHistory, BringsBackTheSceneThatWasReplaced) {
    Lab lab{walled_scene()};
    EditHistory history;
    ASSERT_TRUE(history.apply(lab, AddBody{wall({1.0F, 1.0F}, {2.0F, 2.0F})}, 0));
    const std::string edited = state_of(lab);
    Scene other = walled_scene();
    other.name = "other";
    ASSERT_TRUE(history.apply(lab, OpenScene{other}, 0));
    ASSERT_TRUE(history.undo(lab));
    EXPECT_EQ(state_of(lab), edited);
    EXPECT_FALSE(history.undo(lab)) << "the bodies are numbered anew";
    ASSERT_TRUE(history.redo(lab));
    EXPECT_EQ(lab.scene().name, "other");
}

TEST(EditHistory, ForgetsWhatWasUndoneAfterANewEditAndKeepsWhatFails) {
    Lab lab{walled_scene()};
    EditHistory history;
    EXPECT_FALSE(history.apply(lab, RemoveBody{77}, 0));
    EXPECT_FALSE(history.undo(lab));
    ASSERT_TRUE(history.apply(lab, RemoveBody{0}, 0));
    ASSERT_TRUE(history.undo(lab));
    test::send(lab, test::behind_the_wall);
    ASSERT_TRUE(history.apply(lab, SendPlayer{{4.0F, 4.0F}}, 0));
    ASSERT_TRUE(history.apply(lab, MoveBody{0, {1.0F, 0.0F}, 0.0F}, 0));
    EXPECT_FALSE(history.redo(lab));
}

} // namespace
} // namespace raywalk::demo::edit_history_test
