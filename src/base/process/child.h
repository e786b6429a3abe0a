// Programs that end with this process, however that ends.
#ifndef JUDDER_BASE_PROCESS_CHILD_H
#define JUDDER_BASE_PROCESS_CHILD_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

/// The file of a program, looked up on PATH if its name has no slash, in new memory.
/// @return 0 or an errno; on error *file is NULL.
int jd_program_find(const char* name, char** file);

/// The environment of this process with "NAME=VALUE" in place of its own; the strings are borrowed.
/// Free the list. NULL when out of memory.
char** jd_environment_with(const char* const* settings, size_t count);

/// A program to start. There is no shell, so nothing needs quoting.
typedef struct jd_launch {
    const char* file;          ///< the program, found already
    char* const* arguments;    ///< NULL after the last; the first is the program itself
    char* const* environment;  ///< NULL after the last
    int descriptors[3];        ///< standard input, output and errors; all above 2
} jd_launch;

/// A program that runs.
typedef struct jd_child {
    pid_t keeper;  ///< of the program; 0: none runs
    int result;    ///< where the keeper writes how it ended
    int slot;      ///< among those that run; -1: not noted
} jd_child;

/// Start a program. It ends, with all it has started, when it is stopped, and with the thread that
/// calls this. @return 0 or an errno, also that with which it could not be run.
int jd_child_start(const jd_launch* launch, jd_child* child);

/// Wait for its end for so many milliseconds, less if a signal comes; below 0: for ever.
/// @return whether it has ended: then *result is that of waitpid, and nothing of it is left.
bool jd_child_wait(jd_child* child, int milliseconds, int* result);

/// Stop it; it must still be waited for.
void jd_child_stop(const jd_child* child);

/// Stop all that run and wait for their end. For handlers of signals that end this process.
void jd_children_end(void);

#endif
