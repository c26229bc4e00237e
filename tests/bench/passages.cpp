// SPDX-License-Identifier: MIT
#include "passages.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

namespace raywalk::bench {
namespace {

constexpr double degree = std::numbers::pi / 180.0;

Vec2 vec(double x, double y) {
    return {static_cast<float>(x), static_cast<float>(y)};
}

// Makes passages in a frame in which the first half of the yard lies below y = 0, turns them, and
// moves them to their place.
class PassageMaker {
public:
    PassageMaker(std::uint32_t seed, Passage::Kind kind, const PassageSizes& sizes)
        : dice_{seed * 7U + static_cast<std::uint32_t>(kind)}
        , sizes_{sizes}
        , width_{dice_.one_in(2) ? dice_.between(sizes.min_width, sizes.max_width)
                                 : sizes.min_width * dice_.between(1.0001, 1.02)} {
        passage_.kind = kind;
    }

    /// Some sizes and angles fit nowhere, so others are tried.
    Passage make() {
        for (;;) {
            passage_.solids.clear();
            passage_.way.clear();
            axis_.clear();
            add_frame();
            add_walls();
            add_border();
            if (add_ends()) {
                passage_.clearance = clearance(passage_.solids, passage_.way);
                if (passage_.clearance >= sizes_.min_clearance &&
                    clearance(passage_.solids, axis_) >= 0.4999 * width_ - sizes_.rounding) {
                    return std::move(passage_);
                }
            }
        }
    }

private:
    void add_frame() {
        const int choice = dice_.below(6);
        angle_ = dice_.between(0.0, 360.0) * degree;
        if (choice < 2) {
            angle_ = 90.0 * dice_.below(4) * degree;
        } else if (choice == 2) {
            angle_ = (45.0 + 90.0 * dice_.below(4)) * degree;
        }
        at_ = sizes_.middle + dice_.point_in({{-20.0F, -20.0F}, {20.0F, 20.0F}});
    }

    [[nodiscard]] Vec2 place(double x, double y) const {
        return vec(at_.x + x * std::cos(angle_) - y * std::sin(angle_),
                   at_.y + x * std::sin(angle_) + y * std::cos(angle_));
    }

    void add_box(double left, double bottom, double right, double top) {
        passage_.solids.push_back(turned_box({vec(left, bottom), vec(right, top)}, angle_, at_));
    }

    void add_walls() {
        switch (passage_.kind) {
        case Passage::Kind::door:
            return add_door();
        case Passage::Kind::discs:
            return add_discs();
        case Passage::Kind::tilted:
            return add_tilted_walls();
        case Passage::Kind::room:
            return add_room();
        case Passage::Kind::bend:
        case Passage::Kind::zigzag:
        case Passage::Kind::winding:
        case Passage::Kind::alley:
            return add_corridor();
        }
    }

    void add_door() {
        constexpr std::array thicknesses = {0.1, 0.5, 1.0, 5.0};
        const double top = thicknesses[static_cast<std::size_t>(dice_.below(4))];
        add_box(-distant, 0.0, -0.5 * width_, top);
        add_box(0.5 * width_, 0.0, distant, top);
        axis_ = {place(0.0, 0.0), place(0.0, top)};
    }

    void add_discs() {
        for (const double side : {-1.0, 1.0}) {
            double x = 0.5 * width_;
            while (x < distant) {
                const double radius = dice_.between(0.2, 1.5);
                passage_.solids.push_back({{place(side * (x + radius), 0.0)}, radius});
                x += 1.9 * radius; // overlapping
            }
        }
        axis_ = {place(0.0, -0.1), place(0.0, 0.1)};
    }

    // The walls are turned around their corners at the passage, one up and one down or alike.
    void add_tilted_walls() {
        const double thickness = dice_.between(0.1, 1.0);
        for (const double side : {-1.0, 1.0}) {
            const double tilt = dice_.between(-0.5, 0.5);
            const double turn = angle_ + (side < 0.0 ? std::numbers::pi - tilt : tilt);
            const double low = tilt * side < 0.0 ? 0.0 : -thickness; // stays beyond the corner
            const Box box{vec(0.0, low), vec(2.0 * distant, low + thickness)};
            passage_.solids.push_back(turned_box(box, turn, place(side * 0.5 * width_, 0.0)));
        }
        // The corners that reach into the passage make it narrower.
        const double measured = 2.0 * clearance(passage_.solids, place(0.0, -1.5), place(0.0, 1.5));
        const Vec2 shift = place(0.5 * (width_ - measured), 0.0) - place(0.0, 0.0);
        for (std::size_t i = 0; i < 2; ++i) {
            for (Vec2& point : passage_.solids[i].points) {
                point = i == 0 ? point - shift : point + shift;
            }
        }
        axis_ = {place(0.0, -1.0), place(0.0, 1.0)};
    }

    void add_room() {
        const double half = 0.5 * width_ + dice_.between(1.5, 4.0) + sizes_.min_clearance;
        const double t = dice_.between(0.1, 0.6);
        const double room = half - 0.5 * width_;
        const double x = dice_.one_in(3) ? room : dice_.between(-room, room); // in a corner
        add_box(-half - t, 0.0, x - 0.5 * width_, t);
        add_box(x + 0.5 * width_, 0.0, half + t, t);
        add_box(-half - t, 0.0, -half, 2.0 * half);
        add_box(half, 0.0, half + t, 2.0 * half);
        add_box(-half - t, 2.0 * half - t, half + t, 2.0 * half);
        axis_ = {place(x, 0.0), place(x, t)};
    }

    // A corridor of the same width everywhere, between two rows of pieces that begin at a wall.
    void add_corridor() {
        const std::vector<Vec2> line = corridor();
        const double outer = 0.5 * width_ + dice_.between(0.1, 0.3);
        const std::size_t count = line.size();
        for (const double side : {-1.0, 1.0}) {
            for (std::size_t i = 0; i + 1 < count; ++i) {
                std::vector<Vec2> piece = {offset(line, i, side * 0.5 * width_),
                                           offset(line, i, side * outer),
                                           offset(line, i + 1, side * outer),
                                           offset(line, i + 1, side * 0.5 * width_)};
                if (side < 0.0) {
                    std::reverse(piece.begin(), piece.end());
                }
                for (Vec2& point : piece) {
                    point = place(point.x, point.y);
                }
                passage_.solids.push_back({std::move(piece)});
            }
        }
        add_box(-distant, 0.0, -0.5 * width_, 0.1);
        add_box(0.5 * width_, 0.0, distant, 0.1);
        for (const Vec2 point : line) {
            axis_.push_back(place(point.x, point.y));
        }
        if (passage_.kind == Passage::Kind::alley) {
            close_corridor(line, outer);
        }
    }

    // The target is as near to the end as it fits.
    void close_corridor(const std::vector<Vec2>& line, double outer) {
        const Vec2 end = line.back();
        const Vec2 along = end - line[line.size() - 2];
        const auto part = static_cast<float>(0.1 / length(along));
        std::vector<Vec2> piece = {offset(line, line.size() - 1, -outer),
                                   offset(line, line.size() - 1, -outer) + part * along,
                                   offset(line, line.size() - 1, outer) + part * along,
                                   offset(line, line.size() - 1, outer)};
        for (Vec2& point : piece) {
            point = place(point.x, point.y);
        }
        passage_.solids.push_back({std::move(piece)});
        const double back = 0.5001 * width_ / length(along);
        const Vec2 last = end - static_cast<float>(back) * along;
        axis_.back() = place(last.x, last.y);
    }

    // The middle of a corridor, which begins at the origin, upwards.
    std::vector<Vec2> corridor() {
        std::vector<double> turns;
        const bool is_alley = passage_.kind == Passage::Kind::alley;
        if (passage_.kind == Passage::Kind::winding || is_alley) {
            turns.resize(static_cast<std::size_t>((is_alley ? 0 : 2) + dice_.below(3)));
            for (double& turn : turns) {
                turn = dice_.between(10.0, 80.0) * (dice_.one_in(2) ? 1.0 : -1.0);
            }
        } else {
            turns = {dice_.one_in(2) ? 90.0 : -90.0};
            if (passage_.kind == Passage::Kind::zigzag) {
                turns.push_back(-turns[0]);
            }
        }
        std::vector<Vec2> line = {{0.0F, 0.0F}};
        double heading = 90.0;
        for (std::size_t i = 0; i <= turns.size(); ++i) {
            const double length = width_ * dice_.between(1.3, 3.0) + 0.3;
            line.push_back(line.back() + vec(length * std::cos(heading * degree),
                                             length * std::sin(heading * degree)));
            const double turned = i < turns.size() ? heading + turns[i] : heading;
            heading = turned < 0.0 || turned > 180.0 ? heading - turns[i] : turned;
        }
        return line;
    }

    // The point beside the line's point i, at this distance from both of its legs there; to the
    // left if positive.
    static Vec2 offset(const std::vector<Vec2>& line, std::size_t i, double by) {
        const auto left_of = [&](std::size_t leg) {
            const double x = double{line[leg + 1].x} - line[leg].x;
            const double y = double{line[leg + 1].y} - line[leg].y;
            const double length = std::hypot(x, y);
            return std::pair{-y / length, x / length};
        };
        const auto [ax, ay] = left_of(i == 0 ? 0 : i - 1);
        const auto [bx, by_] = left_of(i + 1 == line.size() ? i - 1 : i);
        const double scale = by / (1.0 + ax * bx + ay * by_);
        return line[i] + vec(scale * (ax + bx), scale * (ay + by_));
    }

    void add_border() {
        // The yard ends well beyond everything.
        const double edge = 12.0 + 4.0 * width_;
        add_box(-edge - 1.0, -edge - 1.0, edge + 1.0, -edge);
        add_box(-edge - 1.0, edge, edge + 1.0, edge + 1.0);
        add_box(-edge - 1.0, -edge - 1.0, -edge, edge + 1.0);
        add_box(edge, -edge - 1.0, edge + 1.0, edge + 1.0);
    }

    // Returns false if there is no place for one of them.
    bool add_ends() {
        const int choice = dice_.below(9); // 0 to 2: both, the start, the target are in the passage
        Vec2 start;
        Vec2 target;
        std::vector<Vec2> way = axis_;
        if (choice < 2) {
            cut_off_start(way);
        } else if (find_end(axis_.front(), axis_[1], start)) {
            way.insert(way.begin(), start);
        } else {
            return false;
        }
        if (passage_.kind == Passage::Kind::alley) {
            passage_.way = std::move(way);
            return true;
        }
        if (choice == 0 || choice == 2) {
            std::reverse(way.begin(), way.end());
            cut_off_start(way);
            std::reverse(way.begin(), way.end());
        } else if (find_end(axis_.back(), axis_[axis_.size() - 2], target)) {
            way.push_back(target);
        } else {
            return false;
        }
        passage_.way = std::move(way);
        return true;
    }

    // Begins somewhere on the first leg.
    void cut_off_start(std::vector<Vec2>& way) {
        const auto part = static_cast<float>(dice_.between(0.05, 0.95));
        way.front() = way.front() + part * (way[1] - way.front());
    }

    // A point that the end of the passage sees, outside of it; `inside` is the axis' next point.
    bool find_end(Vec2 exit, Vec2 inside, Vec2& end) {
        const double reach = 4.0 + width_;
        for (int i = 0; i < 200; ++i) {
            const double angle = dice_.between(0.0, 360.0) * degree;
            const double distance = dice_.between(0.3, reach);
            const Vec2 way = vec(distance * std::cos(angle), distance * std::sin(angle));
            const bool is_outside = dot(way, exit - inside) > 0.0F;
            end = exit + way;
            if (is_outside && clearance(passage_.solids, exit, end) >= sizes_.min_clearance) {
                return true;
            }
        }
        return false;
    }

    static constexpr double distant = 60.0;

    Dice dice_;
    PassageSizes sizes_;
    double width_;
    double angle_ = 0.0;
    Vec2 at_;
    std::vector<Vec2> axis_; // the middle of the passage
    Passage passage_;
};

} // namespace

std::string_view to_string(Passage::Kind kind) {
    constexpr std::array<std::string_view, Passage::kind_count> names = {
        "door", "discs", "tilted", "bend", "zigzag", "winding", "room", "alley"};
    return names[static_cast<std::size_t>(kind)];
}

Passage make_passage(std::uint32_t seed, Passage::Kind kind, const PassageSizes& sizes) {
    return PassageMaker{seed, kind, sizes}.make();
}

} // namespace raywalk::bench
