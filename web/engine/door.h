/// @file door.h
/// What the page calls: plain numbers, texts and pointers over libjudder-core, no structs. All of
/// it runs in one thread of a Web Worker. Texts that are handed out stay until the next call of the
/// same function; what went wrong is told by door_message.
#ifndef JUDDER_WEB_DOOR_H
#define JUDDER_WEB_DOOR_H

#include "judder/equations.h"
#include "judder/json.h"
#include "judder/run.h"
#include "judder/sweep.h"

/// A function that the page calls by its name.
#define DOOR(name) __attribute__((export_name(#name))) name

/// A function that the page has.
#define PAGE(name) __attribute__((import_module("page"), import_name(#name)))

/// A system with values, and the text it was built from if it was one.
typedef struct door_model {
    jd_context* context;
    jd_model* model;
    jd_equations* equations;  // NULL: built in
    char* description;        // JSON
    char* values;             // JSON
} door_model;

/// The context of the model that is opened next, which takes it over; NULL when out of memory.
jd_context* door_context(void);

/// Told while something runs: the share that is done. @return 0: stop.
PAGE(progress) int page_progress(double done);

#endif
