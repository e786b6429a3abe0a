// What a run tells about its events: a line and a table of the summary, a list in JSON.
#include "report/events.h"

#include "shell/text.h"

#include <string.h>

#define FEW 20    // so many are listed unasked
#define KINDS 16  // kinds counted apart; more share the last place

// ---- Text --------------------------------------------------------------------------------------

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

static void print_table(const jd_result* result) {
    jd_cli_table table = jd_cli_table_begin(3);
    jd_cli_table_add(&table, "t [s]");
    jd_cli_table_add(&table, "kind");
    jd_cli_table_add(&table, "name");
    for (int i = 0; i < jd_result_event_count(result); i++) {
        const jd_event* event = jd_result_event_at(result, i);
        char time[JD_CLI_NUMBER_SIZE];
        snprintf(time, sizeof time, "%.10g", event->t);
        jd_cli_table_add(&table, time);
        jd_cli_table_add(&table, event->kind);
        jd_cli_table_add(&table, event->name);
    }
    jd_cli_table_print(stdout, &table, 2);
}

// ": no touch, lift": the events at which the motion would have changed.
static void print_missing(const jd_system* system) {
    int told = 0;
    for (int i = 0; i < system->watch_count; i++)
        if (system->watches[i].effect == JD_WATCH_CUT)
            printf("%s %s", told++ == 0 ? ": no" : ",", system->watches[i].kind);
}

void jd_cli_events_print(const jd_system* system, const jd_result* result, bool all) {
    const char* kinds[KINDS];
    int counts[KINDS];
    const int count = jd_result_event_count(result), size = count_kinds(result, kinds, counts);
    const bool listed = count > 0 && (all || count <= FEW);
    printf("events   %d", count);
    for (int i = 0; i < size; i++)
        printf("%s %d %s", i == 0 ? ":" : ",", counts[i], kinds[i]);
    if (count == 0)
        print_missing(system);
    puts(count > 0 && !listed ? "; --events lists them" : "");
    if (listed)
        print_table(result);
}

// What a system says about one of the things it watches.
static const char* watch_text(const jd_system* system, const jd_event* event) {
    for (int i = 0; i < system->watch_count; i++)
        if (strcmp(system->watches[i].kind, event->kind) == 0 &&
            strcmp(system->watches[i].name, event->name) == 0)
            return system->watches[i].text;
    return NULL;
}

void jd_cli_events_print_end(const jd_trajectory* trajectory) {
    const int count = jd_trajectory_event_count(trajectory);
    char time[JD_CLI_NUMBER_SIZE];
    if (count == 0)
        return;
    const jd_event event = jd_trajectory_event_at(trajectory, count - 1);
    const char* text = watch_text(jd_model_system(jd_trajectory_model(trajectory)), &event);
    printf(" at t = %s s: ", jd_number_text(event.t, time));
    if (text)
        fputs(text, stdout);
    else if (strcmp(event.kind, "cross") == 0)
        printf("%s crosses its value", event.name);
    else
        printf("%s of %s", event.kind, event.name);
}

// ---- JSON --------------------------------------------------------------------------------------

static void put_state(jd_json* json, const jd_result* result, const double* state) {
    jd_json_open(json, "state", '{');
    for (int i = 0, k = 0; i < jd_result_column_count(result); i++) {
        const jd_column* column = jd_result_column_at(result, i);
        if (column->role == JD_COLUMN_STATE)
            jd_json_number(json, column->name, state[k++]);
    }
    jd_json_close(json, '}');
}

void jd_cli_events_json(jd_json* json, const jd_result* result) {
    jd_json_open(json, "events", '[');
    for (int i = 0; i < jd_result_event_count(result); i++) {
        const jd_event* event = jd_result_event_at(result, i);
        jd_json_open(json, NULL, '{');
        jd_json_number(json, "t", event->t);
        jd_json_text(json, "kind", event->kind);
        jd_json_text(json, "name", event->name);
        if (event->state)
            put_state(json, result, event->state);
        jd_json_close(json, '}');
    }
    jd_json_close(json, ']');
}
