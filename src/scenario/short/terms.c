// Terms of loads and drives as text, as a scenario has them.

#include "judder/json.h"
#include "judder/scenario.h"

#include <stdio.h>
#include <string.h>

// A text that grows as long as there is room.
typedef struct growing {
    char* text;
    size_t size, used;
} growing;

static void add(growing* g, const char* piece) {
    const int length = snprintf(g->text + g->used, g->size - g->used, "%s", piece);
    g->used += (size_t)length < g->size - g->used ? (size_t)length : g->size - g->used - 1;
}

static void add_number(growing* g, const jd_parameter* p, double value) {
    char number[JD_NUMBER_SIZE];
    const char* choice = jd_range_name(p->range, value);
    const bool pure = strcmp(p->unit, "1") == 0;
    jd_number_text(value, number);
    add(g, g->used > 1 ? ", " : "");
    add(g, p->name);
    add(g, ": ");
    add(g, choice ? choice : number);
    add(g, pure ? "" : " ");
    add(g, pure ? "" : p->unit);
}

// The key that stands for the term: it is told also at its default.
static bool is_head(const jd_load_term* term, const jd_term_key* key) {
    return term->kind == JD_LOAD_PUSH ? key->offset == offsetof(jd_load_term, push)
                                      : key->offset == offsetof(jd_load_term, F_x);
}

void jd_load_term_text(const jd_load_term* term, char* text, size_t size) {
    growing g = {text, size, 0};
    if (size == 0)
        return;
    if (term->kind == JD_LOAD_TABLE) {
        snprintf(text, size, "table of %d rows", term->row_count);
        return;
    }
    const bool still = term->F_x == 0 && term->F_y == 0 && term->M == 0;
    add(&g, "{");
    for (int i = 0; i < jd_load_key_count(); i++) {
        const jd_term_key* key = jd_load_key_at(i);
        const double value = jd_term_number(term, key);
        const bool needed = is_head(term, key) && (term->kind == JD_LOAD_PUSH || still);
        if ((key->kinds >> term->kind & 1u) && (needed || value != key->parameter.value))
            add_number(&g, &key->parameter, value);
    }
    add(&g, "}");
}

void jd_drive_term_text(const jd_drive_term* term, char* text, size_t size) {
    growing g = {text, size, 0};
    if (size == 0)
        return;
    if (term->kind == JD_DRIVE_TABLE) {
        const double period = jd_recorded_motion_period(term->motion);
        snprintf(text, size, "measured motion of %d rows",
                 jd_recorded_motion_row_count(term->motion));
        if (period > 0)
            snprintf(text + strlen(text), size - strlen(text), ", repeated every %.10g s", period);
        return;
    }
    add(&g, "{");
    for (int i = 0; i < jd_drive_key_count(); i++) {
        const jd_term_key* key = jd_drive_key_at(i);
        const double value = jd_term_number(term, key);
        const bool ends = key->offset == offsetof(jd_drive_term, omega_end);
        if ((key->kinds >> term->kind & 1u) && (ends || value != key->parameter.value))
            add_number(&g, &key->parameter, value);
    }
    add(&g, g.used > 1 ? "}" : "x: 0 m}");
}
