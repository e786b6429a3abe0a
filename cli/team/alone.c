// The command on its own.
#include "shell/command.h"
#include "shell/team.h"

void jd_cli_team_begin(int* count, char*** texts) { (void)count, (void)texts; }
int jd_cli_team_end(int code) { return code; }
const jd_team* jd_cli_team(void) { return NULL; }
bool jd_cli_team_ready(bool fine) { return fine; }
bool jd_cli_team_speaks(void) { return true; }
int jd_cli_team_failed(jd_context* context, bool begun) {
    return begun ? jd_cli_failed("%s", jd_cli_why(context))
                 : jd_cli_wrong("%s", jd_cli_why(context));
}
bool jd_cli_team_runs(const char* command) { return command != NULL; }
