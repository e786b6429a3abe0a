/// @file plan.h
/// How a figure or table of a paper is made again: runs, sweeps, checks, what is computed and
/// drawn.
///
/// A paper is a page, examples/<paper>/paper.yaml (read.h), beside its scenarios. What no page can say, an
/// algorithm or a figure of its own, is a jd_exhibit_plan in C in a folder beside this file, under the
/// name of the exhibit; what the page says is added to it. What a check says is data; how its value is
/// found is a jd_value_plan of the page (value.h), or a measure in C (measure.h).
#ifndef JUDDER_PAPERS_PLAN_H
#define JUDDER_PAPERS_PLAN_H

#include "judder/figure.h"
#include "judder/papers.h"
#include "judder/record.h"
#include "judder/sweep.h"
#include "papers/value.h"

#define JD_EXHIBIT_RUNS 24     ///< most runs of an exhibit
#define JD_EXHIBIT_SWEEPS 8    ///< most sweeps of an exhibit
#define JD_EXHIBIT_NUMBERS 32  ///< most numbers it computes beside them
#define JD_CELLS_COLUMNS 8
#define JD_CELLS_ROWS 32
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
    double* values;  ///< of the page: its named values, then value and expected value of each check
} jd_evidence;

/// A check: see jd_check. `measure` finds the value and reads `run`, `of` and `index`; without it
/// `value` and `expects` of the page do.
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
    bool claim;      ///< the paper says so
    bool unchecked;  ///< it cannot be checked: `method` says why
    double within;   ///< an agreement that is not one within the tolerance [unit]; 0: none
    const jd_value_plan* value;
    const jd_expression* expects;
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
    /// Names of the numbers that `compute` leaves, by which formulas of the page use them; NULL: none.
    const char* const* number_names;
    int number_name_count;
    /// Its figure; NULL: the one of the page, if it has one.
    jd_status (*draw)(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options);
    // What the page says.
    const jd_text_source* page;   ///< where its messages point; NULL: there is none
    const char* source;           ///< of checks that name none; NULL: all name one
    const jd_value_plan* values;  ///< that formulas use by name
    int value_count;
    const jd_definition* columns;  ///< that stand for formulas of columns
    int column_count;
    const struct jd_figure_plan* figure;  ///< NULL: none
};
typedef struct jd_exhibit_plan jd_exhibit_plan;

/// The plans in C of a paper, by the names of its exhibits; one without a name ends the list.
typedef struct jd_named_plan {
    const char* name;
    const jd_exhibit_plan* plan;
} jd_named_plan;

/// Find what the page asks for: `values` of the evidence.
/// @return JD_OK, JD_ERR_MEMORY, or what is wrong with a formula.
jd_status jd_page_values(jd_evidence* evidence, const jd_exhibit_plan* plan);

#define JD_PLANNED(kind, table)                                                                    \
    .kind##s = (table), .kind##_count = (int)(sizeof(table) / sizeof((table)[0]))

#endif
