// SPDX-License-Identifier: MIT
#pragma once

#include "c_api/arguments.hpp"
#include "core/exceptions.hpp"

#include <functional>
#include <tuple>

namespace raywalk {

/// One call of a function of the C API: checks the arguments that have preconditions, and lets no
/// exception through. `run` is called with what the arguments stand for, see arguments.hpp.
class Call {
public:
    explicit Call(const char* function = __builtin_FUNCTION(), int line = __builtin_LINE())
        : function_{function}
        , line_{line} {}

    /// Returns the result as C has it; zeros if a precondition is broken or something is thrown.
    auto operator()(const auto& run, const auto&... arguments) const {
        using Result = decltype(std::invoke(run, passed(argument(arguments).value)...));
        if constexpr (std::is_void_v<Result>) {
            apply(run, arguments...);
        } else {
            return or_else(decltype(to_c(std::declval<Result>())){}, run, arguments...);
        }
    }

    /// The same, which otherwise returns that.
    template <class R> R or_else(R result, const auto& run, const auto&... arguments) const {
        apply([&](auto&... each) { result = to_c(std::invoke(run, each...)); }, arguments...);
        return result;
    }

    /// Writes as many elements of the result as fit, and returns their number.
    template <class C>
    int list(C* out, int capacity, const auto& run, const auto&... arguments) const {
        int count = 0;
        const auto write = [&](std::span<C> all, auto&... each) {
            auto&& result = std::invoke(run, each...);
            for (auto it = result.begin(); it != result.end() && count < to_c(all.size()); ++it) {
                all[static_cast<std::size_t>(count++)] = to_c(*it);
            }
        };
        apply(write, array(out, capacity), arguments...);
        return count;
    }

    /// Writes the result if there is one, and returns whether there is.
    template <class C> bool optional(C* out, const auto& run, const auto&... arguments) const {
        return list(
                   out, 1,
                   [&](const auto&... each) {
                       const auto result = std::invoke(run, each...);
                       return result ? std::vector{*result}
                                     : std::vector<std::decay_t<decltype(*result)>>{};
                   },
                   arguments...) > 0;
    }

    /// Writes the text of the result, as far as it fits, and returns it.
    template <class R> auto explain(const R& otherwise, char* text, int capacity, const auto& run,
        const auto&... arguments) const {
        const auto write = [&](std::span<char> out, auto&... each) {
            R explanation = std::invoke(run, each...);
            write_text(out, explanation.text);
            return explanation;
        };
        return or_else(to_c(otherwise), write, text_buffer(text, capacity), arguments...);
    }

private:
    void apply(const auto& run, const auto&... arguments) const {
        const auto check = [&](const auto&... each) {
            if ((require(each.is_valid, each.condition) && ...)) {
                std::invoke(run, passed(each.value)...);
            }
        };
        if (exception_of([&] { check(argument(arguments)...); })) {
            log_thrown();
        }
    }

    static void write_text(std::span<char> out, std::string_view text);
    // True if `condition` is; else it is a broken precondition, see rwSetAssertFcn().
    bool require(bool condition, const char* text) const;
    void log_thrown() const;

    const char* function_;
    int line_;
};

/// Destroys an object. Null is allowed.
template <ObjectId Id>
void destroy(Id id, const char* function = __builtin_FUNCTION(), int line = __builtin_LINE()) {
    if (!RW_IS_NULL(id)) {
        Call{function, line}([&](const auto&) { objects<Id>().remove(id); }, id);
    }
}

/// Creates a navigator. `has_body`: whether a body exists in its world; empty if the probe can
/// tell.
[[nodiscard]] rwNavigatorId create_navigator(std::unique_ptr<Probe> probe,
    const NavigatorSettings& settings, const rwNavigatorDef& def,
    std::function<bool(BodyKey)> has_body);
/// Creates an agent of a navigator.
[[nodiscard]] rwAgentId create_agent(rwNavigatorId navigator_id, std::unique_ptr<Body> body,
    const AgentSettings& settings, const rwAgentDef& def);

} // namespace raywalk
