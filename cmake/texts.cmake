# The systems as texts, systems/*.yaml, as strings of the library: `judder new --like` starts from
# them, and those that have no version in C are built from them when they are named.
#
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
