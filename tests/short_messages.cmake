# Fails if a wrong argument in place of a body, or a query that is left out, gives more than a few
# lines of messages:
# cmake -D compiler=PROGRAM -D folders=DIR,... -D out=DIR -P short_messages.cmake
cmake_policy(VERSION 3.25)
string(REGEX REPLACE "([^,]+),?" "-I\\1;" includes "${folders}")

function(expect_message code text)
    file(WRITE ${out}/wrong_body.cpp "#include <raywalk/raywalk.hpp>
void use(raywalk::Navigator& navigator, raywalk::Agent& agent, raywalk::Agent& other, int* pointer) { ${code}; }
")
    execute_process(COMMAND ${compiler} -std=c++20 -fsyntax-only ${includes} ${out}/wrong_body.cpp
                    RESULT_VARIABLE status ERROR_VARIABLE message)
    string(REGEX MATCHALL "error: [^\n]*" errors "${message}")
    string(REGEX MATCHALL "\n" lines "${message}")
    list(LENGTH errors error_count)
    list(LENGTH lines line_count)
    if(status EQUAL 0 OR NOT error_count EQUAL 1 OR NOT errors MATCHES "${text}" OR line_count GREATER 15)
        message(SEND_ERROR "'${code}' gives ${error_count} errors in ${line_count} lines:\n${message}")
    endif()
endfunction()

set(agent "raywalk: an agent needs a b2Body& or b2BodyId .not a pointer.")
set(navigator "raywalk: a navigator needs a b2Body& or b2BodyId .not a pointer.")
expect_message("raywalk::Agent wrong{navigator, pointer, {.max_speed = 3.0F}}" "${agent}")
expect_message("agent.follow(pointer)" "${agent}")
expect_message("agent.follow(3)" "${agent}")
expect_message("agent.follow(other)" "raywalk: an agent needs a b2Body& or b2BodyId .not a pointer or an agent.")
expect_message("navigator.watch(pointer)" "${navigator}")
expect_message("navigator.forget(pointer)" "${navigator}")
expect_message("navigator.invalidate(pointer)" "${navigator}")

set(probe "raywalk: a navigator needs a probe, such as raywalk::Box2dProbe.world.")
expect_message("raywalk::Navigator wrong{*pointer}" "${probe}")
expect_message("raywalk::Navigator wrong{pointer}" "${probe}")
expect_message("raywalk::Navigator wrong{*pointer, {.cell_size = 0.5F}}" "${probe}")

set(query "no matching function|too few arguments")
expect_message("(void)navigator.find_path({}, {1.0F, 0.0F})" "${query}")
expect_message("(void)navigator.request_path({}, {1.0F, 0.0F})" "${query}")
expect_message("(void)navigator.can_reach({}, {1.0F, 0.0F})" "${query}")
expect_message("(void)navigator.can_walk_straight({}, {1.0F, 0.0F})" "${query}")
