# Build options. A project that embeds quadlight by add_subdirectory gets the libraries only.
option(QUADLIGHT_SCENES "Build quadlight::scenes (scene files and importers)" ON)
option(QUADLIGHT_RENDERER "Build quadlight::renderer and the demo program (needs OpenGL, EGL, GLFW)"
       ${PROJECT_IS_TOP_LEVEL})
option(QUADLIGHT_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
option(QUADLIGHT_FUZZ "Link the fuzz harnesses with libFuzzer (needs clang; see the preset fuzz)" OFF)
option(QUADLIGHT_BENCH "Build quadlight-bench, which compares with other libraries' (needs Google Benchmark)" OFF)
option(QUADLIGHT_ASSERTS "Check contracts in release builds too (always on in Debug)" OFF)
option(QUADLIGHT_WERROR "Treat warnings as errors" OFF)
option(QUADLIGHT_COVERAGE "Instrument for gcov" OFF)
# Real maps and reported cases live outside the project; what reads them does without where absent.
set(QUADLIGHT_SHARED "${PROJECT_SOURCE_DIR}/../shared" CACHE PATH
    "Folder that holds the corpus/ and cases/ folders which some tests and benchmarks read")
set(QUADLIGHT_SANITIZE "" CACHE STRING "Sanitizers, as for -fsanitize= (for example address,undefined)")

if(QUADLIGHT_RENDERER AND NOT QUADLIGHT_SCENES)
  message(FATAL_ERROR "QUADLIGHT_RENDERER needs QUADLIGHT_SCENES: switch both on, or the renderer off")
endif()
if(QUADLIGHT_BENCH AND NOT QUADLIGHT_SCENES)
  message(FATAL_ERROR "QUADLIGHT_BENCH needs QUADLIGHT_SCENES: the lights of scene files are measured")
endif()
if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE AND NOT CMAKE_CONFIGURATION_TYPES)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Build type" FORCE)
endif()
