// The nearest valid name to one that was mistyped: optimal string alignment distance (insert,
// delete, replace, swap of neighbours) without regard to case, at most a third of the letters
// wrong.

#include "judder/system.h"

#include "base/given.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LONGEST 64

static int smallest(int a, int b, int c) {
    const int m = a < b ? a : b;
    return m < c ? m : c;
}

// Number of typing errors between two words of at most LONGEST letters.
static int typing_errors(const char* a, const char* b) {
    const int n = (int)strlen(a), m = (int)strlen(b);
    int rows[3][LONGEST + 1];
    for (int j = 0; j <= m; j++)
        rows[0][j] = j;
    for (int i = 1; i <= n; i++) {
        int *now = rows[i % 3], *last = rows[(i + 2) % 3], *before = rows[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= m; j++) {
            const int x = tolower((unsigned char)a[i - 1]), y = tolower((unsigned char)b[j - 1]);
            now[j] = smallest(now[j - 1] + 1, last[j] + 1, last[j - 1] + (x != y));
            const bool swapped = i > 1 && j > 1 && x == tolower((unsigned char)b[j - 2]) &&
                                 y == tolower((unsigned char)a[i - 2]);
            if (swapped && before[j - 2] + 1 < now[j])
                now[j] = before[j - 2] + 1;
        }
    }
    return rows[n % 3][m];
}

static const char* name_at(const char* const* first, int index, size_t stride) {
    return *(const char* const*)(const void*)((const char*)first + (size_t)index * stride);
}

const char* jd_nearest_name(const char* name, const char* const* first, int count, size_t stride) {
    const char* nearest = NULL;
    int fewest = 0;
    for (int i = 0; i < count; i++) {
        const char* candidate = name_at(first, i, stride);
        const size_t a = strlen(name), b = strlen(candidate), longer = a > b ? a : b;
        if (longer > LONGEST)
            continue;
        const int errors = typing_errors(name, candidate), allowed = (int)(longer + 2) / 3;
        if (errors <= allowed && (!nearest || errors < fewest)) {
            nearest = candidate;
            fewest = errors;
        }
    }
    return nearest;
}

jd_status jd_fail_unknown(jd_context* context, const char* kind, const char* name,
                          const char* const* first, int count, size_t stride) {
    if (!JD_GIVEN(context, name, first))
        return JD_ERR_ARGUMENT;
    const char* nearest = jd_nearest_name(name, first, count, stride);
    if (nearest)
        return jd_fail(context, JD_ERR_NAME, "unknown %s '%.64s'; did you mean '%s'?", kind, name,
                       nearest);
    char list[256] = "";
    size_t used = 0;
    for (int i = 0; i < count && used < sizeof list; i++)
        used += (size_t)snprintf(list + used, sizeof list - used, "%s%s", i > 0 ? ", " : "",
                                 name_at(first, i, stride));
    return jd_fail(context, JD_ERR_NAME, "unknown %s '%.64s'; known are: %s%s", kind, name,
                   count > 0 ? list : "none", used >= sizeof list ? " ..." : "");
}
