// Files that appear whole or not at all.
//
// A file is written under a temporary name in the folder of its target and then renamed, so that
// a reader, a full disk or a crash never meets half a file. Where nothing may be replaced the name
// is given by link(), which fails if another program was quicker. Data is handed to the system,
// not forced to the disk: after a power cut a new file may be missing or empty.
#include "record/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define NAME_TRIES 1000  // temporary names tried before giving up

struct jd_file {
    jd_context* context;
    char* path;       // target, links resolved
    char* temporary;  // beside it
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
    if (!replace)
        return jd_fail(context, JD_ERR_FILE, "'%s' exists already and is not replaced", path);
    return JD_OK;
}

// Create an empty file of a new name in the folder of the target. The name depends on the process
// only so that programs do not meet; it is in no result.
static jd_status create_temporary(jd_file* file) {
    char* folder = folder_of(file->path);
    const size_t size = folder == NULL ? 0 : strlen(folder) + 64;
    file->temporary = folder == NULL ? NULL : calloc(size, 1);
    int descriptor = -1;
    if (file->temporary == NULL) {
        free(folder);
        return no_memory(file->context, file->path);
    }
    for (int i = 0; i < NAME_TRIES && descriptor < 0; i++) {
        snprintf(file->temporary, size, "%s/.judder-%ld-%d", folder, (long)getpid(), i);
        descriptor = open(file->temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, file->mode);
        if (descriptor < 0 && errno != EEXIST)
            break;
    }
    const int error = errno;
    free(folder);
    if (descriptor < 0) {
        file->temporary[0] = '\0';  // nothing to remove
        return cannot(file->context, "write", file->path, error);
    }
    file->stream = fdopen(descriptor, "wb");
    if (file->stream == NULL) {
        close(descriptor);
        return no_memory(file->context, file->path);
    }
    return JD_OK;
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
    file->context = context;
    file->replace = replace;
    const bool exists = stat(path, &old) == 0;
    file->mode = exists ? old.st_mode & 0777 : 0666;  // what replaces a private file is private
    file->path = exists ? realpath(path, NULL) : strdup(path);
    if (file->path == NULL) {
        status = exists && errno != ENOMEM ? cannot(context, "write", path, errno)
                                           : no_memory(context, path);
        goto fail;
    }
    status = exists ? check_folder(context, file->path) : JD_OK;  // the one a link leads to
    if (status == JD_OK)
        status = create_temporary(file);
    if (status != JD_OK)
        goto fail;
    *out = file;
    return JD_OK;
fail:
    jd_file_discard(file);
    return status;
}

FILE* jd_file_stream(jd_file* file) { return file->stream; }

const char* jd_file_temporary(const jd_file* file) { return file->temporary; }

jd_status jd_file_write(jd_file* file, const void* bytes, size_t size) {
    if (size > 0 && fwrite(bytes, 1, size, file->stream) != size)
        return cannot(file->context, "write", file->path, errno);
    return JD_OK;
}

// Give the finished file its name. @return 0 or an errno.
static int give_name(jd_file* file) {
    struct stat info;
    if (!file->replace) {
        if (link(file->temporary, file->path) == 0) {
            unlink(file->temporary);  // a second name of a finished file
            return 0;
        }
        if (errno == EEXIST)
            return EEXIST;
        // A file system without links: look, then rename.
        if (lstat(file->path, &info) == 0)
            return EEXIST;
    }
    return rename(file->temporary, file->path) == 0 ? 0 : errno;
}

// A stream remembers that a write failed, not why; the reason is still in errno if nothing else
// failed since.
static bool is_write_error(int error) {
    return error == ENOSPC || error == EDQUOT || error == EFBIG;
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
    errno = 0;
    if (fclose(file->stream) != 0 && error == 0)
        error = errno != 0 ? errno : EIO;
    file->stream = NULL;
    if (error == 0)
        error = give_name(file);
    if (error == 0)
        file->temporary[0] = '\0';
    else
        status = cannot(file->context, "write", file->path, error);
    jd_file_discard(file);
    return status;
}

void jd_file_discard(jd_file* file) {
    if (file == NULL)
        return;
    if (file->stream != NULL)
        fclose(file->stream);
    if (file->temporary != NULL && file->temporary[0] != '\0')
        unlink(file->temporary);
    free(file->temporary);
    free(file->path);
    free(file);
}

jd_status jd_file_open(jd_context* context, const char* path, FILE** stream, int64_t* size) {
    struct stat info;
    *stream = NULL;
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (descriptor < 0)
        return cannot(context, "read", path, errno);
    if (fstat(descriptor, &info) != 0) {
        const int error = errno;
        close(descriptor);
        return cannot(context, "read", path, error);
    }
    if (!S_ISREG(info.st_mode)) {
        close(descriptor);
        return jd_fail(context, JD_ERR_FILE, "cannot read '%s': it is %s", path,
                       S_ISDIR(info.st_mode) ? "a folder" : "not a regular file");
    }
    *stream = fdopen(descriptor, "rb");
    if (*stream == NULL) {
        close(descriptor);
        return no_memory(context, path);
    }
    *size = (int64_t)info.st_size;
    return JD_OK;
}
