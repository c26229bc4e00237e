# Writes the library into two files, raywalk.hpp and raywalk.cpp, that a game compiles with its own sources:
#   cmake -D out=FOLDER -P src/two_files.cmake
# They work with both generations of Box2D. Programs in C get raywalk_c.h beside them.
cmake_policy(VERSION 3.22)
get_filename_component(root ${CMAKE_CURRENT_LIST_DIR}/.. ABSOLUTE)

# The global property `text` is that of the file that is written; `included` are the headers in it.
function(append_text text)
    set_property(GLOBAL APPEND_STRING PROPERTY text "${text}")
endfunction()

# Appends a file, with the content of each header of the project in the place of its first inclusion.
function(append_file file)
    get_property(included GLOBAL PROPERTY included)
    if(file IN_LIST included)
        return()
    endif()
    set_property(GLOBAL APPEND PROPERTY included ${file})
    file(READ ${file} rest)
    string(REGEX REPLACE "^// SPDX[^\n]*\n(#pragma once\n)?" "" rest "${rest}")
    while(rest MATCHES "#include \"([^\"\n]+)\"[^\n]*\n")
        string(FIND "${rest}" "${CMAKE_MATCH_0}" begin)
        string(LENGTH "${CMAKE_MATCH_0}" length)
        unset(header) # of the function that called this one
        find_file(header ${CMAKE_MATCH_1} PATHS ${folders} NO_DEFAULT_PATH NO_CACHE REQUIRED)
        string(SUBSTRING "${rest}" 0 ${begin} text)
        append_text("${text}")
        append_file(${header})
        math(EXPR begin "${begin} + ${length}")
        string(SUBSTRING "${rest}" ${begin} -1 rest)
    endwhile()
    append_text("${rest}")
endfunction()

# Appends the files of a folder, those for each generation of Box2D under its condition.
function(append_files base extension)
    set(folders ${root}/src ${root}/include)
    file(GLOB_RECURSE files ${base}/*.${extension})
    list(FILTER files EXCLUDE REGEX "/box2d_[23]/|/c_box2d_3.cpp|/raywalk.hpp")
    foreach(file IN LISTS files)
        append_file(${file})
    endforeach()
    get_property(included GLOBAL PROPERTY included)
    foreach(generation 2 3)
        list(PREPEND folders ${root}/include/box2d_${generation})
        append_text("#if RAYWALK_BOX2D == ${generation}\n")
        file(GLOB_RECURSE files ${base}/box2d_${generation}/*.${extension} ${base}/c_box2d_${generation}.${extension})
        foreach(file IN LISTS files)
            append_file(${file})
        endforeach()
        append_text("#endif\n")
        # Of what is under the condition, the other generation has its own, or needs it again.
        get_property(included_now GLOBAL PROPERTY included)
        list(FILTER included_now INCLUDE REGEX "/box2d_${generation}/")
        list(APPEND included ${included_now})
        set_property(GLOBAL PROPERTY included ${included})
    endforeach()
endfunction()

# Where includes were, several empty lines are left: they become one.
function(write_text file)
    get_property(text GLOBAL PROPERTY text)
    string(REGEX REPLACE "\n\n\n+" "\n\n" text "${text}")
    file(WRITE ${out}/${file} "${text}")
    set_property(GLOBAL PROPERTY text "")
endfunction()

file(STRINGS ${root}/CMakeLists.txt version REGEX "^project[(]")
string(REGEX MATCH "[0-9]+[.][0-9]+[.][0-9]+" version "${version}")
file(READ ${root}/LICENSE license)
string(REPLACE "\n" "\n// " license "// ${license}")
string(REGEX REPLACE " +\n" "\n" license "${license}\n")
append_text("// raywalk ${version}: pathfinding for Box2D games that reads obstacles directly from the physics world.
// Compile raywalk.cpp as C++20 with the sources of your game.
//
${license}
#pragma once

#include <box2d/box2d.h>
#ifdef B2_WORLD_H // Box2D 2.4
#define RAYWALK_BOX2D 2
#define RAYWALK_C_WITHOUT_BOX2D 1
#else
#define RAYWALK_BOX2D 3
#endif
")
append_files(${root}/include hpp)
write_text(raywalk.hpp)

append_text("// raywalk ${version}. For its license, see raywalk.hpp. Define RAYWALK_LOG to log with spdlog.
// Results are equal on all machines with -ffp-contract=off, and with g++ also -fno-tree-slp-vectorize; with
// -fno-math-errno, square roots are faster.
#include \"raywalk.hpp\"
")
append_files(${root}/src cpp)
write_text(raywalk.cpp)
file(COPY ${root}/include/raywalk/raywalk_c.h DESTINATION ${out})
