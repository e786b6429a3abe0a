# The rooms of src, from the ground up. A room is compiled wide (once per engine) or narrow, never
# both; it holds kinds of one thing, and CMake finds the files in it. tools/check-layers reads the
# order: a file includes from its own room and from rooms above it in these lists.

# Wide rooms, and narrow rooms of libjudder-core.
set(JD_WIDE_ROOMS
    base/lanes patch/kernel friction/law load/lanes system
    solve solve/step solve/event solve/stick solve/batch)
set(JD_CORE_ROOMS
    base numeric patch patch/build patch/moment friction friction/table friction/surface contact
    load engine)

# What libjudder adds. reference/ is compiled by itself: it needs CVODE.
set(JD_UPPER_ROOMS
    model run plugin text record record/hdf5
    study study/sweep study/drift study/design
    fit scenario scenario/section scenario/short scenario/csv
    figure figure/page figure/program figure/run figure/film
    papers papers/kardan2013 papers/kudra2017 papers/szewc2015)

# jd_room_files(<variable> <room>...): the C files of rooms, below them nothing.
function(jd_room_files variable)
  set(files "")
  foreach(room ${ARGN})
    file(GLOB found RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS src/${room}/*.c)
    if(NOT found)
      message(FATAL_ERROR "src/${room} has no C file: cmake/rooms.cmake")
    endif()
    list(APPEND files ${found})
  endforeach()
  set(${variable} "${files}" PARENT_SCOPE)
endfunction()
