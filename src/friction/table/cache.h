/// @file cache.h
/// Tables kept on disk between runs: one file per key, whole and verified, or not there.
///
/// A cache only saves time. Whatever a call here returns but JD_OK means: build the table and go
/// on. The calls are reentrant; `context` may be NULL where no message is wanted.
#ifndef JUDDER_FRICTION_TABLE_CACHE_H
#define JUDDER_FRICTION_TABLE_CACHE_H

#include "judder/base.h"

/// Everything an entry depends on. Equal keys have equal bytes: no padding, no pointers.
typedef struct jd_cache_key {
    const void* bytes;
    size_t size;       ///< [bytes] > 0
    uint32_t version;  ///< of the code that makes the data and of their layout
} jd_cache_key;

/// Read an entry. Every byte is verified before *data is handed out; free it with free().
/// @return JD_OK; JD_ERR_NAME: not there; JD_ERR_FILE: there, but damaged, foreign, of another
/// version or unreadable, the message says which; JD_ERR_UNSUPPORTED: there is no cache;
/// JD_ERR_MEMORY. On error *data is NULL and *size 0.
jd_status jd_cache_read(jd_context* context, const jd_cache_key* key, void** data, size_t* size);

/// Write an entry, in place of whatever has its name. On error the cache is as before.
/// @return JD_OK, JD_ERR_FILE, JD_ERR_UNSUPPORTED (there is no cache) or JD_ERR_MEMORY.
jd_status jd_cache_write(jd_context* context, const jd_cache_key* key, const void* data,
                         size_t size);

/// The file of an entry, there or not; free it with free().
/// @return JD_OK, JD_ERR_UNSUPPORTED (there is no cache) or JD_ERR_MEMORY. On error *path is NULL.
jd_status jd_cache_path(jd_context* context, const jd_cache_key* key, char** path);

#endif
