// The contact patch that the options of `judder friction` describe. The options for single numbers
// are made from the library's table of keys, so that help, man page and completion follow it.
#include "setup/patch.h"

#include "shell/text.h"
#include "shell/values.h"

#include <stdlib.h>
#include <string.h>

// ---- Options -----------------------------------------------------------------------------------

static const jd_cli_option before[] = {
    {"shape", 0, "NAME", JD_CLI_SHAPE, false, "shape of the patch (default: disc)"},
    {"pressure", 0, "NAME", JD_CLI_PRESSURE, false,
     "its pressure (default: hertz for disc and ellipse, else uniform)"},
};
static const jd_cli_option after[] = {
    {"polynomial", 0, "\"C ...\"", JD_CLI_FREE, false,
     "coefficients of 1, x, y, x^2, xy, y^2, ... up to degree 4 by which the pressure is "
     "multiplied, x and y in units of the patch's size"},
    {"vertices", 0, "\"X,Y ...\"", JD_CLI_FREE, false, "corners of a polygon, in order"},
    {"points", 0, "FILE|LIST", JD_CLI_FILE, false,
     "points with their weights: a CSV file, or \"X,Y,W ...\""},
    {"pitch", 0, "DX[,DY]", JD_CLI_FREE, false,
     "the file of --points is a matrix of samples so far apart, as of a pressure mat"},
    {"at", 0, "X,Y", JD_CLI_FREE, false, "place of the shape, seen from the reference point"},
};
#define BEFORE ((int)(sizeof before / sizeof *before))
#define AFTER ((int)(sizeof after / sizeof *after))
#define MOST 64  // options of a patch

static jd_cli_option table[MOST];
static int table_size;

// What --at sets has no option of its own.
static bool is_place(const jd_patch_key* key) {
    return key->offset == offsetof(jd_patch_options, x) ||
           key->offset == offsetof(jd_patch_options, y);
}

static bool is_length(const jd_patch_key* key) { return strcmp(key->unit, "m") == 0; }

static void fill_table(void) {
    for (int i = 0; i < BEFORE; i++)
        table[table_size++] = before[i];
    for (int i = 0; i < jd_patch_key_count() && table_size < MOST - AFTER; i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        if (is_place(key))
            continue;
        table[table_size++] = (jd_cli_option){
            .name = key->name,
            .argument = is_length(key) ? "LENGTH" : "NUMBER",
            .values = JD_CLI_FREE,
            .text = key->text,
        };
    }
    for (int i = 0; i < AFTER; i++)
        table[table_size++] = after[i];
}

int jd_cli_patch_option_count(void) {
    if (table_size == 0)
        fill_table();
    return table_size;
}

const jd_cli_option* jd_cli_patch_option_at(int index) {
    return index < jd_cli_patch_option_count() ? &table[index] : NULL;
}

// ---- Reading -----------------------------------------------------------------------------------

static double* number_of(jd_patch_options* options, const jd_patch_key* key) {
    return (double*)((char*)options + key->offset);
}

// Shape and pressure; their names have been checked.
static void read_kind(jd_context* context, const jd_cli_arguments* arguments,
                      jd_patch_options* options) {
    const char* shape = jd_cli_value(arguments, "shape");
    const char* pressure = jd_cli_value(arguments, "pressure");
    if (!shape && jd_cli_value(arguments, "points"))
        options->shape = JD_SHAPE_POINTS;
    if (!shape && jd_cli_value(arguments, "vertices"))
        options->shape = JD_SHAPE_POLYGON;
    // The table of options takes known names alone.
    if (shape)
        jd_status_ignore(jd_shape_find(context, shape, &options->shape));
    const bool round = options->shape == JD_SHAPE_DISC || options->shape == JD_SHAPE_ELLIPSE;
    options->pressure = round ? JD_PRESSURE_HERTZ : JD_PRESSURE_UNIFORM;
    if (pressure)
        jd_status_ignore(jd_pressure_find(context, pressure, &options->pressure));
}

// "--inner goes with --shape ring only"
static int wrong_shape(const jd_patch_key* key) {
    char shapes[128] = "";
    for (int i = 0; i < JD_SHAPE_COUNT; i++) {
        const size_t used = strlen(shapes);
        if (key->shapes & 1u << i)
            snprintf(shapes + used, sizeof shapes - used, "%s%s", used ? " or " : "",
                     jd_shape_name((jd_shape)i));
    }
    return jd_cli_wrong("--%s goes with --shape %s only", key->name, shapes);
}

static int read_keys(jd_context* context, const jd_cli_arguments* arguments,
                     jd_patch_options* options) {
    for (int i = 0; i < jd_patch_key_count(); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        const jd_cli_given* given = is_place(key) ? NULL : jd_cli_find_given(arguments, key->name);
        const bool fits = key->shapes & 1u << options->shape;
        double value;
        if (given && !fits)
            return wrong_shape(key);
        if (given && jd_cli_read_value(context, given, given->value, key->unit, &value))
            return JD_CLI_WRONG;
        if (given && jd_patch_options_set(context, options, key->name, value) != JD_OK)
            return jd_cli_wrong_value(key->name, given->value, jd_context_message(context));
        const bool needed = fits && is_length(key) && !key->optional;
        if (!given && needed && *number_of(options, key) == 0)
            return jd_cli_wrong("--shape %s needs --%s LENGTH", jd_shape_name(options->shape),
                                key->name);
    }
    return JD_CLI_DONE;
}

// A matrix of samples, which are cells as large as they are apart.
static int read_matrix(jd_context* context, const jd_cli_arguments* arguments,
                       jd_patch_options* options, jd_cli_list* list) {
    const char* file = jd_cli_value(arguments, "points");
    const bool two = strchr(jd_cli_value(arguments, "pitch"), ',') != NULL;
    double pitch[2];
    if (!file)
        return jd_cli_wrong("--pitch goes with --points FILE");
    const int code = two ? jd_cli_read_tuple(context, arguments, "pitch",
                                             (jd_cli_tuple){"DX,DY", 2, "m", "m"}, pitch)
                         : jd_cli_read_option(context, arguments, "pitch", "m", pitch);
    if (code)
        return code;
    pitch[1] = two ? pitch[1] : pitch[0];
    options->cell_x = pitch[0];
    options->cell_y = pitch[1];
    list->width = 3;
    if (jd_points_matrix_read(context, file, pitch, &list->values, &list->count) == JD_OK)
        return JD_CLI_DONE;
    *list = (jd_cli_list){0};
    return jd_cli_wrong("%s", jd_context_message(context));
}

// The list of a polygon or of points: needed there, refused elsewhere.
static int read_points(jd_context* context, const jd_cli_arguments* arguments,
                       jd_patch_options* options, jd_cli_list* list) {
    const struct {
        const char* name;
        jd_shape shape;
        int (*read)(jd_context*, const jd_cli_given*, jd_cli_list*);
    } kinds[] = {{"vertices", JD_SHAPE_POLYGON, jd_cli_vertices_read},
                 {"points", JD_SHAPE_POINTS, jd_cli_points_read}};
    for (int i = 0; i < 2; i++) {
        const jd_cli_given* given = jd_cli_find_given(arguments, kinds[i].name);
        const bool fits = options->shape == kinds[i].shape;
        if (given && !fits)
            return jd_cli_wrong("--%s goes with --shape %s only", kinds[i].name,
                                jd_shape_name(kinds[i].shape));
        if (!given && fits)
            return jd_cli_wrong("--shape %s needs --%s", jd_shape_name(kinds[i].shape),
                                kinds[i].name);
        const bool matrix = i == 1 && jd_cli_value(arguments, "pitch");
        if (matrix ? read_matrix(context, arguments, options, list)
                   : given && kinds[i].read(context, given, list))
            return JD_CLI_WRONG;
    }
    options->points = list->values;
    options->point_count = list->count;
    return JD_CLI_DONE;
}

static int read_polynomial(jd_context* context, const jd_cli_arguments* arguments,
                           jd_patch_options* options, jd_cli_list* list) {
    const jd_cli_given* given = jd_cli_find_given(arguments, "polynomial");
    if (!given)
        return JD_CLI_DONE;
    if (jd_cli_numbers_read(context, given, list))
        return JD_CLI_WRONG;
    for (int degree = 0; degree <= JD_MAX_DEGREE; degree++) {
        if (list->count == JD_POLYNOMIAL_TERMS(degree)) {
            options->polynomial = list->values;
            options->degree = degree;
            return JD_CLI_DONE;
        }
    }
    return jd_cli_wrong("--polynomial has %d coefficients, must have 1, 3, 6, 10 or 15 (degree 0 "
                        "to 4)",
                        list->count);
}

int jd_cli_patch_read(jd_context* context, const jd_cli_arguments* arguments, jd_patch** patch) {
    jd_patch_options options = jd_patch_default();
    jd_cli_list points = {0}, terms = {0};
    double at[2] = {0, 0};
    *patch = NULL;
    read_kind(context, arguments, &options);
    int code = read_points(context, arguments, &options, &points);
    if (!code)
        code = read_keys(context, arguments, &options);
    if (!code)
        code = read_polynomial(context, arguments, &options, &terms);
    if (!code)
        code = jd_cli_read_tuple(context, arguments, "at", (jd_cli_tuple){"X,Y", 2, "m", "m"}, at);
    options.x = at[0];
    options.y = at[1];
    if (!code && jd_patch_create(context, &options, patch) != JD_OK)
        code = jd_cli_wrong("%s", jd_context_message(context));
    free(points.values);
    free(terms.values);
    return code;
}
