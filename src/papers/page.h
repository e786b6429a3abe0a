/// @file page.h
/// The page of a reproduction: one walk over what was made (page.c), written by a markup.
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

/// How a page is written. A stream keeps its errors.
typedef struct jd_markup {
    const char* parts[JD_PAGE_PARTS][2];  ///< what stands before and behind each of them
    const char* heading_end;
    const char* figure_end;
    const char* rule;    ///< below the first row of a table, for each column; NULL: none
    bool source_within;  ///< sources stand in the cell of the check, not in a column of their own
    void (*text)(FILE* out, const char* text);  ///< that means nothing but itself
    void (*link)(FILE* out, const char* name, const char* ending);  ///< to "NAME.ENDING"
    void (*begin)(FILE* out, const jd_paper* paper);                ///< title and citation
    void (*contents)(FILE* out, const jd_reproduction* made);       ///< NULL: none
    void (*heading)(FILE* out, const char* place);  ///< its beginning; `place`: for links, or NULL
    void (*figure)(FILE* out, const jd_exhibit* exhibit);  ///< up to the name of its script
    void (*verdict)(FILE* out, jd_verdict verdict);        ///< a cell
} jd_markup;

/// Write the page: findings, exhibits with their checks, misprints, choices, the command.
void jd_page_write(FILE* out, const jd_markup* markup, const jd_reproduction* made);

/// "Figure 3" of "fig3", "Table 1" of "table1"; other names as they are.
void jd_exhibit_put_name(FILE* out, const jd_exhibit* exhibit);

#endif
