// Kinds of result files, by the ending of their name.
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "base/given.h"
#include "record/apart.h"
#include "record/csv.h"
#include "record/result_layout.h"

typedef jd_status (*write_fn)(jd_context* context, const jd_result* result, const char* path,
                              bool replace);

static const struct format {
    const char* ending;
    write_fn write;
} formats[] = {
    {".h5", jd_layout_write},
    {".hdf5", jd_layout_write},
    {".csv", jd_csv_write},
};

// The format a path asks for. On failure *write is NULL.
static jd_status find(jd_context* context, const char* path, write_fn* write) {
    const char *slash = strrchr(path, '/'), *name = slash == NULL ? path : slash + 1;
    const char* ending = strrchr(name, '.');
    *write = NULL;
    for (size_t i = 0; ending != NULL && i < sizeof formats / sizeof formats[0]; i++)
        if (strcasecmp(ending, formats[i].ending) == 0)
            *write = formats[i].write;
    if (*write != NULL)
        return JD_OK;
    return jd_fail(context, JD_ERR_ARGUMENT,
                   "cannot tell the kind of result file from '%s': end it with .h5, .hdf5 or .csv",
                   path);
}

jd_status jd_result_check_path(jd_context* context, const char* path, bool replace) {
    if (!JD_GIVEN(context, path))
        return JD_ERR_ARGUMENT;
    write_fn write;
    jd_status status = find(context, path, &write);
    if (status == JD_OK)
        status = jd_file_check(context, path, replace);
    return status == JD_OK && write == jd_layout_write ? jd_apart_check(context, path, true)
                                                       : status;
}

jd_status jd_result_write(jd_context* context, const jd_result* result, const char* path,
                          bool replace) {
    if (!JD_GIVEN(context, path))
        return JD_ERR_ARGUMENT;
    write_fn write;
    const jd_status status = find(context, path, &write);
    return status == JD_OK ? write(context, result, path, replace) : status;
}
