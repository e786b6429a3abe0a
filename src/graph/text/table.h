/// @file table.h
/// The tables of a system as C text.
#ifndef JUDDER_GRAPH_TEXT_TABLE_H
#define JUDDER_GRAPH_TEXT_TABLE_H

#include "graph/text/writer.h"
#include "judder/system.h"

/// All tables, then the jd_system called `table` with the kernel called `kernel`.
void jd_c_tables(jd_writer* out, const jd_system* system, bool checks);

#endif
