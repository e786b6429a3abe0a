// A folder that is filled under a temporary name.
//
// A new folder is filled beside its place and renamed, which is one step. An existing folder may
// hold files of others, so it is never removed or replaced: the new files are made in a folder
// within it and moved one by one over old ones of the same name. The temporary name is random; SIGKILL
// leaves a folder ".judder-...", a signal that is caught does not (base/unfinished.h).
#include "papers/folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/unfinished.h"

#define NAME_TRIES 100  // temporary names tried before giving up

struct jd_folder {
    jd_context* context;
    char* target;
    char* work;                     // where it is filled
    int place;                      // the folder that `work` is in
    char name[JD_UNFINISHED_NAME];  // of it there
    int slot;                       // of that name among the unfinished
    bool exists;                    // the target does
    bool created;                   // the folder `work` is there
};

static jd_status cannot(jd_context* context, const char* what, const char* path, int error) {
    return jd_fail(context, JD_ERR_FILE, "cannot %s '%s': %s", what, path, strerror(error));
}

static jd_status no_memory(jd_context* context, const char* path) {
    return jd_fail(context, JD_ERR_MEMORY, "out of memory for the folder '%s'", path);
}

// "folder/name". NULL when out of memory.
static char* join(const char* folder, const char* name) {
    const size_t size = strlen(folder) + strlen(name) + 2;
    char* path = malloc(size);
    if (path != NULL)
        snprintf(path, size, "%s/%s", folder, name);
    return path;
}

char* jd_folder_path(const jd_folder* folder, const char* name) { return join(folder->work, name); }

// A path without the slashes at its end.
static char* without_slashes(const char* path) {
    size_t size = strlen(path);
    while (size > 1 && path[size - 1] == '/')
        size--;
    return strndup(path, size);
}

// The folder in which a path lies, "." if it names none. NULL when out of memory.
static char* parent_of(const char* path) {
    const char* slash = strrchr(path, '/');
    if (slash == NULL)
        return strdup(".");
    return strndup(path, slash == path ? 1 : (size_t)(slash - path));
}

static bool is_dots(const char* name) { return strcmp(name, ".") == 0 || strcmp(name, "..") == 0; }

static jd_status check_empty(jd_context* context, const char* path) {
    bool empty = true;
    DIR* list = opendir(path);
    if (list == NULL)
        return cannot(context, "read the folder", path, errno);
    for (const struct dirent* entry; empty && (entry = readdir(list)) != NULL;)
        empty = is_dots(entry->d_name);
    closedir(list);
    return empty ? JD_OK
                 : jd_fail(context, JD_ERR_FILE,
                           "the folder '%s' is not empty and its files are not replaced", path);
}

// See what is at the target. A link may have come with the files of a stranger.
static jd_status look(jd_folder* folder, bool replace) {
    struct stat info;
    if (lstat(folder->target, &info) != 0)
        return errno == ENOENT ? JD_OK : cannot(folder->context, "write", folder->target, errno);
    if (S_ISLNK(info.st_mode))
        return jd_fail(folder->context, JD_ERR_FILE,
                       "cannot write '%s': it is a link; name the folder itself", folder->target);
    if (!S_ISDIR(info.st_mode))
        return jd_fail(folder->context, JD_ERR_FILE, "cannot write '%s': it is not a folder",
                       folder->target);
    folder->exists = true;
    return replace ? JD_OK : check_empty(folder->context, folder->target);
}

// The folder that gets a new one: the target itself, or where it will lie. NULL when out of memory.
static char* place_of(const jd_folder* folder) {
    return folder->exists ? strdup(folder->target) : parent_of(folder->target);
}

static jd_status check_place(jd_folder* folder) {
    struct stat info;
    jd_status status = JD_OK;
    char* place = place_of(folder);
    if (place == NULL)
        status = no_memory(folder->context, folder->target);
    else if (stat(place, &info) != 0 && errno == ENOENT)
        status = jd_fail(folder->context, JD_ERR_FILE, "cannot write '%s': no folder '%s'",
                         folder->target, place);
    else if (access(place, W_OK | X_OK) != 0)
        status = cannot(folder->context, "write in the folder", place, errno);
    free(place);
    return status;
}

// @return 0 or an errno.
static int make_work(jd_folder* folder, const char* place) {
    folder->place = open(place, O_PATH | O_DIRECTORY | O_CLOEXEC);
    for (int i = 0; folder->place >= 0 && i < NAME_TRIES; i++) {
        if (!jd_unfinished_name(folder->name))
            break;
        folder->slot = jd_unfinished_add(folder->place, folder->name);
        folder->created = mkdirat(folder->place, folder->name, 0777) == 0;
        if (folder->created)
            return 0;
        const int error = errno;
        jd_unfinished_forget(folder->slot);
        errno = error;
        if (error != EEXIST)
            break;
    }
    return errno;
}

static jd_status create_work(jd_folder* folder) {
    char* place = place_of(folder);
    const int error = place != NULL ? make_work(folder, place) : 0;
    if (place != NULL && error == 0)
        folder->work = join(place, folder->name);
    const jd_status status = error != 0
                                 ? cannot(folder->context, "write in the folder", place, error)
                             : folder->work == NULL ? no_memory(folder->context, folder->target)
                                                    : JD_OK;
    free(place);
    return status;
}

// Look at the target and where it lies. Discard the folder in any case.
static jd_status open_folder(jd_context* context, const char* target, bool replace,
                             jd_folder** out) {
    *out = NULL;
    if (target[0] == '\0')
        return jd_fail(context, JD_ERR_FILE, "cannot write a folder without a name");
    jd_folder* folder = *out = calloc(1, sizeof *folder);
    if (folder == NULL)
        return no_memory(context, target);
    folder->context = context;
    folder->place = -1;
    folder->target = without_slashes(target);
    if (folder->target == NULL)
        return no_memory(context, target);
    const jd_status status = look(folder, replace);
    return status == JD_OK ? check_place(folder) : status;
}

jd_status jd_folder_check(jd_context* context, const char* target, bool replace) {
    jd_folder* folder;
    const jd_status status = open_folder(context, target, replace, &folder);
    jd_folder_discard(folder);
    return status;
}

jd_status jd_folder_begin(jd_context* context, const char* target, bool replace,
                          jd_folder** folder) {
    jd_status status = open_folder(context, target, replace, folder);
    if (status == JD_OK)
        status = create_work(*folder);
    if (status != JD_OK) {
        jd_folder_discard(*folder);
        *folder = NULL;
    }
    return status;
}

// ---- The end -----------------------------------------------------------------------------------

static jd_status move_file(const jd_folder* folder, const char* name) {
    char* from = join(folder->work, name);
    char* to = join(folder->target, name);
    jd_status status = JD_OK;
    if (from == NULL || to == NULL)
        status = no_memory(folder->context, folder->target);
    else if (rename(from, to) != 0)
        status = cannot(folder->context, "write", to, errno);
    free(from);
    free(to);
    return status;
}

static jd_status give_name(jd_folder* folder) {
    if (renameat(folder->place, folder->name, AT_FDCWD, folder->target) != 0)
        return cannot(folder->context, "write", folder->target, errno);
    jd_unfinished_forget(folder->slot);
    folder->created = false;
    return JD_OK;
}

jd_status jd_folder_commit(jd_folder* folder, const char* const* names, int count) {
    jd_status status = JD_OK;
    if (folder->exists)
        for (int i = count - 1; i >= 0 && status == JD_OK; i--)
            status = move_file(folder, names[i]);
    else
        status = give_name(folder);
    if (status == JD_OK)
        jd_folder_sync(folder->place);
    jd_folder_discard(folder);
    return status;
}

void jd_folder_discard(jd_folder* folder) {
    if (folder == NULL)
        return;
    if (folder->created) {
        jd_folder_remove(folder->place, folder->name);
        jd_unfinished_forget(folder->slot);
    }
    if (folder->place >= 0)
        close(folder->place);
    free(folder->work);
    free(folder->target);
    free(folder);
}
