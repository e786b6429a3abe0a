/// @file table.h
/// Whether the table of a system from outside can be relied on.
#ifndef JUDDER_PLUGIN_TABLE_H
#define JUDDER_PLUGIN_TABLE_H

#include "judder/system.h"

/// What is checked, and what messages start with.
typedef struct jd_plugin_table {
    jd_context* context;
    const char* path;
    const jd_system* system;
} jd_plugin_table;

/// Keep a message about a damaged table. @return JD_ERR_ARGUMENT.
jd_status jd_plugin_damaged(const jd_plugin_table* table, const char* format, ...) JD_PRINTF(2, 3);

/// The part of the check that looks at the kernel and at what is watched.
jd_status jd_plugin_kernel_check(const jd_plugin_table* table);

/// The part that looks at contacts, and at what is watched of them.
jd_status jd_plugin_contacts_check(const jd_plugin_table* table);

/// Check what the rest of the library takes for granted. `path` stands for the plug-in in messages.
/// @return JD_OK, JD_ERR_ARGUMENT (damaged), JD_ERR_NAME (a built-in system's name) or
/// JD_ERR_UNSUPPORTED (lanes this machine does not offer).
jd_status jd_plugin_table_check(jd_context* context, const char* path, const jd_system* system);

/// Checksum of the file of a plug-in that is loaded; 0: the system comes from none.
uint64_t jd_plugin_sum(const jd_system* system);

#endif
