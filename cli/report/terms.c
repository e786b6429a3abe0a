// Loads and drives: what their terms can be, and those of a model.
#include "report/terms.h"

#include "shell/command.h"
#include "shell/terminal.h"
#include "shell/text.h"

// Either list, seen the same way.
typedef struct terms {
    const char* title;
    jd_loads loads;  // one of the two
    jd_drive drive;
    bool is_drive;
    const char* own;  // what parameters describe; NULL: nothing
} terms;

static int count_of(const terms* t) { return t->is_drive ? t->drive.count : t->loads.count; }

static int key_count(const terms* t) {
    return t->is_drive ? jd_drive_key_count() : jd_load_key_count();
}

static const jd_term_key* key_at(const terms* t, int index) {
    return t->is_drive ? jd_drive_key_at(index) : jd_load_key_at(index);
}

static void term_text(const terms* t, int index, char text[JD_TERM_TEXT_SIZE]) {
    if (t->is_drive)
        jd_drive_term_text(&t->drive.terms[index], text, JD_TERM_TEXT_SIZE);
    else
        jd_load_term_text(&t->loads.terms[index], text, JD_TERM_TEXT_SIZE);
}

// Whether a part holds terms; then its own ones.
static bool terms_of(const jd_part* part, terms* t) {
    if (!part || part->choices || (part->kind != JD_PART_LOADS && part->kind != JD_PART_DRIVE))
        return false;
    *t = (terms){.title = part->kind == JD_PART_LOADS ? "loads" : "drive",
                 .loads = part->loads,
                 .drive = part->drive,
                 .is_drive = part->kind == JD_PART_DRIVE,
                 .own = part->own ? part->value : NULL};
    return true;
}

// ---- What they can be --------------------------------------------------------------------------

// Name of a kind; NULL behind the last.
static const char* kind_name(const terms* t, int kind) {
    return t->is_drive ? jd_drive_kind_name((jd_drive_kind)kind)
                       : jd_load_kind_name((jd_load_kind)kind);
}

// The kinds of term that have a key: "force push".
static void kinds_text(const terms* t, unsigned kinds, char* text, size_t size) {
    size_t used = 0;
    text[0] = '\0';
    for (int i = 0; kind_name(t, i) && used < size; i++)
        if (kinds >> i & 1u)
            used += (size_t)snprintf(text + used, size - used, "%s%s", used ? " " : "",
                                     kind_name(t, i));
}

static void print_keys(const terms* t) {
    jd_cli_table table = jd_cli_table_begin(5);
    const char* const names[] = {"name", "unit", "of a", "range", "meaning"};
    for (int i = 0; i < 5; i++)
        jd_cli_table_add(&table, names[i]);
    for (int i = 0; i < key_count(t); i++) {
        const jd_term_key* key = key_at(t, i);
        char range[96], kinds[64];
        jd_range_text(key->parameter.range, range, sizeof range);
        kinds_text(t, key->kinds, kinds, sizeof kinds);
        jd_cli_table_add(&table, key->parameter.name);
        jd_cli_table_add(&table, key->parameter.unit);
        jd_cli_table_add(&table, kinds);
        jd_cli_table_add(&table, range);
        jd_cli_table_add(&table, key->parameter.text);
    }
    jd_cli_table_print(stdout, &table, 2);
}

static void describe(const terms* t) {
    putchar('\n');
    jd_cli_heading(stdout, t->is_drive
                               ? "Drive (--drive TERM; numbers with --set drive.0.NAME=VALUE)"
                               : "Loads (--load TERM; numbers with --set loads.0.NAME=VALUE)");
    if (count_of(t) == 0)
        printf("  default: %s\n", t->own ? t->own : "none");
    for (int i = 0; i < count_of(t); i++) {
        char text[JD_TERM_TEXT_SIZE], line[JD_TERM_TEXT_SIZE + 32];
        term_text(t, i, text);
        snprintf(line, sizeof line, "default %d: %s", i, text);
        jd_cli_wrap(stdout, line, 0, 2);
    }
    print_keys(t);
    jd_cli_wrap(stdout,
                t->is_drive ? "Terms add up and are the motion of the table itself. A velocity has "
                              "the displacement 0 at t = 0. With 'omega_end' and 'duration' a term "
                              "is a chirp, with 'csv' a measured motion: a file with the columns t "
                              "and some of x, y, z, rotation, alpha_x, alpha_y, v_x, v_y, v_z, w."
                            : "Terms add up. With 'push' a term is a push, with 'csv' a table: a "
                              "file with the columns t, F_x, F_y and M.",
                0, 2);
}

void jd_cli_terms_describe(const jd_system* system) {
    terms t;
    if (terms_of(jd_system_part(system, JD_PART_LOADS), &t))
        describe(&t);
    if (terms_of(jd_system_part(system, JD_PART_DRIVE), &t))
        describe(&t);
}

// ---- Those of a model --------------------------------------------------------------------------

// The terms of a model in place of the system's own. @return false if the system has no such part.
static bool model_terms(const jd_model* model, jd_part_kind kind, terms* t) {
    if (!terms_of(jd_system_part(jd_model_system(model), kind), t))
        return false;
    t->loads = *jd_model_loads(model);
    t->drive = *jd_model_drive(model);
    return true;
}

void jd_cli_put_terms(jd_cli_report* r, const jd_model* model) {
    static const jd_part_kind kinds[] = {JD_PART_LOADS, JD_PART_DRIVE};
    terms t;
    for (int k = 0; k < 2; k++) {
        if (!model_terms(model, kinds[k], &t))
            continue;
        if (r->is_json && t.is_drive)
            jd_json_drive(&r->json, t.title, &t.drive);
        else if (r->is_json)
            jd_json_loads(&r->json, t.title, &t.loads);
        if (count_of(&t) == 0)
            jd_cli_say(r, t.title, "%s", t.own ? "by parameters" : "none");
        for (int i = 0; i < count_of(&t); i++) {
            char text[JD_TERM_TEXT_SIZE];
            term_text(&t, i, text);
            jd_cli_put_text(r, i == 0 ? t.title : "", NULL, "%s", text);
        }
    }
}
