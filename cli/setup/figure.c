// --show, --range, --log and --size.
//
//     show  = panel { "," panel }
//     panel = [ name ":" ] name { "+" name }        name ":" is what runs across, else the time
//     range = name "=" [ value ] ":" [ value ]      one unit will do for both
//     size  = value [ "x" value ]
#include "setup/figure.h"

#include "shell/values.h"

#include <math.h>
#include <string.h>

#define PART_SIZE 128
#define PIXELS_PER_CM (200 / 2.54)

// ---- What can be shown -------------------------------------------------------------------------

void jd_cli_quantities_add(jd_cli_quantities* known, const char* name, const char* unit) {
    if (known->count == JD_CLI_MAX_NAMES)
        return;
    known->names[known->count] = name;
    known->units[known->count++] = unit;
}

void jd_cli_quantities_of_system(const jd_system* system, jd_cli_quantities* known) {
    known->count = 0;
    jd_cli_quantities_add(known, "t", "s");
    for (int i = 0; i < system->state_count; i++)
        jd_cli_quantities_add(known, system->states[i].name, system->states[i].unit);
    for (int i = 0; i < system->output_count; i++)
        jd_cli_quantities_add(known, system->outputs[i].name, system->outputs[i].unit);
}

void jd_cli_quantities_of_result(const jd_result* result, jd_cli_quantities* known) {
    known->count = 0;
    for (int i = 0; i < jd_result_column_count(result); i++) {
        const jd_column* column = jd_result_column_at(result, i);
        jd_cli_quantities_add(known, column->name, column->unit);
    }
}

void jd_cli_quantities_of_diagram(const jd_diagram* diagram, jd_cli_quantities* known) {
    known->count = 0;
    for (int i = 0; i < jd_diagram_quantity_count(diagram); i++) {
        const jd_diagram_quantity* quantity = jd_diagram_quantity_at(diagram, i);
        jd_cli_quantities_add(known, quantity->name, quantity->unit);
    }
    for (int i = 0; i < 2 && jd_diagram_axis_at(diagram, i); i++)
        jd_cli_quantities_add(known, jd_diagram_axis_at(diagram, i)->name,
                              jd_diagram_axis_at(diagram, i)->unit);
}

// The place of a name; -1 if it is unknown, with the message printed.
static int find(const jd_cli_quantities* known, const char* option, const char* name) {
    for (int i = 0; i < known->count; i++) {
        if (strcmp(known->names[i], name) == 0)
            return i;
    }
    char kind[64];
    snprintf(kind, sizeof kind, "quantity of --%s", option);
    jd_cli_unknown(kind, name, known->names, known->count);
    return -1;
}

// Copy what stands before one of `ends`, without blanks around it. @return where it ends; NULL if
// it is too long.
static const char* take(const char* text, const char* ends, char part[PART_SIZE]) {
    const char* begin = text + strspn(text, " ");
    const char* end = begin + strcspn(begin, ends);
    const char* last = end;
    while (last > begin && last[-1] == ' ')
        last--;
    if (last - begin >= PART_SIZE)
        return NULL;
    snprintf(part, PART_SIZE, "%.*s", (int)(last - begin), begin);
    return end;
}

// ---- Panels ------------------------------------------------------------------------------------

static int wrong_show(const char* given) {
    return jd_cli_wrong_value("show", given,
                              "must have the form x,y (over time), x+y (together), x:v (v over x)");
}

// Places in one plane have equal scales.
static bool is_plane(const jd_cli_quantities* known, const int* places, int count) {
    for (int i = 0; i < count; i++) {
        if (strcmp(known->units[places[i]], "m") != 0)
            return false;
    }
    return true;
}

// Read one panel. @return where it ends; NULL with the message printed.
static const char* read_panel(const char* text, const char* given, const jd_cli_quantities* known,
                              jd_panel* panel) {
    int places[JD_PANEL_QUANTITIES], count = 0;
    bool across = false;
    char name[PART_SIZE];
    for (;;) {
        text = take(text, ",:+", name);
        if (!text || name[0] == '\0' || (*text == ':' && count > 0)) {
            wrong_show(given);
            return NULL;
        }
        if (count == JD_PANEL_QUANTITIES) {
            jd_cli_wrong_value("show", given, "a panel shows at most four quantities");
            return NULL;
        }
        places[count] = find(known, "show", name);
        if (places[count] < 0)
            return NULL;
        across = across || *text == ':';
        count++;
        if (*text == ',' || *text == '\0')
            break;
        text++;
    }
    const bool time = across && strcmp(known->names[places[0]], "t") == 0;
    *panel = (jd_panel){.kind = !across || time                  ? JD_PANEL_TIME
                                : is_plane(known, places, count) ? JD_PANEL_PATH
                                                                 : JD_PANEL_PHASE};
    for (int i = time; i < count; i++)
        panel->quantities[i - time] = known->names[places[i]];
    return text;
}

static int read_show(const char* given, const jd_cli_quantities* known, jd_cli_figure* figure) {
    const char* text = given;
    figure->options.panels = figure->panels;
    do {
        if (figure->options.panel_count == JD_CLI_PANELS)
            return jd_cli_wrong_value("show", given, "more than 16 panels");
        text = read_panel(text, given, known, &figure->panels[figure->options.panel_count++]);
        if (!text)
            return JD_CLI_WRONG;
    } while (*text++ == ',');
    return JD_CLI_DONE;
}

// ---- Ranges and scales -------------------------------------------------------------------------

// The unit behind a number, "" if there is none.
static const char* unit_of(const char* value) {
    const char* end = value + strspn(value, "+-.0123456789");
    if ((*end == 'e' || *end == 'E') && end[1] != '\0' && strchr("+-0123456789", end[1]))
        end += 1 + strspn(end + 1, "+-0123456789");
    return end + strspn(end, " ");
}

// Read one of two values; a plain number takes the unit of the other one.
static int read_one(jd_context* context, const jd_cli_given* given, const char* const texts[2],
                    const char* unit, double* value) {
    char whole[2 * PART_SIZE + 2];
    const bool borrows = unit_of(texts[0])[0] == '\0' && unit_of(texts[1])[0] != '\0';
    snprintf(whole, sizeof whole, borrows ? "%s %s" : "%s", texts[0], unit_of(texts[1]));
    return jd_cli_read_value(context, given, whole, unit, value);
}

static int read_range(jd_context* context, const jd_cli_given* given,
                      const jd_cli_quantities* known, jd_cli_figure* figure) {
    static const char form[] = "must have the form NAME=FROM:TO";
    char name[PART_SIZE], from[PART_SIZE], to[PART_SIZE] = "";
    const char* rest = take(given->value, "=", name);
    if (!rest || *rest != '=' || !(rest = take(rest + 1, ":", from)) || *rest != ':' ||
        !take(rest + 1, "", to) || (from[0] == '\0' && to[0] == '\0'))
        return jd_cli_wrong_value("range", given->value, form);
    const int place = find(known, "range", name);
    if (place < 0)
        return JD_CLI_WRONG;
    if (figure->options.range_count == JD_CLI_RANGES)
        return jd_cli_wrong_value("range", given->value, "more than 32 ranges");
    jd_figure_range* range = &figure->ranges[figure->options.range_count++];
    *range = (jd_figure_range){known->names[place], -INFINITY, INFINITY};
    const char* const first[2] = {from, to};
    const char* const second[2] = {to, from};
    if ((from[0] && read_one(context, given, first, known->units[place], &range->from)) ||
        (to[0] && read_one(context, given, second, known->units[place], &range->to)))
        return JD_CLI_WRONG;
    if (!(range->from < range->to))
        return jd_cli_wrong_value("range", given->value,
                                  "the second value must be above the first");
    return JD_CLI_DONE;
}

static int read_log(const jd_cli_given* given, const jd_cli_quantities* known,
                    jd_cli_figure* figure) {
    const char* text = given->value;
    char name[PART_SIZE];
    do {
        text = take(text, ",", name);
        const int place = text ? find(known, "log", name) : -1;
        if (!text)
            return jd_cli_wrong_value("log", given->value, "a name is too long");
        if (place < 0)
            return JD_CLI_WRONG;
        if (figure->options.log_count == JD_CLI_RANGES)
            return jd_cli_wrong_value("log", given->value, "more than 32 quantities");
        figure->logs[figure->options.log_count++] = known->names[place];
    } while (*text++ == ',');
    return JD_CLI_DONE;
}

// ---- Size --------------------------------------------------------------------------------------

// A side in cm: a length, or a number of pixels.
static int read_side(jd_context* context, const jd_cli_given* given, const char* const texts[2],
                     double* side) {
    const bool pixels = unit_of(texts[0])[0] == '\0' && unit_of(texts[1])[0] == '\0';
    if (read_one(context, given, texts, pixels ? "1" : "cm", side))
        return JD_CLI_WRONG;
    if (pixels)
        *side /= PIXELS_PER_CM;
    return JD_CLI_DONE;
}

static int read_size(jd_context* context, const jd_cli_given* given, jd_cli_figure* figure) {
    char wide[PART_SIZE], high[PART_SIZE] = "", why[96];
    const char* rest = take(given->value, "x", wide);
    if (!rest || wide[0] == '\0' || (*rest == 'x' && (!take(rest + 1, "", high) || !high[0])))
        return jd_cli_wrong_value("size", given->value, "must have the form WIDTHxHEIGHT or WIDTH");
    const char* const first[2] = {wide, high};
    const char* const second[2] = {high, wide};
    double sides[2] = {0, 0};
    if (read_side(context, given, first, &sides[0]) ||
        (high[0] && read_side(context, given, second, &sides[1])))
        return JD_CLI_WRONG;
    for (int i = 0; i < (high[0] ? 2 : 1); i++) {
        snprintf(why, sizeof why, "sides must be %g cm to %g cm; plain numbers are pixels",
                 JD_FIGURE_LEAST, JD_FIGURE_MOST);
        if (!(sides[i] >= JD_FIGURE_LEAST && sides[i] <= JD_FIGURE_MOST))
            return jd_cli_wrong_value("size", given->value, why);
    }
    figure->options.width = sides[0];
    figure->options.height = sides[1];
    return JD_CLI_DONE;
}

// ---- All of them -------------------------------------------------------------------------------

int jd_cli_figure_read(jd_context* context, const jd_cli_arguments* arguments,
                       const jd_cli_quantities* known, jd_cli_figure* figure) {
    *figure = (jd_cli_figure){.options = jd_cli_figure_options(arguments)};
    figure->options.ranges = figure->ranges;
    figure->options.logs = figure->logs;
    for (int i = 0; i < arguments->option_count; i++) {
        const jd_cli_given* given = &arguments->options[i];
        const char* name = given->option->name;
        int code = JD_CLI_DONE;
        if (strcmp(name, "show") == 0)
            code = read_show(given->value, known, figure);
        else if (strcmp(name, "range") == 0)
            code = read_range(context, given, known, figure);
        else if (strcmp(name, "log") == 0)
            code = read_log(given, known, figure);
        else if (strcmp(name, "size") == 0)
            code = read_size(context, given, figure);
        if (code)
            return code;
    }
    return JD_CLI_DONE;
}

int jd_cli_figure_diagram(jd_context* context, const jd_cli_arguments* arguments,
                          const jd_diagram* diagram, const jd_cli_target* target) {
    jd_cli_quantities known;
    jd_cli_figure drawn;
    jd_cli_quantities_of_diagram(diagram, &known);
    if (jd_cli_figure_read(context, arguments, &known, &drawn))
        return JD_CLI_WRONG;
    drawn.options.replace = jd_cli_flag(arguments, "force") || target->own;
    if (jd_diagram_write(context, diagram, jd_cli_colouring(arguments), target->path,
                         &drawn.options) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    return JD_CLI_DONE;
}

int jd_cli_figure_refuse(const jd_cli_arguments* arguments, const char* goes_with) {
    static const char* const names[] = {"show", "range", "log", "size"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (jd_cli_find_given(arguments, names[i]))
            return jd_cli_wrong("--%s goes with %s only", names[i], goes_with);
    }
    return JD_CLI_DONE;
}
