# Compiles the library in five units of many sources, as parsing headers takes most of the time of
# small ones. In Release builds with -O3, each gets the level for how often its code runs.
get_target_property(sources raywalk SOURCES)

# What a search and its path run for each cell, leg and obstacle.
set(hot
    cells/chunk_builder.cpp
    cells/chunk_store.cpp
    cells/grid_anchor.cpp
    cells/neighbor_cache.cpp
    cells/neighbor_view.cpp
    cells/view_sweeps.cpp
    core/jump_tables.cpp
    query/corner_cutting.cpp
    query/open_line.cpp
    query/path_builder.cpp
    query/path_links.cpp
    query/query_ends.cpp
    query/query_execution.cpp
    query/query_execution_searches.cpp
    query/string_pulling.cpp
    search/end_distances.cpp
    search/heuristic.cpp
    search/path_search.cpp
    search/weighted_rules.cpp
    shapes/contact.cpp
    shapes/probe.cpp
    shapes/sweep.cpp)

# What a game calls once or a few times in a step, and what happens once in many steps.
set(cold ${sources})
list(REMOVE_ITEM cold ${hot})
list(FILTER cold INCLUDE REGEX "^(behavior|c_api|debug_draw|navigator)/|^agent/agent|(game|gap|one_way)_links|(input|setup)_check|\
/(log|path|path_query|path_request|raycasts)\\.cpp$")
list(FILTER cold EXCLUDE REGEX "agent_(context|controller|steering|updates)|crowd_manager")

# The adapter, which reads each obstacle and each body.
set(engine ${sources})
list(FILTER engine INCLUDE REGEX "^box2d_")

# The rest: what moves agents, and what knows the world.
list(REMOVE_ITEM cold ${engine})
list(REMOVE_ITEM sources ${hot} ${engine} ${cold})
set(agents ${sources})
list(FILTER agents INCLUDE REGEX "^(agent|crowd|navigator)/")
set(world ${sources})
list(REMOVE_ITEM world ${agents})

# `level` takes the place of -O3.
function(raywalk_add_unit name level)
    set(unit ${CMAKE_CURRENT_BINARY_DIR}/units/${name}.cpp)
    list(TRANSFORM ${name} REPLACE "(.+)" "#include \"\\1\"\n" OUTPUT_VARIABLE includes)
    list(JOIN includes "" includes)
    file(CONFIGURE OUTPUT ${unit} CONTENT "${includes}")
    target_sources(raywalk PRIVATE ${unit})
    set_source_files_properties(${${name}} PROPERTIES HEADER_FILE_ONLY ON)
    # Sources of one unit may hide constants of each other; that is no mistake.
    set(options $<$<CXX_COMPILER_ID:GNU,Clang,AppleClang>:-Wno-shadow>)
    if(CMAKE_CXX_FLAGS_RELEASE MATCHES "-O3")
        list(APPEND options $<$<CONFIG:Release>:${level}>)
    endif()
    set_source_files_properties(${unit} PROPERTIES COMPILE_OPTIONS "${options}")
endfunction()
raywalk_add_unit(hot -O3)
raywalk_add_unit(engine -O3)
raywalk_add_unit(world -O2)
raywalk_add_unit(agents -O2)
raywalk_add_unit(cold -Os)
set_target_properties(raywalk PROPERTIES UNITY_BUILD OFF)
