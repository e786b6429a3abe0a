// Paths of files to be written, checked before the work that fills them is done.
#include "command.h"

int jd_cli_path_check(jd_context* context, jd_cli_path_fn check, const char* path, bool force) {
    if (check(context, path, force) == JD_OK)
        return JD_CLI_DONE;
    char message[1024];
    snprintf(message, sizeof message, "%s", jd_context_message(context));
    const bool in_the_way = !force && check(context, path, true) == JD_OK;
    return jd_cli_wrong("%s%s", message, in_the_way ? "; --force replaces it" : "");
}
