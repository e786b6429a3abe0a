// Loading of the HDF5 library.
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "record/hdf5/library.h"

jd_hdf5_table jd_hdf5;

static void* library;  // kept until the process ends: it has handlers of its own for that
static char error[300];

// The names of the library's high level part, which brings the rest along: as others call it, and
// where it was when this one was built.
static const char* const names[] = {JD_HDF5_NAME, JD_HDF5_PATH};

typedef struct entry {
    const char* name;
    void* field;  // of the table: where the address goes
} entry;

static const entry entries[] = {
#define ENTRY(name) {#name, &jd_hdf5.name},
    JD_HDF5_FUNCTIONS(ENTRY) JD_HDF5_NUMBERS(ENTRY)
#undef ENTRY
};

static bool find_entries(void) {
    for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
        void* address = dlsym(library, entries[i].name);
        if (address == NULL) {
            snprintf(error, sizeof error, "'%s' has no %s", JD_HDF5_NAME, entries[i].name);
            return false;
        }
        memcpy(entries[i].field, &address, sizeof address);
    }
    return true;
}

bool jd_hdf5_load(void) {
    if (library != NULL)
        return error[0] == '\0';
    error[0] = '\0';
    for (size_t i = 0; i < sizeof names / sizeof *names && library == NULL; i++) {
        library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
        const char* why = library == NULL ? dlerror() : NULL;
        if (library == NULL && i == 0)
            snprintf(error, sizeof error, "%s", why != NULL ? why : names[i]);
    }
    if (library == NULL)
        return false;
    error[0] = '\0';
    return find_entries();
}

const char* jd_hdf5_error(void) { return error; }
