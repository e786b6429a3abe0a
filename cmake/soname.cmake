# jd_soname(<variable> <path>): the name by which programs load a shared library; its path where it
# tells none.
function(jd_soname variable path)
  set(name ${path})
  if(CMAKE_READELF)
    execute_process(COMMAND ${CMAKE_READELF} -d ${path} OUTPUT_VARIABLE text ERROR_QUIET)
    if(text MATCHES "SONAME[^[]*\\[([^]]+)\\]")
      set(name ${CMAKE_MATCH_1})
    endif()
  endif()
  set(${variable} ${name} PARENT_SCOPE)
endfunction()
