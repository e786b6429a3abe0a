// Lines folded between words, so that a narrow terminal does not cut words in two.
#ifndef JUDDER_CLI_SHELL_FOLD_H
#define JUDDER_CLI_SHELL_FOLD_H

#include <stdbool.h>
#include <stdio.h>

#define JD_CLI_FOLD_LEAST 24  // columns: terminals that are narrower are left to themselves

// Columns of the terminal behind a stream; 0 if it is none or does not tell.
int jd_cli_terminal_columns(FILE* out);

// From now on lines of stdout are folded, if it is a terminal narrower than JD_CLI_WIDTH. What
// continues a line starts below its second column of text.
void jd_cli_fold_stdout(void);

// Print what is left of a last line that has no end. @return false if it cannot be written.
bool jd_cli_fold_end(void);

// Whether a stream is a terminal, folded or not.
bool jd_cli_is_terminal(FILE* out);

// Columns to print on: those of the terminal, at most JD_CLI_WIDTH.
int jd_cli_width(FILE* out);

#endif
