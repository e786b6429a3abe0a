/// @file curve_table.h
/// The rows of a curve of a text: `tables: {f: {csv: FILE, column: NAME, unit: UNIT}}`.
#ifndef JUDDER_SCENARIO_TEXTS_CURVE_TABLE_H
#define JUDDER_SCENARIO_TEXTS_CURVE_TABLE_H

#include "equations/build.h"

/// For jd_equations_options.rows. Without `column` it is called as the table is.
jd_status jd_curve_table_read(const jd_text_source* source, const jd_table_file* file,
                              jd_table_rows* rows);

#endif
