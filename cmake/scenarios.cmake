# The papers, examples/<paper>/paper.yaml with the scenarios beside it, as strings of the library:
# `reproduce` finds them wherever it is installed, and one text serves it, tests and users.
#
# jd_scenarios(<file>): write a C file with the table jd_shipped_pages, and for each paper one of its
# scenarios.

# Set <variable> to the text of a file as a C string.
function(jd_c_string variable file)
  file(READ ${file} text)
  string(REPLACE "\\" "\\\\" text "${text}")
  string(REPLACE "\"" "\\\"" text "${text}")
  string(REPLACE "\n" "\\n\"\n     \"" text "${text}")
  set(${variable} "\"${text}\"" PARENT_SCOPE)
endfunction()

function(jd_scenarios file)
  set(text "// Written by cmake/scenarios.cmake.\n#include \"papers/papers.h\"\n")
  set(table "\nconst jd_shipped_page jd_shipped_pages[] = {\n")
  file(GLOB pages CONFIGURE_DEPENDS examples/*/paper.yaml)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${pages})
  foreach(page ${pages})
    get_filename_component(folder ${page} DIRECTORY)
    get_filename_component(paper ${folder} NAME)
    file(GLOB scenarios CONFIGURE_DEPENDS ${folder}/*.yaml)
    list(REMOVE_ITEM scenarios ${page})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${scenarios})
    string(APPEND text "\nstatic const jd_paper_scenario ${paper}_scenarios[] = {\n")
    foreach(scenario ${scenarios})
      get_filename_component(name ${scenario} NAME_WE)
      jd_c_string(yaml ${scenario})
      string(APPEND text "    {\"${name}\",\n     ${yaml}},\n")
    endforeach()
    string(APPEND text "    {0},\n};\n")
    file(STRINGS ${page} code REGEX "^code: ")
    string(REPLACE "code: " "" code "${code}")
    jd_c_string(yaml ${page})
    string(APPEND table "    {\"${paper}\", \"${code}\",\n     ${yaml},\n     ${paper}_scenarios},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${file} CONTENT "${text}${table}    {0},\n};\n" @ONLY)
endfunction()
