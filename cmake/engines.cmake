# Engines: the wide sources compiled once per width. jd_engine(suffix ...) adds one; the best is
# named first, and engine_list.h names them all to src/engine/engines.c.

jd_room_files(JD_WIDE_SOURCES wide)
set(JD_ENGINES "")
set(JD_ONLY_ENGINES "" CACHE STRING "engines to build, as avx2_4;base_1; none named: all; \
native: the one that this machine chooses, and base_1")
set(JD_BUILT_ENGINES "${JD_ONLY_ENGINES}")

# jd_native_engine(<variable>): the engine that the library chooses on this machine.
function(jd_native_engine variable)
  set(engine sse2_2)
  if(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
    set(engine neon_2)
  else()
    execute_process(COMMAND ${CMAKE_C_COMPILER} -march=native -dM -E -x c /dev/null
                    OUTPUT_VARIABLE macros COMMAND_ERROR_IS_FATAL ANY)
    if(macros MATCHES "__AVX512F__")
      set(engine avx512_8)
    elseif(macros MATCHES "__AVX2__")
      set(engine avx2_4)
    endif()
  endif()
  set(${variable} ${engine} PARENT_SCOPE)
endfunction()

if(JD_ONLY_ENGINES STREQUAL "native")
  set(JD_BUILT_ENGINES "")  # a machine that does not run them is not asked
  if(NOT CMAKE_CROSSCOMPILING)
    jd_native_engine(native)
    set(JD_BUILT_ENGINES ${native} base_1)
    message(NOTICE "engines: ${native} base_1, those of this machine")
  endif()
endif()

# jd_engine_options(<target> <suffix>): compile a target as the engine is.
function(jd_engine_options target suffix)
  target_link_libraries(${target} PRIVATE jd_flags)
  target_compile_definitions(${target}
                             PRIVATE $<TARGET_PROPERTY:jd_engine_${suffix},COMPILE_DEFINITIONS>)
  target_compile_options(${target} PRIVATE $<TARGET_PROPERTY:jd_engine_${suffix},COMPILE_OPTIONS>)
endfunction()

# jd_engine(<suffix> LANES <n> ISA <JD_ISA_...> [FLAGS <compiler flags>...])
function(jd_engine suffix)
  cmake_parse_arguments(arg "" "LANES;ISA" "FLAGS" ${ARGN})
  if(JD_BUILT_ENGINES AND NOT suffix IN_LIST JD_BUILT_ENGINES)
    return()
  endif()
  set(target jd_engine_${suffix})
  string(REPLACE "_" "-" name ${suffix})
  add_library(${target} OBJECT ${JD_WIDE_SOURCES})
  target_link_libraries(${target} PRIVATE jd_flags)
  target_include_directories(${target} PRIVATE ${PROJECT_BINARY_DIR}/generated)
  target_compile_definitions(
    ${target} PRIVATE JD_ENGINE=${suffix} JD_LANES=${arg_LANES} JD_ENGINE_ISA=${arg_ISA}
                      JD_ENGINE_NAME="${name}")
  target_compile_options(${target} PRIVATE -fno-tree-slp-vectorize ${arg_FLAGS})
  set(JD_ENGINES ${JD_ENGINES} ${suffix} PARENT_SCOPE)
endfunction()

# No -mfma: gcc 12's SLP vectoriser makes fused operations (vfmaddsub) of separate ones in spite of
# -ffp-contract=off, and the bits of a lane would depend on the engine.
# tools/check-contraction looks for such instructions.
# -mmove-max: gcc copies structs of vectors in pieces of 16 bytes unless told; reading them back
# whole stalls.
set(avx2 -mavx2)
set(avx512 -mavx512f)
if(CMAKE_C_COMPILER_ID STREQUAL "GNU" AND CMAKE_C_COMPILER_VERSION VERSION_GREATER_EQUAL 12)
  list(APPEND avx2 -mmove-max=256 -mstore-max=256)
  list(APPEND avx512 -mmove-max=512 -mstore-max=512)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  jd_engine(avx512_8 LANES 8 ISA JD_ISA_AVX512 FLAGS ${avx512})
  jd_engine(avx2_4 LANES 4 ISA JD_ISA_AVX2 FLAGS ${avx2})
  jd_engine(sse2_2 LANES 2 ISA JD_ISA_BASE)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
  jd_engine(neon_2 LANES 2 ISA JD_ISA_BASE)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "wasm32")
  jd_engine(simd128_2 LANES 2 ISA JD_ISA_BASE FLAGS -msimd128)
endif()
jd_engine(base_1 LANES 1 ISA JD_ISA_BASE)

set(list "")
foreach(suffix ${JD_ENGINES})
  string(APPEND list "ENGINE(${suffix})\n")
endforeach()
file(CONFIGURE OUTPUT generated/engine_list.h CONTENT "${list}")
