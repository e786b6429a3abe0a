// The contact patch that the options of `judder friction` describe.
#ifndef JUDDER_CLI_SETUP_PATCH_H
#define JUDDER_CLI_SETUP_PATCH_H

#include "shell/command.h"

// Make the patch. On JD_CLI_WRONG the message has been printed and *patch is NULL.
int jd_cli_patch_read(jd_context* context, const jd_cli_arguments* arguments, jd_patch** patch);

// ---- Lists (lists.c) ---------------------------------------------------------------------------

// Numbers, row after row. Free `values` with free().
typedef struct jd_cli_list {
    double* values;
    int count;  // of rows
    int width;  // numbers in a row
} jd_cli_list;

// Vertices "X,Y ...", points "X,Y,WEIGHT ..." or a file with one such row in each line, pure
// numbers "A B ...". On JD_CLI_WRONG the message has been printed and the list is empty.
int jd_cli_vertices_read(jd_context* context, const jd_cli_given* given, jd_cli_list* list);
int jd_cli_points_read(jd_context* context, const jd_cli_given* given, jd_cli_list* list);
int jd_cli_numbers_read(jd_context* context, const jd_cli_given* given, jd_cli_list* list);

#endif
