// How a contact patch is told.
#include "report/patch.h"

#include <string.h>

static void put_number(jd_cli_report* r, const jd_patch_key* key, double value) {
    const bool length = strcmp(key->unit, "m") == 0;
    char text[JD_NUMBER_SIZE];
    jd_cli_put_number(r, NULL, key->name, NULL, value);
    if (value != key->neutral)
        jd_cli_say(r, NULL, ", %s %s%s", key->name, jd_number_text(value, text),
                   length ? " m" : "");
}

void jd_cli_put_patch(jd_cli_report* r, const jd_patch* patch) {
    const jd_patch_options* made = jd_patch_made_of(patch);
    double x, y;
    jd_patch_centre(patch, &x, &y);
    jd_cli_open(r, "patch", '{');
    jd_cli_put_text(r, "patch", "shape", "%s", jd_shape_name(made->shape));
    if (made->shape != JD_SHAPE_POINTS)
        jd_cli_put_text(r, NULL, "pressure", ", %s pressure", jd_pressure_name(made->pressure));
    if (made->point_count > 0)
        jd_cli_put_integer(r, NULL, "point_count",
                           made->shape == JD_SHAPE_POINTS ? " (%" PRId64 ")" : NULL,
                           made->point_count);
    for (int i = 0; i < jd_patch_key_count(); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        const void* number = (const char*)made + key->offset;
        if (key->shapes & 1u << made->shape)
            put_number(r, key, *(const double*)number);
    }
    if (made->polynomial)
        jd_cli_say(r, NULL, ", times a polynomial");
    jd_cli_put_number(r, "size", "size", "a = %.12g m", jd_patch_size(patch));
    jd_cli_open(r, "centre", '{');
    jd_cli_put_number(r, "centre", "x", "of pressure at (%.12g", x);
    jd_cli_put_number(r, NULL, "y", ", %.12g) m", y);
    jd_cli_close(r, '}');
    jd_cli_put_number(r, "spin", "spin_moment", "moment of pure spin/(mu N) = %.12g m",
                      jd_patch_spin_moment(patch));
    jd_cli_close(r, '}');
}
