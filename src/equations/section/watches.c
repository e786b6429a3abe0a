// What is watched of a contact: events that the solver has the functions of, and how the text calls them.
//
//     called: {stop: stick, touch: taut}                  other words for them

#include "equations/section/contacts.h"

#include "base/context.h"

#include <string.h>

static const jd_watch rigid[] = {
    {"impact", NULL, -1, JD_OK, "the bodies strike", JD_WATCH_CUT, JD_CONTACT_IMPACT, 0},
    {"land", NULL, -1, JD_OK, "they stay together", JD_WATCH_NOTE, JD_CONTACT_LAND, 0},
    {"lift", NULL, -1, JD_OK, "they part", JD_WATCH_CUT, JD_CONTACT_LIFT, 0},
    {"jam", NULL, -1, JD_OK, "sliding would need a force without limit", JD_WATCH_CUT,
     JD_CONTACT_JAM, 0},
};
static const jd_watch compliant[] = {
    {"touch", NULL, -1, JD_OK, "the bodies meet", JD_WATCH_CUT, JD_CONTACT_TOUCH, 0},
    {"part", NULL, -1, JD_OK, "they no longer press", JD_WATCH_CUT, JD_CONTACT_PART, 0},
    {"leave", NULL, -1, JD_OK, "the gap opens", JD_WATCH_CUT, JD_CONTACT_LEAVE, 0},
};
static const jd_watch sliding[] = {
    {"stop", NULL, -1, JD_OK, "sliding ends in rest", JD_WATCH_CUT, JD_CONTACT_STOP, 0},
    {"turn", NULL, -1, JD_OK, "sliding turns back", JD_WATCH_CUT, JD_CONTACT_TURN, 0},
    {"slip", NULL, -1, JD_OK, "rest ends", JD_WATCH_CUT, JD_CONTACT_SLIP, 0},
};

// One entry of `called`. `turn` is a word of the solver's: it is known only after a stop what follows.
static jd_status rename_event(jd_contact_reader* r, const jd_tree* entry, jd_watch* rows,
                              int count) {
    const char *names[10], *word;
    int index = 0;
    for (int i = 0; i < count; i++)
        names[i] = rows[i].kind;
    while (index < count && strcmp(names[index], entry->key->text) != 0)
        index++;
    if (index == count) {
        const jd_status status = jd_fail_unknown(r->b->source->context, "event of a contact",
                                                 entry->key->text, names, count, sizeof *names);
        jd_text_source_prefix(r->b->source, entry->key->mark, status);
        return JD_ERR_ARGUMENT;
    }
    if (rows[index].event == JD_CONTACT_TURN)
        return JD_WRONG_AT(r->b, entry->key, "'turn' has no other name");
    jd_status status = jd_text_of(r->b, entry, &word);
    if (status == JD_OK)
        status = jd_name_check(r->b, entry, word);
    if (status != JD_OK)
        return status;
    rows[index].kind = jd_arena_copy(r->b->arena, word, strlen(word));
    return rows[index].kind ? JD_OK : jd_out_of_memory(r->b);
}

jd_status jd_add_watches(jd_contact_reader* r) {
    const jd_tree* called = jd_tree_find(r->entry, "called");
    const jd_normal_kind normal = r->info->normal;
    const int slides = r->info->along > 0;
    const int opening = normal == JD_NORMAL_RIGID       ? 3 + slides
                        : normal == JD_NORMAL_COMPLIANT ? 3
                                                        : 0;
    jd_watch* rows = &r->b->watches[r->b->watch_count];
    int count = 0;
    for (int i = 0; i < opening; i++)
        rows[count++] = normal == JD_NORMAL_RIGID ? rigid[i] : compliant[i];
    for (int i = 0; i < 3 * slides; i++)
        rows[count++] = sliding[i];
    for (int i = 0; i < count; i++) {
        rows[i].name = r->info->name;
        rows[i].contact = r->index;
    }
    r->b->watch_count += count;
    jd_status status = called ? jd_section_is_map(r->b, called) : JD_OK;
    for (const jd_tree* entry = called ? called->first : NULL; entry && status == JD_OK;
         entry = entry->next)
        status = rename_event(r, entry, rows, count);
    return status;
}
