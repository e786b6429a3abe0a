// What `judder friction compare` found, and how it is told.
#ifndef JUDDER_CLI_REPORT_FRICTION_COMPARE_H
#define JUDDER_CLI_REPORT_FRICTION_COMPARE_H

#include "setup/laws.h"

typedef struct jd_cli_comparison {
    jd_patch* patch;
    jd_cli_laws laws;
    jd_law_error_report errors[JD_CLI_MAX_NAMES];  // one for each; 0 for the exact one
} jd_cli_comparison;

// On stdout, with the files that were written.
void jd_cli_comparison_tell(const jd_cli_comparison* comparison, const jd_cli_written* written,
                            bool is_json);

#endif
