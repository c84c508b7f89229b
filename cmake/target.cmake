# quadlight_target(NAME): what every target of this project shares: language level, warnings,
# reproducible floating point, sanitizers, coverage.
function(quadlight_target name)
  target_compile_features(${name} PUBLIC cxx_std_20)
  set_target_properties(${name} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
  # The same scene must give the same bits on every build: no fused multiply-add behind our back.
  target_compile_options(${name} PRIVATE -ffp-contract=off)
  target_compile_options(${name} PRIVATE
    $<$<COMPILE_LANGUAGE:CXX>:-Wall -Wextra -Wpedantic -Wshadow -Wconversion>
    $<$<AND:$<COMPILE_LANGUAGE:CXX>,$<BOOL:${QUADLIGHT_WERROR}>>:-Werror>)
  if(QUADLIGHT_SANITIZE)
    target_compile_options(${name} PRIVATE -fsanitize=${QUADLIGHT_SANITIZE} -fno-omit-frame-pointer
                           -fno-sanitize-recover=all)
    target_link_options(${name} PUBLIC -fsanitize=${QUADLIGHT_SANITIZE})
  endif()
  if(QUADLIGHT_COVERAGE)
    target_compile_options(${name} PRIVATE --coverage -O0)
    target_link_options(${name} PUBLIC --coverage)
  endif()
endfunction()
