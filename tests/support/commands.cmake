# Runs a program of the command line, which is ${program}, and checks what it prints.
cmake_path(GET program STEM program_name)

# Runs ${program} with these arguments, and sets ${output} and ${error}.
function(run expected_code)
    execute_process(COMMAND ${program} ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE output
                    ERROR_VARIABLE error)
    if(NOT code EQUAL expected_code)
        message(SEND_ERROR "${program_name} ${ARGN}: exit code ${code}, not ${expected_code}\n${error}")
    endif()
    set(output "${output}" PARENT_SCOPE)
    set(error "${error}" PARENT_SCOPE)
endfunction()

# Expects that the command fails with exit code 2 and a one-line message.
function(expect_refusal text)
    run(2 ${ARGN})
    if(NOT error MATCHES "^${program_name}: [^\n]*${text}[^\n]*\n$")
        message(SEND_ERROR "${program_name} ${ARGN}: expected one line with '${text}', got:\n${error}")
    endif()
endfunction()

function(expect_json json expected)
    string(JSON value GET "${json}" ${ARGN})
    if(NOT value EQUAL expected)
        message(SEND_ERROR "${ARGN} is ${value}, not ${expected}")
    endif()
endfunction()

function(expect_word json expected)
    string(JSON value GET "${json}" ${ARGN})
    if(NOT value STREQUAL expected)
        message(SEND_ERROR "${ARGN} is ${value}, not ${expected}")
    endif()
endfunction()

function(expect_number json)
    string(JSON type TYPE "${json}" ${ARGN})
    if(NOT type STREQUAL NUMBER)
        message(SEND_ERROR "${ARGN} is not a number")
    endif()
endfunction()
