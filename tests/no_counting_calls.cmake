# Fails if the library calls a function of Box2D that writes global counters: it may be used from
# several threads at once. cmake -D nm=NM -D library=FILE -P no_counting_calls.cmake
cmake_policy(VERSION 3.25)
execute_process(COMMAND ${nm} --demangle --undefined-only ${library}
                OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
if(NOT symbols MATCHES "b2")
    message(SEND_ERROR "${library} seems not to use Box2D at all: is it the right file?")
endif()
foreach(function b2Distance b2TestOverlap b2ShapeCast b2TimeOfImpact)
    if(symbols MATCHES "${function}\\(")
        message(SEND_ERROR "${library} calls ${function}")
    endif()
endforeach()
