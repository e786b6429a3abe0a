// Events in the panels over time.
//
// A contact sticks from a stop, or the end of a row of impacts, to the next slip, before its first
// event if that is a slip, and after its last one if that is a stop: such spans are shaded. Each event is a line across the
// panel; where they are many, a short tick at its upper side. No two of a kind are nearer than the
// eye can part, so that a figure stays small whatever the run.
#include "figure/page/events.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "figure/page/label.h"

#define LINES 40          // events in all that are drawn as lines
#define PARTS 100         // of a panel: two events within one of them stand close
#define CLOSE 3           // so many that do are drawn as lines: more would hide the curves
#define PLACES 500        // across a panel: one event of a kind in each
#define COLUMNS 1600      // across a panel: shorter spans of stick are left out
#define TICK 0.07         // length of a tick over the height of a panel
#define KEY_SAMPLE 0.8    // line and room beside an entry of the key [cm]
#define KEY_LETTER 0.177  // width of a letter of it [cm]

// ---- What is drawn -----------------------------------------------------------------------------

static bool is_kind(const jd_event* event, const char* kind) {
    return strcmp(event->kind, kind) == 0;
}

// The colour of a kind; NULL: it has none of its own.
static const char* colour_of(const jd_event* event) {
    static const char* const colours[][2] = {
        {"slip", "#56B4E9"},         {"stop", "#E69F00"}, {"cross", "#CC79A7"},
        {"impact", "#B0B0B0"},       {"lift", "#0072B2"}, {"land", "#E69F00"},
        {"accumulation", "#D55E00"}, {"rest", "#E69F00"}, {"roll", "#009E73"},
        {"stick", "#E69F00"},
    };
    for (size_t i = 0; i < sizeof colours / sizeof colours[0]; i++)
        if (is_kind(event, colours[i][0]))
            return colours[i][1];
    return NULL;
}

static bool has_colour(const jd_plot_events* events, const char* colour) {
    for (int i = 0; i < events->set_count; i++)
        if (events->sets[i].colour && strcmp(events->sets[i].colour, colour) == 0)
            return true;
    return false;
}

// Kinds that have no colour of their own take those that are left over, so that the key tells them
// apart; there are more of these than sets.
static void colour_others(jd_plot_events* events) {
    static const char* const spare[] = {"#000000", "#009E73", "#CC79A7", "#0072B2",
                                        "#D55E00", "#56B4E9", "#E69F00"};
    for (int i = 0; i < events->set_count; i++)
        for (size_t k = 0; events->sets[i].colour == NULL; k++)
            if (!has_colour(events, spare[k]))
                events->sets[i].colour = spare[k];
}

// Events that a system has by itself, without a contact, bear its name.
static bool is_plain(const jd_result* result, const char* name) {
    const char* system = jd_result_text(result, "system");
    return strcmp(name, "contact") == 0 || (system && strcmp(name, system) == 0);
}

// The set of an event, begun if there is none yet. NULL when out of memory.
static jd_plot_event_set* set_of(jd_plot_events* events, const jd_event* event, int room) {
    for (int i = 0; i < events->set_count; i++) {
        jd_plot_event_set* set = &events->sets[i];
        if (!is_kind(event, set->kind))
            continue;
        if (strcmp(set->name, event->name) != 0)
            set->name = "";
        return set;
    }
    if (events->set_count == JD_PLOT_EVENT_SETS) {
        jd_plot_event_set* last = &events->sets[JD_PLOT_EVENT_SETS - 1];
        last->kind = "other";
        last->name = "";
        return last;
    }
    jd_plot_event_set* set = &events->sets[events->set_count];
    set->t = calloc((size_t)room, sizeof *set->t);
    if (set->t == NULL)
        return NULL;
    set->kind = event->kind;
    set->name = event->name;
    set->colour = colour_of(event);
    events->set_count++;
    return set;
}

static bool is_shown(const jd_plot_scale* time, double t) {
    const double shown = jd_plot_scale_show(time, t);
    return shown >= time->axis.min && shown <= time->axis.max;
}

// Whether a set has an event so near before `t` that the two would look like one.
static bool is_crowded(const jd_plot_event_set* set, const jd_plot_scale* time, double t) {
    if (set->count == 0)
        return false;
    const double gap =
        jd_plot_scale_show(time, t) - jd_plot_scale_show(time, set->t[set->count - 1]);
    return gap < (time->axis.max - time->axis.min) / PLACES;
}

static bool sort_events(const jd_result* result, const jd_plot_scale* time,
                        jd_plot_events* events) {
    const int count = jd_result_event_count(result), room = count < PLACES ? count : PLACES;
    int kept = 0, close = 0;
    double before = -INFINITY;
    for (int i = 0; i < count; i++) {
        const jd_event* event = jd_result_event_at(result, i);
        if (!is_shown(time, event->t))
            continue;
        jd_plot_event_set* set = set_of(events, event, room + 1);
        if (set == NULL)
            return false;
        set->plain = is_plain(result, set->name);
        if (set->count > room || is_crowded(set, time, event->t))
            continue;
        set->t[set->count++] = event->t;
        kept++;
        const double shown = jd_plot_scale_show(time, event->t);
        close += shown - before < (time->axis.max - time->axis.min) / PARTS;
        before = shown;
    }
    events->many = kept > LINES || close > CLOSE;
    return true;
}

static void add_rest(jd_plot_events* events, const jd_plot_scale* time, double begin, double end) {
    const double length = jd_plot_scale_show(time, end) - jd_plot_scale_show(time, begin);
    if (!(length > (time->axis.max - time->axis.min) / COLUMNS) || events->rest_count == COLUMNS)
        return;
    events->rest[2 * events->rest_count] = begin;
    events->rest[2 * events->rest_count + 1] = end;
    events->rest_count++;
}

// The last event at the same thing before number `i`; -1: none.
static int last_before(const jd_result* result, int i) {
    const char* name = jd_result_event_at(result, i)->name;
    do
        i--;
    while (i >= 0 && strcmp(jd_result_event_at(result, i)->name, name) != 0);
    return i;
}

static bool is_last(const jd_result* result, int i) {
    const char* name = jd_result_event_at(result, i)->name;
    const int count = jd_result_event_count(result);
    do
        i++;
    while (i < count && strcmp(jd_result_event_at(result, i)->name, name) != 0);
    return i == count;
}

static bool holds(const jd_event* event) {
    return is_kind(event, "stop") || is_kind(event, "stick");
}

// What holds can only hold while it touches.
static bool parts(const jd_event* event) {
    return is_kind(event, "lift") || is_kind(event, "leave") || is_kind(event, "part");
}

// Each contact by itself: what ends in a slip has stuck since it stopped, since its impacts ended or
// since the start; what parts, since it stopped.
static void find_rest(const jd_result* result, const jd_plot_scale* time, jd_plot_events* events) {
    const jd_column* t = jd_result_column_at(result, 0);
    const double first = t->values[0], last = t->values[jd_result_row_count(result) - 1];
    for (int i = 0; i < jd_result_event_count(result); i++) {
        const jd_event* event = jd_result_event_at(result, i);
        const bool slips = is_kind(event, "slip"), ends = slips || parts(event);
        const int k = ends ? last_before(result, i) : i;
        const jd_event* since = k < 0 ? NULL : jd_result_event_at(result, k);
        const double begin = since && since->t > first ? since->t : first;
        const bool stuck =
            since ? holds(since) || (slips && is_kind(since, "accumulation")) : slips;
        if (ends && stuck)
            add_rest(events, time, begin, event->t);
        if (holds(event) && is_last(result, i))
            add_rest(events, time, begin, last);
    }
}

bool jd_plot_events_init(const jd_result* result, const jd_plot_scale* time,
                         jd_plot_events* events) {
    *events = (jd_plot_events){0};
    if (jd_result_event_count(result) == 0)
        return true;
    events->rest = calloc(2 * COLUMNS, sizeof *events->rest);
    if (events->rest == NULL || !sort_events(result, time, events)) {
        jd_plot_events_free(events);
        return false;
    }
    colour_others(events);
    find_rest(result, time, events);
    return true;
}

void jd_plot_events_free(jd_plot_events* events) {
    for (int i = 0; i < JD_PLOT_EVENT_SETS; i++)
        free(events->sets[i].t);
    free(events->rest);
    *events = (jd_plot_events){0};
}

// ---- Data --------------------------------------------------------------------------------------

int jd_plot_events_block_count(const jd_plot_events* events) {
    return (events->rest_count > 0) + events->set_count;
}

void jd_plot_events_put_data(FILE* out, const jd_plot_events* events) {
    int index = 0;
    if (events->rest_count > 0)
        fprintf(out, "# %d: stick: begin [s], end [s]\n", index++);
    for (int i = 0; i < events->rest_count; i++)
        fprintf(out, "%.17g %.17g\n", events->rest[2 * i], events->rest[2 * i + 1]);
    for (int k = 0; k < events->set_count; k++) {
        const jd_plot_event_set* set = &events->sets[k];
        fprintf(out, "%s# %d: ", index > 0 ? "\n\n" : "", index);
        jd_plot_put_comment(out, set->kind);
        fputc(' ', out);
        jd_plot_put_comment(out, set->name);
        fputs(": t [s]\n", out);
        for (int i = 0; i < set->count; i++)
            fprintf(out, "%.17g\n", set->t[i]);
        index++;
    }
}

// ---- Script ------------------------------------------------------------------------------------

static void put_rest(FILE* out, const jd_plot_scale scales[2], bool named) {
    fputs("data index 0 using ", out);
    jd_plot_put_scale_using(out, 1, &scales[0]);
    fprintf(out, ":(%.12g):", scales[1].axis.min);
    jd_plot_put_scale_using(out, 1, &scales[0]);
    fputc(':', out);
    jd_plot_put_scale_using(out, 2, &scales[0]);
    fprintf(out, ":(%.12g):(%.12g)", scales[1].axis.min, scales[1].axis.max);
    fputs(" with boxxyerror fillstyle solid noborder linecolor rgb '#C8707070' notitle, \\\n     ",
          out);
    if (named)
        fputs("keyentry with boxes fillstyle solid noborder linecolor rgb '#C8707070' title "
              "'sticks', \\\n     ",
              out);
}

// Whether several kinds of events happen to one and the same thing, beside those that are plain.
static bool have_one_name(const jd_plot_events* events) {
    const char* one = NULL;
    for (int i = 0; i < events->set_count; i++) {
        const char* name = events->sets[i].name;
        if (events->sets[i].plain)
            continue;
        if (one && strcmp(name, one) != 0)
            return false;
        one = name;
    }
    return events->set_count > 1;
}

// gnuplot sets the entries of a key in columns, all as wide as the widest of them.
int jd_plot_events_key_lines(const jd_plot_events* events, double width) {
    const int entries = jd_plot_events_block_count(events);
    const bool one_name = have_one_name(events);
    size_t letters = 6;  // "sticks"
    for (int i = 0; i < events->set_count; i++) {
        const jd_plot_event_set* set = &events->sets[i];
        const bool alone = one_name || set->plain;
        const size_t all = strlen(set->kind) + (alone ? 0 : 1 + strlen(set->name));
        letters = all > letters ? all : letters;
    }
    const int columns = (int)(width / (KEY_SAMPLE + KEY_LETTER * (double)letters));
    return entries <= columns || columns < 1 ? 1 : (entries + columns - 1) / columns;
}

// "cross x"; events of a contact or the system, of several quantities, or all of one thing by their
// kind alone.
static void put_name(FILE* out, const jd_plot_event_set* set, bool one_name) {
    const bool plain = one_name || set->name[0] == '\0' || set->plain;
    fputs(" title '", out);
    jd_plot_put_text(out, set->kind);
    if (!plain) {
        fputc(' ', out);
        jd_plot_put_text(out, set->name);
    }
    fputc('\'', out);
}

void jd_plot_events_put(FILE* out, const jd_plot_events* events, const jd_plot_scale scales[2],
                        bool named) {
    const double high = scales[1].axis.max - scales[1].axis.min,
                 length = events->many ? TICK * high : high;
    int index = 0;
    if (events->rest_count > 0) {
        put_rest(out, scales, named);
        index++;
    }
    for (int i = 0; i < events->set_count; i++, index++) {
        const jd_plot_event_set* set = &events->sets[i];
        char line[64];
        snprintf(line, sizeof line, "linewidth 0.8 linecolor rgb '%s'", set->colour);
        fprintf(out, "data index %d using ", index);
        jd_plot_put_scale_using(out, 1, &scales[0]);
        fprintf(out, ":(%.12g):(0):(%.12g) with vectors nohead %s notitle, \\\n     ",
                scales[1].axis.max - length, length, line);
        if (!named)
            continue;
        fprintf(out, "keyentry with lines %s", line);
        put_name(out, set, have_one_name(events));
        fputs(", \\\n     ", out);
    }
}
