// judder man: the manual page in roff (man macros), generated from the tables of the subcommands
// and of the library. Nothing in it depends on the machine.
#include "shell/command.h"

#include <stdlib.h>
#include <string.h>

// ---- Roff --------------------------------------------------------------------------------------

// The code point of the UTF-8 character at *text, which moves on behind it.
static unsigned next_character(const char** text) {
    const unsigned char* b = (const unsigned char*)*text;
    int size = b[0] < 0xC0 ? 1 : b[0] < 0xE0 ? 2 : b[0] < 0xF0 ? 3 : 4;
    unsigned code = size == 1 ? b[0] : b[0] & (0xFFu >> (size + 1));
    int i = 1;
    for (; i < size && (b[i] & 0xC0) == 0x80; i++)
        code = code << 6 | (b[i] & 0x3Fu);
    *text += i;
    return code;
}

// Text within a line: what roff would read as something else is escaped.
static void put_text(const char* text) {
    while (*text) {
        const unsigned code = next_character(&text);
        if (code == '-')
            fputs("\\-", stdout);
        else if (code == '\\')
            fputs("\\e", stdout);
        else if (code == '\'')
            fputs("\\(aq", stdout);
        else if (code == '"')
            fputs("\\(dq", stdout);
        else if (code == '.')
            fputs("\\&.", stdout);
        else if (code >= 0x80)
            printf("\\[u%04X]", code);
        else
            putchar((int)code);
    }
}

static void put_line(const char* text) {
    put_text(text);
    putchar('\n');
}

// Paragraphs parted by an empty line.
static void put_paragraphs(const char* text) {
    for (const char* end; (end = strstr(text, "\n\n")); text = end + 2) {
        char* paragraph = jd_cli_alloc((size_t)(end - text) + 1, 1);
        memcpy(paragraph, text, (size_t)(end - text));
        put_line(paragraph);
        puts(".PP");
        free(paragraph);
    }
    put_line(text);
}

// A name in bold with its explanation below.
static void put_item(const char* name, const char* text) {
    fputs(".TP\n.B ", stdout);
    put_line(name);
    put_line(text);
}

// ---- Sections ----------------------------------------------------------------------------------

static void put_option(const jd_cli_option* option) {
    char text[1024];
    puts(".TP");
    if (option->letter)
        printf("\\fB\\-%c\\fR, ", option->letter);
    fputs("\\fB\\-\\-", stdout);
    put_text(option->name);
    fputs("\\fR", stdout);
    if (option->argument) {
        fputs(" \\fI", stdout);
        put_text(option->argument);
        fputs("\\fR", stdout);
    }
    putchar('\n');
    jd_cli_option_text(option, false, text, sizeof text);
    put_line(text);
}

static void put_command(const jd_cli_command* command) {
    fputs(".SS judder ", stdout);
    put_text(command->name);
    putchar(' ');
    put_line(command->usage);
    put_paragraphs(command->description);
    for (int i = 0; i < jd_cli_option_count(command); i++)
        put_option(jd_cli_option_at(command, i));
    puts(".PP\nExample:\n.PP\n.RS 4\n.nf");
    put_line(command->example);
    puts(".fi\n.RE");
}

static void put_synopsis(void) {
    puts(".SH SYNOPSIS");
    for (int i = 0; i < jd_cli_command_count; i++) {
        const jd_cli_command* command = jd_cli_commands[i];
        fputs(".B judder ", stdout);
        put_line(command->name);
        if (*command->usage)
            put_line(command->usage);
        puts(jd_cli_option_count(command) > 1 ? "[OPTION]\\&.\\|.\\|.\n.br" : ".br");
    }
    puts(".B judder \\-\\-version\n.br\n.B judder \\-\\-help");
}

static void put_library(void) {
    puts(".SH SYSTEMS\nEach is described in full by\n.BR \"judder systems\" \" NAME.\"");
    for (int i = 0; i < jd_system_count(); i++)
        put_item(jd_system_at(i)->name, jd_system_at(i)->title);
    puts(".SH FRICTION LAWS");
    for (int i = 0; i < jd_law_count(); i++)
        put_item(jd_law_at(i)->name, jd_law_at(i)->title);
    puts(".SH SOLVERS");
    for (int i = 0; i < jd_solver_count(); i++)
        put_item(jd_solver_at(i)->name, jd_solver_at(i)->text);
}

static void put_exit_status(void) {
    puts(".SH EXIT STATUS");
    put_item("0", "Everything asked for was done.");
    put_item("1", "A study ended with failure, or was stopped by SIGINT or SIGTERM. The results so "
                  "far are written.");
    put_item("2", "Wrong usage or input, or a file or standard output that cannot be written. One "
                  "line on standard error says what. Nothing half written is left behind.");
    puts(".SH ENVIRONMENT");
    put_item("NO_COLOR", "If set and not empty, no colours are used.");
}

static int run_man(jd_context* context, const jd_cli_arguments* arguments) {
    (void)context;
    (void)arguments;
    printf(".TH JUDDER 1 \"\" \"judder %s\" \"User Commands\"\n", jd_version());
    puts(".SH NAME\njudder \\- rigid bodies that slide, spin and roll");
    put_synopsis();
    puts(".SH DESCRIPTION");
    put_paragraphs(
        "Judder simulates rigid bodies with dry friction that acts over a finite contact patch: "
        "sliding, spinning and rolling are coupled.\n\n"
        "Results go to standard output and to the files asked for; messages and the progress line "
        "go to standard error. The same input gives the same bits on every engine of one family "
        "of maths; 'judder --version' says which.\n\n"
        "Values may carry a unit (3 mm, 50 Hz, 30 deg); plain numbers are SI.");
    puts(".SH COMMANDS");
    for (int i = 0; i < jd_cli_command_count; i++)
        put_command(jd_cli_commands[i]);
    put_library();
    put_exit_status();
    return JD_CLI_DONE;
}

const jd_cli_command jd_cli_man_command = {
    .name = "man",
    .summary = "print the manual page",
    .usage = "",
    .description = "Prints the manual page, generated from the same tables as the help.",
    .example = "judder man > judder.1 && man -l judder.1",
    .run = run_man,
};
