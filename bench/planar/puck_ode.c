// The puck in the Open Dynamics Engine as its user writes it: one body, contact joints at explicit
// points under it in every step, dWorldQuickStep with the engine's defaults for ERP and CFM or soft
// contacts, double precision. The points lie at the height of the centre of mass, so that friction
// does not tilt the pressure. Friction is ODE's pyramid (dContactApprox1) along fixed axes, its
// default, or acts along the sliding velocity of each point only (dContactFDir1, none across).

#include "planar/planar.h"

#include <math.h>
#include <ode/ode.h>
#include <stdio.h>

typedef struct scene {
    dWorldID world;
    dBodyID puck;
    dJointGroupID contacts;
    double points[JD_BENCH_PUCK_POINTS][2];
} scene;

static void create(scene* s, const jd_bench_puck* run) {
    dInitODE2(0);
    s->world = dWorldCreate();
    dWorldSetGravity(s->world, 0, 0, -JD_BENCH_PUCK_G);
    dWorldSetQuickStepNumIterations(s->world, run->iterations);
    s->contacts = dJointGroupCreate(0);
    s->puck = dBodyCreate(s->world);
    const double about_z = 0.5 * JD_BENCH_PUCK_MASS * pow(JD_BENCH_PUCK_RADIUS, 2);
    dMass mass;
    dMassSetParameters(&mass, JD_BENCH_PUCK_MASS, 0, 0, 0, about_z / 2, about_z / 2, about_z, 0, 0,
                       0);
    dBodySetMass(s->puck, &mass);
    dBodySetPosition(s->puck, 0, 0, run->soft ? -JD_BENCH_PUCK_SINK : 0);
    dBodySetLinearVel(s->puck, JD_BENCH_PUCK_SPEED, 0, 0);
    dBodySetAngularVel(s->puck, 0, 0, run->spin);
    jd_bench_puck_points(s->points);
}

static void destroy(scene* s) {
    dJointGroupDestroy(s->contacts);
    dWorldDestroy(s->world);
    dCloseODE();
}

// A contact joint at every point, as a collision callback makes them.
static void touch(scene* s, const jd_bench_puck* run, bool along) {
    double kp, kd;
    jd_bench_puck_spring(&kp, &kd);
    dJointGroupEmpty(s->contacts);
    for (int i = 0; i < JD_BENCH_PUCK_POINTS; i++) {
        dVector3 at, u;
        dContact contact = {0};
        dBodyGetRelPointPos(s->puck, s->points[i][0], s->points[i][1], 0, at);
        dBodyGetRelPointVel(s->puck, s->points[i][0], s->points[i][1], 0, u);
        const double speed = hypot(u[0], u[1]);
        contact.surface.mode = dContactApprox1;
        contact.surface.mu = JD_BENCH_PUCK_MU;
        for (int k = 0; k < 3; k++)
            contact.geom.pos[k] = at[k];
        contact.geom.normal[2] = 1;
        contact.geom.depth = -at[2];
        if (run->soft) {
            contact.surface.mode |= dContactSoftERP | dContactSoftCFM;
            contact.surface.soft_erp = run->step * kp / (run->step * kp + kd);
            contact.surface.soft_cfm = 1 / (run->step * kp + kd);
        }
        if (along && speed > 0) {
            contact.surface.mode |= dContactFDir1 | dContactMu2;
            contact.surface.mu2 = 0;
            contact.fdir1[0] = u[0] / speed;
            contact.fdir1[1] = u[1] / speed;
        }
        dJointAttach(dJointCreateContact(s->world, s->contacts, &contact), s->puck, 0);
    }
}

static double speed_of(const scene* s) {
    const dReal *v = dBodyGetLinearVel(s->puck), *w = dBodyGetAngularVel(s->puck);
    return sqrt(v[0] * v[0] + v[1] * v[1] + pow(JD_BENCH_PUCK_RADIUS * w[2], 2));
}

static bool simulate(jd_bench_puck* run, bool along) {
    scene s;
    long count = 0;
    create(&s, run);
    run->angle = 0;
    while (speed_of(&s) > JD_BENCH_PUCK_REST &&
           (double)count * run->step <= JD_BENCH_PUCK_PATIENCE) {
        touch(&s, run, along);
        dWorldQuickStep(s.world, run->step);
        run->angle += run->step * dBodyGetAngularVel(s.puck)[2];
        count++;
    }
    const dReal* place = dBodyGetPosition(s.puck);
    const bool rests = speed_of(&s) <= JD_BENCH_PUCK_REST;
    run->time = (double)count * run->step;
    run->distance = hypot(place[0], place[1]);
    destroy(&s);
    return rests;
}

bool jd_bench_puck_ode_pyramid(jd_bench_puck* run) { return simulate(run, false); }

bool jd_bench_puck_ode_along(jd_bench_puck* run) { return simulate(run, true); }
