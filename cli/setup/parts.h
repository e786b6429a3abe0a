// Areas and friction laws among the settings of a run: patch.shape=ring, left.patch.radius=3mm,
// left.friction=power.
#ifndef JUDDER_CLI_SETUP_PARTS_H
#define JUDDER_CLI_SETUP_PARTS_H

#include "shell/command.h"

// Whether an option is such a setting; all others are numbers.
bool jd_cli_is_part(const jd_model* model, const jd_cli_given* given);

// --friction first, then the laws of single contacts, then areas.
// On JD_CLI_WRONG the message has been printed.
int jd_cli_set_parts(jd_context* context, const jd_cli_arguments* arguments, jd_model* model);

#endif
