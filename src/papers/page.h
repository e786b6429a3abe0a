/// @file page.h
/// The page of a reproduction, and the page over several: one walk over what was made (page.c, index.c),
/// written by a markup.
#ifndef JUDDER_PAPERS_PAGE_H
#define JUDDER_PAPERS_PAGE_H

#include <stdio.h>

#include "papers/reproduction.h"

/// Parts of a page that a markup puts between two strings.
typedef enum jd_page_part {
    JD_PAGE_PARAGRAPH,
    JD_PAGE_SUMMARY,
    JD_PAGE_NOTES,  ///< a list of terms, each with its text
    JD_PAGE_TERM,
    JD_PAGE_TEXT,
    JD_PAGE_TABLE,
    JD_PAGE_ROW,
    JD_PAGE_HEAD,  ///< a cell of the first row
    JD_PAGE_CELL,
    JD_PAGE_NUMBER,  ///< a cell with a number
    JD_PAGE_SOURCE,  ///< where the expected value of a check comes from
    JD_PAGE_COMMAND,
    JD_PAGE_FOOT,
    JD_PAGE_PARTS
} jd_page_part;

/// What a page begins with.
typedef struct jd_page_head {
    const char* name;  ///< in the window's title
    const char* over;  ///< above the title
    const char* title;
    bool emphatic;      ///< it is the title of a work
    const char* below;  ///< below it
} jd_page_head;

/// How a page is written. A stream keeps its errors.
typedef struct jd_markup {
    const char* parts[JD_PAGE_PARTS][2];  ///< what stands before and behind each of them
    const char* heading_end;
    const char* summary_end;  ///< of a summary without contents
    const char* figure_end;
    const char* rule;    ///< below the first row of a table, for each column; NULL: none
    bool source_within;  ///< sources stand in the cell of the check, not in a column of their own
    void (*text)(FILE* out, const char* text);        ///< that means nothing but itself
    void (*command)(FILE* out, const char* command);  ///< that is quoted for the shell
    void (*link)(FILE* out, const char* name, const char* ending);  ///< to "NAME.ENDING"
    /// To the page of a folder, by its name, or to an exhibit of it; NULL: none.
    void (*page_link)(FILE* out, const char* folder, const char* exhibit);
    void (*begin)(FILE* out, const jd_page_head* head);
    void (*contents)(FILE* out, const jd_reproduction* made);  ///< NULL: none
    void (*heading)(FILE* out, const char* place);  ///< its beginning; `place`: for links, or NULL
    /// Up to the name of its script; `path` is its picture. @return false if that cannot be read.
    bool (*figure)(FILE* out, const jd_exhibit* exhibit, const char* path);
    void (*verdict)(FILE* out, jd_verdict verdict, const char* words);  ///< a cell
} jd_markup;

/// Write the page: findings, exhibits with claims and checks, misprints, choices, the command.
/// @return false if a figure cannot be read.
bool jd_page_write(FILE* out, const jd_markup* markup, const jd_reproduction* made);

/// Write the page over several papers: a table of them, and all claims.
void jd_page_write_index(FILE* out, const jd_markup* markup, const jd_reproductions* all);

/// A page that is being written, and its parts.
typedef struct jd_page {
    FILE* out;
    const jd_markup* markup;
} jd_page;

void jd_page_begin(const jd_page* page, jd_page_part part);
void jd_page_end(const jd_page* page, jd_page_part part);
void jd_page_put(const jd_page* page, jd_page_part part, const char* text);
void jd_page_heading(const jd_page* page, const char* text);
/// The first row of a table with its rule, from its beginning on.
void jd_page_heads(const jd_page* page, const char* const* heads, int count);
/// A cell with a number and its unit.
void jd_page_put_number(const jd_page* page, const char* number, const char* unit);
/// "17 agree, none is refuted": of the checks that are claims, or of those that are not.
void jd_page_verdicts(FILE* out, const jd_reproduction* made, bool claims);
void jd_page_foot(const jd_page* page);

/// "Figure 3" of "fig3", "Table 1" of "table1"; other names as they are.
void jd_exhibit_put_name(FILE* out, void (*text)(FILE* out, const char* text),
                         const jd_exhibit* exhibit);

#endif
