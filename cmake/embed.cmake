# quadlight_embed(TARGET NAME FILES...): puts files into the program at build time, so that it runs
# from any folder. FILES are relative to the project's root. Sources of TARGET include
# <embedded/NAME.hpp> and call quadlight::embedded::NAME("path/as/given") for the content; an
# unknown path gives an empty one. NAME is an identifier, unique in the project.

# The build step: this file as a script, with OUT, NAME, ROOT and FILES (joined by "|") defined.
if(CMAKE_SCRIPT_MODE_FILE STREQUAL CMAKE_CURRENT_LIST_FILE)
  set(arrays "")
  set(cases "")
  set(index 0)
  string(REPLACE "|" ";" FILES "${FILES}")
  foreach(file IN LISTS FILES)
    file(READ "${ROOT}/${file}" hex HEX)
    string(REGEX REPLACE "(..)" "'\\\\x\\1'," bytes "${hex}")
    string(APPEND arrays "constexpr char file_${index}[] = {${bytes}'\\0'};\n")
    string(APPEND cases "  if (path == \"${file}\") return {file_${index}, sizeof file_${index} - 1};\n")
    math(EXPR index "${index} + 1")
  endforeach()
  file(WRITE "${OUT}" "// Made by cmake/embed.cmake.
#include <embedded/${NAME}.hpp>

namespace {
${arrays}}

std::string_view quadlight::embedded::${NAME}(std::string_view path) {
${cases}  return {};
}
")
  return()
endif()

set(QUADLIGHT_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")

function(quadlight_embed target name)
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/embed")
  file(CONFIGURE OUTPUT "${folder}/embedded/${name}.hpp" CONTENT "// Made by cmake/embed.cmake.
#pragma once

#include <string_view>

namespace quadlight::embedded {
std::string_view ${name}(std::string_view path);
}
")
  list(TRANSFORM ARGN PREPEND "${PROJECT_SOURCE_DIR}/" OUTPUT_VARIABLE inputs)
  string(REPLACE ";" "|" joined "${ARGN}")
  add_custom_command(
    OUTPUT "${folder}/${name}.cpp"
    COMMAND "${CMAKE_COMMAND}" "-DOUT=${folder}/${name}.cpp" "-DNAME=${name}"
            "-DROOT=${PROJECT_SOURCE_DIR}" "-DFILES=${joined}" -P "${QUADLIGHT_EMBED_SCRIPT}"
    DEPENDS ${inputs} "${QUADLIGHT_EMBED_SCRIPT}"
    COMMENT "Embedding files of ${name}"
    VERBATIM)
  target_sources(${target} PRIVATE "${folder}/${name}.cpp")
  target_include_directories(${target} PRIVATE "${folder}")
endfunction()
