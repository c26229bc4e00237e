// SPDX-License-Identifier: MIT
#include "bodies/body_list.hpp"

#include <gtest/gtest.h>

#include <initializer_list>
#include <vector>

namespace raywalk::body_list_test {
namespace {

class Lists {
public:
    // Returns true if this list differs from the last one.
    bool differs(std::initializer_list<BodyKey> bodies) {
        list_.begin();
        for (const BodyKey body : bodies) {
            list_.add(body);
        }
        const bool has_changed = list_.end();
        const std::vector<BodyKey> all{list_.bodies().begin(), list_.bodies().end()};
        EXPECT_EQ(all, std::vector<BodyKey>{bodies});
        return has_changed;
    }

private:
    BodyList list_;
};

TEST(BodyList, TellsWhetherItDiffersFromTheOneBefore) {
    Lists lists;
    EXPECT_FALSE(lists.differs({}));
    EXPECT_TRUE(lists.differs({{1}, {2}, {3}}));
    EXPECT_FALSE(lists.differs({{1}, {2}, {3}}));
    EXPECT_TRUE(lists.differs({{1}, {2}, {3}, {4}})) << "longer";
    EXPECT_TRUE(lists.differs({{1}, {2}, {3}})) << "shorter";
    EXPECT_TRUE(lists.differs({{1}, {5}, {3}})) << "another body";
    EXPECT_TRUE(lists.differs({{5}, {1}, {3}})) << "another order";
    EXPECT_FALSE(lists.differs({{5}, {1}, {3}}));
    EXPECT_TRUE(lists.differs({}));
}

} // namespace
} // namespace raywalk::body_list_test
