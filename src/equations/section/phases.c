// The section `phases`: an output whose values 0, 1, ... have names. Paths are drawn in a colour for each.
//
//     phases: {phase: [slides, rolls, rests]}

#include "equations/builder.h"

#include <string.h>

static jd_status read_names(jd_builder* b, const jd_tree* list, jd_phases* phases) {
    int count = 0;
    jd_status status = JD_OK;
    if (list->kind != JD_TREE_LIST || !list->first)
        return JD_WRONG_AT(b, list, "'phases' is an output with a list of names for its values");
    for (const jd_tree* item = list->first; item && status == JD_OK; item = item->next) {
        const char* name;
        if (count == JD_PHASES)
            return JD_WRONG_AT(b, item, "more than %d phases", JD_PHASES);
        status = jd_text_of(b, item, &name);
        if (status == JD_OK &&
            !(phases->names[count++] = jd_arena_copy(b->arena, name, strlen(name))))
            return jd_out_of_memory(b);
    }
    return status;
}

jd_status jd_read_phases(jd_builder* b) {
    const jd_tree* section = jd_tree_find(b->root, "phases");
    jd_phases* phases = &b->system->phases;
    jd_status status = section ? jd_section_is_map(b, section) : JD_OK;
    if (status != JD_OK || !section || !section->first)
        return status;
    if (section->first->next)
        return JD_WRONG_AT(b, section->first->next, "phases are told by one output");
    for (int i = 0; i < b->output_count; i++)
        if (strcmp(b->outputs[i].name, section->first->key->text) == 0)
            phases->quantity = b->outputs[i].name;
    if (!phases->quantity)
        return JD_WRONG_AT(b, section->first, "'%.60s' is no output", section->first->key->text);
    return read_names(b, section->first, phases);
}
