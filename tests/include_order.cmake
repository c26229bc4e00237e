# Fails if a step of the flow includes a later step, or if anything but the two ends touches Box2D.
# Run with cmake -P; -D root=DIR names another tree to look at.
cmake_policy(VERSION 3.25)
set(flow export vec2 vec2d log nesting executor grid cells_along probe gate body_shape line_cuts chunk blocked_cells jump_stops window discovery
         chunk_store
         neighbor_cache neighbor_view
         grid_joint cell_costs search_options search_goal path_status step_costs
         heuristic chunk_map entry_costs bucket_queue heap_queue open_set nearest_node searched_cell searched_nodes
         canonical_order search_core
         uniform_rules weighted_rules a_star jump_point_search constrained_search path_search path
         path_query path_result region goal_probe region_memory nearest_cells query_ends query_run path_request reachable_cells
         body body_watcher half_planes avoidance crowd yielding bucket_ring flow_field shared_flow
         agent_settings agent_status update_budget traffic navigator way_out route path_follower settings_defaults locomotion
         moving_target shorter_way current_path progress_window recovery evasion local_avoidance standing_place journey pilot agent
         outlines visible_cells change_flashes debug_sink debug_pen debug_draw
         debug_draw_parts debug_draw_world debug_draw_search debug_draw_agent)
set(ends box2d_rules box2d_shape box2d_probe box2d_body)
if(NOT DEFINED root)
    set(root ${CMAKE_CURRENT_LIST_DIR}/..)
endif()

file(GLOB_RECURSE files RELATIVE ${root} ${root}/include/*.hpp ${root}/src/*.hpp ${root}/src/*.cpp)
foreach(file IN LISTS files)
    get_filename_component(step ${file} NAME_WE)
    if(step STREQUAL "raywalk") # the umbrella
        continue()
    endif()
    string(REGEX REPLACE "^navigator_.*" "navigator" step ${step}) # its parts
    set(may_include ${flow})
    if(step IN_LIST ends)
        list(APPEND may_include ${ends})
    else()
        list(FIND flow ${step} position)
        if(position EQUAL -1)
            message(SEND_ERROR "${file}: not a step of the flow; add it to include_order.cmake")
            continue()
        endif()
        math(EXPR count "${position} + 1")
        list(SUBLIST flow 0 ${count} may_include)
        if(step STREQUAL "navigator")
            list(APPEND may_include navigator_profile)
        endif()
    endif()
    file(STRINGS ${root}/${file} lines REGEX "^#include")
    foreach(line IN LISTS lines)
        if(line MATCHES "box2d/" AND NOT step IN_LIST ends)
            message(SEND_ERROR "${file}: only the two ends may include Box2D: ${line}")
        elseif(line MATCHES "\"(raywalk/|box2d_[23]/)?([a-z0-9_]+)\\.hpp\"")
            if(NOT CMAKE_MATCH_2 IN_LIST may_include)
                message(SEND_ERROR "${file}: ${CMAKE_MATCH_2} comes after ${step}")
            endif()
        endif()
    endforeach()
endforeach()
