// What a figure says about a patch, from the table of its keys.
#include "figure/page/patch_caption.h"

#include <math.h>
#include <string.h>

#include "figure/page/label.h"

void jd_plot_put_patch(FILE* out, const jd_patch* patch) {
    const jd_patch_options* made_of = jd_patch_made_of(patch);
    if (made_of->shape == JD_SHAPE_POINTS) {
        fprintf(out, "%d weighted points", made_of->point_count);
        return;
    }
    jd_plot_put_text(out, jd_shape_name(made_of->shape));
    fputs(made_of->pressure == JD_PRESSURE_HERTZ ? " under Hertz pressure"
                                                 : " under uniform pressure",
          out);
}

// A length with the prefix that suits it.
static void put_length(FILE* out, double value) {
    const int exponent = value == 0.0 ? 0 : 3 * (int)floor(log10(fabs(value)) / 3.0 + 1e-9);
    fprintf(out, "%.4g ", value * pow(10.0, -exponent));
    jd_plot_put_unit(out, "m", exponent);
}

void jd_plot_put_patch_numbers(FILE* out, const jd_patch* patch) {
    const jd_patch_options* made_of = jd_patch_made_of(patch);
    int count = 0;
    for (int i = 0; i < jd_patch_key_count(); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        const double value = *(const double*)((const char*)made_of + key->offset);
        if (value == key->neutral || !(key->shapes & 1u << made_of->shape))
            continue;
        fputs(count++ > 0 ? ",  " : "", out);
        jd_plot_put_text(out, key->name);
        fputs(" = ", out);
        if (strcmp(key->unit, "m") == 0)
            put_length(out, value);
        else
            fprintf(out, "%.4g", value);
    }
    if (made_of->polynomial != NULL)
        fprintf(out, "%spressure times a polynomial of degree %d", count > 0 ? ",  " : "",
                made_of->degree);
}
