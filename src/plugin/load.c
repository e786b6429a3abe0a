// Plug-ins: a shared object is opened, its entry found, its version and table checked.
//
// What cannot be checked: pointers that lead nowhere, and what the code does. The object stays
// loaded, since models and trajectories point into its tables; the dynamic loader counts how often
// it was opened, so opening it again costs nothing.

#include "judder/plugin.h"

#include "base/context.h"
#include "base/file.h"
#include "base/given.h"
#include "base/threads.h"
#include "plugin/table.h"

#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define SUFFIX ".so"
#define ENTRY "jd_plugin_entry"

// ---- The file ----------------------------------------------------------------------------------

#if defined(__ELF__)
#include <link.h>

// The loader maps what the headers promise; a file that was cut short would kill the process when
// it is touched. The table of sections stands at the end, so it tells.
static bool is_whole_object(FILE* file, off_t size) {
    ElfW(Ehdr) head;
    if (fread(&head, sizeof head, 1, file) != 1 || memcmp(head.e_ident, ELFMAG, SELFMAG) != 0)
        return false;
    const uint64_t sections = (uint64_t)head.e_shnum * head.e_shentsize;
    return head.e_shoff <= (uint64_t)size && sections <= (uint64_t)size - head.e_shoff;
}
#else
static bool is_whole_object(FILE* file, off_t size) {
    (void)file;
    return size > 0;
}
#endif

// FNV-1a, 64 bits, of a whole file.
static uint64_t sum_file(FILE* file) {
    uint64_t sum = UINT64_C(0xcbf29ce484222325);
    unsigned char block[4096];
    rewind(file);
    for (size_t size; (size = fread(block, 1, sizeof block, file)) > 0;)
        for (size_t i = 0; i < size; i++)
            sum = (sum ^ block[i]) * UINT64_C(0x100000001b3);
    return sum;
}

static jd_status check_file(jd_context* context, const char* path, uint64_t* sum) {
    struct stat info;
    if (stat(path, &info) != 0)
        return jd_fail(context, JD_ERR_FILE, "plug-in '%s': %s", path, strerror(errno));
    if (!S_ISREG(info.st_mode))
        return jd_fail(context, JD_ERR_FILE, "plug-in '%s' is not a file", path);
    FILE* file;
    int64_t size;
    const jd_status status = jd_file_open(context, path, &file, &size);
    if (status != JD_OK)
        return status;
    const bool whole = is_whole_object(file, (off_t)size);
    *sum = whole ? sum_file(file) : 0;
    fclose(file);
    if (!whole)
        return jd_fail(context, JD_ERR_FILE,
                       "plug-in '%s' is not a shared object, or a damaged one", path);
    return jd_inputs_add(context, (jd_file_id){info.st_dev, info.st_ino});
}

// ---- What is loaded ----------------------------------------------------------------------------

typedef struct loaded {
    const jd_system* system;
    uint64_t sum;  // of its file
    struct loaded* before;
} loaded;

static loaded* last_loaded;
static jd_lock loaded_lock = JD_LOCK_INIT;

static const loaded* find_loaded(const jd_system* system) {
    const loaded* l = last_loaded;
    while (l && l->system != system)
        l = l->before;
    return l;
}

// An object that is loaded already stays as it is, whatever its file has become.
static jd_status note_loaded(jd_context* context, const jd_system* system, uint64_t sum) {
    loaded* made = malloc(sizeof *made);
    if (!made)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a plug-in");
    jd_lock_take(&loaded_lock);
    const bool known = find_loaded(system) != NULL;
    *made = (loaded){system, sum, last_loaded};
    if (!known)
        last_loaded = made;
    jd_lock_give(&loaded_lock);
    if (known)
        free(made);
    return JD_OK;
}

uint64_t jd_plugin_sum(const jd_system* system) {
    jd_lock_take(&loaded_lock);
    const loaded* l = find_loaded(system);
    jd_lock_give(&loaded_lock);
    return l ? l->sum : 0;
}

// ---- The object --------------------------------------------------------------------------------

static jd_status open_object(jd_context* context, const char* path, void** object, uint64_t* sum) {
    const jd_status status = check_file(context, path, sum);
    if (status < 0)
        return status;
    // Plug-ins are linked with libjudder-core. It lies beside this library, where the loader looks
    // only for this library's sake; once it is loaded the plug-in finds it.
    dlopen(JD_CORE_NAME, RTLD_NOW | RTLD_LOCAL);
    *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (*object)
        return JD_OK;
    // The loader's sentence begins with the path, which ours has already.
    const char* why = dlerror();
    const size_t size = strlen(path);
    if (strncmp(why, path, size) == 0 && strncmp(why + size, ": ", 2) == 0)
        why += size + 2;
    return jd_fail(context, JD_ERR_FILE, "plug-in '%s' cannot be loaded: %s", path, why);
}

static jd_status read_entry(jd_context* context, const char* path, void* object,
                            const jd_system** system) {
    const jd_plugin* entry = dlsym(object, ENTRY);
    if (!entry)
        return jd_fail(context, JD_ERR_NAME,
                       "'%s' is not a plug-in: it does not export '" ENTRY "'", path);
    if (entry->version != JD_PLUGIN_VERSION)
        return jd_fail(context, JD_ERR_UNSUPPORTED,
                       "plug-in '%s' has interface version %d, this library has %d: compile it "
                       "again",
                       path, entry->version, JD_PLUGIN_VERSION);
    const jd_status status = jd_plugin_table_check(context, path, entry->system);
    if (status == JD_OK)
        *system = entry->system;
    return status;
}

static jd_status load(jd_context* context, const char* path, const jd_system** system) {
    void* object = NULL;
    uint64_t sum = 0;
    jd_status status = open_object(context, path, &object, &sum);
    if (status < 0)
        return status;
    status = read_entry(context, path, object, system);
    if (status == JD_OK)
        status = note_loaded(context, *system, sum);
    if (status < 0)
        dlclose(object);
    return status;
}

// ---- Public ------------------------------------------------------------------------------------

jd_status jd_plugin_load(jd_context* context, const char* path, const jd_system** system) {
    if (system)
        *system = NULL;
    if (!JD_GIVEN(context, system))
        return JD_ERR_ARGUMENT;
    if (!path || !*path)
        return jd_fail(context, JD_ERR_ARGUMENT, "no path of a plug-in given");
    if (jd_context_refuses_plugins(context))
        return jd_fail(context, JD_ERR_REFUSED,
                       "'%s' is a plug-in, not loaded: that would run its code", path);
    if (strchr(path, '/'))
        return load(context, path, system);
    // Without a slash the loader would search the library path.
    const size_t size = strlen(path) + sizeof "./";
    char* here = malloc(size);
    if (!here)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a plug-in");
    snprintf(here, size, "./%s", path);
    const jd_status status = load(context, here, system);
    free(here);
    return status;
}

void jd_plugin_refuse(jd_context* context, bool refused) {
    jd_context_set_plugins(context, refused);
}

bool jd_plugin_is_path(const char* text) {
    const size_t size = strlen(text), end = strlen(SUFFIX);
    return size > end && strcmp(text + size - end, SUFFIX) == 0;
}
