// SPDX-License-Identifier: MIT
#include "bodies/tracked_bodies.hpp"
#include "core/callback_scope.hpp"
#include "support/fake_body.hpp"
#include "support/worlds.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <vector>

namespace raywalk::tracked_bodies_test {
namespace {

using test::FakeBody;
using test::FakeBodyState;

// A world whose bodies have keys below 10.
class SmallWorld : public test::ObstacleList {
public:
    [[nodiscard]] bool is_in_world(BodyKey body) const override { return body.value < 10; }
};

struct Tracking {
    SmallWorld world;
    TrackedBodies all{world};
    int owner = 0;

    std::unique_ptr<Body> track(const std::shared_ptr<FakeBodyState>& fake, BodyKey key) {
        return all.track(std::make_unique<FakeBody>(fake, key), &owner);
    }

    [[nodiscard]] std::vector<BodyKey> listed() const {
        std::vector<BodyKey> bodies;
        all.list(bodies);
        return bodies;
    }

    std::vector<BodyKey> destroyed() {
        std::vector<BodyKey> destroyed;
        all.find_destroyed(Jobs{}, destroyed);
        return destroyed;
    }
};

TEST(TrackedBodies, AnswerLikeTheBodyUntilItIsForgotten) {
    Tracking tracking;
    const auto fake = std::make_shared<FakeBodyState>();
    fake->position = {3.0F, 4.0F};
    const std::unique_ptr<Body> body = tracking.track(fake, {1});
    EXPECT_TRUE(body->exists());
    EXPECT_EQ(body->key(), BodyKey{1});
    EXPECT_EQ(body->position(), (Vec2{3.0F, 4.0F}));
    EXPECT_EQ(body->radius(), 0.3F);
    body->set_velocity({1.0F, 0.0F});
    EXPECT_EQ(body->velocity(), (Vec2{1.0F, 0.0F}));
    tracking.all.forget({2});
    EXPECT_TRUE(body->exists());
    tracking.all.forget({1});
    fake->destroy_unnoticed();
    EXPECT_FALSE(body->exists());
    EXPECT_EQ(body->key(), BodyKey{1});
    EXPECT_EQ(body->position(), Vec2{});
    EXPECT_EQ(body->velocity(), Vec2{});
    EXPECT_EQ(body->radius(), 0.0F);
    (void)body->filter();
    (void)body->max_acceleration(1.0F);
    (void)body->max_speed(1.0F);
    body->set_velocity({2.0F, 0.0F});
    body->set_position({2.0F, 0.0F});
    body->apply_force_toward({2.0F, 0.0F}, 1.0F, 1.0F);
    EXPECT_EQ(fake->velocity, (Vec2{1.0F, 0.0F}));
}

// A body that is destroyed while its position is read.
class VanishingBody : public FakeBody {
public:
    explicit VanishingBody(const std::shared_ptr<FakeBodyState>& fake)
        : FakeBody{fake, {1}}
        , fake_{fake} {}

    [[nodiscard]] Vec2 position() const override {
        const Vec2 position = FakeBody::position();
        fake_->exists = false;
        return position;
    }

private:
    std::shared_ptr<FakeBodyState> fake_;
};

TEST(TrackedBodies, AreNotReadOnceTheyAreDestroyedMeanwhile) {
    Tracking tracking;
    const auto fake = std::make_shared<FakeBodyState>();
    fake->position = {3.0F, 4.0F};
    fake->velocity = {1.0F, 0.0F};
    const auto body = tracking.all.track(std::make_unique<VanishingBody>(fake), &tracking.owner);
    const std::optional<BodyMotion> motion = body->motion();
    ASSERT_TRUE(motion.has_value());
    EXPECT_EQ(motion->position, (Vec2{3.0F, 4.0F}));
    EXPECT_EQ(motion->velocity, Vec2{});
    EXPECT_FALSE(body->motion().has_value());
}

TEST(TrackedBodies, AreTakenFromAllAgentsAtOnce) {
    Tracking tracking;
    const auto fake = std::make_shared<FakeBodyState>();
    const std::unique_ptr<Body> driven = tracking.track(fake, {1});
    const std::unique_ptr<Body> followed = tracking.track(fake, {1});
    const std::unique_ptr<Body> other = tracking.track(fake, {2});
    tracking.all.forget({1});
    EXPECT_FALSE(driven->exists());
    EXPECT_FALSE(followed->exists());
    EXPECT_TRUE(other->exists());
    tracking.all.forget_all();
    EXPECT_FALSE(other->exists());
}

TEST(TrackedBodies, WithoutAKeyAreNotForgottenTogether) {
    Tracking tracking;
    const auto fake = std::make_shared<FakeBodyState>();
    const std::unique_ptr<Body> body = tracking.track(fake, {});
    tracking.all.forget({});
    EXPECT_TRUE(body->exists());
    EXPECT_TRUE(tracking.listed().empty());
}

TEST(TrackedBodies, AreReleasedByTheirAgent) {
    Tracking tracking;
    const auto fake = std::make_shared<FakeBodyState>();
    const std::unique_ptr<Body> body = tracking.track(fake, {1});
    const int other = 0;
    const std::unique_ptr<Body> of_other =
        tracking.all.track(std::make_unique<FakeBody>(fake, BodyKey{1}), &other);
    tracking.all.release(&tracking.owner);
    EXPECT_FALSE(body->exists());
    EXPECT_TRUE(of_other->exists());
}

TEST(TrackedBodies, AreNotLookedUpInTheRestOfTheUpdateInWhichTheyWereTaken) {
    Tracking tracking;
    const auto fake = std::make_shared<FakeBodyState>();
    const std::unique_ptr<Body> driven = tracking.track(fake, {1});
    const std::unique_ptr<Body> followed = tracking.track(fake, {2});
    const int other = 0;
    const std::unique_ptr<Body> of_other =
        tracking.all.track(std::make_unique<FakeBody>(fake, BodyKey{2}), &other);
    const auto rest = [&] {
        std::vector<BodyKey> keys{{1}, {2}, {3}};
        tracking.all.remove_gone(keys);
        return keys;
    };
    tracking.all.forget({3}); // outside of an update
    EXPECT_EQ(rest().size(), 3U);
    {
        const CallbackScope scope{CallbackScope::Kind::moving};
        tracking.all.forget({3});
        EXPECT_EQ(rest(), (std::vector<BodyKey>{{1}, {2}}));
        tracking.all.release(&tracking.owner);
        EXPECT_EQ(rest(), (std::vector<BodyKey>{{2}})) << "another agent has it";
    }
    tracking.all.begin_update();
    EXPECT_EQ(rest().size(), 3U);
    tracking.all.forget_all();
    tracking.all.begin_update();
    EXPECT_TRUE(rest().empty());
}

TEST(TrackedBodies, AreListedFromTheStartIfTheyAreOfThisWorld) {
    Tracking tracking;
    const auto fake = std::make_shared<FakeBodyState>();
    const auto gone = std::make_shared<FakeBodyState>();
    std::unique_ptr<Body> first = tracking.track(fake, {1});
    const std::unique_ptr<Body> elsewhere = tracking.track(fake, {20});
    const std::unique_ptr<Body> second = tracking.track(gone, {2});
    EXPECT_EQ(tracking.listed(), (std::vector<BodyKey>{{1}, {2}}));
    EXPECT_TRUE(tracking.destroyed().empty());
    EXPECT_TRUE(tracking.all.take_change());
    EXPECT_FALSE(tracking.all.take_change());
    gone->exists = false;
    EXPECT_EQ(tracking.destroyed(), (std::vector<BodyKey>{{2}}));
    EXPECT_TRUE(tracking.all.take_change());
    EXPECT_EQ(tracking.listed(), (std::vector<BodyKey>{{1}}));
    tracking.all.forget({2});
    EXPECT_TRUE(tracking.all.take_change());
    EXPECT_TRUE(tracking.destroyed().empty());
    EXPECT_FALSE(tracking.all.take_change());
    first.reset();
    EXPECT_TRUE(tracking.all.take_change());
    EXPECT_TRUE(tracking.listed().empty());
}

// A body that answers like all others of its class with the same state.
class TwinBody final : public FakeBody {
public:
    TwinBody(const std::shared_ptr<FakeBodyState>& fake, BodyKey key)
        : FakeBody{fake, key}
        , fake_{fake} {}

private:
    [[nodiscard]] bool answers_like(const Body& other) const override {
        const auto* twin = dynamic_cast<const TwinBody*>(&other);
        return twin != nullptr && twin->fake_ == fake_;
    }

    std::shared_ptr<FakeBodyState> fake_;
};

TEST(TrackedBodies, AreSharedByThoseThatFollowBodiesThatAnswerAlike) {
    Tracking tracking;
    const auto fake = std::make_shared<FakeBodyState>();
    const auto follow = [&](const std::shared_ptr<FakeBodyState>& state, BodyKey key) {
        return tracking.all.track_followed(std::make_unique<TwinBody>(state, key), &tracking.owner);
    };
    std::shared_ptr<TrackedBody> first = follow(fake, {1});
    EXPECT_EQ(follow(fake, {1}), first);
    EXPECT_NE(follow(std::make_shared<FakeBodyState>(), {1}), first) << "answers otherwise";
    EXPECT_NE(follow(fake, {2}), first);
    EXPECT_NE(
        tracking.all.track_followed(std::make_unique<FakeBody>(fake, BodyKey{1}), &tracking.owner),
        first);
    EXPECT_EQ(tracking.listed(), std::vector<BodyKey>{{1}}) << "the others are gone";
    tracking.all.release(&tracking.owner);
    EXPECT_TRUE(first->exists()) << "others may follow it";
    tracking.all.forget({1});
    EXPECT_FALSE(first->exists());
    const std::shared_ptr<TrackedBody> second = follow(fake, {1});
    EXPECT_NE(second, first);
    first = nullptr;
    EXPECT_EQ(follow(fake, {1}), second);
}

} // namespace
} // namespace raywalk::tracked_bodies_test
