// The contacts of a system at a state, for `judder modes`.
#include "setup/modes.h"

#include "shell/values.h"

#include <string.h>

// What speaks of matrices has no place beside a system, and the other way round.
static int check_options(const jd_cli_arguments* arguments) {
    static const char* const others[] = {"matrix", "pull", "free", "contact"};
    for (int i = 0; i < (int)(sizeof others / sizeof *others); i++)
        if (jd_cli_find_given(arguments, others[i]))
            return jd_cli_wrong("--%s does not go with a system", others[i]);
    return JD_CLI_DONE;
}

// The closed ones, with their names.
static int take_closed(jd_cli_modes* m) {
    const jd_system* system = jd_model_system(m->setup.model);
    int count = 0;
    if (m->now.count == 0 && system->contact_count > 0)
        return jd_cli_wrong(
            "contact '%s' of system '%s' is a patch: judder threshold tells what it "
            "holds",
            system->contacts[0].name, system->name);
    if (m->now.count == 0)
        return jd_cli_wrong("system '%s' has no contacts that may close, slide and hold",
                            system->name);
    m->problem = jd_contacts_problem(&m->now, m->contacts, m->give, m->pull);
    for (int k = 0; k < m->now.count; k++) {
        if (m->now.contact[k].closed)
            snprintf(m->names[count++], sizeof m->names[0], "%s", m->now.contact[k].name);
    }
    return JD_CLI_DONE;
}

int jd_cli_modes_of_system(jd_context* context, const jd_cli_arguments* arguments,
                           jd_cli_modes* m) {
    if (check_options(arguments) || jd_cli_setup_read(context, arguments, &m->setup))
        return JD_CLI_WRONG;
    m->time = m->setup.options.begin;
    if (jd_cli_read_option(context, arguments, "time", "s", &m->time))
        return JD_CLI_WRONG;
    if (jd_model_contacts(m->setup.model, m->time, NULL, &m->now) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    return take_closed(m);
}
