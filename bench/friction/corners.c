// Nanoseconds per motion of the exact law for regular polygons of 4 to 256 corners under uniform
// pressure, in every engine.
// Prints: corners <corners> <engine> <lanes> <nanoseconds, all motions> <c near> <c far>

#include "friction/friction.h"

#include <math.h>
#include <stdio.h>

#define MOST 256

int jd_bench_corners(void) {
    static double corners[2 * MOST];
    for (int count = 4; count <= MOST; count *= 2) {
        for (int i = 0; i < count; i++)
            corners[2 * i] = cos(JD_TURN * i / count),
                        corners[2 * i + 1] = sin(JD_TURN * i / count);
        const jd_patch_options options = {
            .shape = JD_SHAPE_POLYGON, .points = corners, .point_count = count};
        char name[16];
        jd_patch* patch;
        snprintf(name, sizeof name, "%d", count);
        if (jd_patch_create(NULL, &options, &patch) != JD_OK) {
            fprintf(stderr, "bench: cannot create a polygon of %d corners\n", count);
            return 1;
        }
        jd_bench_time_patch("corners", name, patch);
        jd_patch_free(patch);
    }
    return 0;
}
