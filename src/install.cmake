# Install rules: the library, its headers, and the packages for find_package(raywalk) and pkg-config.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/raywalk)
install(TARGETS raywalk EXPORT raywalk INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
foreach(folder IN LISTS raywalk_include_dirs)
    install(DIRECTORY ${folder}/raywalk DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
endforeach()
install(EXPORT raywalk NAMESPACE raywalk:: FILE raywalk-targets.cmake DESTINATION ${package_dir})

# Users of a static library link its dependencies, too.
set(packages_inside)
get_target_property(type raywalk TYPE)
if(type STREQUAL "STATIC_LIBRARY")
    list(APPEND packages_inside Threads)
    if(RAYWALK_LOG)
        list(APPEND packages_inside spdlog)
    endif()
endif()
list(JOIN packages_inside " " packages_inside)
if(RAYWALK_CONTAINED_BOX2D)
    set(find_box2d)
    install(DIRECTORY ${RAYWALK_CONTAINED_BOX2D}/include/box2d DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
else()
    set(find_box2d "find_dependency(box2d ${box2d_version} CONFIG)")
endif()
set(package ${PROJECT_BINARY_DIR}/package)
configure_file(${PROJECT_SOURCE_DIR}/src/raywalk-config.cmake.in ${package}/raywalk-config.cmake @ONLY)
# Before 1.0, every minor version may break source compatibility.
write_basic_package_version_file(${package}/raywalk-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${package}/raywalk-config.cmake ${package}/raywalk-config-version.cmake
        DESTINATION ${package_dir})

include(src/pkg_config.cmake)

# A Debian package, by cpack -G DEB.
set(CPACK_PACKAGE_NAME libraywalk-dev)
set(CPACK_PACKAGE_VENDOR "the raywalk authors")
set(CPACK_PACKAGE_CONTACT "the raywalk authors <raywalk@invalid>")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "libbox2d-dev (>= 2.4)")
if(RAYWALK_LOG)
    string(APPEND CPACK_DEBIAN_PACKAGE_DEPENDS ", libspdlog-dev")
endif()
include(CPack)
