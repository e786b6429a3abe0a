// What `judder reproduce` says on stdout.
#ifndef JUDDER_CLI_REPORT_PAPERS_H
#define JUDDER_CLI_REPORT_PAPERS_H

#include "shell/command.h"

// The papers with their figures.
void jd_cli_tell_papers(bool is_json);

// Checks of one paper, and the folder they are in.
void jd_cli_tell_reproduction(const jd_reproduction* made, const char* folder, bool is_json);

// Verdicts of all papers, and the folder of their pages.
void jd_cli_tell_index(const jd_reproduction* const* made, int count, const char* folder,
                       bool is_json);

#endif
