/// @file value.h
/// How the page of a paper says that a number is found: in the rows of a run, at its events, in the
/// cases of a sweep, or by a formula of such numbers.
#ifndef JUDDER_PAPERS_VALUE_H
#define JUDDER_PAPERS_VALUE_H

#include "equations/language/formula.h"
#include "judder/record.h"
#include "judder/sweep.h"

/// What is taken of a quantity over rows, events or points of a sweep.
typedef enum jd_take {
    JD_TAKE_FIRST,
    JD_TAKE_LAST,
    JD_TAKE_LEAST,
    JD_TAKE_MOST,
    JD_TAKE_LARGEST,  ///< of its absolute values
    JD_TAKE_SPREAD,   ///< from the least to the most
    JD_TAKE_MEAN,
    JD_TAKE_FALL,   ///< the largest from one to the next; 0: it never falls
    JD_TAKE_SLOPE,  ///< of the straight line nearest to it, over the time or the first parameter
    JD_TAKE_COUNT,  ///< how many there are
    JD_TAKE_APART,  ///< largest distance from the same of the run `with`
    JD_TAKE_ALIKE,  ///< correlation with the same of the run `with`
    JD_TAKES
} jd_take;

/// What users write for them.
extern const char* const jd_take_names[JD_TAKES];

/// On which side of the jump at an event a quantity is taken.
typedef enum jd_side {
    JD_SIDE_AFTER,
    JD_SIDE_BEFORE,
    JD_SIDE_JUMP,  ///< after less before
} jd_side;

/// A number to be found. With a formula the rest is not used.
typedef struct jd_value_plan {
    const char* name;              ///< by which formulas may use it; NULL: they do not
    const jd_expression* formula;  ///< of names
    int run, sweep, with;          ///< places among the runs and sweeps of the exhibit; -1: none
    const char* event;             ///< a kind of event; NULL: all rows
    const char* contact;           ///< its name; NULL: any
    int nth;                       ///< which event, from 1, or from the end below 0; 0: all of them
    jd_side side;                  ///< the quantity on the near side of the event's jump
    const jd_expression* at;       ///< the row at this time; NULL: what `take` says
    jd_take take;
    const jd_expression* quantity;  ///< of columns or quantities of the sweep; NULL: the time
    const jd_expression* where;     ///< rows, events or points that count; NULL: all
} jd_value_plan;

/// Names that stand for formulas of columns, and where messages point.
typedef struct jd_columns {
    const jd_text_source* source;
    const jd_definition* definitions;
    int count;
} jd_columns;

/// Where values are found: see jd_evidence.
typedef struct jd_found {
    jd_result* const* results;
    jd_diagram* const* diagrams;
    jd_scope names;  ///< for formulas
    jd_columns columns;
} jd_found;

/// Find a value. What is not there is NaN.
/// @return JD_OK; JD_ERR_NAME or JD_ERR_ARGUMENT with the place of a wrong formula in the message.
jd_status jd_value_find(const jd_found* found, const jd_value_plan* plan, double* value);

/// Called with the numbers of a row or point that counts. @return JD_OK to go on.
typedef jd_status (*jd_each_fn)(void* data, const jd_scope* scope);

/// Call `each` for all rows of a run, with its columns; for all points of a sweep, with its
/// parameters ("initial_u" of initial.u), its quantities, `case`, `point` (both from 0), `branch` (1 up, -1 down), `start`, `period`,
/// `failed` and `ended` (by an event of the system). A case of which nothing was recorded is one point whose quantities are NaN.
/// @return JD_OK, or what `each` gave, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_each_row(const jd_columns* columns, const jd_result* result, jd_each_fn each,
                      void* data);
jd_status jd_each_point(const jd_columns* columns, const jd_diagram* diagram, jd_each_fn each,
                        void* data);

/// Whether a row counts: `where` is NULL or not 0.
jd_status jd_where(const jd_scope* scope, const jd_expression* where, bool* counts);

#endif
