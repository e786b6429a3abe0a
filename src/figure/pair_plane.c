// Two sliding contacts over the angles of the columns of B, all else as it is: whether SS is stable
// with contacts that give way a little, and how many modes are consistent.   [@varkonyi2015]
//
// The angles are sampled; a sample is drawn in the colour of what was found there. [contacts:C12]
// [contacts:C14]

#include "figure/sheet.h"
#include "judder/maths.h"
#include "judder/modes.h"

#include <math.h>
#include <stdlib.h>

#define SIDE 120  // samples along each angle
#define SAMPLES (SIDE * SIDE)
#define KINDS 5  // most colours of a panel
#define BORDER_POINTS 8

// What is found at a sample: a curve of dots each.
typedef struct dots {
    int64_t count;
    double x[SAMPLES], y[SAMPLES];
} dots;

typedef struct drawing {
    const jd_sliding_pair* pair;
    jd_pair_modes found;       // of the pair itself
    double size[2], angle[2];  // of the columns; in degrees
    dots stable[KINDS], modes[KINDS];
    char title[160], subtitle[160];
    jd_sheet sheet;
} drawing;

// ---- Samples -----------------------------------------------------------------------------------

static void put(dots* d, double x, double y) {
    d->x[d->count] = x * JD_DEGREES;
    d->y[d->count++] = y * JD_DEGREES;
}

// 0: it lasts; 1: flutter, two pairs of complex exponents; 2: it runs away.
static int kind_of(const jd_sliding_pair* pair, const jd_pair_answer* SS) {
    const double det = pair->b[0][0] * pair->b[1][1] - pair->b[0][1] * pair->b[1][0];
    if (SS->stability != JD_UNSTABLE)
        return 0;
    const double trace = pair->b[0][0] * pair->stiffness[0] + pair->b[1][1] * pair->stiffness[1];
    const double square = trace * trace;
    const double four = 4 * pair->stiffness[0] * pair->stiffness[1] * det;
    return det > 0 && (trace > 0 || four > square) ? 1 : 2;
}

static void turn(drawing* d, const double angle[2], jd_sliding_pair* pair) {
    *pair = *d->pair;
    for (int j = 0; j < 2; j++) {
        pair->b[0][j] = d->size[j] * jd_maths_cos(angle[j]);
        pair->b[1][j] = d->size[j] * jd_maths_sin(angle[j]);
    }
}

static jd_status sample(drawing* d) {
    for (int n = 0; n < SAMPLES; n++) {
        const int at[2] = {n % SIDE, n / SIDE};  // none on a border: det B = 0
        const double angle[2] = {(at[0] + 0.4) * JD_TURN / SIDE, (at[1] + 0.6) * JD_TURN / SIDE};
        jd_sliding_pair pair;
        jd_pair_modes found;
        int count = 0;
        turn(d, angle, &pair);
        const jd_status status = jd_modes_classify(&pair, &found);
        if (status != JD_OK)
            return status;
        for (int m = 0; m < JD_PAIR_MODES; m++)
            count += found.modes[m].consistent;
        put(&d->stable[kind_of(&pair, &found.modes[JD_PAIR_SS])], angle[0], angle[1]);
        put(&d->modes[count], angle[0], angle[1]);
    }
    return JD_OK;
}

// ---- Sheet -------------------------------------------------------------------------------------

// Dots of a colour, and what the key shows of them.
#define INK(colour)                                                                                \
    {                                                                                              \
        "with points pointtype 5 pointsize 0.16*mark linecolor rgb " colour,                       \
            "with points pointtype 5 pointsize 0.9*mark linecolor rgb " colour                     \
    }
#define BORDER "with lines linewidth 0.8 linecolor rgb '#404040'"
#define MARK "with points pointtype 6 pointsize 1.4*mark linewidth 2 linecolor rgb '#000000'"

static void add_dots(jd_sheet_panel* panel, const dots* d, const char* label,
                     const char* const ink[2]) {
    if (d->count > 0)
        panel->curves[panel->curve_count++] = (jd_sheet_curve){
            d->x, d->y, d->count, .label = label, .style = ink[0], .sample = ink[1]};
}

// The borders det B = 0, beta_2 = beta_1 and beta_1 +- pi, as one path with gaps; and the pair itself.
static void add_lines(const drawing* d, jd_sheet_panel* panel) {
    static const double x[BORDER_POINTS] = {0, 360, (double)NAN, 0, 180, (double)NAN, 180, 360};
    static const double y[BORDER_POINTS] = {0, 360, (double)NAN, 180, 360, (double)NAN, 0, 180};
    panel->curves[panel->curve_count++] = (jd_sheet_curve){x, y, BORDER_POINTS, .style = BORDER};
    panel->curves[panel->curve_count++] =
        (jd_sheet_curve){&d->angle[0], &d->angle[1], 1, .label = "this pair", .style = MARK};
}

static void fill_sheet(drawing* d) {
    static const char* const lasting[] = {"stable or neutral", "flutter", "runs away"};
    static const char* const inks[][2] = {INK("'#4daf7c'"), INK("'#e6a532'"), INK("'#c8c8c8'")};
    static const char* const counts[KINDS] = {"none", "one", "two", "three", "four"};
    static const char* const shades[KINDS][2] = {
        INK("'#d04848'"), INK("'#d8e4f2'"), INK("'#8fb4dc'"), INK("'#3f78b8'"), INK("'#123f78'")};
    jd_sheet* s = &d->sheet;
    const int* code = d->found.code;
    snprintf(d->title, sizeof d->title, "Two contacts that slide: class %d%d%d", code[0], code[1],
             code[2]);
    snprintf(d->subtitle, sizeof d->subtitle,
             "columns of B turned; k |b| = %.4g : 1, q = (%.4g, %.4g), a = (%.4g, %.4g)",
             d->pair->stiffness[0] * d->size[0] / (d->pair->stiffness[1] * d->size[1]),
             d->pair->damping[0], d->pair->damping[1], d->pair->a[0], d->pair->a[1]);
    *s = (jd_sheet){.title = d->title, .subtitle = d->subtitle, .lines = 1, .panel_count = 2};
    for (int i = 0; i < 2; i++)
        s->panels[i] = (jd_sheet_panel){
            .title = i == 0 ? "SS, if contacts give way a little" : "consistent modes",
            .half = true,
            .plane = true,
            .x = {"beta_1", "°", .label = "{/:Italic β}_1"},
            .y = {"beta_2", "°", .label = "{/:Italic β}_2"},
        };
    for (int k = 0; k < 3; k++)
        add_dots(&s->panels[0], &d->stable[k], lasting[k], inks[k]);
    for (int k = 0; k < KINDS; k++)
        add_dots(&s->panels[1], &d->modes[k], counts[k], shades[k]);
    for (int i = 0; i < 2; i++)
        add_lines(d, &s->panels[i]);
}

// ---- Public ------------------------------------------------------------------------------------

static jd_status prepare(drawing* d) {
    const jd_status status = jd_modes_classify(d->pair, &d->found);
    for (int j = 0; j < 2; j++) {
        const double angle = jd_maths_atan2(d->pair->b[1][j], d->pair->b[0][j]);
        d->size[j] = jd_maths_hypot(d->pair->b[0][j], d->pair->b[1][j]);
        d->angle[j] = (angle < 0 ? angle + JD_TURN : angle) * JD_DEGREES;
    }
    return status == JD_OK ? sample(d) : status;
}

jd_status jd_pair_figure_write(jd_context* context, const jd_sliding_pair* pair, const char* path,
                               const jd_figure_options* options) {
    if (pair == NULL || path == NULL)
        return jd_fail(context, JD_ERR_ARGUMENT, "a figure of a pair needs it and a file name");
    drawing* d = calloc(1, sizeof *d);
    if (d == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for the figure '%s'", path);
    d->pair = pair;
    jd_status status = prepare(d);
    if (status == JD_OK) {
        fill_sheet(d);
        status = jd_sheet_write(context, &d->sheet, path, options);
    } else {
        jd_fail(context, status, "cannot draw a pair of contacts: %s", jd_status_text(status));
    }
    free(d);
    return status;
}
