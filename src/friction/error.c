// How far a law is from the exact one on a patch, over all motions.
//
// With eps = 0 loads depend on the direction of (v, a w) alone, and are odd: half a sphere holds
// all motions. It is surveyed through charts: the mixing angle and the direction of sliding for all
// of it, which also gives the means; centres of rotation over the patch and around it, where the
// exact law bends most, however small or far away the patch is; and small circles about weighted
// points, where it jumps. From the best places of each chart a search by ever smaller steps climbs
// to the maxima. Points with less than LIGHT of the load are not circled: their jumps are below the
// error of the largest errors, 1e-3.

#include <math.h>
#include <stdlib.h>

#include "base/given.h"
#include "friction/evaluate.h"
#include "friction/motion_chart.h"
#include "judder/maths.h"
#include "patch/patch.h"

#define LIGHT 5e-4
#define BLOCK 64         // motions between two calls of progress
#define SURVEYED 0.5     // of the share of a chart: the rest are climbs
#define CLIMBS 6         // searches per chart and component
#define LEAST_STEP 1e-5  // of a search, in steps of the chart
#define MOST_STEPS 200
#define MORE (1 + 1e-9)  // a value this much larger is larger, and not by rounding
#define DIRECTIONS 120   // of sliding, for a curve

typedef struct pair {
    double of[2];  // force, moment; -1: the law has no value there
} pair;

typedef struct measurement {
    const jd_law *law, *exact_law;
    const double* parameters;
    double common[JD_LAW_COMMON_COUNT];  // of them, those of the exact law
    const jd_patch* patch;
    double a;
    jd_status status;  // of what was evaluated so far
    jd_progress_fn progress;
    void* data;
    double done, chart;  // shares of all: finished, and that of the chart which is explored
    bool has_values;
    jd_deviation found[2];
    jd_motion motions[JD_SURVEY_PLACES];
    jd_wrench loads[JD_SURVEY_PLACES];
    jd_wrench exact[JD_SURVEY_PLACES];
    pair at[JD_SURVEY_PLACES];
} measurement;

// ---- Errors ------------------------------------------------------------------------------------

// Of motions of the survey.
static jd_status exact_loads(measurement* s, int first, int count) {
    if (!(s->common[JD_LAW_RISE] > 0))
        return jd_patch_load_many(s->patch, count, s->motions + first, 0, s->exact + first);
    return jd_law_load_batch(&(jd_law_batch){.law = s->exact_law,
                                             .parameters = s->common,
                                             .patch = s->patch,
                                             .count = count,
                                             .motions = s->motions + first,
                                             .loads = s->exact + first});
}

// A share of all is finished.
static void tell(measurement* s, double share) {
    s->done += share;
    if (s->status == JD_OK && s->progress && !s->progress(s->data, fmin(s->done, 1)))
        s->status = JD_CANCELLED;
}

// The first `count` motions, in blocks, which are a share of all.
static void measure(measurement* s, int count, double share) {
    for (int first = 0; first < count && s->status == JD_OK; first += BLOCK) {
        const int block = count - first < BLOCK ? count - first : BLOCK;
        const jd_law_batch batch = {.law = s->law,
                                    .parameters = s->parameters,
                                    .patch = s->patch,
                                    .count = block,
                                    .motions = s->motions + first,
                                    .loads = s->loads + first};
        s->status = exact_loads(s, first, block);
        if (s->status == JD_OK)
            s->status = jd_law_load_batch(&batch);
        tell(s, share * block / count);
    }
    for (int i = 0; i < count; i++) {
        const jd_wrench l = s->loads[i], e = s->exact[i];
        const pair off = {{jd_hypot(l.fx - e.fx, l.fy - e.fy), fabs(l.m - e.m) / s->a}};
        const bool known = s->status == JD_OK && isfinite(off.of[0]) && isfinite(off.of[1]);
        s->at[i] = known ? off : (pair){{-1, -1}};
    }
}

static void keep(measurement* s, int component, double value, jd_motion motion) {
    s->has_values |= value >= 0;
    if (value > s->found[component].largest * MORE) {
        s->found[component].largest = value;
        s->found[component].at = motion;
    }
}

// ---- Climbing ----------------------------------------------------------------------------------

typedef struct place {
    double s, t, value;
} place;

// From a place of the chart up to a maximum: the best of eight neighbours, or half the step.
static void climb(measurement* survey, const jd_motion_chart* c, int component, place from) {
    // Straight ones first: where the direction does not matter it stays.
    static const int sides[8][2] = {{-1, 0},  {1, 0},  {0, -1}, {0, 1},
                                    {-1, -1}, {1, -1}, {-1, 1}, {1, 1}};
    double step = 0.5;
    for (int n = 0; n < MOST_STEPS && step > LEAST_STEP && survey->status == JD_OK; n++) {
        place near[8], best = from;
        for (int i = 0; i < 8; i++) {
            near[i] = (place){from.s + sides[i][0] * step * c->ds,
                              from.t + sides[i][1] * step * c->dt, 0};
            survey->motions[i] = jd_motion_chart_at(c, near[i].s, near[i].t, survey->a);
        }
        measure(survey, 8, 0);
        for (int i = 0; i < 8; i++) {
            near[i].value = survey->at[i].of[component];
            keep(survey, component, near[i].value, survey->motions[i]);
            if (near[i].value > best.value * MORE)
                best = near[i];
        }
        if (best.value > from.value)
            from = best;
        else
            step *= 0.5;
    }
}

// Whether the place `index` of a chart is not below its neighbours; columns of angles close up.
static bool is_peak(const measurement* survey, const jd_motion_chart* c, int index, int component) {
    const int row = index / c->columns, column = index % c->columns;
    for (int i = -1; i <= 1; i++)
        for (int j = -1; j <= 1; j++) {
            int other = column + j;
            if (c->kind != JD_SURVEY_CENTRE)
                other = (other + c->columns) % c->columns;
            if (row + i < 0 || row + i >= c->rows || other < 0 || other >= c->columns)
                continue;
            if (survey->at[(row + i) * c->columns + other].of[component] >
                survey->at[index].of[component] * MORE)
                return false;
        }
    return survey->at[index].of[component] > 0;
}

// The highest peaks of a chart, best first. @return how many.
static int peaks(const measurement* survey, const jd_motion_chart* c, int component,
                 place best[CLIMBS]) {
    int count = 0;
    for (int i = 0; i < c->rows * c->columns; i++) {
        const double value = survey->at[i].of[component];
        if ((count == CLIMBS && value <= best[CLIMBS - 1].value * MORE) ||
            !is_peak(survey, c, i, component))
            continue;
        int n = count < CLIMBS ? count++ : CLIMBS - 1;
        for (; n > 0 && best[n - 1].value * MORE < value; n--)
            best[n] = best[n - 1];
        best[n] = (place){c->s + i / c->columns * c->ds, c->t + i % c->columns * c->dt, value};
    }
    return count;
}

static void explore(measurement* survey, const jd_motion_chart* c) {
    const int count = c->rows * c->columns;
    for (int i = 0; i < count; i++)
        survey->motions[i] = jd_motion_chart_at(c, c->s + i / c->columns * c->ds,
                                                c->t + i % c->columns * c->dt, survey->a);
    measure(survey, count, SURVEYED * survey->chart);
    place best[2][CLIMBS];
    int climbs[2];
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < count; i++)
            keep(survey, k, survey->at[i].of[k], survey->motions[i]);
        climbs[k] = peaks(survey, c, k, best[k]);
    }
    for (int k = 0; c->kind == JD_SURVEY_SPHERE && k < 2; k++) {
        double sum = 0;
        for (int i = 0; i < count; i++)
            sum += fmax(survey->at[i].of[k], 0);
        survey->found[k].mean = sum / count;
    }
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < climbs[k]; i++) {
            climb(survey, c, k, best[k][i]);
            tell(survey, (1 - SURVEYED) * survey->chart / (climbs[0] + climbs[1]));
        }
}

// ---- Public ------------------------------------------------------------------------------------

// The exact law rises towards rest as the law that is measured.
static jd_status begin(const jd_law* law, const double* parameters, const jd_patch* patch,
                       measurement** survey) {
    measurement* made = *survey = calloc(1, sizeof **survey);
    if (!made)
        return JD_ERR_MEMORY;
    made->law = law;
    made->parameters = parameters;
    made->patch = patch;
    made->a = jd_patch_size(patch);
    for (int i = 0; i < JD_LAW_COMMON_COUNT && i < law->parameter_count; i++)
        made->common[i] = parameters ? parameters[i] : law->parameters[i].value;
    return jd_law_find(NULL, "integral", &made->exact_law);
}

static void explore_all(measurement* survey) {
    const jd_patch* patch = survey->patch;
    const jd_motion_chart whole = jd_motion_chart_sphere(), area = jd_motion_chart_centres(patch);
    int charts = 2;
    for (int i = 0; jd_patch_in_points(patch) && i < patch->node_count; i++)
        charts += patch->node_weight[i] > LIGHT;
    survey->chart = 1.0 / charts;
    explore(survey, &whole);
    explore(survey, &area);
    for (int i = 0; jd_patch_in_points(patch) && i < patch->node_count; i++)
        if (patch->node_weight[i] > LIGHT && survey->status == JD_OK) {
            const jd_motion_chart near = jd_motion_chart_circles(patch, i);
            explore(survey, &near);
        }
}

jd_status jd_law_error(jd_context* context, const jd_law* law, const double* parameters,
                       const jd_patch* patch, jd_law_error_report* report) {
    return jd_law_error_watched(context, law, parameters, patch, NULL, NULL, report);
}

jd_status jd_law_error_watched(jd_context* context, const jd_law* law, const double* parameters,
                               const jd_patch* patch, jd_progress_fn progress, void* data,
                               jd_law_error_report* report) {
    if (!JD_GIVEN(context, law, patch, report))
        return JD_ERR_ARGUMENT;
    measurement* survey;
    *report = (jd_law_error_report){0};
    jd_status status = begin(law, parameters, patch, &survey);
    if (status == JD_OK) {
        survey->progress = progress;
        survey->data = data;
        explore_all(survey);
        status = survey->status;
    }
    if (status != JD_OK) {
        jd_fail(context, status, "law '%s': %s", law->name, jd_status_text(status));
    } else {
        if (!survey->has_values)
            status =
                jd_fail(context, JD_ERR_RANGE, "law '%s' has no values on this patch", law->name);
        report->force = survey->found[0];
        report->moment = survey->found[1];
        report->spin = jd_patch_spin_moment(patch) / survey->a;
    }
    free(survey);
    return status;
}

static jd_mix_error worst_at(measurement* survey, double angle) {
    const jd_motion_chart all = jd_motion_chart_sphere();
    jd_mix_error worst = {.angle = angle, .force = NAN, .moment = NAN};
    for (int i = 0; i < DIRECTIONS; i++)
        survey->motions[i] =
            jd_motion_chart_at(&all, angle, 4 * JD_SURVEY_QUARTER * i / DIRECTIONS, survey->a);
    measure(survey, DIRECTIONS, 0);
    for (int i = 0; i < DIRECTIONS; i++) {
        if (survey->at[i].of[0] < 0)
            continue;
        worst.force = fmax(worst.force, survey->at[i].of[0]);  // the number, where one is none
        worst.moment = fmax(worst.moment, survey->at[i].of[1]);
    }
    return worst;
}

jd_status jd_law_error_mixes(const jd_law* law, const double* parameters, const jd_patch* patch,
                             int count, jd_mix_error* errors) {
    measurement* survey;
    if (!JD_GIVEN(NULL, law, patch, errors) || count < 2)
        return JD_ERR_ARGUMENT;
    jd_status status = begin(law, parameters, patch, &survey);
    for (int i = 0; status == JD_OK && i < count; i++) {
        errors[i] = worst_at(survey, i == count - 1 ? JD_SURVEY_QUARTER
                                                    : JD_SURVEY_QUARTER * i / (count - 1));
        status = survey->status;
    }
    free(survey);
    return status;
}
