# The scenarios of the papers, examples/<paper>/*.yaml, as strings of the library: `reproduce` finds
# them wherever it is installed, and one text serves it, tests and users.
#
# jd_scenarios(<file>): write a C file with a table jd_<paper>_scenarios for each folder of src/papers.
function(jd_scenarios file)
  set(text "// Written by cmake/scenarios.cmake.\n#include \"papers/papers.h\"\n")
  file(GLOB papers RELATIVE ${PROJECT_SOURCE_DIR}/src/papers CONFIGURE_DEPENDS src/papers/*/paper.c)
  foreach(source ${papers})
    get_filename_component(paper ${source} DIRECTORY)
    file(GLOB scenarios CONFIGURE_DEPENDS examples/${paper}/*.yaml)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${scenarios})
    string(APPEND text "\nconst jd_paper_scenario jd_${paper}_scenarios[] = {\n")
    foreach(scenario ${scenarios})
      get_filename_component(name ${scenario} NAME_WE)
      file(READ ${scenario} yaml)
      string(REPLACE "\\" "\\\\" yaml "${yaml}")
      string(REPLACE "\"" "\\\"" yaml "${yaml}")
      string(REPLACE "\n" "\\n\"\n     \"" yaml "${yaml}")
      string(APPEND text "    {\"${name}\",\n     \"${yaml}\"},\n")
    endforeach()
    string(APPEND text "    {0},\n};\n")
  endforeach()
  file(CONFIGURE OUTPUT ${file} CONTENT "${text}" @ONLY)
endfunction()
