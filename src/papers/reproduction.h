/// @file reproduction.h
/// What was made of a paper: what the pages tell.
#ifndef JUDDER_PAPERS_REPRODUCTION_H
#define JUDDER_PAPERS_REPRODUCTION_H

#include <stdio.h>

#include "papers/folder.h"
#include "papers/plan.h"

/// One figure or table.
typedef struct jd_reproduction_exhibit {
    const jd_exhibit* exhibit;
    jd_cells cells;
    int first_check;  ///< among all
    int check_count;
    char* figure;  ///< path of its picture while the folder is made; NULL: none
} jd_reproduction_exhibit;

struct jd_reproduction {
    const jd_paper* paper;
    jd_check* checks;
    int check_count;
    jd_reproduction_exhibit* exhibits;
    int exhibit_count;
    char* command;  ///< that repeats it, quoted for the shell, one line
    int points;     ///< values of each sweep; 0: as many as planned
    int left_out;   ///< checks that need more of them
    char** files;
    int file_count;
    int file_room;
};

/// Note a file "NAME.ENDING" of the folder.
/// @return its name, owned by the reproduction; NULL when out of memory.
const char* jd_reproduction_add_file(jd_reproduction* made, const char* name, const char* ending);

/// Make one exhibit into a folder: its runs, its checks, its figure.
typedef struct jd_maker {
    jd_context* context;
    jd_folder* folder;
    const jd_reproduce_options* options;
    jd_reproduction* made;
    double begun, share;  ///< of the whole work: done before, and this exhibit
} jd_maker;

/// @return as jd_reproduce.
jd_status jd_exhibit_make(jd_maker* maker, const jd_exhibit* exhibit);

/// Whether anything is drawn of it.
bool jd_exhibit_has_figure(const jd_exhibit* exhibit);

/// What an index is made of.
typedef struct jd_reproductions {
    const jd_reproduction* const* made;
    int count;
} jd_reproductions;

/// The pages. A stream keeps its errors. @return false if a figure cannot be read.
bool jd_html_write(FILE* out, const jd_reproduction* made);
bool jd_markdown_write(FILE* out, const jd_reproduction* made);
void jd_html_write_index(FILE* out, const jd_reproductions* all);
void jd_markdown_write_index(FILE* out, const jd_reproductions* all);

#endif
