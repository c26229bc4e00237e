# Finds Box2D. All its generations have the same package, target and header names. Sets raywalk_box2d
# to 2 or 3, and box2d_version to the versions that a game may link with this build: the functions of
# Box2D 3 change from one minor version to the next.
set(RAYWALK_BOX2D "" CACHE STRING
    "Generation of Box2D to build for: 2 (2.4) or 3 (3.1 and later); if empty, 3 if it is found")
set_property(CACHE RAYWALK_BOX2D PROPERTY STRINGS "" 2 3)

# A game may contain Box2D as a subdirectory.
if(TARGET box2d AND NOT TARGET box2d::box2d)
    add_library(box2d::box2d ALIAS box2d)
endif()
if(TARGET box2d::box2d AND NOT box2d_VERSION)
    get_target_property(raywalk_box2d_headers box2d::box2d INTERFACE_INCLUDE_DIRECTORIES)
    if(raywalk_box2d_headers MATCHES "BUILD_INTERFACE:([^>]*)>")
        set(raywalk_box2d_headers ${CMAKE_MATCH_1})
    endif()
    list(GET raywalk_box2d_headers 0 raywalk_box2d_headers)
    if(EXISTS ${raywalk_box2d_headers}/box2d/b2_world.h)
        set(box2d_VERSION 2.4)
    else()
        set(box2d_VERSION 3.1)
    endif()
endif()
if(NOT TARGET box2d::box2d AND NOT RAYWALK_BOX2D EQUAL 2)
    find_package(box2d 3.1 CONFIG QUIET)
endif()
if(NOT TARGET box2d::box2d AND NOT RAYWALK_BOX2D EQUAL 3)
    find_package(box2d 2.4 CONFIG QUIET)
endif()
if(NOT TARGET box2d::box2d)
    message(FATAL_ERROR "raywalk needs Box2D 2.4, or 3.1 and later: install the package libbox2d-dev, "
                        "or set CMAKE_PREFIX_PATH")
endif()

string(REGEX MATCH "^([0-9]+)\\.([0-9]+)" box2d_version "${box2d_VERSION}")
set(raywalk_box2d ${CMAKE_MATCH_1})
if(raywalk_box2d EQUAL 3)
    math(EXPR raywalk_next_minor "${CMAKE_MATCH_2} + 1")
    string(APPEND box2d_version "...<3.${raywalk_next_minor}")
endif()
if(RAYWALK_BOX2D AND NOT RAYWALK_BOX2D EQUAL raywalk_box2d)
    message(FATAL_ERROR "RAYWALK_BOX2D is ${RAYWALK_BOX2D}, but the project has Box2D ${box2d_VERSION}")
endif()
message(STATUS "raywalk uses Box2D ${box2d_VERSION}")
