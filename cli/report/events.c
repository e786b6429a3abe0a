// What a run tells about its events: a line and a table of few, a list in JSON.
#include "report/events.h"

#include <string.h>

#define FEW 20          // so many are listed unasked
#define KINDS 16        // kinds counted apart; more share the last place
#define MODE_SIZE 1024  // of the words of one mode

// How many events there are of each kind, in the order of their first ones.
static int count_kinds(const jd_result* result, const char* kinds[KINDS], int counts[KINDS]) {
    int size = 0;
    for (int i = 0; i < jd_result_event_count(result); i++) {
        const char* kind = jd_result_event_at(result, i)->kind;
        int k = 0;
        while (k < size && strcmp(kinds[k], kind) != 0)
            k++;
        if (k == size && size == KINDS)
            kinds[--k] = "other";
        if (k == size) {
            kinds[size++] = kind;
            counts[k] = 0;
        }
        counts[k]++;
    }
    return size;
}

// Whether no watch before this one that changes the motion is of its kind.
static bool is_first(const jd_system* system, int index) {
    bool first = true;
    for (int i = 0; i < index; i++)
        first = first && (system->watches[i].effect != JD_WATCH_CUT ||
                          strcmp(system->watches[i].kind, system->watches[index].kind) != 0);
    return first;
}

// ": no touch, lift": the events at which the motion would have changed.
static void say_missing(jd_cli_report* r, const jd_system* system) {
    int told = 0;
    for (int i = 0; i < system->watch_count; i++)
        if (system->watches[i].effect == JD_WATCH_CUT && is_first(system, i))
            jd_cli_say(r, NULL, "%s %s", told++ == 0 ? ": no" : ",", system->watches[i].kind);
}

static void put_state(jd_cli_report* r, const jd_result* result, const double* state) {
    jd_cli_open(r, "state", '{');
    for (int i = 0, k = 0; i < jd_result_column_count(result); i++) {
        const jd_column* column = jd_result_column_at(result, i);
        if (column->role == JD_COLUMN_STATE)
            jd_cli_put_number(r, NULL, column->name, NULL, state[k++]);
    }
    jd_cli_close(r, '}');
}

static bool has_modes(const jd_result* result) {
    bool some = false;
    for (int i = 0; i < jd_result_event_count(result) && !some; i++)
        some = *jd_result_event_at(result, i)->modes != '\0';
    return some;
}

// The modes that were found, apart in JSON; in a table one cell.
static void put_modes(jd_cli_report* r, const char* modes) {
    if (!r->is_json)
        jd_cli_put_text(r, NULL, NULL, "%s", *modes ? modes : "-");
    if (!r->is_json || *modes == '\0')
        return;
    jd_cli_open(r, "modes", '[');
    while (*modes != '\0' && strcmp(modes, "none") != 0) {
        char one[MODE_SIZE];
        const char* end = strstr(modes, "; ");
        const size_t size = end ? (size_t)(end - modes) : strlen(modes);
        snprintf(one, sizeof one, "%.*s", (int)size, modes);
        jd_cli_put_text(r, NULL, "", NULL, one);
        modes += end ? size + 2 : size;
    }
    jd_cli_close(r, ']');
}

static void put_list(jd_cli_report* r, const jd_result* result) {
    const bool modes = has_modes(result);
    jd_cli_table_open(r, modes ? "t [s]|kind|name|modes found" : "t [s]|kind|name", 2);
    jd_cli_open(r, "events", '[');
    for (int i = 0; i < jd_result_event_count(result); i++) {
        const jd_event* event = jd_result_event_at(result, i);
        jd_cli_open(r, NULL, '{');
        jd_cli_put_number(r, NULL, "t", "%.10g", event->t);
        jd_cli_put_text(r, NULL, "kind", "%s", event->kind);
        jd_cli_put_text(r, NULL, "name", "%s", event->name);
        if (modes)
            put_modes(r, event->modes);
        if (event->state)
            put_state(r, result, event->state);
        jd_cli_close(r, '}');
    }
    jd_cli_close(r, ']');
    jd_cli_table_close(r);
}

void jd_cli_put_events(jd_cli_report* r, const jd_system* system, const jd_result* result,
                       bool all) {
    const char* kinds[KINDS];
    int counts[KINDS];
    const int count = jd_result_event_count(result), size = count_kinds(result, kinds, counts);
    const bool listed = count > 0 && (all || count <= FEW);
    jd_cli_say(r, "events", "%d", count);
    for (int i = 0; i < size; i++)
        jd_cli_say(r, NULL, "%s %d %s", i == 0 ? ":" : ",", counts[i], kinds[i]);
    if (count == 0)
        say_missing(r, system);
    if (count > 0 && !listed)
        jd_cli_say(r, NULL, "; --events lists them");
    if (listed || r->is_json)
        put_list(r, result);
}

// What a system says about one of the things it watches.
static const char* watch_text(const jd_system* system, const jd_event* event) {
    for (int i = 0; i < system->watch_count; i++)
        if (strcmp(system->watches[i].kind, event->kind) == 0 &&
            strcmp(system->watches[i].name, event->name) == 0)
            return system->watches[i].text;
    return NULL;
}

void jd_cli_say_end(jd_cli_report* r, const jd_trajectory* trajectory) {
    const int count = jd_trajectory_event_count(trajectory);
    char time[JD_NUMBER_SIZE];
    if (count == 0)
        return;
    const jd_event event = jd_trajectory_event_at(trajectory, count - 1);
    const char* text = watch_text(jd_model_system(jd_trajectory_model(trajectory)), &event);
    jd_cli_say(r, NULL, " at t = %s s: ", jd_number_text(event.t, time));
    if (text)
        jd_cli_say(r, NULL, "%s", text);
    else if (strcmp(event.kind, "cross") == 0)
        jd_cli_say(r, NULL, "%s crosses its value", event.name);
    else
        jd_cli_say(r, NULL, "%s of %s", event.kind, event.name);
}
