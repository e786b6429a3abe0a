# What `cmake --install` puts where. Nothing installed knows its prefix: the folder can be chosen at
# install time and moved afterwards.

include(CMakePackageConfigHelpers)

foreach(place BINDIR LIBDIR INCLUDEDIR)
  if(IS_ABSOLUTE "${CMAKE_INSTALL_${place}}")
    message(FATAL_ERROR "CMAKE_INSTALL_${place} is ${CMAKE_INSTALL_${place}}, "
                        "must be relative to the prefix")
  endif()
endforeach()

# ---- Core ---------------------------------------------------------------------------------------
# What a static link needs beside our own libraries: as in libraries.cmake. What comes with the
# compiler is linked by name.
set(core_system ${CMAKE_THREAD_LIBS_INIT} m)
list(TRANSFORM core_system REPLACE "^-l" "")

# For pkg-config, libraries of a static link stand in Libs.private, not in Requires.private: whoever
# links the shared library needs no development files but ours.
# jd_link_flags(<variable> <folders> <library>...)
function(jd_link_flags variable folders)
  list(REMOVE_ITEM folders ${CMAKE_C_IMPLICIT_LINK_DIRECTORIES})
  list(TRANSFORM folders PREPEND "-L")
  list(TRANSFORM ARGN PREPEND "-l")
  list(JOIN folders " " folder_text)
  list(JOIN ARGN " " library_text)
  string(STRIP "${folder_text} ${library_text}" text)
  set(${variable} "${text}" PARENT_SCOPE)
endfunction()

# jd_install_pc(<name>): its pkg-config file.
function(jd_install_pc name)
  cmake_path(RELATIVE_PATH PROJECT_SOURCE_DIR BASE_DIRECTORY
             ${PROJECT_SOURCE_DIR}/${CMAKE_INSTALL_LIBDIR}/pkgconfig OUTPUT_VARIABLE pc_to_prefix)
  configure_file(cmake/${name}.pc.in generated/${name}.pc @ONLY)
  install(FILES ${PROJECT_BINARY_DIR}/generated/${name}.pc
          DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()

jd_link_flags(core_link_flags "" ${core_system})
jd_install_pc(judder-core)
if(TARGET core)
  install(TARGETS core EXPORT judderTargets)
endif()
install(TARGETS core_static)
install(DIRECTORY include/judder TYPE INCLUDE FILES_MATCHING PATTERN "*.h")
if(JD_CORE_ONLY)
  return()
endif()

# ---- Libraries and the command ------------------------------------------------------------------
set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/judder)
cmake_path(RELATIVE_PATH CMAKE_INSTALL_LIBDIR BASE_DIRECTORY ${CMAKE_INSTALL_BINDIR}
           OUTPUT_VARIABLE bin_to_lib)

# Where libraries are looked for: in the build folder as in the installation, since CMake ends other
# entries of a build with a colon, and what follows it, nothing, is the current folder.
function(jd_rpath target)
  set_target_properties(${target} PROPERTIES INSTALL_RPATH "${ARGN}" BUILD_WITH_INSTALL_RPATH ON)
endfunction()
jd_rpath(judder_shared "$ORIGIN")
jd_rpath(judder "$ORIGIN" "$ORIGIN/${bin_to_lib}")
# DT_RPATH also serves the libraries that these need, and HDF5 when it is loaded: a wheel has all of
# them in one folder.
target_link_options(judder_shared PRIVATE LINKER:--disable-new-dtags)
set_property(TARGET judder_shared PROPERTY EXPORT_NAME judder)

# Targets of the static libraries are written by hand in judderConfig.cmake: an export would name
# the files of this machine's HDF5 and SUNDIALS.
install(TARGETS judder_shared EXPORT judderTargets)
install(TARGETS judder_static judder)
if(TARGET judder-mpi)
  install(TARGETS judder-mpi)
  jd_rpath(judder-mpi "$ORIGIN" "$ORIGIN/${bin_to_lib}")
endif()

set(judder_needs
    fyaml udunits2 cminpack sundials_cvodes sundials_nvecserial
    sundials_sunlinsoldense sundials_sunmatrixdense sundials_sunnonlinsolfixedpoint)
set(judder_system pthread ${CMAKE_DL_LIBS})
jd_link_flags(judder_link_flags
              "${FYAML_LIBRARY_DIRS};${CMINPACK_LIBRARY_DIRS}"
              ${judder_needs} ${judder_system} ${core_system})
jd_install_pc(judder)

# ---- CMake package ------------------------------------------------------------------------------
install(EXPORT judderTargets NAMESPACE judder:: DESTINATION ${package_dir})
configure_package_config_file(cmake/judderConfig.cmake.in generated/judderConfig.cmake
                              INSTALL_DESTINATION ${package_dir}
                              PATH_VARS CMAKE_INSTALL_LIBDIR CMAKE_INSTALL_INCLUDEDIR)
# As the soname: before 1.0 a minor version may change everything.
write_basic_package_version_file(generated/judderConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/generated/judderConfig.cmake
              ${PROJECT_BINARY_DIR}/generated/judderConfigVersion.cmake
        DESTINATION ${package_dir})

# ---- Manual page and completions: the command writes them ---------------------------------------
# jd_page(<file> <folder> <arguments of judder>...)
function(jd_page file folder)
  set(path ${PROJECT_BINARY_DIR}/generated/pages/${file})
  add_custom_command(
    OUTPUT ${path}
    COMMAND judder ${ARGN} > ${path}
    DEPENDS judder
    COMMENT "Writing pages/${file}"
    VERBATIM)
  install(FILES ${path} DESTINATION ${folder})
  set(JD_PAGES ${JD_PAGES} ${path} PARENT_SCOPE)
endfunction()

if(NOT CMAKE_CROSSCOMPILING)
  file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/generated/pages)
  jd_page(judder.1 ${CMAKE_INSTALL_MANDIR}/man1 man)
  jd_page(judder ${CMAKE_INSTALL_DATADIR}/bash-completion/completions completion bash)
  jd_page(_judder ${CMAKE_INSTALL_DATADIR}/zsh/site-functions completion zsh)
  add_custom_target(pages ALL DEPENDS ${JD_PAGES})
endif()

# All that is installed, without tests: `make build`.
add_custom_target(product DEPENDS ${JD_PAGES})
add_dependencies(product core core_static judder_shared judder_static judder)
if(TARGET judder-mpi)
  add_dependencies(product judder-mpi)
endif()

# ---- The browser lab: what `make web` has left ----------------------------------------------------
install(DIRECTORY ${PROJECT_BINARY_DIR}/web/dist/ DESTINATION ${CMAKE_INSTALL_DATADIR}/judder/web
        OPTIONAL)

# ---- Documentation ------------------------------------------------------------------------------
# Laid out as in the source, so that links between the pages hold.
install(FILES LICENSE CHANGELOG.md CONTRIBUTING.md TYPE DOC)
install(FILES README.md TYPE DOC OPTIONAL)
install(DIRECTORY docs examples TYPE DOC)
