// SPDX-License-Identifier: MIT
#pragma once

#include "raywalk/agent.hpp"
#include "raywalk/raywalk_c.h"

#include <optional>

namespace raywalk {

/// The objects of one kind, by their ids. Calls that create or destroy objects may not run on
/// several threads at once, nor beside others.
template <class Object, class Id> class ObjectTable {
public:
    Id add(std::unique_ptr<Object> object) {
        if (free_.empty()) {
            slots_.emplace_back();
            free_.reserve(slots_.size()); // so that remove() allocates nothing
            free_.push_back(slots_.size());
        }
        const std::size_t index1 = free_.back();
        free_.pop_back();
        Slot& slot = slots_[index1 - 1];
        slot.object = std::move(object);
        return {static_cast<std::int32_t>(index1), ++slot.generation};
    }

    /// Null if there is none.
    Object* find(Id id) const {
        const auto index = static_cast<std::size_t>(id.index1) - 1;
        const bool is_known = index < slots_.size() && slots_[index].generation == id.generation;
        return is_known ? slots_[index].object.get() : nullptr;
    }

    /// The object, which exists, is no longer found when its destructor calls the game.
    void remove(Id id) {
        const auto index1 = static_cast<std::size_t>(id.index1);
        const std::unique_ptr<Object> object = std::move(slots_[index1 - 1].object);
        free_.push_back(index1);
    }

private:
    struct Slot {
        std::unique_ptr<Object> object;
        std::uint32_t generation = 0;
    };

    std::vector<Slot> slots_;
    std::vector<std::size_t> free_; // indices, from 1 on
};

struct NavigatorObject : Navigator {
    using Navigator::Navigator;

    std::shared_ptr<const Executor> executor;
    UpdateBudget budget;
};

struct AgentObject : Agent {
    using Agent::Agent;

    void* user_data = nullptr;
};

/// An answer, or a request for one.
struct PathObject {
    Path answer;
    std::optional<PathRequest> request{};

    const Path& path() const { return request ? request->path() : answer; }
};

// The kinds of objects, by their ids; declared only.
NavigatorObject object_of(rwNavigatorId id);
AgentObject object_of(rwAgentId id);
PathObject object_of(rwPathId id);
std::shared_ptr<const CellCosts> object_of(rwCostsId id);
FlowField object_of(rwFlowFieldId id);

template <class Id>
concept ObjectId = std::is_class_v<decltype(object_of(Id{}))>;

/// The objects of a kind. They are not destroyed when the program ends, because what their
/// destructors call may be gone by then.
template <ObjectId Id> auto& objects() {
    static auto& table = *new ObjectTable<decltype(object_of(Id{})), Id>;
    return table;
}

/// The object with that id, or null.
template <ObjectId Id> auto* find(Id id) { return objects<Id>().find(id); }

/// Adds an object made of these arguments.
template <ObjectId Id> Id create(auto&&... arguments) {
    using Object = decltype(object_of(Id{}));
    return objects<Id>().add(std::make_unique<Object>(Object{std::move(arguments)...}));
}

} // namespace raywalk
