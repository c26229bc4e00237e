// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace raywalk::test {

/// Disables raywalk's log, for tests of misuse that would log all the time. Has no effect after
/// raywalk has logged for the first time.
void be_quiet();

/// Collects the warnings and errors that raywalk logs while the object lives.
class LogLines {
public:
    LogLines();
    LogLines(const LogLines&) = delete;
    LogLines(LogLines&&) = delete;
    LogLines& operator=(const LogLines&) = delete;
    LogLines& operator=(LogLines&&) = delete;
    ~LogLines();

    [[nodiscard]] const std::vector<std::string>& all() const;

    [[nodiscard]] std::size_t count() const { return all().size(); }

    /// The number of lines that contain `part`.
    [[nodiscard]] std::size_t count(std::string_view part) const;

private:
    class Sink;

    std::shared_ptr<Sink> sink_;
    int level_before_ = 0;
};

} // namespace raywalk::test
