// What a context keeps beside its message: the files that were read through it, which are never
// replaced by what is written through it, whether plug-ins may be loaded, where texts must lie, and whether
// files may be written without a lock.
#ifndef JUDDER_BASE_CONTEXT_H
#define JUDDER_BASE_CONTEXT_H

#include "judder/base.h"

// A file as the system knows it, whatever it is called.
typedef struct jd_file_id {
    uint64_t device, number;
} jd_file_id;

// Bytes of the UTF-8 character at `text`, 0 if there is none (RFC 3629, table 3-7 of Unicode).
int jd_character_size(const char* text);

// Whether a terminal acts upon such a character, in place of showing it; *code is its number.
bool jd_character_acts(const char* text, int size, unsigned* code);

// Remember an input. Takes a NULL context. @return JD_OK or JD_ERR_MEMORY.
jd_status jd_inputs_add(jd_context* context, jd_file_id file);
bool jd_inputs_have(const jd_context* context, jd_file_id file);

// Whether plug-ins are refused: not unless told, not without a context.
void jd_context_set_plugins(jd_context* context, bool refused);
bool jd_context_refuses_plugins(const jd_context* context);

// The folder, without links in its path, that texts and tables are read from, and no other; NULL: any.
// Copies it. Takes a NULL context. @return JD_OK or JD_ERR_MEMORY.
jd_status jd_context_set_within(jd_context* context, const char* folder);
const char* jd_context_within(const jd_context* context);

// Whether files are written that cannot be locked: not unless told, not without a context.
bool jd_context_writes_unlocked(const jd_context* context);

#define JD_STRUCTURE_MAX 16        // numbers of `structure` that a context keeps
#define JD_STRUCTURE_NAME_SIZE 64  // bytes of a name

// A number that systems as texts are built with in place of their own.
typedef struct jd_structure {
    char name[JD_STRUCTURE_NAME_SIZE];
    int value;
} jd_structure;

// Keep one; false: no room. The one at `index`, NULL behind the last. Take a NULL context.
bool jd_context_set_structure(jd_context* context, const char* name, int value);
const jd_structure* jd_context_structure(const jd_context* context, int index);

#define JD_TABLES_MAX 8  // files that a context keeps

// The file of a table that texts leave to their users. Keep one; false: no room. The one of a name, NULL:
// there is none. Take a NULL context.
bool jd_context_set_table(jd_context* context, const char* name, const char* path);
const char* jd_context_table(const jd_context* context, const char* name);

#endif
