// A result in memory: room for it, and what it holds.
//
// A result owns everything it hands out, so that it outlives what it was made of, and so that one
// made of a trajectory and one read from a file are alike. Texts live in a few blocks, freed
// together.
#include "record/result.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK_SIZE 4096  // of texts [bytes]; longer ones get a block of their own

typedef struct jd_result_block {
    struct jd_result_block* next;
    size_t used;
    size_t size;
    char text[];
} block;

#define NAME(constant, name) name,
const char* const jd_result_text_names[JD_TEXT_COUNT] = {JD_RESULT_TEXTS(NAME)};
const char* const jd_result_number_names[JD_NUMBER_COUNT] = {JD_RESULT_NUMBERS(NAME)};
#undef NAME

// ---- Memory ------------------------------------------------------------------------------------

jd_result* jd_result_new(void) {
    jd_result* result = calloc(1, sizeof *result);
    if (result == NULL)
        return NULL;
    for (int i = 0; i < JD_TEXT_COUNT; i++)
        result->texts[i] = "";
    for (int i = 0; i < JD_NUMBER_COUNT; i++)
        result->numbers[i] = (double)NAN;
    return result;
}

bool jd_result_reserve(jd_result* result) {
    const size_t rows = (size_t)result->row_count, columns = (size_t)result->column_count;
    // One more than needed: calloc(0) may give NULL.
    result->columns = calloc(columns + 1, sizeof *result->columns);
    result->values = calloc(columns + 1, (rows + 1) * sizeof *result->values);
    result->parameters = calloc((size_t)result->parameter_count + 1, sizeof *result->parameters);
    result->events = calloc((size_t)result->event_count + 1, sizeof *result->events);
    result->event_states =
        calloc((size_t)result->event_count + 1, ((size_t)result->state_count + 1) * sizeof(double));
    result->panels = calloc((size_t)result->panel_count + 1, sizeof *result->panels);
    if (result->columns == NULL || result->values == NULL || result->parameters == NULL ||
        result->events == NULL || result->event_states == NULL || result->panels == NULL) {
        result->out_of_memory = true;
        return false;
    }
    for (size_t i = 0; i < columns; i++)
        result->columns[i].values = result->values + i * rows;
    return true;
}

double* jd_result_add_list(jd_result* result, jd_result_list list) {
    if (result->list_count == JD_RESULT_LISTS)
        return NULL;
    double* values = calloc((size_t)list.count + 1, sizeof *values);
    if (values == NULL) {
        result->out_of_memory = true;
        return NULL;
    }
    list.values = values;
    result->lists[result->list_count++] = list;
    return values;
}

static char* keep(jd_result* result, const char* text) {
    const size_t size = text == NULL ? 0 : strlen(text) + 1;
    if (size <= 1)
        return NULL;
    block* last = result->blocks;
    if (last == NULL || last->size - last->used < size) {
        const size_t room = size > BLOCK_SIZE ? size : BLOCK_SIZE;
        last = malloc(sizeof *last + room);
        if (last == NULL) {
            result->out_of_memory = true;
            return NULL;
        }
        *last = (block){.next = result->blocks, .size = room};
        result->blocks = last;
    }
    char* copy = last->text + last->used;
    memcpy(copy, text, size);
    last->used += size;
    return copy;
}

// Length of the letter at `text` in UTF-8, 0 if there is none.
static size_t letter_length(const unsigned char* text) {
    static const struct {
        unsigned char first, last, low, high;  // of the first byte and of the second
        size_t length;
    } forms[] = {
        {0x00, 0x7F, 0x00, 0xFF, 1}, {0xC2, 0xDF, 0x80, 0xBF, 2}, {0xE0, 0xE0, 0xA0, 0xBF, 3},
        {0xE1, 0xEC, 0x80, 0xBF, 3}, {0xED, 0xED, 0x80, 0x9F, 3}, {0xEE, 0xEF, 0x80, 0xBF, 3},
        {0xF0, 0xF0, 0x90, 0xBF, 4}, {0xF1, 0xF3, 0x80, 0xBF, 4}, {0xF4, 0xF4, 0x80, 0x8F, 4}};
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        if (text[0] < forms[i].first || text[0] > forms[i].last)
            continue;
        size_t good = 1;
        if (forms[i].length > 1 && text[1] >= forms[i].low && text[1] <= forms[i].high)
            good = 2;
        while (good > 1 && good < forms[i].length && (text[good] & 0xC0) == 0x80)
            good++;
        return good == forms[i].length ? good : 0;
    }
    return 0;
}

// One line of UTF-8 without control characters (U+0000 to U+001F, U+007F to U+009F), in place.
static void make_line(char* text) {
    unsigned char* at = (unsigned char*)text;
    while (*at != '\0') {
        const size_t length = letter_length(at);
        if (length == 0)
            *at = '?';
        else if (length == 1 && (*at < 0x20 || *at == 0x7F))
            *at = ' ';
        else if (length == 2 && at[0] == 0xC2 && at[1] < 0xA0)
            at[0] = at[1] = ' ';
        at += length > 0 ? length : 1;
    }
}

const char* jd_result_keep(jd_result* result, const char* text) {
    char* kept = keep(result, text);
    if (kept == NULL)
        return "";
    make_line(kept);
    return kept;
}

const char* jd_result_keep_lines(jd_result* result, const char* text) {
    const char* kept = keep(result, text);
    return kept != NULL ? kept : "";
}

void jd_result_free(jd_result* result) {
    if (result == NULL)
        return;
    for (block *b = result->blocks, *next; b != NULL; b = next) {
        next = b->next;
        free(b);
    }
    for (int i = 0; i < result->list_count; i++)
        free((void*)(uintptr_t)result->lists[i].values);
    free(result->columns);
    free(result->values);
    free(result->parameters);
    free(result->events);
    free(result->event_states);
    free(result->panels);
    free(result);
}

// ---- What it holds -----------------------------------------------------------------------------

int64_t jd_result_row_count(const jd_result* result) { return result->row_count; }

int jd_result_column_count(const jd_result* result) { return result->column_count; }

const jd_column* jd_result_column_at(const jd_result* result, int index) {
    return index >= 0 && index < result->column_count ? &result->columns[index] : NULL;
}

const jd_column* jd_result_column(const jd_result* result, const char* name) {
    for (int i = 0; i < result->column_count; i++)
        if (strcmp(result->columns[i].name, name) == 0)
            return &result->columns[i];
    return NULL;
}

int jd_result_parameter_count(const jd_result* result) { return result->parameter_count; }

const jd_result_parameter* jd_result_parameter_at(const jd_result* result, int index) {
    return index >= 0 && index < result->parameter_count ? &result->parameters[index] : NULL;
}

int jd_result_list_count(const jd_result* result) { return result->list_count; }

const jd_result_list* jd_result_list_at(const jd_result* result, int index) {
    return index >= 0 && index < result->list_count ? &result->lists[index] : NULL;
}

int jd_result_event_count(const jd_result* result) { return result->event_count; }

const jd_event* jd_result_event_at(const jd_result* result, int index) {
    return index >= 0 && index < result->event_count ? &result->events[index] : NULL;
}

int jd_result_panel_count(const jd_result* result) { return result->panel_count; }

const jd_phases* jd_result_phases(const jd_result* result) { return &result->phases; }

const jd_panel* jd_result_panel_at(const jd_result* result, int index) {
    return index >= 0 && index < result->panel_count ? &result->panels[index] : NULL;
}

const char* jd_result_text(const jd_result* result, const char* name) {
    for (int i = 0; i < JD_TEXT_COUNT; i++)
        if (strcmp(jd_result_text_names[i], name) == 0)
            return result->texts[i];
    return "";
}

double jd_result_number(const jd_result* result, const char* name) {
    for (int i = 0; i < JD_NUMBER_COUNT; i++)
        if (strcmp(jd_result_number_names[i], name) == 0)
            return result->numbers[i];
    return (double)NAN;
}
