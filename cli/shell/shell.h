// What the completion scripts of all shells share.
#ifndef JUDDER_CLI_SHELL_SHELL_H
#define JUDDER_CLI_SHELL_SHELL_H

// Shell functions that list the parameters and states of a system and what can be watched of it, in
// the common part of bash and zsh: _judder_parameters SYSTEM LAW, _judder_states SYSTEM,
// _judder_quantities SYSTEM.
void jd_cli_shell_lists(void);

void jd_cli_bash_print(void);
void jd_cli_zsh_print(void);

#endif
