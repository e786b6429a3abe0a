// Locks and names of files of rooms.
//
// The lock is one of fcntl that belongs to the open file: it ends with the process however that
// ends, and goes with the file when it is renamed. Those of flock are the HDF5 library's, which
// would keep readers out. Whoever replaces a file takes its lock
// first and sees that the name is still that of the file: so two processes never write one file.
#include "record/array_file_name.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/context.h"

#define TRIES 100  // of names that change hands meanwhile

jd_status jd_array_file_lock(jd_context* context, int descriptor, const char* path) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    while (fcntl(descriptor, F_OFD_SETLK, &whole) != 0) {
        if (errno == EAGAIN || errno == EACCES)
            return jd_fail(context, JD_ERR_FILE, "another process is writing '%s'", path);
        if (errno != EINTR && jd_context_writes_unlocked(context))
            return JD_OK;
        if (errno != EINTR)
            return jd_fail(context, JD_ERR_FILE,
                           "cannot lock '%s': %s; two processes that write it would damage it",
                           path, strerror(errno));
    }
    return JD_OK;
}

bool jd_array_file_is_busy(const char* path) {
    struct flock whole = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    const char* why;
    const int descriptor = jd_regular_open(path, O_RDONLY, &why);
    if (descriptor < 0)
        return false;
    const bool busy = fcntl(descriptor, F_OFD_GETLK, &whole) == 0 && whole.l_type != F_UNLCK;
    close(descriptor);
    return busy;
}

bool jd_array_file_has_name(int descriptor, const char* path) {
    struct stat file, name;
    return fstat(descriptor, &file) == 0 && stat(path, &name) == 0 && file.st_dev == name.st_dev &&
           file.st_ino == name.st_ino;
}

jd_status jd_array_file_remove(jd_context* context, const char* path) {
    for (int i = 0; i < TRIES; i++) {
        const int descriptor = open(path, O_RDWR | O_NONBLOCK | O_NOFOLLOW | O_CLOEXEC);
        if (descriptor < 0) {  // none, or one that is no study's
            if (unlink(path) == 0 || errno == ENOENT)
                return JD_OK;
            break;
        }
        const jd_status locked = jd_array_file_lock(context, descriptor, path);
        const bool mine = locked == JD_OK && jd_array_file_has_name(descriptor, path);
        const bool removed = mine && unlink(path) == 0;
        close(descriptor);
        if (removed)
            return JD_OK;
        if (locked != JD_OK)
            return locked;
        if (mine)
            break;
    }
    return jd_fail(context, JD_ERR_FILE, "cannot replace '%s': %s", path, strerror(errno));
}

int jd_array_file_rename(const char* from, const char* to, bool replace) {
    struct stat info;
    if (replace)
        return rename(from, to) == 0 ? 0 : errno;
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0)
        return 0;
    if (errno != EINVAL && errno != ENOSYS)
        return errno;
    // A file system that cannot: a second name, then without the first; or look, then rename.
    if (link(from, to) == 0)
        return unlink(from) == 0 ? 0 : errno;
    if (errno == EEXIST || lstat(to, &info) == 0)
        return EEXIST;
    return rename(from, to) == 0 ? 0 : errno;
}

void jd_array_file_sync_folder(const char* path) {
    const char* slash = strrchr(path, '/');
    char* folder = slash == NULL   ? strdup(".")
                   : slash == path ? strdup("/")
                                   : strndup(path, (size_t)(slash - path));
    const int descriptor = folder == NULL ? -1 : open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        fsync(descriptor);
        close(descriptor);
    }
    free(folder);
}
