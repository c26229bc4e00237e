// SPDX-License-Identifier: MIT
#include "play/camera.hpp"

#include <algorithm>

namespace raywalk::demo {

Vec2 Camera::to_screen(Vec2 world) const {
    const Vec2 from_center = scale * (world - center);
    return middle() + Vec2{from_center.x, is_y_up ? -from_center.y : from_center.y};
}

Vec2 Camera::to_world(Vec2 pixel) const {
    const Vec2 from_center = (1.0F / scale) * (pixel - middle());
    return center + Vec2{from_center.x, is_y_up ? -from_center.y : from_center.y};
}

Box Camera::visible() const {
    const Vec2 half = (0.5F / scale) * screen;
    return {center - half, center + half};
}

void Camera::pan(Vec2 by) {
    center = to_world(middle() - by);
}

void Camera::zoom(float factor, Vec2 pixel) {
    constexpr float min_scale = 0.1F;
    constexpr float max_scale = 1000.0F;
    const Vec2 before = to_world(pixel);
    scale = std::clamp(scale * factor, min_scale, max_scale);
    center = center + before - to_world(pixel);
}

Camera camera_on(const Box& bounds, Vec2 screen, bool is_y_up) {
    const Vec2 size = bounds.max - bounds.min;
    const float scale = std::min(screen.x / size.x, screen.y / size.y);
    return {0.5F * (bounds.min + bounds.max), scale, screen, is_y_up};
}

} // namespace raywalk::demo
