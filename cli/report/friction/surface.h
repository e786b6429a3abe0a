// What `judder friction surface` found, and how it is told.
#ifndef JUDDER_CLI_REPORT_FRICTION_SURFACE_H
#define JUDDER_CLI_REPORT_FRICTION_SURFACE_H

#include "shell/command.h"

typedef struct jd_cli_surface {
    jd_patch* patch;

    bool has_load;
    jd_wrench load;
    jd_gauge gauge;
    jd_wrench projection;

    bool has_direction;
    jd_wrench direction;
    jd_threshold threshold;
    double scale;  // mu N [N], NaN: not given

    jd_mesh* mesh;  // NULL: not asked for
} jd_cli_surface;

// On stdout, with the files that were written.
void jd_cli_surface_tell(const jd_cli_surface* surface, const jd_cli_written* written,
                         bool is_json);

#endif
