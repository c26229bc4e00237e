# Writes the README's first C++ program to a file, as it stands there.
# cmake -D readme=FILE -D out=FILE -P readme_code.cmake
cmake_policy(VERSION 3.25)
file(READ ${readme} text)
string(FIND "${text}" "```cpp\n" begin)
if(begin EQUAL -1)
    message(FATAL_ERROR "${readme} has no C++ program")
endif()
math(EXPR begin "${begin} + 7")
string(SUBSTRING "${text}" ${begin} -1 text)
string(FIND "${text}" "```" end)
string(SUBSTRING "${text}" 0 ${end} code)
file(WRITE ${out} "${code}")
