// Files that appear whole or not at all.
//
// A file is written without a name in the folder of its target (O_TMPFILE) and gets its name when
// it is whole and on the disk, so that a reader, a full disk, a power cut or a crash never meets
// half a file, and a killed process leaves nothing. Where nothing may be replaced the name is given
// by linkat(), which fails if another program was quicker; to replace, a whole file gets a temporary
// name and is renamed. The folder is opened once and everything happens in it, whatever its path
// leads to later. A link in the place of the target is replaced itself, never followed.
//
// Where the file system has no files without a name, or there is no /proc, the file is written
// under a temporary name: random, and never one that exists. There, and for the moment between the
// two steps of a replacement, SIGKILL leaves a file ".judder-..."; a signal that is caught does not
// (unfinished.h).
#include "base/file.h"

#if JD_FILES

#include "base/context.h"
#include "base/given.h"
#include "base/unfinished.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME_TRIES 100  // temporary names tried before giving up
#define OWN 0600        // an unfinished file can be opened again by its owner

struct jd_file {
    jd_context* context;
    char* path;                          // target
    const char* name;                    // of the target in its folder
    int folder;                          // where everything happens
    char temporary[JD_UNFINISHED_NAME];  // name in the folder; "": none
    int slot;                            // of that name among the unfinished
    char* reach;                         // how this process opens it by that name
    char unnamed[40];                    // and one without a name; "": it has one
    FILE* stream;
    mode_t mode;  // permissions of the new file, before the umask
    bool replace;
};

static jd_status cannot(jd_context* context, const char* what, const char* path, int error) {
    return jd_fail(context, JD_ERR_FILE, "cannot %s '%s': %s", what, path, strerror(error));
}

static jd_status no_memory(jd_context* context, const char* path) {
    return jd_fail(context, JD_ERR_MEMORY, "out of memory for the file '%s'", path);
}

// The folder part of a path, "." if there is none. NULL when out of memory.
static char* folder_of(const char* path) {
    const char* slash = strrchr(path, '/');
    if (slash == NULL)
        return strdup(".");
    return strndup(path, slash == path ? 1 : (size_t)(slash - path));
}

static jd_status check_folder(jd_context* context, const char* path) {
    struct stat info;
    jd_status status = JD_OK;
    char* folder = folder_of(path);
    if (folder == NULL)
        return no_memory(context, path);
    if (stat(folder, &info) != 0) {
        status = errno == ENOENT ? jd_fail(context, JD_ERR_FILE,
                                           "cannot write '%s': no folder '%s'", path, folder)
                                 : cannot(context, "write", path, errno);
    } else if (!S_ISDIR(info.st_mode)) {
        status =
            jd_fail(context, JD_ERR_FILE, "cannot write '%s': '%s' is not a folder", path, folder);
    } else if (access(folder, W_OK | X_OK) != 0) {
        status = jd_fail(context, JD_ERR_FILE, "cannot write in the folder '%s': %s", folder,
                         strerror(errno));
    }
    free(folder);
    return status;
}

jd_status jd_file_check(jd_context* context, const char* path, bool replace) {
    struct stat info;
    if (!JD_GIVEN(context, path))
        return JD_ERR_ARGUMENT;
    if (path[0] == '\0')
        return jd_fail(context, JD_ERR_FILE, "cannot write a file without a name");
    const jd_status status = check_folder(context, path);
    if (status != JD_OK)
        return status;
    if (lstat(path, &info) != 0)
        return errno == ENOENT ? JD_OK : cannot(context, "write", path, errno);
    if (stat(path, &info) != 0 && errno != ENOENT)  // a link to nowhere is merely in the way
        return cannot(context, "write", path, errno);
    if (S_ISDIR(info.st_mode))
        return jd_fail(context, JD_ERR_FILE, "cannot write '%s': it is a folder", path);
    if (!S_ISREG(info.st_mode) && !S_ISLNK(info.st_mode))
        return jd_fail(context, JD_ERR_FILE, "cannot write '%s': it is not a regular file", path);
    if (jd_inputs_have(context, (jd_file_id){info.st_dev, info.st_ino}))
        return jd_fail(context, JD_ERR_FILE, "'%s' was read for this and is never replaced", path);
    if (!replace)
        return jd_fail(context, JD_ERR_FILE, "'%s' exists already and is not replaced", path);
    return JD_OK;
}

// Give the file a temporary name: the one without a name if there is one, else a new empty file.
// The name is noted before it is there, so that no signal comes between. It is in no result.
// @return a descriptor (0 if the file has one already), or -1 with errno set.
static int take_temporary_name(jd_file* file) {
    int result = -1;
    for (int i = 0; i < NAME_TRIES; i++) {
        if (!jd_unfinished_name(file->temporary))
            break;
        file->slot = jd_unfinished_add(file->folder, file->temporary);
        if (file->unnamed[0] != '\0')
            result =
                linkat(AT_FDCWD, file->unnamed, file->folder, file->temporary, AT_SYMLINK_FOLLOW);
        else
            result = openat(file->folder, file->temporary,
                            O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, file->mode | OWN);
        if (result >= 0)
            return result;
        jd_unfinished_forget(file->slot);
        if (errno != EEXIST)
            break;
    }
    file->temporary[0] = '\0';  // nothing to remove
    return -1;
}

// Create a file without a name in the folder of the target, and see whether it can get one later.
// @return a descriptor, or -1 with nothing changed.
static int open_unnamed(jd_file* file) {
    const int descriptor =
        openat(file->folder, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, file->mode | OWN);
    if (descriptor < 0)
        return -1;
    snprintf(file->unnamed, sizeof file->unnamed, "/proc/self/fd/%d", descriptor);
    if (access(file->unnamed, F_OK) == 0)
        return descriptor;
    close(descriptor);
    file->unnamed[0] = '\0';
    return -1;
}

// Create an empty file, without a name where that can be.
static jd_status open_stream(jd_file* file) {
    int descriptor = open_unnamed(file);
    const bool named = descriptor < 0;
    if (named)
        descriptor = take_temporary_name(file);
    if (descriptor < 0)
        return cannot(file->context, "write", file->path, errno);
    file->stream = fdopen(descriptor, "wb");
    if (file->stream == NULL)
        close(descriptor);
    else if (!named)
        return JD_OK;
    const size_t folder = (size_t)(file->name - file->path), size = folder + JD_UNFINISHED_NAME;
    file->reach = malloc(size);
    if (file->stream == NULL || file->reach == NULL)
        return no_memory(file->context, file->path);
    snprintf(file->reach, size, "%.*s%s", (int)folder, file->path, file->temporary);
    return JD_OK;
}

// The folder of the target, to do things in it: that may be one whose names cannot be listed.
static jd_status open_folder(jd_file* file) {
    char* folder = folder_of(file->path);
    if (folder == NULL)
        return no_memory(file->context, file->path);
    file->folder = open(folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    const int error = errno;
    free(folder);
    return file->folder >= 0 ? JD_OK : cannot(file->context, "write", file->path, error);
}

jd_status jd_file_create(jd_context* context, const char* path, bool replace, jd_file** out) {
    struct stat old;
    *out = NULL;
    jd_status status = jd_file_check(context, path, replace);
    if (status != JD_OK)
        return status;
    jd_file* file = calloc(1, sizeof *file);
    if (file == NULL)
        return no_memory(context, path);
    *file = (jd_file){.context = context, .folder = -1, .replace = replace, .mode = 0666};
    file->path = strdup(path);
    status = file->path != NULL ? open_folder(file) : no_memory(context, path);
    if (status == JD_OK) {
        const char* slash = strrchr(file->path, '/');
        file->name = slash != NULL ? slash + 1 : file->path;
        if (fstatat(file->folder, file->name, &old, AT_SYMLINK_NOFOLLOW) == 0 &&
            S_ISREG(old.st_mode))
            file->mode = old.st_mode & 0777;  // what replaces a private file is private
        status = open_stream(file);
    }
    if (status == JD_OK)
        *out = file;
    else
        jd_file_discard(file);
    return status;
}

FILE* jd_file_stream(jd_file* file) { return file->stream; }

const char* jd_file_temporary(const jd_file* file) {
    return file->unnamed[0] != '\0' ? file->unnamed : file->reach;
}

jd_status jd_file_write(jd_file* file, const void* bytes, size_t size) {
    if (size > 0 && fwrite(bytes, 1, size, file->stream) != size)
        return cannot(file->context, "write", file->path, errno);
    return JD_OK;
}

// @return 0 or an errno. Files in memory and some file systems have no disk below them.
static int sync_descriptor(int descriptor) {
    return fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS ? 0 : errno;
}

jd_status jd_file_sync(jd_file* file) {
    int error = fflush(file->stream) == 0 ? 0 : errno;
    if (error == 0)
        error = sync_descriptor(fileno(file->stream));
    return error == 0 ? JD_OK : cannot(file->context, "write", file->path, error);
}

jd_status jd_file_has_room(jd_file* file) {
    static const char block[65536];
    const int descriptor = fileno(file->stream);
    const off_t end = lseek(descriptor, 0, SEEK_END);
    if (end >= 0 && pwrite(descriptor, block, sizeof block, end) == (ssize_t)sizeof block)
        return JD_OK;
    return cannot(file->context, "write", file->path, errno);
}

// Give the finished file its name; a temporary name it still has is removed later.
// @return 0 or an errno.
static int give_name(jd_file* file) {
    struct stat info;
    if (!file->replace) {
        const bool unnamed = file->unnamed[0] != '\0';
        if (linkat(unnamed ? AT_FDCWD : file->folder, unnamed ? file->unnamed : file->temporary,
                   file->folder, file->name, AT_SYMLINK_FOLLOW) == 0)
            return 0;
        if (errno == EEXIST)
            return EEXIST;
        // A file system without links: look, then rename.
        if (fstatat(file->folder, file->name, &info, AT_SYMLINK_NOFOLLOW) == 0)
            return EEXIST;
    }
    if (file->temporary[0] == '\0' && take_temporary_name(file) < 0)
        return errno;
    if (renameat(file->folder, file->temporary, file->folder, file->name) != 0)
        return errno;
    jd_unfinished_forget(file->slot);
    file->temporary[0] = '\0';
    return 0;
}

void jd_folder_sync(int folder) {
    const int descriptor = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    (void)!fsync(descriptor);
    close(descriptor);
}

// A stream remembers that a write failed, not why; the reason is still in errno if nothing else
// failed since.
static bool is_write_error(int error) {
    return error == ENOSPC || error == EDQUOT || error == EFBIG;
}

// What replaces a file that its owner must not read or write is such a file again.
static void take_own_rights(const jd_file* file) {
    struct stat info;
    if ((file->mode & OWN) != OWN && fstat(fileno(file->stream), &info) == 0)
        (void)!fchmod(fileno(file->stream), info.st_mode & file->mode);
}

jd_status jd_file_commit(jd_file* file) {
    jd_status status = JD_OK;
    const int reason = errno;
    int error = 0;
    errno = 0;
    if (ferror(file->stream))
        error = is_write_error(reason) ? reason : EIO;
    else if (fflush(file->stream) != 0)
        error = errno;
    take_own_rights(file);
    if (error == 0)
        error = sync_descriptor(fileno(file->stream));
    if (error == 0)
        error = give_name(file);
    if (error == 0)
        jd_folder_sync(file->folder);
    else
        status = cannot(file->context, "write", file->path, error);
    jd_file_discard(file);
    return status;
}

jd_status jd_file_put(jd_context* context, const char* path, const void* bytes, size_t size,
                      bool replace) {
    jd_file* file;
    if (!JD_GIVEN(context, path, bytes))
        return JD_ERR_ARGUMENT;
    jd_status status = jd_file_create(context, path, replace, &file);
    if (status != JD_OK)
        return status;
    status = jd_file_write(file, bytes, size);
    if (status == JD_OK)
        return jd_file_commit(file);
    jd_file_discard(file);
    return status;
}

void jd_file_discard(jd_file* file) {
    if (file == NULL)
        return;
    if (file->stream != NULL)
        fclose(file->stream);
    if (file->temporary[0] != '\0') {
        unlinkat(file->folder, file->temporary, 0);
        jd_unfinished_forget(file->slot);
    }
    if (file->folder >= 0)
        close(file->folder);
    free(file->reach);
    free(file->path);
    free(file);
}

static const char* what_it_is(mode_t mode) {
    return S_ISREG(mode) ? NULL : S_ISDIR(mode) ? "it is a folder" : "it is not a regular file";
}

int jd_regular_open(const char* path, int flags, const char** why) {
    struct stat info;
    *why = stat(path, &info) == 0 ? what_it_is(info.st_mode) : strerror(errno);
    if (*why != NULL)
        return -1;
    const int descriptor = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0)
        *why = errno == ELOOP && (flags & O_NOFOLLOW) != 0 ? "it is a link" : strerror(errno);
    else if (fstat(descriptor, &info) != 0)
        *why = strerror(errno);
    else
        *why = what_it_is(info.st_mode);  // it may have become another meanwhile
    if (*why == NULL || descriptor < 0)
        return descriptor;
    close(descriptor);
    return -1;
}

jd_status jd_file_open(jd_context* context, const char* path, FILE** stream, int64_t* size) {
    struct stat info = {0};
    const char* why;
    *stream = NULL;
    const int descriptor = jd_regular_open(path, O_RDONLY, &why);
    if (descriptor < 0)
        return jd_fail(context, JD_ERR_FILE, "cannot read '%s': %s", path, why);
    *stream = fstat(descriptor, &info) == 0 ? fdopen(descriptor, "rb") : NULL;
    if (*stream == NULL) {
        close(descriptor);
        return no_memory(context, path);
    }
    *size = (int64_t)info.st_size;
    return JD_OK;
}

#endif
