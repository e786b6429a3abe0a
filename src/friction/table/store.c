// The tables of a patch: made on demand, kept with the patch and on disk.
//
// On disk a table has the name of everything it depends on: the inner frame of the patch, the
// error, the version of this code, and the maths, whose bits it has. A file that is
// damaged or foreign is not taken; the table is then built anew, and the file replaced.

#include "base/engine.h"
#include "base/given.h"
#include "base/threads.h"
#include "friction/table.h"
#include "friction/table/cache.h"
#include "patch/build.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct item {
    jd_table* table;
    char note[512];  // what went wrong with the disk
    struct item* next;
} item;

struct jd_table_list {
    jd_lock lock;
    item* first;
};

struct jd_table_list* jd_table_list_create(void) {
    struct jd_table_list* list = calloc(1, sizeof *list);
    if (list && !jd_lock_init(&list->lock)) {
        free(list);
        return NULL;
    }
    return list;
}

void jd_table_list_free(struct jd_table_list* list) {
    if (!list)
        return;
    for (item *i = list->first, *next; i; i = next) {
        next = i->next;
        free(i->table);
        free(i);
    }
    jd_lock_end(&list->lock);
    free(list);
}

// ---- Key ----------------------------------------------------------------------------------------

// Bytes one after the other; counts only while there is no room.
typedef struct writer {
    unsigned char* bytes;
    size_t size;
} writer;

static void put(writer* w, const void* data, size_t size) {
    if (w->bytes)
        memcpy(w->bytes + w->size, data, size);
    w->size += size;
}

static void put_numbers(writer* w, const double* numbers, int count) {
    put(w, numbers, (size_t)count * sizeof *numbers);
}

static void put_patch(writer* w, const jd_patch* patch) {
    const int32_t counts[] = {(int32_t)patch->made_of.shape,
                              (int32_t)patch->made_of.pressure,
                              patch->edge_count,
                              patch->degree,
                              patch->node_count,
                              patch->symmetric};
    const double area[] = {patch->half_x, patch->half_y, patch->inner};
    put(w, counts, sizeof counts);
    put_numbers(w, area, 3);
    for (int i = 0; i < patch->edge_count; i++) {
        const jd_edge* e = &patch->edges[i];
        const double edge[] = {e->x, e->y, e->tx, e->ty, e->length};
        put_numbers(w, edge, 5);
    }
    put_numbers(w, patch->polynomial, JD_POLYNOMIAL_TERMS(patch->degree));
    if (patch->made_of.shape == JD_SHAPE_POINTS) {
        put_numbers(w, patch->node_x, patch->node_count);
        put_numbers(w, patch->node_y, patch->node_count);
        put_numbers(w, patch->node_weight, patch->node_count);
        put_numbers(w, &patch->made_of.cell_x, patch->cell ? 1 : 0);
        put_numbers(w, &patch->made_of.cell_y, patch->cell ? 1 : 0);
    }
}

static void put_key(writer* w, const jd_patch* patch, double error) {
    put(w, JD_MATHS, sizeof JD_MATHS);
    put_numbers(w, &error, 1);
    put_patch(w, patch);
}

// ---- Disk --------------------------------------------------------------------------------------

// A table from a file, if it hangs together. Takes `data`.
static jd_table* adopt(void* data, size_t size, double error) {
    jd_table* table = data;
    const bool fits = size >= sizeof *table && table->error == error && table->cells >= 0 &&
                      table->cells <= 1 << 13 && jd_table_bytes(table) == size;
    if (!fits) {
        free(data);
        return NULL;
    }
    return table;
}

// From the disk, NULL if it is not there. A file that cannot be taken is worth a note.
static jd_table* from_disk(jd_context* context, const jd_cache_key* key, double error, char* note,
                           size_t room) {
    void* data = NULL;
    size_t size = 0;
    const jd_status status = jd_cache_read(context, key, &data, &size);
    if (status == JD_ERR_FILE)
        snprintf(note, room, "%s; the table was built anew", jd_context_message(context));
    return status == JD_OK ? adopt(data, size, error) : NULL;
}

static void to_disk(jd_context* context, const jd_cache_key* key, const jd_table* table, char* note,
                    size_t room) {
    if (jd_cache_write(context, key, table, jd_table_bytes(table)) == JD_ERR_FILE)
        snprintf(note, room, "%s; the table will be built again next time",
                 jd_context_message(context));
}

// From the disk or built. Not being able to read or write the disk only costs time.
static jd_table* obtain(const jd_patch* patch, double error, char* note, size_t room) {
    writer w = {0};
    put_key(&w, patch, error);
    w.bytes = malloc(w.size);
    if (!w.bytes)
        return NULL;
    w.size = 0;
    put_key(&w, patch, error);
    const jd_cache_key key = {.bytes = w.bytes, .size = w.size, .version = JD_TABLE_VERSION};
    jd_context* context = jd_context_create();
    jd_table* table = context ? from_disk(context, &key, error, note, room) : NULL;
    if (!table) {
        table = jd_table_build(patch, error);
        if (table && context && table->kind != JD_TABLE_EXACT)
            to_disk(context, &key, table, note, room);
    }
    jd_context_free(context);
    free(w.bytes);
    return table;
}

// ---- Of a patch --------------------------------------------------------------------------------

static const item* find_or_make(struct jd_table_list* list, const jd_patch* patch, double error) {
    for (const item* i = list->first; i; i = i->next)
        if (i->table->error == error)
            return i;
    item* made = calloc(1, sizeof *made);
    if (!made)
        return NULL;
    made->table = obtain(patch, error, made->note, sizeof made->note);
    if (!made->table) {
        free(made);
        return NULL;
    }
    made->next = list->first;
    list->first = made;
    return made;
}

static jd_status item_of(jd_context* context, const jd_patch* patch, double error,
                         const item** found) {
    jd_lock_take(&patch->tables->lock);
    *found = find_or_make(patch->tables, patch, error);
    jd_lock_give(&patch->tables->lock);
    return *found ? JD_OK : jd_fail(context, JD_ERR_MEMORY, "out of memory for a friction table");
}

jd_status jd_patch_table(jd_context* context, const jd_patch* patch, double error,
                         const jd_table** table) {
    const item* found;
    const jd_status status = item_of(context, patch, error, &found);
    *table = status == JD_OK ? found->table : NULL;
    return status;
}

jd_status jd_patch_tabulate(jd_context* context, const jd_patch* patch, double error,
                            jd_table_report* report) {
    if (!JD_GIVEN(context, report))
        return JD_ERR_ARGUMENT;
    *report = (jd_table_report){.error = error, .note = ""};
    if (!(error >= 1e-9 && error <= 1e-2))
        return jd_fail(context, JD_ERR_RANGE, "error of a table is %g, must be 1e-9 to 1e-2",
                       error);
    const item* found;
    const jd_status status = item_of(context, patch, error, &found);
    if (status < 0)
        return status;
    const jd_table* table = found->table;
    report->note = found->note;
    // From the inner frame to the reference point.
    const double w = table->where[2], l = patch->scale;
    report->tabulated = table->kind != JD_TABLE_EXACT;
    report->measured = table->measured;
    report->where =
        (jd_motion){l * table->where[0] + w * patch->y, l * table->where[1] - w * patch->x, w};
    report->cells = (int)table->cell_count;
    if (report->tabulated)
        report->exact_share = (double)table->hard[0] / (double)table->cell_count;
    return JD_OK;
}

jd_status jd_table_of_law(jd_context* context, const jd_law* law, const double* parameters,
                          const jd_patch* patch, const jd_table** table) {
    *table = NULL;
    if (!law || !law->table_error)
        return JD_OK;
    int i = 0;
    while (strcmp(law->parameters[i].name, law->table_error) != 0)
        i++;
    const double error = parameters ? parameters[i] : law->parameters[i].value;
    return jd_patch_table(context, patch, error, table);
}
