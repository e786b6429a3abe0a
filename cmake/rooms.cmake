# The rooms of src, from the ground up: a file includes from its own room, from rooms above it in
# this list and from their folders (tools/check-layers). A room holds kinds of one thing; CMake
# finds the files. Each is compiled in one way:
#   wide    once per engine, over lanes; part of libjudder-core
#   core    once; part of libjudder-core
#   alone   once; what libjudder-core has in place of a room of libjudder
#   upper   once; libjudder alone
#   cvode   as upper, with the headers of CVODE
set(JD_ROOMS
    core base
    core base/process
    core numeric
    core patch
    wide patch/kernel
    core patch/moment
    core patch/build
    core friction
    wide friction/law
    core friction/table
    core friction/surface
    core hybrid
    core contact
    core contact/modes
    core contact/strike
    core mechanism
    core load
    wide load/lanes
    core graph
    core graph/text
    core multibody
    wide graph/lanes
    core equations/language
    core equations
    core equations/mechanism
    core equations/section
    wide system
    wide solve/touch
    wide solve
    wide solve/step
    wide solve/event
    wide solve/stick
    wide solve/straight
    wide solve/batch
    core engine
    wide engine/table
    core model
    core run
    alone run/alone
    core study
    core study/sweep
    cvode reference
    upper plugin
    upper text
    upper record/hdf5
    upper record
    upper record/part
    upper record/sweep
    upper study/drift
    upper study/design
    upper study/parts
    upper fit
    upper scenario
    upper scenario/csv
    upper scenario/texts
    upper scenario/short
    upper scenario/section
    upper figure/program
    upper figure/page
    upper figure/subtitle
    upper figure/run
    upper figure/film
    upper figure
    upper papers
    upper papers/kardan2013
    upper papers/kudra2017
    upper papers/sypniewska2015
    upper papers/szewc2015
    upper papers/varkonyi2015
    upper papers/wijata2015)

# jd_room_files(<variable> <kind>): the C files of all rooms of a kind.
function(jd_room_files variable kind)
  set(files "")
  set(rooms ${JD_ROOMS})
  while(rooms)
    list(POP_FRONT rooms its_kind room)
    if(its_kind STREQUAL kind)
      file(GLOB found RELATIVE ${PROJECT_SOURCE_DIR} CONFIGURE_DEPENDS src/${room}/*.c)
      list(APPEND files ${found})
    endif()
  endwhile()
  set(${variable} "${files}" PARENT_SCOPE)
endfunction()
