// Figures 10 to 12: the force over time of a load cell that pushes the block, from touch over the
// onset on; with a flat end (10), and with a sharp one 10 mm (11) and 5 mm (12) beside the centre.
//
// The onset comes from runs of planar-body under a push that grows as the cell's would; what
// follows is quasi-static, see tip.h.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "figure/sheet.h"
#include "papers/kardan2013/plans.h"
#include "papers/kardan2013/tip.h"
#include "papers/measure.h"

#define RATE (JD_TIP_STIFFNESS * JD_TIP_SPEED)  // at which the force grows at first [N/s]
#define LATER 5.0                               // [s] after the onset
#define LATE 15.0

enum {
    PEAK,     // [mN]
    AFTER,    // right after it
    DROP,     // what is lost at once, of the peak [%]
    PLATEAU,  // LATER, LATE after the onset, over the force right after it
    TURN = PLATEAU + 2,
};

static const char* const flat[] = {"fig10"};
static const char* const far_side[] = {"fig11"};
static const char* const near_side[] = {"fig12"};

// ---- Numbers -----------------------------------------------------------------------------------

static jd_status find(jd_context* context, double h, jd_tip_push* push) {
    jd_patch* patch = NULL;
    jd_status status = jd_push_patch(context, &patch);
    if (status == JD_OK && (status = jd_tip_find(patch, h, push)) != JD_OK)
        jd_fail(context, status, "push at %g m: %s", h, jd_status_text(status));
    jd_patch_free(patch);
    return status;
}

static void fill_cells(jd_cells* cells, const double* n) {
    static const char* const heads[6] = {"peak",      "right after it", "drop",
                                         "after 5 s", "after 15 s",     "turn after 15 s"};
    cells->columns = 6;
    cells->rows = 2;
    for (int i = 0; i < 6; i++)
        snprintf(cells->text[0][i], JD_CELL_SIZE, "%s", heads[i]);
    snprintf(cells->text[1][0], JD_CELL_SIZE, "%.2f mN", n[PEAK]);
    snprintf(cells->text[1][1], JD_CELL_SIZE, "%.2f mN", n[AFTER]);
    snprintf(cells->text[1][2], JD_CELL_SIZE, "%.2f %%", n[DROP]);
    snprintf(cells->text[1][3], JD_CELL_SIZE, "%.2f mN", n[PLATEAU] * n[AFTER]);
    snprintf(cells->text[1][4], JD_CELL_SIZE, "%.2f mN", n[PLATEAU + 1] * n[AFTER]);
    snprintf(cells->text[1][5], JD_CELL_SIZE, "%.4f rad", n[TURN]);
}

static double turn_at(const jd_tip_push* push, double t) {
    int i = 2;
    while (i < JD_TIP_POINTS - 1 && push->t[i] < t)
        i++;
    return push->turn[i];
}

static jd_status compute(jd_evidence* evidence, double h) {
    double* n = evidence->numbers;
    jd_tip_push push;
    const jd_status status = find(evidence->context, h, &push);
    if (status != JD_OK)
        return status;
    const double start = push.t[1], after = jd_tip_force(&push, start);
    n[PEAK] = 1e3 * push.peak;
    n[AFTER] = 1e3 * after;
    n[DROP] = 100.0 * (1.0 - after / push.peak);
    n[PLATEAU] = jd_tip_force(&push, start + LATER) / after;
    n[PLATEAU + 1] = jd_tip_force(&push, start + LATE) / after;
    n[TURN] = turn_at(&push, start + LATE);
    fill_cells(&evidence->cells, n);
    return JD_OK;
}

static jd_status compute10(jd_evidence* evidence) { return compute(evidence, 0.0); }
static jd_status compute11(jd_evidence* evidence) { return compute(evidence, 0.010); }
static jd_status compute12(jd_evidence* evidence) { return compute(evidence, 0.005); }

// The force of the run's push at its onset [mN].
static double onset_force(const jd_evidence* evidence, const jd_planned_check* check) {
    return 1e3 * RATE * jd_measure_event_time(evidence, check);
}

// ---- Figure ------------------------------------------------------------------------------------

typedef struct picture {
    jd_tip_push push, near;  // the whole, and from 0.9 of the peak on
    double span[2], close[2];
    double levels[2][2];
    jd_sheet sheet;
} picture;

static void fill(const jd_evidence* evidence, double measured, picture* p) {
    const double* n = evidence->numbers;
    p->near = p->push;
    p->near.t[0] = p->close[0] = 0.9 * p->push.t[1];
    p->near.force[0] = 0.9 * p->push.peak;
    p->span[1] = p->close[1] = p->push.t[1] + LATE;
    p->levels[0][0] = p->levels[0][1] = measured > 0.0 ? measured : 1e-3 * n[PEAK];
    p->levels[1][0] = p->levels[1][1] = 1e-3 * n[AFTER];
}

static void add_panel(picture* p, bool close, bool measured) {
    const jd_tip_push* push = close ? &p->near : &p->push;
    const double* span = close ? p->close : p->span;
    int count = JD_TIP_POINTS;
    while (count > 3 && push->t[count - 1] > span[1])
        count--;
    p->sheet.panels[p->sheet.panel_count++] = (jd_sheet_panel){
        .title = close ? "The same from 0.9 of its peak on" : "Force of the cell",
        .half = true,
        .x = {"t", .unit = "s"},
        .y = {"F", .unit = "N"},
        .curve_count = 3,
        .curves = {{push->t, push->force, count, NULL, "exact law, quasi-static", 0,
                    .look = JD_SHEET_LINE},
                   {span, p->levels[0], 2, NULL,
                    measured ? "measured peak, Table 1" : "friction at rest, 0.55 m g", 1,
                    .look = JD_SHEET_DASHED},
                   {span, p->levels[1], 2, NULL,
                    measured ? "right after the onset" : "friction in slip, 0.52 m g", -1,
                    .look = JD_SHEET_DASHED}}};
}

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options, int which) {
    static const double places[] = {0.0, 0.010, 0.005}, measured[] = {0.0, 0.0276, 0.0365};
    static const char* const titles[] = {"Figure 10: force of a push with a flat end",
                                         "Figure 11: force of a push 10 mm beside the centre",
                                         "Figure 12: force of a push 5 mm beside the centre"};
    picture* p = calloc(1, sizeof *p);
    if (p == NULL)
        return jd_fail(evidence->context, JD_ERR_MEMORY, "out of memory for '%s'", path);
    jd_status status = find(evidence->context, places[which], &p->push);
    if (status == JD_OK) {
        p->sheet.title = titles[which];
        p->sheet.subtitle = "stage at 0.1 mm/s, cell of 200 N/m (our choice), block of 8.48 g";
        fill(evidence, measured[which], p);
        add_panel(p, false, measured[which] > 0.0);
        add_panel(p, true, measured[which] > 0.0);
        status = jd_sheet_write(evidence->context, &p->sheet, path, options);
    }
    free(p);
    return status;
}

static jd_status draw10(const jd_evidence* evidence, const char* path,
                        const jd_figure_options* options) {
    return draw(evidence, path, options, 0);
}
static jd_status draw11(const jd_evidence* evidence, const char* path,
                        const jd_figure_options* options) {
    return draw(evidence, path, options, 1);
}
static jd_status draw12(const jd_evidence* evidence, const char* path,
                        const jd_figure_options* options) {
    return draw(evidence, path, options, 2);
}

// ---- Checks ------------------------------------------------------------------------------------

#define QUADRATURE                                                                                 \
    "tests/reference/push.py: least dissipation over all centres of rotation, another formula "    \
    "for the potential; 1e-6 is above both errors"
#define RUN_PEAK "time of the slip of the run, times 20 mN/s"
#define QUASI "quasi-static push by a smooth tip on its line"
#define NUMBER(which) jd_measure_number, .index = which

#define PEAKS(expected_, source_, ...)                                                             \
    {"highest force", JD_EQUALS,       expected_,    1e-6,       "mN",                             \
     source_,         "limit surface", NUMBER(PEAK), __VA_ARGS__},                                 \
    {                                                                                              \
        "the same by a run under a growing push", JD_EQUALS, expected_, 1e-6, "mN", source_,       \
            RUN_PEAK, onset_force, .of = "slip", __VA_ARGS__                                       \
    }
#define LOST                                                                                       \
    "Section 4: the force decreases rapidly at the onset, from mu_s to mu_k: 1 - 0.52/0.55; "

static const jd_planned_check flat_checks[] = {
    PEAKS(0.55 * 8.48 * 9.81, "Section 4: the highest value equals mu_s N", .claim = true),
    {"force in slip", JD_EQUALS, 0.52 * 8.48 * 9.81, 1e-6, "mN",
     "Section 4: its final fixed value equals mu_k N", "limit surface", NUMBER(AFTER),
     .claim = true},
    {"drop", JD_EQUALS, 100.0 * (1.0 - 0.52 / 0.55), 1e-6, "%", LOST "exactly", QUASI, NUMBER(DROP),
     .claim = true},
    {"force after 15 s over that after the onset", JD_EQUALS, 1, 1e-9, "1",
     "Section 4: for the rest of the motion an almost fixed value", QUASI, NUMBER(PLATEAU + 1),
     .claim = true},
};

// Right after the onset the block has moved by what the cell springs back, 9 µm.
#define PUSHED(peak, printed, drop, after5, after15)                                               \
    PEAKS(peak, QUADRATURE, .claim = false),                                                       \
        {"highest force, against the printed theory", JD_EQUALS, printed,      0.05,         "mN", \
         "Table 1; half a unit of the last digit",    "8.48 g",  NUMBER(PEAK), .claim = true},     \
        {"drop, against that of sliding",                                                          \
         JD_EQUALS,                                                                                \
         100.0 * (1.0 - 0.52 / 0.55),                                                              \
         0.05,                                                                                     \
         "%",                                                                                      \
         LOST "the cell moves the block by 9 µm meanwhile",                                        \
         QUASI,                                                                                    \
         NUMBER(DROP),                                                                             \
         .claim = true},                                                                           \
        {"drop", JD_EQUALS, drop, 1e-4, "%", QUADRATURE, QUASI, NUMBER(DROP)},                     \
        {"force after 5 s over that after the onset",                                              \
         JD_EQUALS,                                                                                \
         after5,                                                                                   \
         1e-6,                                                                                     \
         "1",                                                                                      \
         QUADRATURE,                                                                               \
         QUASI,                                                                                    \
         NUMBER(PLATEAU)},                                                                         \
    {                                                                                              \
        "force after 15 s over that after the onset", JD_EQUALS, after15, 1e-6, "1", QUADRATURE,   \
            QUASI, NUMBER(PLATEAU + 1)                                                             \
    }

static const jd_planned_check far_checks[] = {
    PUSHED(26.183138303, 26.2, 5.445030218, 1.006375347, 1.015017510)};
static const jd_planned_check near_checks[] = {
    PUSHED(34.739537381, 34.7, 5.438803122, 1.007940205, 1.018666607)};

const jd_exhibit_plan jd_kardan2013_fig10 = {JD_PLANNED(run, flat), JD_PLANNED(check, flat_checks),
                                             .compute = compute10, .draw = draw10};
const jd_exhibit_plan jd_kardan2013_fig11 = {
    JD_PLANNED(run, far_side), JD_PLANNED(check, far_checks), .compute = compute11, .draw = draw11};
const jd_exhibit_plan jd_kardan2013_fig12 = {JD_PLANNED(run, near_side),
                                             JD_PLANNED(check, near_checks), .compute = compute12,
                                             .draw = draw12};
