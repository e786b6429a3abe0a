// A result as one page of HTML that needs nothing else: figure and film are in it.
#ifndef JUDDER_CLI_REPORT_PAGE_H
#define JUDDER_CLI_REPORT_PAGE_H

#include <judder/judder.h>
#include <stdio.h>

typedef struct jd_cli_page_parts {
    const char* name;         // of the file it is about
    const jd_result* result;  // of a run, or what a sweep says about its model
    const char* figure;       // path of an .svg
    const char* film;         // path of an .mp4, NULL: none
    const char* no_film;      // why there is none, NULL: it was not asked for
} jd_cli_page_parts;

// Write it. @return false where a part could not be read.
bool jd_cli_page_write(FILE* out, const jd_cli_page_parts* parts);

#endif
