# An overlay port, which builds the sources around it:
#   vcpkg install raywalk --overlay-ports=raywalk/src/packaging/vcpkg
get_filename_component(SOURCE_PATH ${CMAKE_CURRENT_LIST_DIR}/../../.. ABSOLUTE)
vcpkg_check_features(OUT_FEATURE_OPTIONS options FEATURES log RAYWALK_LOG)
vcpkg_cmake_configure(
    SOURCE_PATH ${SOURCE_PATH}
    OPTIONS ${options} -DRAYWALK_BOX2D=3 -DRAYWALK_FEW_UNITS=ON -DRAYWALK_BUILD_TESTS=OFF -DRAYWALK_BUILD_DEMO=OFF)
vcpkg_cmake_install()
vcpkg_cmake_config_fixup(CONFIG_PATH lib/cmake/raywalk)
vcpkg_fixup_pkgconfig()
file(REMOVE_RECURSE ${CURRENT_PACKAGES_DIR}/debug/include)
vcpkg_install_copyright(FILE_LIST ${SOURCE_PATH}/LICENSE)
