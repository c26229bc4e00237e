# Fails if the library calls a function of Box2D 2.4 that writes global counters: queries may run on
# several threads at once. cmake -D nm=NM -D library=FILE -P no_counting_calls.cmake
cmake_policy(VERSION 3.25)
execute_process(COMMAND ${nm} --demangle --undefined-only ${library}
                OUTPUT_VARIABLE symbols COMMAND_ERROR_IS_FATAL ANY)
# The functions below would be found like this one, which the library calls.
if(NOT symbols MATCHES "b2Body::SetTransform\\(")
    message(SEND_ERROR "${library} does not call b2Body::SetTransform: is it the library?")
endif()
foreach(function b2Distance b2TimeOfImpact)
    if(symbols MATCHES "${function}\\(")
        message(SEND_ERROR "${library} calls ${function}")
    endif()
endforeach()
# These two are called in one file, one thread at a time.
file(GLOB_RECURSE sources ${CMAKE_CURRENT_LIST_DIR}/../src/*.cpp ${CMAKE_CURRENT_LIST_DIR}/../src/*.hpp)
foreach(source IN LISTS sources)
    file(READ ${source} text)
    if(text MATCHES "b2TestOverlap\\(|b2ShapeCast\\(" AND NOT text MATCHES "scoped_lock lock{counting_calls}")
        message(SEND_ERROR "${source} calls b2TestOverlap or b2ShapeCast without a lock")
    endif()
endforeach()
