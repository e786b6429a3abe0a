// A figure or table of a page: runs, sweeps, values, claims and checks, joined to its plan in C.
#include "judder/maths.h"
#include "papers/read.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

// ---- Checks ------------------------------------------------------------------------------------

static const char* const own_keys[] = {"what", "unit",      "is",     "at_most", "at_least",
                                       "not",  "tolerance", "within", "source",  "method",
                                       "why",  "points",    NULL};

static jd_status check_keys(const jd_page_reader* page, const jd_tree* map) {
    const char* keys[32];
    int count = 0;
    for (int i = 0; own_keys[i] != NULL; i++)
        keys[count++] = own_keys[i];
    for (int i = 0; jd_page_value_keys[i] != NULL; i++)
        keys[count++] = jd_page_value_keys[i];
    keys[count] = NULL;
    return jd_page_keys(page, map, keys);
}

// What one unit of the last digit of a number is worth; 0 if the text is no plain number.
static double last_digit(const char* text) {
    const char* c = text + (*text == '-');
    int exponent = 0, digits = 0;
    for (; isdigit((unsigned char)*c); c++)
        digits++;
    if (*c == '.')
        for (c++; isdigit((unsigned char)*c); c++, digits++)
            exponent--;
    if (*c == 'e' || *c == 'E') {
        char* end;
        const long power = strtol(c + 1, &end, 10);
        exponent += end != c + 1 && power > -400 && power < 400 ? (int)power : 0;
        c = end;
    }
    return *c == '\0' && digits > 0 ? jd_pow(10.0, exponent) : 0.0;
}

// What is expected, and how it is compared.
static jd_status read_relation(jd_page_reader* page, const jd_tree* map, jd_planned_check* check) {
    static const char* const keys[] = {[JD_EQUALS] = "is",
                                       [JD_AT_MOST] = "at_most",
                                       [JD_AT_LEAST] = "at_least",
                                       [JD_DIFFERS] = "not"};
    const jd_tree* found = NULL;
    check->tolerance = NAN;
    jd_status status = jd_page_number(page, map, "tolerance", &check->tolerance);
    if (status == JD_OK)
        status = jd_page_number(page, map, "within", &check->within);
    for (int i = 0; i < 4 && status == JD_OK; i++) {
        const jd_tree* entry = jd_tree_find(map, keys[i]);
        if (entry == NULL)
            continue;
        if (found != NULL)
            return JD_FAIL_AT(&page->reader, entry, JD_ERR_ARGUMENT,
                              "only one of is, at_most, at_least and not");
        found = entry;
        check->relation = (jd_relation)i;
        status = jd_page_formula_at(page, entry, &check->expects);
    }
    if (status != JD_OK || check->unchecked)
        return status;
    if (found == NULL)
        return JD_FAIL_AT(&page->reader, map, JD_ERR_ARGUMENT,
                          "it says neither what it is, at_most, at_least or not, nor why it cannot "
                          "be checked");
    if (isnan(check->tolerance))
        check->tolerance = check->relation == JD_EQUALS || check->relation == JD_DIFFERS
                               ? last_digit(found->text)
                               : 0.0;
    return JD_OK;
}

static jd_status read_texts(jd_page_reader* page, const jd_tree* map, jd_planned_check* check) {
    check->unit = "1";
    check->source = page->source;
    const struct {
        const char *key, **text;
    } texts[] = {{"what", &check->what},
                 {"unit", &check->unit},
                 {"source", &check->source},
                 {"method", &check->method},
                 {"why", &check->method}};
    jd_status status = JD_OK;
    for (size_t i = 0; i < sizeof texts / sizeof *texts && status == JD_OK; i++)
        status = jd_page_text(page, map, texts[i].key, texts[i].text);
    if (status == JD_OK && (check->what == NULL || check->source == NULL))
        status = JD_FAIL_AT(&page->reader, map, JD_ERR_ARGUMENT, "it needs 'what' and 'source'");
    return status;
}

static jd_status read_check(jd_page_reader* page, const jd_tree* map, jd_planned_check* check) {
    double points = 0;
    jd_status status = check_keys(page, map);
    check->unchecked = jd_tree_find(map, "why") != NULL;
    if (status == JD_OK)
        status = read_texts(page, map, check);
    if (status == JD_OK)
        status = read_relation(page, map, check);
    if (status == JD_OK)
        status = jd_page_number(page, map, "points", &points);
    check->points = points >= 0 && points <= 1e6 ? (int)points : 0;
    if (status != JD_OK || check->unchecked)
        return status;
    jd_value_plan* value = jd_page_take(page, 1, sizeof *value);
    if (value == NULL)
        return jd_page_no_memory(page);
    check->value = value;
    status = jd_page_read_value(page, map, value);
    if (check->method == NULL && value->formula != NULL)
        check->method = page->method;
    if (status == JD_OK && check->method == NULL &&
        (check->method = jd_page_value_words(page, value)) == NULL)
        status = jd_page_no_memory(page);
    return status;
}

static jd_status read_checks(jd_page_reader* page, const jd_tree* list, bool claims,
                             jd_planned_check* checks, int* count) {
    jd_status status = JD_OK;
    if (list != NULL && list->kind != JD_TREE_LIST)
        return JD_FAIL_AT(&page->reader, list, JD_ERR_ARGUMENT, "'%s' must be a list",
                          claims ? "claims" : "checks");
    for (const jd_tree* entry = list ? list->first : NULL; entry && status == JD_OK;
         entry = entry->next) {
        checks[*count] = (jd_planned_check){.claim = claims};
        status = read_check(page, entry, &checks[(*count)++]);
    }
    return status;
}

static jd_status join_checks(jd_page_reader* page, const jd_tree* map, const jd_exhibit_plan* code,
                             jd_exhibit_plan* plan) {
    const jd_tree *claims = jd_tree_find(map, "claims"), *checks = jd_tree_find(map, "checks");
    const int room = code->check_count + jd_page_count(claims) + jd_page_count(checks);
    jd_planned_check* all = jd_page_take(page, (size_t)room, sizeof *all);
    if (all == NULL)
        return jd_page_no_memory(page);
    if (code->check_count > 0)
        memcpy(all, code->checks, (size_t)code->check_count * sizeof *all);
    plan->check_count = code->check_count;
    plan->checks = all;
    const jd_status status = read_checks(page, claims, true, all, &plan->check_count);
    return status == JD_OK ? read_checks(page, checks, false, all, &plan->check_count) : status;
}

// ---- Runs, sweeps, values ----------------------------------------------------------------------

// Names of the plan in C, then those of the page.
static jd_status join_names(jd_page_reader* page, const jd_tree* map, const char* key,
                            const char* const** names, int* count) {
    const char* const* more;
    int more_count;
    jd_status status = jd_page_texts(page, map, key, &more, &more_count);
    const jd_tree* entry = more_count > 0 ? jd_tree_find(map, key)->first : NULL;
    for (; entry != NULL && status == JD_OK; entry = entry->next)
        status = jd_page_name(page, entry, strcmp(key, "runs") == 0 ? "run" : "sweep");
    const char** all = jd_page_take(page, (size_t)(*count + more_count), sizeof *all);
    if (all == NULL)
        return jd_page_no_memory(page);
    if (*count > 0)
        memcpy(all, *names, (size_t)*count * sizeof *all);
    if (more_count > 0 && status == JD_OK)
        memcpy(all + *count, more, (size_t)more_count * sizeof *all);
    *names = all;
    *count += more_count;
    return status;
}

static jd_status read_runs(jd_page_reader* page, const jd_tree* map, const jd_exhibit_plan* code,
                           jd_exhibit_plan* plan) {
    plan->runs = code->runs;
    plan->run_count = code->run_count;
    plan->sweeps = code->sweeps;
    plan->sweep_count = code->sweep_count;
    jd_status status = join_names(page, map, "runs", &plan->runs, &plan->run_count);
    if (status == JD_OK)
        status = join_names(page, map, "sweeps", &plan->sweeps, &plan->sweep_count);
    if (status == JD_OK &&
        (plan->run_count > JD_EXHIBIT_RUNS || plan->sweep_count > JD_EXHIBIT_SWEEPS))
        status = JD_FAIL_AT(&page->reader, map, JD_ERR_RANGE,
                            "a figure has %d runs and %d sweeps at most", JD_EXHIBIT_RUNS,
                            JD_EXHIBIT_SWEEPS);
    page->runs = plan->runs;
    page->run_count = plan->run_count;
    page->sweeps = plan->sweeps;
    page->sweep_count = plan->sweep_count;
    return status;
}

static jd_status read_values(jd_page_reader* page, const jd_tree* map, jd_exhibit_plan* plan) {
    const jd_tree* list = jd_tree_find(map, "values");
    jd_value_plan* values = jd_page_take(page, (size_t)jd_page_count(list), sizeof *values);
    jd_status status = list != NULL ? jd_entry_map(&page->reader, list) : JD_OK;
    if (values == NULL)
        return jd_page_no_memory(page);
    for (const jd_tree* entry = list ? list->first : NULL; entry && status == JD_OK;
         entry = entry->next) {
        jd_value_plan* value = &values[plan->value_count++];
        if (entry->kind == JD_TREE_MAP)
            status = jd_page_keys(page, entry, jd_page_value_keys);
        if (status == JD_OK)
            status = jd_page_read_value(page, entry, value);
        value->name = entry->key->text;
    }
    plan->values = values;
    return status;
}

static jd_status read_columns(jd_page_reader* page, const jd_tree* map, jd_exhibit_plan* plan) {
    const jd_tree* list = jd_tree_find(map, "columns");
    jd_definition* columns = jd_page_take(page, (size_t)jd_page_count(list), sizeof *columns);
    jd_status status = list != NULL ? jd_entry_map(&page->reader, list) : JD_OK;
    if (columns == NULL)
        return jd_page_no_memory(page);
    for (const jd_tree* entry = list ? list->first : NULL; entry && status == JD_OK;
         entry = entry->next) {
        jd_definition* column = &columns[plan->column_count++];
        column->name = entry->key->text;
        status = jd_page_formula_at(page, entry, &column->formula);
    }
    plan->columns = columns;
    return status;
}

// ---- The plan ----------------------------------------------------------------------------------

static const jd_exhibit_plan* find_code(const jd_page_reader* page, const char* name) {
    static const jd_exhibit_plan nothing = {0};
    for (const jd_named_plan* at = page->code; at != NULL && at->name != NULL; at++)
        if (strcmp(at->name, name) == 0)
            return at->plan;
    return &nothing;
}

jd_status jd_page_read_plan(jd_page_reader* page, const jd_tree* map, jd_exhibit_plan* plan) {
    static const char* const keys[] = {"title",   "text",   "method", "source", "runs",   "sweeps",
                                       "columns", "values", "claims", "checks", "figure", NULL};
    const jd_exhibit_plan* code = find_code(page, map->key->text);
    const jd_tree* figure = jd_tree_find(map, "figure");
    jd_status status = jd_page_keys(page, map, keys);
    *plan = *code;
    plan->page = page->kept;
    page->source = page->method = NULL;
    if (status == JD_OK)
        status = jd_page_text(page, map, "source", &page->source);
    plan->source = page->source;
    if (status == JD_OK)
        status = jd_page_text(page, map, "method", &page->method);
    if (status == JD_OK)
        status = read_runs(page, map, code, plan);
    if (status == JD_OK)
        status = read_columns(page, map, plan);
    if (status == JD_OK)
        status = read_values(page, map, plan);
    if (status == JD_OK)
        status = join_checks(page, map, code, plan);
    if (status == JD_OK && code->draw == NULL)
        status = jd_page_read_figure(page, figure, &plan->figure);
    return status;
}
