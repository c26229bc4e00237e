# A recipe, which builds the sources around it: conan create raywalk/src/packaging
import os

from conan import ConanFile
from conan.tools.cmake import CMake, CMakeDeps, CMakeToolchain, cmake_layout
from conan.tools.files import copy


class Raywalk(ConanFile):
    name = "raywalk"
    version = "0.2.0"
    description = "Pathfinding for Box2D games that reads obstacles directly from the physics world"
    license = "MIT"
    topics = ("pathfinding", "box2d", "game-development", "navigation")
    settings = "os", "compiler", "build_type", "arch"
    options = {"fPIC": [True, False], "log": [True, False]}
    default_options = {"fPIC": True, "log": True}
    package_type = "static-library"

    def export_sources(self):
        root = os.path.join(self.recipe_folder, "..", "..")
        for folder in ("src/*", "include/*"):
            copy(self, folder, root, self.export_sources_folder)
        for file in ("CMakeLists.txt", "LICENSE"):
            copy(self, file, root, self.export_sources_folder)

    def config_options(self):
        if self.settings.os == "Windows":
            del self.options.fPIC

    def layout(self):
        cmake_layout(self)

    def requirements(self):
        self.requires("box2d/[>=3.1 <3.2]", transitive_headers=True)
        if self.options.log:
            self.requires("spdlog/[>=1.10 <2]")

    def generate(self):
        toolchain = CMakeToolchain(self)
        toolchain.cache_variables.update({
            "RAYWALK_BOX2D": "3", "RAYWALK_LOG": bool(self.options.log), "RAYWALK_FEW_UNITS": True,
            "RAYWALK_BUILD_TESTS": False, "RAYWALK_BUILD_DEMO": False})
        toolchain.generate()
        CMakeDeps(self).generate()

    def build(self):
        cmake = CMake(self)
        cmake.configure()
        cmake.build()

    def package(self):
        CMake(self).install()
        copy(self, "LICENSE", self.source_folder, os.path.join(self.package_folder, "licenses"))

    def package_info(self):
        self.cpp_info.libs = ["raywalk"]
        self.cpp_info.set_property("cmake_target_name", "raywalk::raywalk")
        if self.settings.os in ("Linux", "FreeBSD"):
            self.cpp_info.system_libs = ["m", "pthread"]
