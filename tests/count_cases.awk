# Counts test cases in the JUnit file of ctest: all of GoogleTest's, in each build, and each other test as one.
/<testcase / { status = $NF; ok = wrong = 0 }
/<skipped message="SKIP_RETURN_CODE/ { status = "skipped" }
sub(/.*\[  PASSED  \] /, "") { ok = $1 }
sub(/.*\[  FAILED  \] /, "") && / listed below:$/ { wrong = $1 }
sub(/.*\[  SKIPPED \] /, "") && / listed below:$/ { skipped += $1 }
/<\/testcase>/ {
    if (status == "skipped")
        ++skipped
    else if (status ~ /run"/ && status !~ /notrun/)
        passed += ok ? ok : 1
    else { # a crash has no list of failures
        passed += ok
        failed += wrong ? wrong : 1
    }
}
END { printf "%d passed, %d failed%s\n", passed, failed, skipped ? ", " skipped " skipped" : "" }
