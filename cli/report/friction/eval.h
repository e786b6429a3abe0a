// What `judder friction eval` found, and how it is told.
#ifndef JUDDER_CLI_REPORT_FRICTION_EVAL_H
#define JUDDER_CLI_REPORT_FRICTION_EVAL_H

#include "setup/laws.h"
#include "shell/command.h"

// What a law says about the motion.
typedef struct jd_cli_entry {
    jd_status status;  // JD_ERR_REST: no single value there
    jd_wrench load;
    double power;  // T·v + M w: lost, over mu N [m/s]
} jd_cli_entry;

typedef struct jd_cli_evaluation {
    jd_patch* patch;
    jd_motion motion;
    double eps;       // [m/s]
    jd_wrench exact;  // what the others are compared with
    bool resting;     // a weighted point does not move: the exact load is set-valued
    jd_cli_laws laws;
    jd_cli_entry entries[JD_CLI_MAX_NAMES];  // one for each
} jd_cli_evaluation;

// On stdout, with the files that were written.
void jd_cli_evaluation_tell(const jd_cli_evaluation* evaluation, const jd_cli_written* written,
                            bool is_json);

#endif
