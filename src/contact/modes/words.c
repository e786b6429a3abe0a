// What contacts do, in words.

#include "contact/modes/words.h"

#include "base/given.h"

#include <stdio.h>
#include <string.h>

#define MORE "; ..."

const char* jd_mode_text(const jd_modes_problem* problem, const jd_mode_set* set, int contact) {
    if (!JD_GIVEN(NULL, problem, set) || contact < 0 || contact >= problem->count)
        return "";
    const jd_closed_contact* c = &problem->contacts[contact];
    const jd_contact_mode mode = set->mode[contact], *of = set->component[contact];
    const bool box = c->along == 2 && c->bound == JD_BOUND_BOX;
    if (mode == JD_MODE_OPEN)
        return "open";
    if (c->along == 0)
        return "closed";
    if (mode == JD_MODE_STUCK)
        return "stuck";
    if (c->along == 1)
        return mode == JD_MODE_FORWARDS ? "slides forwards" : "slides backwards";
    if (box && of[0] == JD_MODE_STUCK)
        return "slides along y";
    return box && of[1] == JD_MODE_STUCK ? "slides along x" : "slides";
}

// One solution; names tell several contacts apart. @return its length, also if there is no room.
static size_t write_set(const jd_modes_problem* problem, const jd_mode_set* set,
                        const char* const* names, char* text, size_t size) {
    size_t used = 0;
    for (int k = 0; k < problem->count; k++) {
        const bool named = problem->count > 1;
        used += (size_t)snprintf(used < size ? text + used : NULL, used < size ? size - used : 0,
                                 "%s%s%s%s", k > 0 ? ", " : "", named ? names[k] : "",
                                 named ? " " : "", jd_mode_text(problem, set, k));
    }
    return used;
}

void jd_modes_write(const jd_modes_problem* problem, const jd_modes* found,
                    const char* const* names, const bool* lasts, char text[JD_MODES_WORDS]) {
    char one[JD_MODES_WORDS];
    size_t used = 0;
    snprintf(text, JD_MODES_WORDS, "none");
    for (int s = 0; s < found->count; s++) {
        const char *before = s > 0 ? "; " : "", *after = lasts[s] ? "" : " (unstable)";
        const size_t length = write_set(problem, &found->sets[s], names, one, sizeof one) +
                              strlen(before) + strlen(after);
        if (used + length + sizeof MORE > JD_MODES_WORDS) {
            snprintf(text + used, JD_MODES_WORDS - used, "%s", used > 0 ? MORE : "...");
            return;
        }
        used += (size_t)snprintf(text + used, JD_MODES_WORDS - used, "%s%s%s", before, one, after);
    }
}

void jd_modes_write_miss(const jd_modes* found, char text[JD_MODES_WORDS]) {
    snprintf(text, JD_MODES_WORDS, "contact modes: residual %.3g, at most %g", found->residual,
             JD_MODES_RESIDUAL);
}
