/// @file columns.h
/// Tables in text whose columns have names: "vx [mm/s], vy, w" and rows of numbers below.
#ifndef JUDDER_TEXT_COLUMNS_H
#define JUDDER_TEXT_COLUMNS_H

#include "text/lines.h"

#define JD_COLUMNS_MAX 12  ///< most columns that are read; a file may have more
#define JD_COLUMN_NAMES 8  ///< most names of one

/// A column that is read.
typedef struct jd_column_spec {
    const char* names[JD_COLUMN_NAMES];  ///< the first one is shown; the others may be NULL. A
                                         ///< word may begin with a capital in a title
    const char* unit;                    ///< the library's; a title may name another one that fits
    const char* other;  ///< a unit that does not fit, with a word of its own; NULL: none
    bool optional;      ///< 0 where the file does not have it; one of them must be there
} jd_column_spec;

/// What a table has, and where its rows go.
typedef struct jd_columns_spec {
    const jd_column_spec* columns;
    int count;
    const char* const*
        also;             ///< units that serve as well for the last column, whatever their scale,
                          ///< NULL behind the last; NULL: none
    const char* needed;   ///< in messages: "vx, vy, w, Tx, Ty, M"
    const char* example;  ///< of a title with a unit: "vx [mm/s]"
    const char* other_text;  ///< what to do about an `other` unit
    bool titled;             ///< the title must be there, and names no other columns
    bool* found;             ///< [count]: set to which of them the title names; NULL: not wanted
    /// Takes a row. @return JD_OK, or jd_text_source_fail(source, mark, ...).
    jd_status (*row)(void* data, const jd_text_source* source, const jd_line* line,
                     const double* values);
    void* data;
} jd_columns_spec;

/// Read a text that ends with a 0. Without a title the columns stand in their order.
/// @return JD_OK, JD_ERR_ARGUMENT, JD_ERR_NAME (a column is missing), JD_ERR_MEMORY, or as `row`.
jd_status jd_columns_read(jd_text_source source, const char* text, size_t size,
                          const jd_columns_spec* spec);

#endif
