// SPDX-License-Identifier: MIT
#include "reference/geodesic.hpp"

#include <algorithm>

namespace raywalk::demo {

Geodesic::Geodesic(
    CornerGraph& graph, Vec2 start, Vec2 target, std::int64_t max_work, double max_length)
    : graph_{&graph}
    , start_{start}
    , target_{target}
    , work_left_{max_work}
    , max_length_{max_length}
    , start_node_{static_cast<int>(graph.size())}
    , target_node_{start_node_ + 1}
    , parents_(graph.size() + 2, -1) {
    add({.to = start_node_, .from = start_node_});
    if (graph.is_too_large()) {
        status_ = Status::not_computed;
    }
}

Geodesic::Status Geodesic::advance(std::int64_t work) {
    const std::int64_t begin = graph_->work();
    const std::int64_t allowed = std::min(work, work_left_);
    while (status_ == Status::pending && graph_->work() - begin < allowed) {
        if (open_.empty()) {
            status_ = Status::none;
            break;
        }
        const Step step = open_.top();
        open_.pop();
        if (parents_[static_cast<std::size_t>(step.to)] < 0 && is_free(step)) {
            settle(step);
        }
    }
    work_left_ -= graph_->work() - begin;
    if (status_ == Status::pending && work_left_ <= 0) {
        status_ = Status::not_computed;
    }
    return status_;
}

// Edges are tested when they are about to be used: most never are.
bool Geodesic::is_free(const Step& step) {
    if (step.to == start_node_) {
        return true;
    }
    return step.from == start_node_ || step.to == target_node_
               ? graph_->is_free(point_of(step.from), point_of(step.to))
               : graph_->is_free(step.from, step.edge);
}

void Geodesic::settle(const Step& step) {
    parents_[static_cast<std::size_t>(step.to)] = step.from;
    if (step.to == target_node_) {
        length_ = step.length;
        status_ = Status::found;
        return;
    }
    const bool is_start = step.to == start_node_;
    if (is_start || graph_->may_lead_to(step.to, target_)) {
        add({0.0, step.length + distance(point_of(step.to), target_), target_node_, step.to});
    }
    std::vector<CornerGraph::Edge> first;
    if (is_start) {
        first = graph_->edges_from(start_);
    }
    const auto edges = is_start ? first : graph_->edges_from(step.to);
    for (std::size_t i = 0; i < edges.size(); ++i) {
        add({0.0, step.length + edges[i].length, edges[i].to, step.to, i});
    }
}

void Geodesic::add(const Step& step) {
    Step next = step;
    next.estimate = step.length + distance(point_of(step.to), target_);
    if (parents_[static_cast<std::size_t>(step.to)] < 0 && next.estimate <= max_length_) {
        open_.push(next);
    }
}

std::vector<Vec2> Geodesic::points() const {
    std::vector<Vec2> points;
    for (int node = target_node_; node != start_node_;
         node = parents_[static_cast<std::size_t>(node)]) {
        points.push_back(point_of(node));
    }
    points.push_back(start_);
    std::reverse(points.begin(), points.end());
    return points;
}

Vec2 Geodesic::point_of(int node) const {
    return node == start_node_ ? start_ : node == target_node_ ? target_ : graph_->point(node);
}

} // namespace raywalk::demo
