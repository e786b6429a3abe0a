// A block pushed by the tip of a load cell: quasi-static.
//
// While the block slips, the push P across its side at s from the middle lies on the limit surface
// of kinetic friction, P = mu_k m g F(s), and the block moves along the surface's normal there.
// The tip keeps to its line y = h: with the centre at (x, y) and the turn theta it is at
//
//     X = x - (W/2 + (h - y) sin theta)/cos theta
//     s = (h - y) cos theta - (X - x) sin theta
//
// and the cell, which shows P cos theta, is behind by P cos theta/k.
#include "papers/kardan2013/tip.h"
#include "judder/maths.h"

#include <math.h>

#define HALF_WIDTH 0.005  // W/2 [m]
#define REACH 0.0025      // way of the tip across the side that is followed [m]
#define FIRST 2           // point of the slip, behind touch and onset
#define STEPS (JD_TIP_POINTS - FIRST - 1)

typedef struct pose {
    double x, y, turn;
} pose;

// What the tip meets at a pose.
typedef struct contact {
    double X;      // place of the tip along its line [m]
    double force;  // along the line [N]
    pose rate;     // change of the pose per way of the tip across the side
} contact;

static jd_status meet(const jd_patch* patch, double h, pose at, contact* found) {
    const double c = jd_cos(at.turn), n = jd_sin(at.turn), up = h - at.y;
    const double X = -(HALF_WIDTH + up * n) / c, s = up * c - X * n;
    jd_threshold limit;
    const jd_status status =
        jd_surface_threshold(patch, (jd_wrench){0}, jd_wrench_at(1.0, 0.0, 0.0, s), &limit);
    if (status != JD_OK)
        return status;
    const jd_motion q = limit.at.slip;
    const double across = q.vx - q.w * s;
    *found = (contact){
        .X = at.x + X,
        .force = limit.factor * JD_TIP_MU_K * JD_TIP_MASS * JD_PUSH_G * c,
        .rate = {(q.vx * c - q.vy * n) / across, (q.vx * n + q.vy * c) / across, q.w / across}};
    if (h == 0.0)
        found->rate = (pose){1.0, 0.0, 0.0};
    return JD_OK;
}

static pose moved(pose at, pose rate, double step) {
    return (pose){at.x + step * rate.x, at.y + step * rate.y, at.turn + step * rate.turn};
}

// The method of Runge and Kutta of order 4; the steps are so short that its error is rounding.
static jd_status advance(const jd_patch* patch, double h, pose* at, double step) {
    static const double shares[4] = {0.0, 0.5, 0.5, 1.0}, weights[4] = {1.0, 2.0, 2.0, 1.0};
    const pose from = *at;
    contact met = {0};
    for (int i = 0; i < 4; i++) {
        const jd_status status = meet(patch, h, moved(from, met.rate, shares[i] * step), &met);
        if (status != JD_OK)
            return status;
        *at = moved(*at, met.rate, weights[i] * step / 6.0);
    }
    return JD_OK;
}

// At the onset the cell springs back to the force that slip needs at this place of the stage: what
// slip would have gone through before is left out.
static void leap(jd_tip_push* push) {
    const double after = jd_tip_force(push, push->t[1]);
    for (int i = FIRST; i < JD_TIP_POINTS && push->t[i] < push->t[1]; i++) {
        push->t[i] = push->t[1];
        push->force[i] = after;
    }
}

jd_status jd_tip_find(const jd_patch* patch, double h, jd_tip_push* push) {
    pose at = {0};
    contact met;
    double share = 0.0;
    jd_status status = jd_push_exact(patch, h, &share);
    push->peak = share * JD_PUSH_MU * JD_TIP_MASS * JD_PUSH_G;
    push->t[0] = push->force[0] = push->turn[0] = push->turn[1] = 0.0;
    push->t[1] = push->peak / (JD_TIP_STIFFNESS * JD_TIP_SPEED);
    push->force[1] = push->peak;
    for (int i = FIRST; i < JD_TIP_POINTS && status == JD_OK; i++) {
        if (i > FIRST)
            status = advance(patch, h, &at, REACH / STEPS);
        if (status == JD_OK)
            status = meet(patch, h, at, &met);
        if (status != JD_OK)
            break;
        const double way = met.X + HALF_WIDTH + met.force / JD_TIP_STIFFNESS;
        push->t[i] = way / JD_TIP_SPEED;
        push->force[i] = met.force;
        push->turn[i] = at.turn;
    }
    if (status == JD_OK)
        leap(push);
    return status;
}

double jd_tip_force(const jd_tip_push* push, double t) {
    int i = FIRST;
    while (i < JD_TIP_POINTS - 2 && push->t[i + 1] <= t)
        i++;
    const double span = push->t[i + 1] - push->t[i];
    const double share = span > 0.0 ? (t - push->t[i]) / span : 0.0;
    return push->force[i] + share * (push->force[i + 1] - push->force[i]);
}
