# The systems as texts, systems/*.yaml, as strings of the library: `judder new --like` starts from
# them, and those that have no version in C are built from them when they are named. Their equations
# are parts of the engines, too, so that they run as fast as those in C.
#
# Where the build cannot run what it makes, or knows no YAML, no text is compiled, and all are
# interpreted: same bits, less speed.

# jd_compiled_texts(): one C file per text, by tools/compile_text.c, compiled once per engine:
# JD_TEXT_OBJECTS.
function(jd_compiled_texts)
  set(objects "")
  set(list "")
  if(NOT JD_CORE_ONLY AND (NOT CMAKE_CROSSCOMPILING OR CMAKE_CROSSCOMPILING_EMULATOR))
    add_library(jd_text_core STATIC $<TARGET_OBJECTS:jd_core_narrow>)
    set_target_properties(jd_text_core PROPERTIES LINKER_LANGUAGE C)
    add_executable(compile_text tools/compile_text.c src/scenario/yaml.c src/scenario/yaml_places.c
                                src/text/text.c src/text/utf8.c)
    target_link_libraries(compile_text PRIVATE jd_flags jd_text_core PkgConfig::FYAML m)
    target_compile_definitions(compile_text PRIVATE JD_ENGINE=none JD_LANES=1)
    if(JD_THREADS)
      target_link_libraries(compile_text PRIVATE Threads::Threads)
    endif()
    set(folder ${PROJECT_BINARY_DIR}/generated/texts)
    file(MAKE_DIRECTORY ${folder})
    file(GLOB sources CONFIGURE_DEPENDS systems/*.yaml)
    set(files "")
    foreach(source ${sources})
      get_filename_component(name ${source} NAME_WE)
      string(MAKE_C_IDENTIFIER ${name} name)
      add_custom_command(
        OUTPUT ${folder}/${name}.c
        COMMAND compile_text ${source} ${name} ${folder}/${name}.c
        DEPENDS compile_text ${source}
        COMMENT "Writing ${name} in C")
      list(APPEND files ${folder}/${name}.c)
      string(APPEND list "COMPILED(${name})\n")
    endforeach()
    add_custom_target(jd_text_files DEPENDS ${files})
    foreach(suffix ${JD_ENGINES})
      set(target jd_texts_${suffix})
      add_library(${target} OBJECT ${files})
      add_dependencies(${target} jd_text_files)
      jd_engine_options(${target} ${suffix})
      list(APPEND objects $<TARGET_OBJECTS:${target}>)
    endforeach()
  endif()
  file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/compiled_list.h CONTENT "${list}")
  set(JD_TEXT_OBJECTS "${objects}" PARENT_SCOPE)
endfunction()

# jd_texts(<file>): write a C file with the table jd_shipped_texts.
function(jd_texts file)
  set(text "// Written by cmake/texts.cmake.\n#include \"scenario/texts/texts.h\"\n")
  file(GLOB sources CONFIGURE_DEPENDS systems/*.yaml)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${sources})
  string(APPEND text "\nconst jd_shipped_text jd_shipped_texts[] = {\n")
  foreach(source ${sources})
    get_filename_component(name ${source} NAME_WE)
    file(READ ${source} yaml)
    string(REPLACE "\\" "\\\\" yaml "${yaml}")
    string(REPLACE "\"" "\\\"" yaml "${yaml}")
    string(REPLACE "\n" "\\n\"\n     \"" yaml "${yaml}")
    string(APPEND text "    {\"${name}\",\n     \"${yaml}\"},\n")
  endforeach()
  string(APPEND text "    {0},\n};\n")
  file(CONFIGURE OUTPUT ${file} CONTENT "${text}" @ONLY)
endfunction()
