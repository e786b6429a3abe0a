// A table of a design: one row per variant of friction, and last what verified it.

#include "study/drift/file.h"
#include "base/given.h"
#include "study/design/design.h"

#include <stdlib.h>

enum { ROWS = JD_DESIGN_VARIANTS + 2 };

typedef struct rows {
    jd_settled settled[ROWS];
    double factors[ROWS], checks[ROWS];
    double values[JD_DESIGN_VARIABLES][ROWS];
    int count;
} rows;

static void add(rows* r, const jd_settled* settled, double factor, bool check) {
    r->settled[r->count] = *settled;
    r->factors[r->count] = factor;
    r->checks[r->count++] = check;
}

static void fill(const jd_design* d, rows* r) {
    const jd_design_answer* a = &d->answer;
    if (a->variant_count == 0)
        add(r, &a->settled, 1, false);
    for (int i = 0; i < a->variant_count; i++)
        add(r, &a->variants[i].settled, a->variants[i].factor, false);
    if (a->verified)
        add(r, &a->check, 1, true);
    for (int i = 0; i < d->options.variable_count; i++)
        for (int row = 0; row < r->count; row++)
            r->values[i][row] = a->values[i];
}

jd_status jd_design_write(jd_context* context, const jd_design* design, const char* scenario,
                          const char* path, bool replace) {
    if (!JD_GIVEN(context, design, path))
        return JD_ERR_ARGUMENT;
    const int variables = design->options.variable_count;
    jd_column leading[JD_DESIGN_VARIABLES + 2];
    rows* r = calloc(1, sizeof *r);
    if (!r)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory to write '%s'", path);
    fill(design, r);
    for (int i = 0; i < variables; i++) {
        const char* name = design->variables[i].name;
        const jd_parameter* p;
        // Checked when the search began.
        jd_status_ignore(jd_model_parameter(design->model, name, &p, NULL));
        leading[i] = (jd_column){JD_COLUMN_STATE, name, p->symbol, p->unit, p->text, r->values[i]};
    }
    leading[variables] = (jd_column){
        JD_COLUMN_STATE, "friction", "f", "1", "coefficients of friction over those of the model",
        r->factors};
    leading[variables + 1] = (jd_column){
        JD_COLUMN_STATE, "verified", "verified", "1", "1: by the solver that verifies", r->checks};
    const jd_drift_table table = {
        .study = "design",
        .model = design->model,
        .scenario = scenario,
        .leading = leading,
        .leading_count = variables + 2,
        .settled = r->settled,
        .row_count = r->count,
        .options = design->options.settle,
    };
    const jd_status status = jd_drift_table_write(context, &table, path, replace);
    free(r);
    return status;
}
