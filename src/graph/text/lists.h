/// @file lists.h
/// What each function of a kernel assigns, and what is known before any of them is asked.
#ifndef JUDDER_GRAPH_TEXT_LISTS_H
#define JUDDER_GRAPH_TEXT_LISTS_H

#include "graph/text/formula.h"
#include "graph/text/plugin.h"

typedef struct jd_c_lists {
    const jd_c_source* source;
    jd_c_text c;
    jd_assignments rates, measure, watch, touch, glance, near, lasting, push, jacobian, steepness;
    jd_assignments demands;  ///< conditions at the start
    jd_assignments known;    ///< what depends on parameters alone
    jd_assignments* jump;    ///< [watch]
} jd_c_lists;

/// Fill all lists of a source; `failed` of the text says whether memory was enough.
void jd_c_lists_make(jd_c_lists* lists, const jd_c_source* source);

/// Let go of them. The text stays.
void jd_c_lists_free(jd_c_lists* lists);

#endif
