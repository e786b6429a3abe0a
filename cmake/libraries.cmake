# libjudder-core, libjudder and the command. Objects are compiled once and serve all libraries.
# libjudder holds everything, the objects of libjudder-core among it: a program links one of them,
# and no private function needs to be visible outside. Only the rooms `alone` are not in libjudder:
# there another room defines the same names.

# jd_library(<target> <output name> <shared|static> OBJECTS ... LIBRARIES ...)
function(jd_library target output kind)
  cmake_parse_arguments(arg "" "" "OBJECTS;LIBRARIES" ${ARGN})
  add_library(${target} ${kind} ${arg_OBJECTS})
  target_link_libraries(${target} PRIVATE ${arg_LIBRARIES})
  target_include_directories(
    ${target} PUBLIC $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>
                     $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
  set_target_properties(${target} PROPERTIES OUTPUT_NAME ${output} VERSION ${PROJECT_VERSION}
                                             SOVERSION ${JD_SOVERSION} LINKER_LANGUAGE C)
endfunction()

# ---- Core: libc and libm ---------------------------------------------------------------------------
jd_room_files(core_sources core)
add_library(jd_core_narrow OBJECT ${core_sources})
target_link_libraries(jd_core_narrow PRIVATE jd_flags)
target_include_directories(jd_core_narrow PRIVATE ${PROJECT_BINARY_DIR}/generated)

jd_room_files(alone_sources alone)
add_library(jd_core_alone OBJECT ${alone_sources})
target_link_libraries(jd_core_alone PRIVATE jd_flags)

set(core_objects $<TARGET_OBJECTS:jd_core_narrow>)
foreach(suffix ${JD_ENGINES})
  list(APPEND core_objects $<TARGET_OBJECTS:jd_engine_${suffix}>)
endforeach()
jd_compiled_texts()
list(APPEND core_objects ${JD_TEXT_OBJECTS})

set(core_libraries m)
if(JD_THREADS)
  list(APPEND core_libraries Threads::Threads)
endif()

set(core_objects_alone ${core_objects} $<TARGET_OBJECTS:jd_core_alone>)
get_property(can_share GLOBAL PROPERTY TARGET_SUPPORTS_SHARED_LIBS)
if(can_share)
  jd_library(core judder-core SHARED OBJECTS ${core_objects_alone} LIBRARIES ${core_libraries})
endif()
jd_library(core_static judder-core STATIC OBJECTS ${core_objects_alone} LIBRARIES ${core_libraries})
if(JD_CORE_ONLY)
  foreach(name core_only core_sweep)
    add_executable(${name} examples/${name}.c ${core_objects_alone})
    target_link_libraries(${name} PRIVATE jd_flags ${core_libraries})
  endforeach()
  if(JD_PAGE)
    add_subdirectory(web/engine)
  endif()
  return()
endif()

# ---- The rest ---------------------------------------------------------------------------------------
jd_room_files(upper_sources upper)
jd_scenarios(${PROJECT_BINARY_DIR}/generated/scenarios.c)
jd_texts(${PROJECT_BINARY_DIR}/generated/texts.c)
add_library(jd_upper OBJECT ${upper_sources} ${PROJECT_BINARY_DIR}/generated/scenarios.c
                            ${PROJECT_BINARY_DIR}/generated/texts.c)
target_link_libraries(jd_upper PRIVATE jd_flags PkgConfig::FYAML PkgConfig::CMINPACK)
set_source_files_properties(src/plugin/load.c PROPERTIES COMPILE_DEFINITIONS
                            JD_CORE_NAME="libjudder-core.so.${JD_SOVERSION}")
target_include_directories(jd_upper SYSTEM PRIVATE ${UDUNITS_INCLUDE} ${HDF5_INCLUDE_DIRS})
set_source_files_properties(src/record/hdf5/library.c PROPERTIES COMPILE_DEFINITIONS
                            "JD_HDF5_NAME=\"${HDF5_HL_NAME}\";JD_HDF5_PATH=\"${HDF5_HL_LIBRARY}\"")

# CVODE works with the kernels of the one-lane engines.
jd_room_files(reference_sources cvode)
add_library(jd_reference OBJECT ${reference_sources})
target_link_libraries(jd_reference PRIVATE jd_flags SUNDIALS::cvodes)

set(judder_libraries
    ${core_libraries} PkgConfig::FYAML ${UDUNITS_LIBRARY} PkgConfig::CMINPACK ${CMAKE_DL_LIBS}
    SUNDIALS::cvodes SUNDIALS::nvecserial
    SUNDIALS::sunlinsoldense SUNDIALS::sunmatrixdense SUNDIALS::sunnonlinsolfixedpoint)
set(judder_objects ${core_objects} $<TARGET_OBJECTS:jd_upper> $<TARGET_OBJECTS:jd_reference>)

jd_library(judder_shared judder SHARED OBJECTS ${judder_objects} LIBRARIES ${judder_libraries})
jd_library(judder_static judder STATIC OBJECTS ${judder_objects} LIBRARIES ${judder_libraries})

# ---- The command ------------------------------------------------------------------------------------
file(GLOB cli_sources CONFIGURE_DEPENDS cli/*.c cli/*/*.c cli/*/*/*.c)
list(FILTER cli_sources EXCLUDE REGEX "/cli/team/")
add_library(jd_command OBJECT ${cli_sources})
target_link_libraries(jd_command PRIVATE jd_flags PkgConfig::MICROHTTPD)
target_include_directories(jd_command PRIVATE cli)

# jd_command(<target> <file of cli/team> <libraries>...)
function(jd_command target team)
  add_executable(${target} $<TARGET_OBJECTS:jd_command> cli/team/${team})
  target_link_libraries(${target} PRIVATE jd_flags judder_shared PkgConfig::MICROHTTPD m ${ARGN})
  target_include_directories(${target} PRIVATE cli)
endfunction()
jd_command(judder alone.c)

# The same command for the processes of an MPI job, where there is MPI.
if(JD_MPI)
  find_package(MPI COMPONENTS C)
endif()
if(JD_MPI AND MPI_C_FOUND)
  jd_command(judder-mpi mpi.c MPI::MPI_C Threads::Threads)
endif()
