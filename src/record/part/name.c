// Names of the files of parts.

#include "record/part/name.h"

#include "base/given.h"
#include "judder/parts.h"
#include "record/part/journal.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RANK ".part-rank-"

static char* with(const char* path, const char* ending) {
    char* name = malloc(strlen(path) + strlen(ending) + 1);
    if (name)
        sprintf(name, "%s%s", path, ending);
    return name;
}

jd_status jd_study_part_read(jd_context* context, const char* text, jd_study_part* part) {
    char rest;
    if (!JD_GIVEN(context, text, part))
        return JD_ERR_ARGUMENT;
    *part = (jd_study_part){0};
    const bool read = strspn(text, "0123456789/") == strlen(text) &&
                      sscanf(text, "%6d/%7d%c", &part->number, &part->count, &rest) == 2;
    if (read && part->number >= 1 && part->number <= part->count && part->count <= JD_PARTS_MAX)
        return JD_OK;
    return jd_fail(context, JD_ERR_ARGUMENT,
                   "a part is its number and how many there are, as 3/64, at most %d",
                   JD_PARTS_MAX);
}

char* jd_study_part_path(const char* path, jd_study_part part) {
    char ending[64];
    snprintf(ending, sizeof ending, ".part-%d-of-%d", part.number, part.count);
    return path ? with(path, ending) : NULL;
}

bool jd_study_part_is_file(const char* path) { return path && jd_journal_is_file(path); }

char* jd_rank_path(const char* path, int rank) {
    char ending[64];
    snprintf(ending, sizeof ending, RANK "%d", rank);
    return with(path, ending);
}

// ---- What is there -----------------------------------------------------------------------------

// Whether a name is `base`, the ending of processes, and a number.
static bool is_rank(const char* name, const char* base) {
    const size_t length = strlen(base);
    if (strncmp(name, base, length) != 0 || strncmp(name + length, RANK, strlen(RANK)) != 0)
        return false;
    const char* number = name + length + strlen(RANK);
    return *number != '\0' && strspn(number, "0123456789") == strlen(number);
}

static int by_name(const void* a, const void* b) {
    return strcmp(*(const char* const*)a, *(const char* const*)b);
}

// Add a name to a list; false when out of memory.
static bool add(char*** names, int* count, char* name) {
    char** more = name ? realloc(*names, (size_t)(*count + 1) * sizeof *more) : NULL;
    if (!more) {
        free(name);
        return false;
    }
    *names = more;
    more[(*count)++] = name;
    return true;
}

int jd_rank_list(const char* path, char*** names) {
    const char* slash = strrchr(path, '/');
    char* folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup("./");
    DIR* open = folder ? opendir(folder) : NULL;
    bool fits = folder != NULL;
    int count = 0;
    *names = NULL;
    for (struct dirent* entry; open && fits && (entry = readdir(open)) != NULL;)
        if (is_rank(entry->d_name, slash ? slash + 1 : path))
            fits = add(names, &count, slash ? with(folder, entry->d_name) : strdup(entry->d_name));
    if (open)
        closedir(open);
    free(folder);
    if (count > 1)
        qsort(*names, (size_t)count, sizeof **names, by_name);
    if (fits)
        return count;
    jd_rank_list_free(*names, count);
    *names = NULL;
    return -1;
}

void jd_rank_list_free(char** names, int count) {
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
}
