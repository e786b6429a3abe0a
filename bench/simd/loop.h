/// @file loop.h
/// A bare loop as the yardstick of what the machine can do: an explicit Runge-Kutta method over one
/// right-hand side, every lane with its own time and step, filled again when its trajectory ends.
///
/// No events, no files, no rows, no checks, no dense output: steps are shortened evenly so that the
/// last of them ends at a section. Two vectors are in flight, stage by stage, so that one works
/// while the other waits. Error norm and control as [@hairer1993] II.4 and II.10, without memory.
///
/// A work defines, before it includes this file, LOOP_STATES and, to be put in place where it is
/// short,
///     loop_rates(const loop_work*, jd_real parameter, jd_real t, const jd_real* y, jd_real* rate)
#ifndef JUDDER_BENCH_SIMD_LOOP_H
#define JUDDER_BENCH_SIMD_LOOP_H

#include "simd/simd.h"
#include "solve/step/dop853.h"
#include "solve/step/dopri5.h"

#define LOOP_PACKS 2
#define LOOP_IDLE 1e9  // [s]: no trajectory gets there

/// A work and where its results go.
typedef struct loop_run {
    const loop_work* work;
    int count;          ///< trajectories
    int sections;       ///< of each
    double interval;    ///< between them [s]
    double first_step;  ///< [s]
    double tolerance;   ///< relative; absolute: times scale
    const double *start, *scale;
    double (*parameter)(int trajectory);
    int kept;         ///< states that are kept at each section, the first ones
    double* results;  ///< [trajectory][section][state]
    int next, live;   ///< trajectories to be begun, and under way
    int64_t rhs;
} loop_run;

/// Some trajectories, one per lane.
typedef struct loop_pack {
    jd_real y[LOOP_STATES], rate[LOOP_STATES];
    jd_real t, h, target, parameter;
    int id[JD_LANES], section[JD_LANES];
    bool stale;  ///< the rates are not those of y
} loop_pack;

// ---- Lanes -------------------------------------------------------------------------------------

static void begin_trajectory(loop_run* run, loop_pack* p, int lane) {
    const bool some = run->next < run->count;
    p->id[lane] = some ? run->next++ : -1;
    p->section[lane] = 0;
    p->stale = true;
    run->live += some;
    jd_put(&p->parameter, lane, run->parameter(some ? p->id[lane] : 0));
    jd_put(&p->t, lane, 0);
    jd_put(&p->h, lane, run->first_step);
    jd_put(&p->target, lane, some ? run->interval : LOOP_IDLE);
    for (int i = 0; i < LOOP_STATES; i++)
        jd_put(&p->y[i], lane, run->start[i]);
}

// Keep the states of the lanes that have come to a section.
static void end_sections(loop_run* run, loop_pack* p, jd_mask there) {
    for (int lane = 0; lane < JD_LANES; lane++) {
        if (!jd_mask_get(there, lane) || p->id[lane] < 0)
            continue;
        const int64_t row = (int64_t)p->id[lane] * run->sections + p->section[lane]++;
        for (int i = 0; i < run->kept; i++)
            run->results[row * run->kept + i] = jd_get(p->y[i], lane);
        if (p->section[lane] < run->sections) {
            jd_put(&p->target, lane, (p->section[lane] + 1) * run->interval);
        } else {
            run->live--;
            begin_trajectory(run, p, lane);
        }
    }
}

// ---- Steps -------------------------------------------------------------------------------------

// Weighted sum of the first `count` stages.
JD_ALWAYS_INLINE jd_real loop_sum(const double* weight, int count,
                                  jd_real k[][LOOP_PACKS][LOOP_STATES], int q, int i) {
    jd_real sum = weight[0] * k[0][q][i];
#pragma GCC unroll 16
    for (int s = 1; s < count; s++)
        if (weight[s] != 0)
            sum += weight[s] * k[s][q][i];
    return sum;
}

// Error over what is allowed.
JD_ALWAYS_INLINE jd_real loop_error(const loop_run* run, const jd_tableau* m, const loop_pack* p,
                                    jd_real k[][LOOP_PACKS][LOOP_STATES], int q,
                                    const jd_real* y_new) {
    jd_real high = jd_set(0.0), low = jd_set(0.0);
    for (int i = 0; i < LOOP_STATES; i++) {
        const jd_real size = jd_max(jd_abs(p->y[i]), jd_abs(y_new[i]));
        const jd_real over = 1.0 / (run->tolerance * (run->scale[i] + size));
        const jd_real a = over * loop_sum(m->E[0], m->stages, k, q, i);
        high += a * a;
        if (m->estimates > 1) {
            const jd_real b = over * loop_sum(m->E[1], m->stages, k, q, i);
            low += b * b;
        }
    }
    if (m->estimates == 1)
        return p->h * jd_sqrt(high * (1.0 / LOOP_STATES));
    const jd_real both = jd_max(high + 0.01 * low, jd_set(1e-280));
    return p->h * high / jd_sqrt((double)LOOP_STATES * both);
}

// Take the step where its error is small enough; the next step length.
JD_ALWAYS_INLINE void loop_judge(const loop_run* run, const jd_tableau* m, loop_pack* p,
                                 jd_real k[][LOOP_PACKS][LOOP_STATES], int q, jd_real* y_new,
                                 jd_mask last) {
    const jd_real error = jd_max(loop_error(run, m, p, k, q, y_new), jd_set(1e-12));
    const jd_mask good = jd_le(error, jd_set(1.0));
    const jd_real fitted = 0.9 * jd_exp((-1.0 / m->order) * jd_log(error));
    const jd_real h = p->h * jd_min(jd_max(fitted, jd_set(0.2)), jd_set(5.0));
    for (int i = 0; i < LOOP_STATES; i++) {
        p->y[i] = jd_select(good, y_new[i], p->y[i]);
        p->rate[i] = jd_select(good, k[m->stages - 1][q][i], p->rate[i]);
    }
    p->t = jd_select(good, jd_select(last, p->target, p->t + p->h), p->t);
    p->h = h;
}

// One attempt in all lanes.
JD_ALWAYS_INLINE void loop_step(loop_run* run, const jd_tableau* m, loop_pack* packs) {
    jd_real k[JD_TABLEAU_STAGES][LOOP_PACKS][LOOP_STATES], y[LOOP_PACKS][LOOP_STATES];
    jd_mask last[LOOP_PACKS];
    for (int q = 0; q < LOOP_PACKS; q++) {
        loop_pack* p = &packs[q];
        const jd_real left = p->target - p->t;
        const jd_real steps = jd_max(jd_round(left / p->h + 0.49), jd_set(1.0));
        last[q] = jd_lt(steps, jd_set(1.5));
        p->h = left / steps;
        for (int i = 0; i < LOOP_STATES; i++)
            k[0][q][i] = p->rate[i];
    }
#pragma GCC unroll 16
    for (int s = 1; s < m->stages; s++)
        for (int q = 0; q < LOOP_PACKS; q++) {
            const loop_pack* p = &packs[q];
            for (int i = 0; i < LOOP_STATES; i++)
                y[q][i] = p->y[i] + p->h * loop_sum(m->A[s], s, k, q, i);
            loop_rates(run->work, p->parameter, p->t + m->time[s] * p->h, y[q], k[s][q]);
        }
    for (int q = 0; q < LOOP_PACKS; q++)
        loop_judge(run, m, &packs[q], k, q, y[q], last[q]);
    run->rhs += (int64_t)run->live * (m->stages - 1);
}

JD_ALWAYS_INLINE int64_t loop_drive(loop_run* run, const jd_tableau* m) {
    loop_pack packs[LOOP_PACKS] = {0};
    for (int lane = 0; lane < JD_LANES; lane++)
        for (int q = 0; q < LOOP_PACKS; q++)
            begin_trajectory(run, &packs[q], lane);
    while (run->live > 0) {
        for (int q = 0; q < LOOP_PACKS; q++)
            if (packs[q].stale) {
                loop_rates(run->work, packs[q].parameter, packs[q].t, packs[q].y, packs[q].rate);
                packs[q].stale = false;
            }
        loop_step(run, m, packs);
        for (int q = 0; q < LOOP_PACKS; q++) {
            const jd_mask there = jd_ge(packs[q].t, packs[q].target);
            if (jd_any(there))
                end_sections(run, &packs[q], there);
        }
    }
    return run->rhs;
}

#endif
