// Names of the files of parts.

#include "record/part/name.h"

#include "base/given.h"
#include "judder/parts.h"
#include "record/part/journal.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PART ".part-"
#define RANK PART "rank-"

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
    snprintf(ending, sizeof ending, PART "%d-of-%d", part.number, part.count);
    return path ? with(path, ending) : NULL;
}

bool jd_study_part_is_file(const char* path) { return path && jd_journal_is_file(path); }

char* jd_rank_path(const char* path, int rank) {
    char ending[64];
    snprintf(ending, sizeof ending, RANK "%d", rank);
    return with(path, ending);
}

// ---- What is there -----------------------------------------------------------------------------

// The text behind digits; NULL: it begins with none.
static const char* behind_number(const char* text) {
    const size_t digits = strspn(text, "0123456789");
    return digits > 0 ? text + digits : NULL;
}

// What follows `base` in a name; NULL: it begins with something else.
static const char* behind(const char* name, const char* base) {
    return strncmp(name, base, strlen(base)) == 0 ? name + strlen(base) : NULL;
}

// Whether an ending is that of a process: RANK and a number.
static bool is_rank(const char* ending) {
    const char* number = behind(ending, RANK);
    const char* rest = number ? behind_number(number) : NULL;
    return rest && *rest == '\0';
}

// Whether it is that of a part, as ".part-3-of-64", or of a process.
static bool is_share(const char* ending) {
    const char* part = behind(ending, PART);
    const char* of = part ? behind_number(part) : NULL;
    const char* count = of ? behind(of, "-of-") : NULL;
    const char* rest = count ? behind_number(count) : NULL;
    return (rest && *rest == '\0') || is_rank(ending);
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

static int list(const char* path, bool (*wanted)(const char* ending), char*** names) {
    const char* slash = strrchr(path, '/');
    char* folder = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup("./");
    DIR* open = folder ? opendir(folder) : NULL;
    bool fits = folder != NULL;
    int count = 0;
    *names = NULL;
    for (struct dirent* entry; open && fits && (entry = readdir(open)) != NULL;) {
        const char* ending = behind(entry->d_name, slash ? slash + 1 : path);
        if (ending && wanted(ending))
            fits = add(names, &count, slash ? with(folder, entry->d_name) : strdup(entry->d_name));
    }
    if (open)
        closedir(open);
    free(folder);
    if (count > 1)
        qsort(*names, (size_t)count, sizeof **names, by_name);
    if (fits)
        return count;
    jd_name_list_free(*names, count);
    *names = NULL;
    return -1;
}

int jd_rank_list(const char* path, char*** names) { return list(path, is_rank, names); }
int jd_share_list(const char* path, char*** names) { return list(path, is_share, names); }

void jd_name_list_free(char** names, int count) {
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
}
