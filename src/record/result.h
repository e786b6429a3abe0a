// A result as its makers see it: from a trajectory (result_of_run.c), from a file (result_layout.c,
// result_events.c).
//
// Making one: jd_result_new, jd_result_reserve, fill the arrays with texts kept by
// jd_result_keep, then look once at out_of_memory.
#ifndef JUDDER_RECORD_RESULT_H
#define JUDDER_RECORD_RESULT_H

#include "judder/record.h"

/// Texts and numbers of a whole result: constant, name in the API and in files.
#define JD_RESULT_TEXTS(X)                                                                         \
    X(SYSTEM, "system")                                                                            \
    X(TITLE, "title")                                                                              \
    X(SOURCE, "source")                                                                            \
    X(LAW, "law")                                                                                  \
    X(PATCH, "patch")                                                                              \
    X(PRESSURE, "pressure")                                                                        \
    X(SOLVER, "solver")                                                                            \
    X(RECORD, "record")                                                                            \
    X(STATUS, "status")                                                                            \
    X(MESSAGE, "message")                                                                          \
    X(SCENARIO, "scenario")                                                                        \
    X(EQUATIONS, "equations")                                                                      \
    X(CODE, "code")                                                                                \
    X(VERSION, "version")                                                                          \
    X(MATHS, "maths")

#define JD_RESULT_NUMBERS(X)                                                                       \
    X(BEGIN, "begin")                                                                              \
    X(END, "end")                                                                                  \
    X(TOLERANCE, "tolerance")                                                                      \
    X(OUTPUT_STEP, "output_step")                                                                  \
    X(STEPS, "steps")                                                                              \
    X(REJECTED, "rejected")                                                                        \
    X(RHS, "rhs")                                                                                  \
    X(IMPLICIT, "implicit")                                                                        \
    X(JACOBIANS, "jacobians")                                                                      \
    X(SWITCHES, "switches")                                                                        \
    X(EVENTS, "events")

enum {
#define JD_RESULT_TEXT_CONSTANT(constant, name) JD_TEXT_##constant,
    JD_RESULT_TEXTS(JD_RESULT_TEXT_CONSTANT)
#undef JD_RESULT_TEXT_CONSTANT
        JD_TEXT_COUNT
};

/// Whether a text has several lines.
static inline bool jd_text_has_lines(int text) {
    return text == JD_TEXT_SCENARIO || text == JD_TEXT_EQUATIONS;
}

enum {
#define JD_RESULT_NUMBER_CONSTANT(constant, name) JD_NUMBER_##constant,
    JD_RESULT_NUMBERS(JD_RESULT_NUMBER_CONSTANT)
#undef JD_RESULT_NUMBER_CONSTANT
        JD_NUMBER_COUNT
};

extern const char* const jd_result_text_names[JD_TEXT_COUNT];
extern const char* const jd_result_number_names[JD_NUMBER_COUNT];

#define JD_RESULT_LISTS                                                                            \
    (4 * JD_MOST_CONTACTS + 15 * JD_MAX_TERMS)  ///< most lists: of patches and of tables

/// What it holds passes through a pipe when it is read from a file: parcel.c.
struct jd_result {
    int64_t row_count;
    int column_count;
    int state_count;
    int parameter_count;
    int event_count;
    int panel_count;
    jd_column* columns;          ///< time, states, outputs
    double* values;              ///< column_count * row_count, column by column
    struct jd_row_store* store;  ///< where the rows are, if not there: borrowed, to be written only
    jd_result_parameter* parameters;
    jd_event* events;
    double* event_states;  ///< state_count * event_count, event by event
    jd_panel* panels;
    jd_phases phases;
    int list_count;
    jd_result_list lists[JD_RESULT_LISTS];  ///< their values are owned
    const char* texts[JD_TEXT_COUNT];
    double numbers[JD_NUMBER_COUNT];
    struct jd_result_block* blocks;  ///< where the texts are kept
    bool out_of_memory;              ///< something could not be kept
};

/// An empty result: every text "", every number NaN. NULL when out of memory.
jd_result* jd_result_new(void);

/// A result without rows: all that is to be known of a model and its options.
/// @return JD_OK or JD_ERR_MEMORY. On error *result is NULL.
jd_status jd_result_of_model(jd_context* context, const jd_model* model,
                             const jd_run_options* options, const char* scenario,
                             jd_result** result);

/// Make room for the arrays, whose lengths stand in `result` already, and point the columns at
/// their values. Sets `out_of_memory` on failure. @return true if there was room.
bool jd_result_reserve(jd_result* result);

/// Add a list, whose texts live as long as the result, with room for its values. @return where they
/// go; NULL when out of memory, which is noted, or when there is no place for another list.
double* jd_result_add_list(jd_result* result, jd_result_list list);

/// A copy of `text`, one line, that lives as long as the result. NULL counts as "". Never NULL.
/// Control characters, among them line breaks, become blanks, and bytes that are no UTF-8 '?': a
/// name, a unit or a title is printed on terminals and put into scripts.
/// When out of memory: "", and `out_of_memory` is set.
const char* jd_result_keep(jd_result* result, const char* text);

/// The same for a text of several lines, a scenario: kept as it is.
const char* jd_result_keep_lines(jd_result* result, const char* text);

#endif
