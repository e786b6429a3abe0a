// What a figure of a run or a sweep shows, for `run`, `sweep` and `plot`: --show, --range, --log
// and
// --size.
#ifndef JUDDER_CLI_SETUP_FIGURE_H
#define JUDDER_CLI_SETUP_FIGURE_H

#include "shell/command.h"

#define JD_CLI_FIGURE_OPTIONS                                                                      \
    {"show",                                                                                       \
     0,                                                                                            \
     "PANELS",                                                                                     \
     JD_CLI_FREE,                                                                                  \
     false,                                                                                        \
     "panels of the figure, parted by commas: x over time, x+y together, x:v is v over x"},        \
        {"range",                                                                                  \
         0,                                                                                        \
         "NAME=FROM:TO",                                                                           \
         JD_CLI_FREE,                                                                              \
         true,                                                                                     \
         "show a quantity, or the time t, from here to there, as 'x=-1:1 mm' or t=1:"},            \
        {"log", 0, "NAME,...", JD_CLI_FREE, true, "show quantities on a scale of equal ratios"}, { \
        "size", 0, "WIDTHxHEIGHT", JD_CLI_FREE, false,                                             \
            "of the page, as 16cmx10cm; plain numbers are pixels, 200 to the inch; WIDTH alone "   \
            "leaves the height to the panels"                                                      \
    }

#define JD_CLI_PANELS 16
#define JD_CLI_RANGES 32

// What can be shown: names and units.
typedef struct jd_cli_quantities {
    int count;
    const char* names[JD_CLI_MAX_NAMES];
    const char* units[JD_CLI_MAX_NAMES];
} jd_cli_quantities;

void jd_cli_quantities_of_system(const jd_system* system, jd_cli_quantities* known);
void jd_cli_quantities_of_result(const jd_result* result, jd_cli_quantities* known);
void jd_cli_quantities_of_diagram(const jd_diagram* diagram, jd_cli_quantities* known);
void jd_cli_quantities_add(jd_cli_quantities* known, const char* name, const char* unit);

// The options of a figure; they point into it and into what is known.
typedef struct jd_cli_figure {
    jd_figure_options options;
    jd_panel panels[JD_CLI_PANELS];
    jd_figure_range ranges[JD_CLI_RANGES];
    const char* logs[JD_CLI_RANGES];
} jd_cli_figure;

// Read them, with --force and --keep-script. On JD_CLI_WRONG the message has been printed.
int jd_cli_figure_read(jd_context* context, const jd_cli_arguments* arguments,
                       const jd_cli_quantities* known, jd_cli_figure* figure);

// Where a figure goes.
typedef struct jd_cli_target {
    const char* path;
    bool own;  // the command has made what is there: it may be replaced
} jd_cli_target;

// Draw a sweep as asked for. On JD_CLI_WRONG the message has been printed.
int jd_cli_figure_diagram(jd_context* context, const jd_cli_arguments* arguments,
                          const jd_diagram* diagram, const jd_cli_target* target);

// Refuse the options if there is no figure, as `goes_with` says.
int jd_cli_figure_refuse(const jd_cli_arguments* arguments, const char* goes_with);

#endif
