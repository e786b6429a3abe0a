/// @file table.h
/// The tables of a system as C text.
#ifndef JUDDER_GRAPH_TEXT_TABLE_H
#define JUDDER_GRAPH_TEXT_TABLE_H

#include "graph/program.h"
#include "graph/text/writer.h"
#include "judder/system.h"

/// All tables, then the jd_system called `table` with the kernel called `kernel`, and with `check` and
/// `start` where the program of `spec` has conditions and starts.
void jd_c_tables(jd_writer* out, const jd_system* system, const jd_program_spec* spec);

#endif
