// Values of a page: a formula, or where a number is found.
#include "papers/read.h"

#include <math.h>
#include <string.h>

const char* const jd_page_value_keys[] = {"value",   "run",  "sweep", "with", "event",
                                          "contact", "nth",  "side",  "at",   "quantity",
                                          "where",   "take", NULL};

static jd_status wrong(const jd_page_reader* page, const jd_tree* entry, const char* what) {
    return JD_FAIL_AT(&page->reader, entry, JD_ERR_ARGUMENT, "%s", what);
}

static jd_status read_event(jd_page_reader* page, const jd_tree* map, jd_value_plan* value) {
    static const char* const sides[] = {"after", "before", "jump"};
    const jd_tree* side = jd_tree_find(map, "side");
    double nth = value->event != NULL && jd_tree_find(map, "take") == NULL ? 1 : 0;
    int index = 0;
    jd_status status = jd_page_number(page, map, "nth", &nth);
    if (status == JD_OK && side != NULL)
        status = jd_entry_choice(&page->reader, side, (jd_names){sides, 3}, &index);
    if (status == JD_OK && !(nth == floor(nth) && fabs(nth) < 1e6))
        status = wrong(page, map, "'nth' must be a whole number");
    value->nth = status == JD_OK ? (int)nth : 0;
    value->side = (jd_side)index;
    return status;
}

// Exactly one run or sweep; and what else must be there.
static jd_status check(const jd_page_reader* page, const jd_tree* map, const jd_value_plan* v) {
    if ((v->run >= 0) == (v->sweep >= 0))
        return wrong(page, map,
                     "a value is found in a 'run' or in a 'sweep', or has a formula 'value'");
    if (v->sweep >= 0 && (v->event != NULL || v->at != NULL || v->with >= 0))
        return wrong(page, map, "'event', 'at' and 'with' belong to a run");
    if (v->event != NULL && (v->at != NULL || v->with >= 0))
        return wrong(page, map, "'at' and 'with' do not go with an event");
    if (v->quantity == NULL && v->event == NULL && v->take != JD_TAKE_COUNT)
        return wrong(page, map, "a value needs a 'quantity'");
    const bool pair = v->take == JD_TAKE_APART || v->take == JD_TAKE_ALIKE;
    if (pair != (v->with >= 0))
        return wrong(page, map, "'with' a second run goes with take: apart or alike");
    return JD_OK;
}

static jd_status read_map(jd_page_reader* page, const jd_tree* map, jd_value_plan* v) {
    const jd_tree* take = jd_tree_find(map, "take");
    int index = JD_TAKE_LAST;
    jd_status status = jd_page_place(page, map, "run", false, &v->run);
    if (status == JD_OK)
        status = jd_page_place(page, map, "with", false, &v->with);
    if (status == JD_OK)
        status = jd_page_place(page, map, "sweep", true, &v->sweep);
    if (status == JD_OK)
        status = jd_page_text(page, map, "event", &v->event);
    if (status == JD_OK)
        status = jd_page_text(page, map, "contact", &v->contact);
    if (status == JD_OK)
        status = jd_page_formula(page, map, "at", &v->at);
    if (status == JD_OK)
        status = jd_page_formula(page, map, "quantity", &v->quantity);
    if (status == JD_OK)
        status = jd_page_formula(page, map, "where", &v->where);
    if (status == JD_OK && take != NULL)
        status = jd_entry_choice(&page->reader, take, (jd_names){jd_take_names, JD_TAKES}, &index);
    v->take = (jd_take)index;
    if (status == JD_OK)
        status = read_event(page, map, v);
    return status == JD_OK ? check(page, map, v) : status;
}

jd_status jd_page_read_value(jd_page_reader* page, const jd_tree* entry, jd_value_plan* value) {
    *value = (jd_value_plan){.run = -1, .sweep = -1, .with = -1};
    if (entry->kind == JD_TREE_TEXT)
        return jd_page_formula_at(page, entry, &value->formula);
    if (jd_tree_find(entry, "value") != NULL)
        return jd_page_formula(page, entry, "value", &value->formula);
    return read_map(page, entry, value);
}

// ---- In words ----------------------------------------------------------------------------------

// What is written for a formula.
static const char* words_of(const jd_expression* e) { return e->text->text; }

static const char* event_words(const jd_page_reader* page, const jd_value_plan* v) {
    const char* run = page->runs[v->run];
    const char* whose = v->contact != NULL ? v->contact : "";
    const char* gap = v->contact != NULL ? " of " : "";
    if (v->nth == 0)
        return jd_arena_text(page->arena, "%s of %s at each %s%s%s of %s%s%s",
                             jd_take_names[v->take], v->quantity ? words_of(v->quantity) : "t",
                             v->event, gap, whose, run, v->where ? ", where " : "",
                             v->where ? words_of(v->where) : "");
    if (v->quantity == NULL)
        return jd_arena_text(page->arena, "time of %s %d%s%s in %s", v->event, v->nth, gap, whose,
                             run);
    static const char* const sides[] = {"after", "before", "jumps by, at"};
    return jd_arena_text(page->arena, "%s %s %s %d%s%s in %s", words_of(v->quantity),
                         sides[v->side], v->event, v->nth, gap, whose, run);
}

const char* jd_page_value_words(const jd_page_reader* page, const jd_value_plan* v) {
    if (v->formula != NULL)
        return words_of(v->formula);
    if (v->event != NULL)
        return event_words(page, v);
    if (v->at != NULL)
        return jd_arena_text(page->arena, "%s of %s at t = %s", words_of(v->quantity),
                             page->runs[v->run], words_of(v->at));
    const char* name = v->run >= 0 ? page->runs[v->run] : page->sweeps[v->sweep];
    if (v->with >= 0)
        return jd_arena_text(page->arena, "%s of %s and %s: how far %s", words_of(v->quantity),
                             name, page->runs[v->with], jd_take_names[v->take]);
    return jd_arena_text(page->arena, "%s %s of %s%s%s", jd_take_names[v->take],
                         v->quantity ? words_of(v->quantity) : "rows", name,
                         v->where ? ", where " : "", v->where ? words_of(v->where) : "");
}
