// Packing and unpacking: native numbers, texts with their length in front. Both sides are the same
// program, one a copy of the other, so that neither widths nor orders of bytes can differ.
#include "record/parcel.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define TEXT_MOST (INT64_C(1) << 28)  // bytes of one text
#define PANELS_MOST 10000
#define LIST_MOST (INT64_C(1) << 40)  // numbers of a list
#define NONE (-1)                     // length of a text that is NULL

// ---- Bytes -------------------------------------------------------------------------------------

static void send_bytes(jd_parcel* p, const unsigned char* bytes, size_t size) {
    while (size > 0 && !p->failed) {
        const ssize_t written = write(p->descriptor, bytes, size);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0) {
            p->failed = true;
            return;
        }
        bytes += written;
        size -= (size_t)written;
    }
}

void jd_parcel_flush(jd_parcel* p) {
    send_bytes(p, p->buffer, p->used);
    p->used = 0;
}

static void pack(jd_parcel* p, const unsigned char* bytes, size_t size) {
    if (size > JD_PARCEL_BUFFER - p->used)
        jd_parcel_flush(p);
    if (size > JD_PARCEL_BUFFER) {
        send_bytes(p, bytes, size);
        return;
    }
    memcpy(p->buffer + p->used, bytes, size);
    p->used += size;
}

// Read up to `size` bytes; 0 at the end.
static size_t receive(jd_parcel* p, unsigned char* bytes, size_t size) {
    ssize_t got;
    do
        got = read(p->descriptor, bytes, size);
    while (got < 0 && errno == EINTR);
    p->begun |= got > 0;
    return got > 0 ? (size_t)got : 0;
}

static void unpack(jd_parcel* p, unsigned char* bytes, size_t size) {
    while (size > 0 && !p->failed) {
        size_t got = p->filled - p->used;
        if (got == 0 && size >= JD_PARCEL_BUFFER) {
            got = receive(p, bytes, size);
        } else {
            if (got == 0) {
                p->used = 0;
                p->filled = receive(p, p->buffer, JD_PARCEL_BUFFER);
                got = p->filled;
            }
            got = got < size ? got : size;
            memcpy(bytes, p->buffer + p->used, got);
            p->used += got;
        }
        p->failed = got == 0;
        bytes += got;
        size -= got;
    }
    memset(bytes, 0, size);
}

void jd_parcel_bytes(jd_parcel* p, void* bytes, size_t size) {
    if (p->packs)
        pack(p, bytes, size);
    else
        unpack(p, bytes, size);
}

// ---- Numbers and texts -------------------------------------------------------------------------

void jd_parcel_numbers(jd_parcel* p, double* numbers, int64_t count) {
    jd_parcel_bytes(p, numbers, (size_t)count * sizeof *numbers);
}

void jd_parcel_count(jd_parcel* p, int64_t* count, int64_t most) {
    jd_parcel_bytes(p, count, sizeof *count);
    if (*count >= 0 && *count <= most)
        return;
    p->failed = true;
    if (!p->packs)
        *count = 0;
}

void jd_parcel_int(jd_parcel* p, int* count, int most) {
    int64_t wide = *count;
    jd_parcel_count(p, &wide, most);
    *count = (int)wide;
}

// Lines: a text of several lines.
static void pass_text(jd_parcel* p, jd_result* result, const char** text, bool lines) {
    int64_t size = p->packs && *text != NULL ? (int64_t)strlen(*text) : NONE;
    jd_parcel_bytes(p, &size, sizeof size);
    if (p->packs) {
        if (size > 0)
            pack(p, (const unsigned char*)*text, (size_t)size);
        return;
    }
    *text = p->failed ? "" : NULL;
    if (p->failed || size == NONE)
        return;
    char* copy = size >= 0 && size <= TEXT_MOST ? malloc((size_t)size + 1) : NULL;
    *text = "";
    if (copy == NULL) {
        p->failed = true;
        return;
    }
    unpack(p, (unsigned char*)copy, (size_t)size);
    copy[size] = '\0';
    *text = lines ? jd_result_keep_lines(result, copy) : jd_result_keep(result, copy);
    free(copy);
}

void jd_parcel_text(jd_parcel* p, jd_result* result, const char** text) {
    pass_text(p, result, text, false);
}

// A text that is never NULL.
static void pass_name(jd_parcel* p, jd_result* result, const char** text) {
    jd_parcel_text(p, result, text);
    if (*text == NULL)
        *text = "";
}

// ---- A result ----------------------------------------------------------------------------------

static void pass_lengths(jd_parcel* p, jd_result* r) {
    jd_parcel_count(p, &r->row_count, JD_MAX_ROWS);
    jd_parcel_int(p, &r->column_count, INT_MAX);
    jd_parcel_int(p, &r->state_count, r->column_count);
    jd_parcel_int(p, &r->parameter_count, INT_MAX);
    jd_parcel_int(p, &r->event_count, INT_MAX);
    jd_parcel_int(p, &r->panel_count, PANELS_MOST);
}

static void pass_columns(jd_parcel* p, jd_result* r) {
    for (int i = 0; i < r->column_count && !p->failed; i++) {
        jd_column* c = &r->columns[i];
        int role = (int)c->role;
        jd_parcel_int(p, &role, JD_COLUMN_OUTPUT);
        c->role = (jd_column_role)role;
        pass_name(p, r, &c->name);
        pass_name(p, r, &c->symbol);
        pass_name(p, r, &c->unit);
        pass_name(p, r, &c->text);
        jd_parcel_numbers(p, r->values + (int64_t)i * r->row_count, r->row_count);
    }
}

static void pass_parameters(jd_parcel* p, jd_result* r) {
    for (int i = 0; i < r->parameter_count && !p->failed; i++) {
        jd_result_parameter* q = &r->parameters[i];
        pass_name(p, r, &q->group);
        pass_name(p, r, &q->name);
        pass_name(p, r, &q->symbol);
        pass_name(p, r, &q->unit);
        pass_name(p, r, &q->text);
        pass_name(p, r, &q->choice);
        jd_parcel_numbers(p, &q->value, 1);
    }
}

static void pass_events(jd_parcel* p, jd_result* r) {
    int states = r->event_count > 0 && p->packs && r->events[0].state != NULL;
    jd_parcel_int(p, &states, 1);
    for (int64_t i = 0; i < r->event_count && !p->failed; i++) {
        jd_event* e = &r->events[i];
        jd_parcel_numbers(p, &e->t, 1);
        pass_name(p, r, &e->kind);
        pass_name(p, r, &e->name);
        pass_name(p, r, &e->modes);
        if (states) {
            double* state = r->event_states + i * r->state_count;
            jd_parcel_numbers(p, state, r->state_count);
            e->state = state;
        }
    }
}

static void pass_lists(jd_parcel* p, jd_result* r) {
    int count = r->list_count;
    jd_parcel_int(p, &count, JD_RESULT_LISTS);
    for (int i = 0; i < count && !p->failed; i++) {
        jd_result_list list = p->packs ? r->lists[i] : (jd_result_list){0};
        pass_name(p, r, &list.group);
        pass_name(p, r, &list.name);
        pass_name(p, r, &list.unit);
        pass_name(p, r, &list.text);
        jd_parcel_count(p, &list.count, LIST_MOST);
        double* values = p->packs    ? (double*)(uintptr_t)list.values
                         : p->failed ? NULL
                                     : jd_result_add_list(r, list);
        if (values == NULL)
            p->failed = true;
        else
            jd_parcel_numbers(p, values, list.count);
    }
}

static void pass_panels(jd_parcel* p, jd_result* r) {
    for (int i = 0; i < r->panel_count && !p->failed; i++) {
        jd_panel* panel = &r->panels[i];
        int kind = (int)panel->kind;
        jd_parcel_int(p, &kind, JD_PANEL_PHASE);
        panel->kind = (jd_panel_kind)kind;
        pass_name(p, r, &panel->title);
        for (int k = 0; k < JD_PANEL_QUANTITIES; k++)
            jd_parcel_text(p, r, &panel->quantities[k]);
    }
    jd_parcel_text(p, r, &r->phases.quantity);
    for (int i = 0; i < JD_PHASES; i++)
        jd_parcel_text(p, r, &r->phases.names[i]);
}

void jd_parcel_result(jd_parcel* p, jd_result* r) {
    pass_lengths(p, r);
    if (p->failed || (!p->packs && !jd_result_reserve(r)))
        return;
    for (int i = 0; i < JD_TEXT_COUNT; i++) {
        pass_text(p, r, &r->texts[i], jd_text_has_lines(i));
        r->texts[i] = r->texts[i] != NULL ? r->texts[i] : "";
    }
    jd_parcel_numbers(p, r->numbers, JD_NUMBER_COUNT);
    pass_columns(p, r);
    pass_parameters(p, r);
    pass_lists(p, r);
    pass_events(p, r);
    pass_panels(p, r);
}
