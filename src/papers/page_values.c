// What the page of a paper asks for in one exhibit: named values, and values of checks.
#include <math.h>
#include <stdlib.h>

#include "papers/plan.h"

// Names of formulas: numbers that were computed, then values of the page.
typedef struct table {
    const char** names;
    double* values;
    int count;
} table;

static void put(table* t, const char* name, double value) {
    t->names[t->count] = name;
    t->values[t->count++] = value;
}

static jd_status find_named(const jd_found* at, const jd_exhibit_plan* plan, table* t,
                            double* values) {
    jd_status status = JD_OK;
    for (int i = 0; i < plan->value_count && status == JD_OK; i++) {
        jd_found found = *at;
        found.names.count = t->count;
        status = jd_value_find(&found, &plan->values[i], &values[i]);
        put(t, plan->values[i].name, values[i]);
    }
    return status;
}

static jd_status find_checks(const jd_found* found, const jd_exhibit_plan* plan, double* values) {
    jd_status status = JD_OK;
    for (int i = 0; i < plan->check_count && status == JD_OK; i++) {
        const jd_planned_check* check = &plan->checks[i];
        values[2 * i] = values[2 * i + 1] = NAN;
        if (check->value != NULL)
            status = jd_value_find(found, check->value, &values[2 * i]);
        if (status == JD_OK && check->expects != NULL)
            status = jd_formula_value(&found->names, check->expects, &values[2 * i + 1]);
    }
    return status;
}

jd_status jd_page_values(jd_evidence* evidence, const jd_exhibit_plan* plan) {
    if (plan->page == NULL)
        return JD_OK;
    const size_t names = (size_t)(plan->number_name_count + plan->value_count);
    // The one who reads a page may be another context than the one who runs it.
    const jd_text_source source = {evidence->context, plan->page->name, plan->page->path};
    table t = {calloc(names + 1, sizeof *t.names), calloc(names + 1, sizeof *t.values), 0};
    evidence->values =
        calloc((size_t)(plan->value_count + 2 * plan->check_count) + 1, sizeof *evidence->values);
    jd_status status = JD_ERR_MEMORY;
    if (t.names != NULL && t.values != NULL && evidence->values != NULL) {
        for (int i = 0; i < plan->number_name_count; i++)
            put(&t, plan->number_names[i], evidence->numbers[i]);
        jd_found found = {.results = evidence->results,
                          .diagrams = evidence->diagrams,
                          .names = {.source = &source, .names = t.names, .values = t.values},
                          .columns = {&source, plan->columns, plan->column_count}};
        status = find_named(&found, plan, &t, evidence->values);
        found.names.count = t.count;
        if (status == JD_OK)
            status = find_checks(&found, plan, evidence->values + plan->value_count);
    } else
        jd_status_ignore(jd_fail(evidence->context, status, "out of memory for a page"));
    free(t.names);
    free(t.values);
    return status;
}
