// SPDX-License-Identifier: MIT
#pragma once

namespace raywalk {

/// Sets a flag, and clears it at the end, also if a callback throws.
class FlagScope {
public:
    explicit FlagScope(bool& flag)
        : flag_{&flag} {
        flag = true;
    }

    FlagScope(FlagScope&&) = delete;

    ~FlagScope() { *flag_ = false; }

private:
    bool* flag_;
};

} // namespace raywalk
