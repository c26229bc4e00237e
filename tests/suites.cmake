# Run by ctest when it starts: each test suite of a program is a test of ctest, in a process of its own.
execute_process(COMMAND ${program} --gtest_list_tests OUTPUT_VARIABLE list COMMAND_ERROR_IS_FATAL ANY)
string(REGEX MATCHALL "[A-Za-z0-9_]+\\.\n" suites "${list}")
foreach(suite IN LISTS suites)
    string(REGEX REPLACE "\\.\n$" "" suite "${suite}")
    add_test(${suite} ${program} --gtest_filter=${suite}.*)
    # A broken search may never end. With sanitizers, the longest suite takes a few minutes.
    set_tests_properties(${suite} PROPERTIES TIMEOUT 1200)
endforeach()
