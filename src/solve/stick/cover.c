// The last of the way to a stop: the motion of the contact falls to zero in a straight line over a
// time that is known, and the other states are taken along. Rows that are due on it lie on it.
//                                                                               [stick-slip:S7]

#include "solve/batch.h"
#include "solve/rows.h"
#include "solve/stick.h"

#include <math.h>

// Give the numbers of a lane at t, in b->numbers, the motion u at the contact.
static void settle_numbers(jd_batch* b, int lane, double t, const double u[3]) {
    const jd_planar motion = {jd_set(u[0]), jd_set(u[1]), jd_set(u[2])};
    for (int i = 0; i < b->states; i++)
        b->other[i] = jd_set(b->numbers[i]);
    jd_instance_settle(&b->store, jd_set(t), motion, b->other);
    for (int i = 0; i < b->states; i++)
        b->numbers[i] = jd_get(b->other[i], lane);
}

// The numbers after a share of the way. Where all rests with the contact, the rates are those at
// its begin, and fall with the motion.
static void numbers_in(jd_batch* b, int lane, const jd_passage* way, double share) {
    const double t = jd_batch_time(b, lane), s = b->lane[lane].mode.speed;
    const double time = way->dt * share * (1 - 0.5 * share);
    jd_passage part = {.dt = share * way->dt};
    for (int i = 0; i < 3; i++) {
        part.from[i] = way->from[i];
        part.to[i] = (1 - share) * way->from[i];
    }
    if (jd_batch_rides(b)) {
        jd_rolling_pass(b, lane, t, &part);
        for (int i = 0; i < b->total; i++)
            b->numbers[i] = b->row[i];
    } else {
        jd_batch_evaluate(b, jd_mask_none(), b->t, b->y, b->rate);
        for (int i = 0; i < b->total; i++)
            b->numbers[i] = jd_get(b->y[i], lane) + time / s * jd_get(b->rate[i], lane);
    }
    settle_numbers(b, lane, t + part.dt, part.to);
}

static void put_rows(jd_batch* b, int lane, const jd_passage* way) {
    const double t = jd_batch_time(b, lane), stop = t + way->dt;
    jd_due due;
    while (jd_rows_due(b, lane, nextafter(stop, t), &due)) {
        numbers_in(b, lane, way, (due.t - t) / way->dt);
        jd_rows_fill(b, lane, &due);
    }
}

void jd_cover(jd_batch* b, int lane, double left) {
    jd_passage way = {.dt = left};
    for (int i = 0; i < 3; i++)
        way.from[i] = jd_get(b->y[jd_batch_motion(b) + i], lane);
    if (left > 0)
        put_rows(b, lane, &way);
    if (!jd_batch_rides(b))
        jd_near_rest_cover(b, lane, 0.5 * left);
    else if (left > 0)
        jd_rolling_move(b, lane, jd_batch_time(b, lane), &way);
}
