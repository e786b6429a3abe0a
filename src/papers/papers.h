/// @file papers.h
/// The papers: pages, examples/<paper>/paper.yaml with the scenarios beside them, as strings of the library
/// (cmake/scenarios.cmake). Adding one: docs/dev/adding.md.
#ifndef JUDDER_PAPERS_PAPERS_H
#define JUDDER_PAPERS_PAPERS_H

#include "judder/papers.h"
#include "papers/plan.h"

/// A page that the library holds.
typedef struct jd_shipped_page {
    const char* name;  ///< of the paper and its folder
    const char* code;  ///< "" without one
    const char* text;
    const jd_paper_scenario* scenarios;
} jd_shipped_page;

/// All of them, by name; one without a name ends the list.
extern const jd_shipped_page jd_shipped_pages[];

/// The text of a scenario by its name; NULL: there is none.
const char* jd_paper_scenario_text(const jd_paper_scenario* scenarios, const char* name);

/// Until jd_paper_unguard a context reads for the paper of a folder: files that lie in it, wherever links
/// lead, and no plug-in. NULL: the paper is one of the library, which names no files.
/// @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
jd_status jd_paper_guard(jd_context* context, const char* folder, bool* refused_before);
void jd_paper_unguard(jd_context* context, bool refused_before);

/// Papers with plans in C: folders beside this file, each with a plans.c.
#define JD_PAPER_CODE(X)                                                                           \
    X(kardan2013) X(kudra2017) X(sypniewska2015) X(szewc2015) X(varkonyi2015) X(wijata2015)

#define JD_PAPER_CODE_DECLARED(name) extern const jd_named_plan jd_##name##_plans[];
JD_PAPER_CODE(JD_PAPER_CODE_DECLARED)

#endif
