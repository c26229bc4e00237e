# Install rules: the library, its headers, and the packages for find_package(raywalk) and pkg-config.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/raywalk)
install(TARGETS raywalk EXPORT raywalk FILE_SET HEADERS FILE_SET adapter_headers)
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
set(package ${PROJECT_BINARY_DIR}/package)
configure_file(${PROJECT_SOURCE_DIR}/src/raywalk-config.cmake.in ${package}/raywalk-config.cmake @ONLY)
# Before 1.0, every minor version may break source compatibility.
write_basic_package_version_file(${package}/raywalk-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${package}/raywalk-config.cmake ${package}/raywalk-config-version.cmake
        DESTINATION ${package_dir})

include(src/pkg_config.cmake)
