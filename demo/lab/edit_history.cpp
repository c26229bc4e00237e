// SPDX-License-Identifier: MIT
#include "lab/edit_history.hpp"

#include <utility>

namespace raywalk::demo {
namespace {

struct Inverter {
    const Lab& lab;

    std::optional<Command> operator()(const SendPlayer& /*command*/) const { return std::nullopt; }

    std::optional<Command> operator()(const AddBody& command) const {
        return RemoveBody{command.id.value_or(lab.next_body())};
    }

    std::optional<Command> operator()(const MoveBody& command) const {
        return MoveBody{command.body, -1.0F * command.by, -command.turn};
    }

    std::optional<Command> operator()(const RemoveBody& command) const {
        const LabBody* body = lab.find_body(command.body);
        return body == nullptr ? std::nullopt
                               : std::optional<Command>{AddBody{body->obstacle(), command.body}};
    }

    std::optional<Command> operator()(const Configure& /*command*/) const {
        return Configure{lab.settings()};
    }

    std::optional<Command> operator()(const OpenScene& /*command*/) const {
        return OpenScene{lab.snapshot()};
    }
};

} // namespace

std::optional<Command> inverse_of(const Lab& lab, const Command& command) {
    return std::visit(Inverter{lab}, command);
}

bool EditHistory::apply(Lab& lab, const Command& command, int gesture) {
    std::optional<Command> inverse = inverse_of(lab, command);
    if (!lab.apply(command)) {
        return false;
    }
    if (inverse) {
        undone_.clear();
        note(*std::move(inverse), gesture);
    }
    return true;
}

// Another scene has other bodies, so that no edit of this one can be undone in it.
void EditHistory::note(Command inverse, int gesture) {
    if (std::holds_alternative<OpenScene>(inverse)) {
        done_.clear();
    }
    const auto* move = std::get_if<MoveBody>(&inverse);
    auto* last = done_.empty() ? nullptr : std::get_if<MoveBody>(&done_.back().inverse);
    if (move != nullptr && last != nullptr && gesture != 0 && done_.back().gesture == gesture &&
        last->body == move->body) {
        last->by = last->by + move->by;
        last->turn += move->turn;
    } else {
        done_.push_back({std::move(inverse), gesture});
    }
}

std::optional<Command> EditHistory::step(Lab& lab, std::vector<Edit>& from, std::vector<Edit>& to) {
    if (from.empty()) {
        return std::nullopt;
    }
    Command command = std::move(from.back().inverse);
    from.pop_back();
    std::optional<Command> inverse = inverse_of(lab, command);
    if (!lab.apply(command)) {
        return std::nullopt;
    }
    if (std::holds_alternative<OpenScene>(command)) {
        to.clear();
    }
    if (inverse) {
        to.push_back({*std::move(inverse)});
    }
    return command;
}

} // namespace raywalk::demo
