// Plug-ins: a shared object is opened, its entry found, its version and table checked.
//
// What cannot be checked: pointers that lead nowhere, and what the code does. The object stays
// loaded, since models and trajectories point into its tables; the dynamic loader counts how often
// it was opened, so opening it again costs nothing.

#include "judder/plugin.h"

#include "base/context.h"
#include "base/file.h"
#include "base/given.h"
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

static jd_status check_file(jd_context* context, const char* path) {
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
    fclose(file);
    if (!whole)
        return jd_fail(context, JD_ERR_FILE,
                       "plug-in '%s' is not a shared object, or a damaged one", path);
    return jd_inputs_add(context, (jd_file_id){info.st_dev, info.st_ino});
}

// ---- The object --------------------------------------------------------------------------------

static jd_status open_object(jd_context* context, const char* path, void** object) {
    const jd_status status = check_file(context, path);
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
    jd_status status = open_object(context, path, &object);
    if (status < 0)
        return status;
    status = read_entry(context, path, object, system);
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
