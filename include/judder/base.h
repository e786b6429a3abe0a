/// @file base.h
/// What every part of Judder shares: version, status codes, the context that keeps messages.
///
/// The library never prints, exits or aborts on a caller's input. A function that can fail returns
/// a jd_status; the sentence that goes with it, with the values in it, is kept in the jd_context.
/// The compiler warns where a status is not looked at (JD_NODISCARD).
#ifndef JUDDER_BASE_H
#define JUDDER_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define JD_API __attribute__((visibility("default")))
#define JD_NODISCARD __attribute__((warn_unused_result))
#define JD_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define JD_API
#define JD_NODISCARD
#define JD_PRINTF(text, first)
#endif

#define JD_PI 3.14159265358979323846
#define JD_TURN (2 * JD_PI)       ///< [rad]
#define JD_DEGREES (180 / JD_PI)  ///< in a radian

#define JD_VERSION_MAJOR 0
#define JD_VERSION_MINOR 1
#define JD_VERSION_PATCH 0

/// Every status once: constant, value, name in results, meaning.
/// 0: fine. Above 0: ended well for a reason. Below 0: failed.
#define JD_STATUS_LIST(X)                                                                          \
    X(JD_OK, 0, "ok", "done")                                                                      \
    X(JD_CANCELLED, 1, "cancelled", "stopped on request")                                          \
    X(JD_EVENT, 2, "event", "ended by an event")                                                   \
    X(JD_ERR_ARGUMENT, -1, "argument", "an argument does not fit")                                 \
    X(JD_ERR_NAME, -2, "name", "no such name")                                                     \
    X(JD_ERR_RANGE, -3, "range", "a value is out of its range")                                    \
    X(JD_ERR_MEMORY, -4, "memory", "out of memory")                                                \
    X(JD_ERR_FILE, -5, "file", "a file cannot be read or written")                                 \
    X(JD_ERR_UNSUPPORTED, -6, "unsupported", "this machine or build cannot do that")               \
    X(JD_ERR_STEP_SIZE, -7, "step_size", "no step is short enough for the tolerance")              \
    X(JD_ERR_NOT_FINITE, -8, "not_finite", "the motion is no longer a finite number")              \
    X(JD_ERR_STEP_COUNT, -9, "step_count", "more steps than allowed")                              \
    X(JD_ERR_SOLVER, -10, "solver", "the solver gave up")                                          \
    X(JD_ERR_ROW_COUNT, -11, "row_count", "more rows than are kept")                               \
    X(JD_ERR_REST, -12, "rest",                                                                    \
      "zero motion: friction at rest is any load up to the limit surface")                         \
    X(JD_ERR_ACCUMULATION, -13, "accumulation", "events follow each other without end")            \
    X(JD_ERR_EVENT_COUNT, -14, "event_count", "more events than are kept")                         \
    X(JD_ERR_SECTION, -15, "section", "the section is not crossed within the time given for it")   \
    X(JD_ERR_REFUSED, -16, "refused", "it runs code that is not trusted")                          \
    X(JD_ERR_PAINLEVE, -17, "painleve",                                                            \
      "rigid contacts with friction have no consistent motion, or several")

typedef enum jd_status {
#define JD_STATUS_CONSTANT(constant, value, name, text) constant = value,
    JD_STATUS_LIST(JD_STATUS_CONSTANT)
#undef JD_STATUS_CONSTANT
} jd_status;

/// Short name of a status as it stands in results ("ok", "step_size"). Never NULL.
JD_API const char* jd_status_name(jd_status status);

/// What a status means, in a few words. Never NULL.
JD_API const char* jd_status_text(jd_status status);

/// For a status that need not be looked at: `jd_status_ignore(jd_model_set(model, "mu", 0.3));`
static inline void jd_status_ignore(jd_status status) { (void)status; }

/// The library's version at run time: "0.1.0".
JD_API const char* jd_version(void);

/// Keeps the message of the last failure. Opaque. One thread at a time.
typedef struct jd_context jd_context;

/// Create a context. @return NULL when out of memory.
JD_API jd_context* jd_context_create(void);

/// Free a context; takes NULL. Objects made with it must be freed before it.
JD_API void jd_context_free(jd_context* context);

/// The message of the last failed call, "" if there was none. Owned by the context.
JD_API const char* jd_context_message(const jd_context* context);

/// Studies lock the files that they write over a long time, so that no two processes write one. A
/// file system that cannot is an error, unless this is allowed: then nothing but checksums, which
/// find damaged cases when they are read, stands between two writers. Takes NULL.
JD_API void jd_context_allow_unlocked(jd_context* context, bool allowed);

/// Keep a message and hand back `status`, so that a failing function is one line:
/// `return jd_fail(context, JD_ERR_RANGE, "radius is %g, must be > 0", r);`
JD_API jd_status jd_fail(jd_context* context, jd_status status, const char* format, ...)
    JD_PRINTF(3, 4);

/// Copy a text so that a terminal acts upon nothing in it, as far as `size` bytes reach: control
/// characters, those of U+0080 to U+009F, what breaks lines or turns their direction, and bytes that
/// are not UTF-8 become "\n", "\x1b" or "\u202e". Messages of a context are such texts already.
JD_API void jd_printable(char* to, size_t size, const char* text);

/// Called now and then during a run with the finished share (0 to 1). Return false to stop.
typedef bool (*jd_progress_fn)(void* data, double done);

#ifdef __cplusplus
}
#endif
#endif
