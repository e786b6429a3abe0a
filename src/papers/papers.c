// The papers, and where to find them.
#include "papers/papers.h"
#include "base/given.h"

#include <string.h>

#include "judder/system.h"

#define ADDRESS(name) &jd_##name,
static const jd_paper* const PAPERS[] = {JD_PAPERS(ADDRESS)};
#define PAPER_COUNT ((int)(sizeof PAPERS / sizeof PAPERS[0]))

int jd_paper_count(void) { return PAPER_COUNT; }

const jd_paper* jd_paper_at(int index) {
    return index >= 0 && index < PAPER_COUNT ? PAPERS[index] : NULL;
}

jd_status jd_paper_find(jd_context* context, const char* name, const jd_paper** paper) {
    if (!JD_GIVEN(context, name, paper))
        return JD_ERR_ARGUMENT;
    const char* names[PAPER_COUNT];
    *paper = NULL;
    for (int i = 0; i < PAPER_COUNT; i++) {
        names[i] = PAPERS[i]->name;
        if (strcmp(names[i], name) == 0)
            *paper = PAPERS[i];
    }
    return *paper != NULL
               ? JD_OK
               : jd_fail_unknown(context, "paper", name, names, PAPER_COUNT, sizeof *names);
}

jd_status jd_exhibit_find(jd_context* context, const jd_paper* paper, const char* name,
                          const jd_exhibit** exhibit) {
    if (exhibit)
        *exhibit = NULL;
    if (!JD_GIVEN(context, paper, name, exhibit))
        return JD_ERR_ARGUMENT;
    for (int i = 0; i < paper->exhibit_count; i++)
        if (strcmp(paper->exhibits[i].name, name) == 0)
            *exhibit = &paper->exhibits[i];
    if (*exhibit != NULL)
        return JD_OK;
    return jd_fail_unknown(context, "figure or table", name, &paper->exhibits[0].name,
                           paper->exhibit_count, sizeof *paper->exhibits);
}
