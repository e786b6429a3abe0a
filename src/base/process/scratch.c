// A folder for what is needed on the way. Its name is random, and noted as that of an unfinished file
// is: a signal takes it away with all in it.
#include "base/file.h"
#include "base/given.h"
#include "base/process/child.h"
#include "base/unfinished.h"

#if JD_FILES

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME_TRIES 100

struct jd_scratch {
    int parent;  // the folder it is in
    int slot;    // of its name among the unfinished
    char name[JD_UNFINISHED_NAME];
    char path[];
};

static jd_status cannot(jd_context* context, const char* base, int error) {
    return jd_fail(context, JD_ERR_FILE, "cannot make a folder in '%s': %s", base, strerror(error));
}

// @return 0 or an errno.
static int make(jd_scratch* s) {
    for (int i = 0; i < NAME_TRIES && jd_unfinished_name(s->name); i++) {
        s->slot = jd_unfinished_add(s->parent, s->name);
        if (mkdirat(s->parent, s->name, 0700) == 0)
            return 0;
        const int error = errno;
        jd_unfinished_forget(s->slot);
        errno = error;
        if (error != EEXIST)
            break;
    }
    return errno;
}

jd_status jd_scratch_create(jd_context* context, jd_scratch** scratch) {
    if (!JD_GIVEN(context, scratch))
        return JD_ERR_ARGUMENT;
    const char* told = getenv("TMPDIR");
    const char* base = told != NULL && *told != '\0' ? told : "/tmp";
    const char* front = base[0] == '-' ? "./" : "";
    const size_t size = strlen(front) + strlen(base) + JD_UNFINISHED_NAME + 1;
    *scratch = NULL;
    jd_scratch* s = calloc(1, sizeof *s + size);
    if (s == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a folder in '%s'", base);
    s->parent = open(base, O_PATH | O_DIRECTORY | O_CLOEXEC);
    const int error = s->parent < 0 ? errno : make(s);
    if (error != 0) {
        if (s->parent >= 0)
            close(s->parent);
        free(s);
        return cannot(context, base, error);
    }
    snprintf(s->path, size, "%s%s/%s", front, base, s->name);
    *scratch = s;
    return JD_OK;
}

const char* jd_scratch_path(const jd_scratch* scratch) {
    return scratch != NULL ? scratch->path : "";
}

void jd_scratch_free(jd_scratch* scratch) {
    if (scratch == NULL)
        return;
    jd_folder_remove(scratch->parent, scratch->name);
    jd_unfinished_forget(scratch->slot);
    close(scratch->parent);
    free(scratch);
}

void jd_files_abandon(void) {
    jd_children_end();
    jd_unfinished_remove();
}

#endif
