/// @file read.h
/// Pages of papers: examples/<paper>/paper.yaml, read to tables. docs/dev/adding.md says what may stand there.
#ifndef JUDDER_PAPERS_READ_H
#define JUDDER_PAPERS_READ_H

#include "papers/figure_plan.h"
#include "papers/plan.h"
#include "scenario/sections.h"

/// A page on its way. What is read lives in the arena and in the tree.
typedef struct jd_page_reader {
    jd_reader reader;            ///< for the entries that scenarios have too
    const jd_text_source* kept;  ///< the text by its name, as long as the paper is there
    jd_arena* arena;
    const jd_named_plan* code;  ///< plans in C of this paper; NULL: none
    // The exhibit that is read:
    const char* const* runs;
    int run_count;
    const char* const* sweeps;
    int sweep_count;
    const char* source;  ///< of checks that name none
    const char* method;  ///< of formulas whose check names none; NULL: the formula itself
} jd_page_reader;

/// Read the whole page. `*paper` has all but its scenarios.
/// @return JD_OK, JD_ERR_MEMORY, or what is wrong, with its place.
jd_status jd_page_read(jd_page_reader* page, jd_paper* paper);

// ---- Parts -------------------------------------------------------------------------------------

/// The plan of an exhibit, an entry of `figures`.
jd_status jd_page_read_plan(jd_page_reader* page, const jd_tree* entry, jd_exhibit_plan* plan);

/// A value: a formula, or a map that says where it is found. What else stands in the map of a check is
/// not looked at.
jd_status jd_page_read_value(jd_page_reader* page, const jd_tree* entry, jd_value_plan* value);

/// Keys of such a map; NULL after the last.
extern const char* const jd_page_value_keys[];

/// How a value is found, in words. NULL when out of memory.
const char* jd_page_value_words(const jd_page_reader* page, const jd_value_plan* value);

/// The section `figure` of an exhibit.
jd_status jd_page_read_figure(jd_page_reader* page, const jd_tree* entry,
                              const jd_figure_plan** figure);

// ---- Entries -----------------------------------------------------------------------------------

jd_status jd_page_no_memory(const jd_page_reader* page);

/// Memory of the page. NULL when out of memory.
void* jd_page_take(const jd_page_reader* page, size_t count, size_t size);

/// Entries of a list or map, 0 for what is not there.
int jd_page_count(const jd_tree* node);

/// The text of a key of a map; `*text` stays where there is none.
jd_status jd_page_text(const jd_page_reader* page, const jd_tree* map, const char* key,
                       const char** text);

#define JD_PAGE_NAME_MAX 64  ///< longest name [bytes]

/// Check the name of a paper, a figure, a run or a sweep. `what` says which.
jd_status jd_page_name(const jd_page_reader* page, const jd_tree* node, const char* what);

/// The formula, or the number, of a key; `*formula` or `*number` stay where there is none.
jd_status jd_page_formula(const jd_page_reader* page, const jd_tree* map, const char* key,
                          const jd_expression** formula);
jd_status jd_page_number(const jd_page_reader* page, const jd_tree* map, const char* key,
                         double* number);
/// A formula that stands at a node.
jd_status jd_page_formula_at(const jd_page_reader* page, const jd_tree* node,
                             const jd_expression** formula);

/// The texts of a list.
jd_status jd_page_texts(const jd_page_reader* page, const jd_tree* map, const char* key,
                        const char* const** texts, int* count);

/// The place of a run or sweep that a key names; it stays where there is none.
jd_status jd_page_place(const jd_page_reader* page, const jd_tree* map, const char* key,
                        bool is_sweep, int* place);

/// true or false.
jd_status jd_page_flag(const jd_page_reader* page, const jd_tree* map, const char* key, bool* flag);

/// Keys of a map, which must be one; the list ends with NULL.
jd_status jd_page_keys(const jd_page_reader* page, const jd_tree* map, const char* const* keys);

#endif
