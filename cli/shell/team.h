// The processes of `judder-mpi`, which work on one study together; `judder` is alone. Which of them
// it is follows from the file of cli/team that is linked.
#ifndef JUDDER_CLI_SHELL_TEAM_H
#define JUDDER_CLI_SHELL_TEAM_H

#include <judder/judder.h>

// Begin, before the arguments are read, and end, with the exit code. @return the exit code.
void jd_cli_team_begin(int* count, char*** texts);
int jd_cli_team_end(int code);

// The processes; NULL: this one is alone.
const jd_team* jd_cli_team(void);

// A team of this process alone, for what parts or processes have left.
const jd_team* jd_cli_team_of_one(void);

// Whether all processes are ready for a study: called by each of them once, before it begins.
bool jd_cli_team_ready(bool fine);

// Whether this process prints: it is alone, or rank 0.
bool jd_cli_team_speaks(void);

// The study has failed in this process: the message of `context` is printed unless another one has
// the reason. @return JD_CLI_FAILED if it had `begun`, else JD_CLI_WRONG.
int jd_cli_team_failed(jd_context* context, bool begun);

// Whether a command can be run by several processes: others are run by rank 0 alone.
bool jd_cli_team_runs(const char* command);

#endif
