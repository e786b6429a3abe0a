// What `judder run` says on stdout about a finished run.
#ifndef JUDDER_CLI_REPORT_H
#define JUDDER_CLI_REPORT_H

#include "command.h"

#define JD_CLI_MAX_FILES 4

typedef struct jd_cli_report {
    const jd_trajectory* trajectory;
    const jd_result* result;
    const char* files[JD_CLI_MAX_FILES];  // written
    int file_count;
    char* kept[2];  // names of the kept script and its data, NULL without; to be freed
} jd_cli_report;

void jd_cli_report_text(const jd_cli_report* report);
void jd_cli_report_json(const jd_cli_report* report);

#endif
