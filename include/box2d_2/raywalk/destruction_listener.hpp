// SPDX-License-Identifier: MIT
#pragma once

#include <box2d/box2d.h>

namespace raywalk {

/// Calls Navigator::forget for each body of a Box2D 2.4 world that is about to be destroyed,
/// whatever destroys it, so that its agents and followers fail at once and no other body is taken
/// for it. Bodies without fixtures are not reported by Box2D. Pass it to
/// b2World::SetDestructionListener. A world has one listener, so this one calls yours afterwards,
/// if you pass one:
///
///     raywalk::DestructionListener listener{navigator, &my_listener};
///     world.SetDestructionListener(&listener);
///
/// Costs one Navigator::forget for each body, however many fixtures it has. The template parameter
/// is raywalk::Navigator.
template <class Navigator>
class DestructionListener : public b2DestructionListener {
public:
    /// Navigator, `next` and the object must outlive the world, or its use as listener. `next` may
    /// be null.
    explicit DestructionListener(Navigator& navigator, b2DestructionListener* next = nullptr)
        : navigator_{&navigator}
        , next_{next} {}

    /// Called by Box2D before it destroys a fixture along with its body.
    void SayGoodbye(b2Fixture* fixture) override { // NOLINT(readability-identifier-naming)
        const b2Body* body = fixture->GetBody();
        if (body != current_) {
            navigator_->forget(*body);
        }
        // The next body may have the same address.
        current_ = fixture->GetNext() != nullptr ? body : nullptr;
        if (next_ != nullptr) {
            next_->SayGoodbye(fixture);
        }
    }

    /// Called by Box2D before it destroys a joint along with its body.
    void SayGoodbye(b2Joint* joint) override { // NOLINT(readability-identifier-naming)
        if (next_ != nullptr) {
            next_->SayGoodbye(joint);
        }
    }

private:
    Navigator* navigator_;
    b2DestructionListener* next_;
    const b2Body* current_ = nullptr; // forgotten; it has more fixtures
};

} // namespace raywalk
