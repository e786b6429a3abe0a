/// @file plan.h
/// How a figure or table of a paper is made again: runs, sweeps, checks, what is computed and
/// drawn.
///
/// A paper is a folder beside this file; each of its exhibits is a file with one jd_exhibit_plan.
/// What a check says is data; how its value is found is a measure, see measure.h.
#ifndef JUDDER_PAPERS_PLAN_H
#define JUDDER_PAPERS_PLAN_H

#include "judder/figure.h"
#include "judder/papers.h"
#include "judder/record.h"
#include "judder/sweep.h"

#define JD_EXHIBIT_RUNS 16     ///< most runs of an exhibit
#define JD_EXHIBIT_SWEEPS 4    ///< most sweeps of an exhibit
#define JD_EXHIBIT_NUMBERS 32  ///< most numbers it computes beside them
#define JD_CELLS_COLUMNS 8
#define JD_CELLS_ROWS 16
#define JD_CELL_SIZE 48  ///< bytes of a cell

/// A table of text for the page; the first row is the heading. No columns: no table.
typedef struct jd_cells {
    int columns;
    int rows;
    char text[JD_CELLS_ROWS][JD_CELLS_COLUMNS][JD_CELL_SIZE];
} jd_cells;

/// What an exhibit has found so far.
typedef struct jd_evidence {
    jd_context* context;
    jd_result* results[JD_EXHIBIT_RUNS];      ///< of the planned runs
    jd_diagram* diagrams[JD_EXHIBIT_SWEEPS];  ///< of the planned sweeps
    double numbers[JD_EXHIBIT_NUMBERS];       ///< by `compute`
    jd_cells cells;                           ///< by `compute`
} jd_evidence;

/// A check: see jd_check. `measure` finds the value and reads `run`, `of` and `index`.
typedef struct jd_planned_check {
    const char* what;
    jd_relation relation;
    double expected;   ///< [unit]
    double tolerance;  ///< [unit]
    const char* unit;
    const char* source;
    const char* method;
    double (*measure)(const jd_evidence* evidence, const struct jd_planned_check* check);
    int run;         ///< which of the planned runs
    const char* of;  ///< a column or a kind of event
    int index;       ///< which of the events or numbers
    int points;      ///< values that the sweeps must have; with fewer it is left out
} jd_planned_check;

struct jd_exhibit_plan {
    const char* const* runs;  ///< names of scenarios of the paper, and of their files
    int run_count;
    const char* const* sweeps;  ///< likewise, of scenarios with a sweep
    int sweep_count;
    const jd_planned_check* checks;
    int check_count;
    /// Numbers and table of the exhibit, after its runs and sweeps. NULL: none.
    jd_status (*compute)(jd_evidence* evidence);
    /// Its figure.
    jd_status (*draw)(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options);
};
typedef struct jd_exhibit_plan jd_exhibit_plan;

#define JD_PLANNED(kind, table)                                                                    \
    .kind##s = (table), .kind##_count = (int)(sizeof(table) / sizeof((table)[0]))

#endif
