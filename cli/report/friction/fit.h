// What `judder friction fit` was asked and found, and how it is told.
#ifndef JUDDER_CLI_REPORT_FRICTION_FIT_H
#define JUDDER_CLI_REPORT_FRICTION_FIT_H

#include "shell/command.h"

typedef struct jd_cli_fit {
    jd_patch* patch;
    const jd_law* law;
    double start[JD_FIT_PARAMETERS];
    char* names;  // of --free, cut into words
    const char* free[JD_FIT_PARAMETERS];
    bool mu_free;  // --free names mu
    jd_fit_problem problem;

    const char* file;      // of measurements; NULL: the exact law over a domain
    jd_fit_domain domain;  // without a file
    jd_fit_data data;      // with one
    jd_measurement* rows;
    bool newtons;  // loads have their dimension

    jd_fit fit;
} jd_cli_fit;

// On stdout, with the files that were written.
void jd_cli_fit_tell(const jd_cli_fit* fit, const jd_cli_written* written, bool is_json);

#endif
