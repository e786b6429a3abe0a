/// @file plate.h
/// A plate on two patches, pushed by a force that grows: in C, one lane. With halves of a rectangle
/// as patches it is a body on that rectangle.
#ifndef JUDDER_TESTS_PLATE_H
#define JUDDER_TESTS_PLATE_H

#include "judder/kernel.h"

// name, symbol, unit, default, range, text
#define PLATE_PARAMETERS(P)                                                                        \
    P(m, "m", "kg", 0.4, JD_POSITIVE, "mass")                                                      \
    P(J, "J", "kg m^2", 4e-4, JD_POSITIVE, "moment of inertia")                                    \
    P(b, "b", "m", 0.03, JD_POSITIVE, "place of the patches, along x")                             \
    P(N1, "N_1", "N", 2, JD_NOT_NEGATIVE, "normal force on the left")                              \
    P(N2, "N_2", "N", 2, JD_NOT_NEGATIVE, "normal force on the right")                             \
    P(mu1, "mu_1", "1", 0.3, JD_NOT_NEGATIVE, "friction on the left")                              \
    P(mu2, "mu_2", "1", 0.3, JD_NOT_NEGATIVE, "friction on the right")                             \
    P(F, "F", "N", 0, JD_ANY, "force along x of the ground")                                       \
    P(dF, "dF", "N/s", 0, JD_ANY, "its growth")                                                    \
    P(M, "M", "N m", 0, JD_ANY, "moment")                                                          \
    P(dM, "dM", "N m/s", 0, JD_ANY, "its growth")
// name, symbol, unit, initial value, scale for the absolute tolerance, text
#define PLATE_STATES(S)                                                                            \
    S(x, "x", "m", 0, 0.1, "place")                                                                \
    S(y, "y", "m", 0, 0.1, "place")                                                                \
    S(theta, "theta", "rad", 0, 1, "angle")                                                        \
    S(vx, "v_x", "m/s", 0, 0.1, "velocity")                                                        \
    S(vy, "v_y", "m/s", 0, 0.1, "velocity")                                                        \
    S(omega, "omega", "rad/s", 0, 1, "spin")                                                       \
    S(L, "L", "J", 0, 0.1, "energy lost")
// name, symbol, unit, integral of, text
#define PLATE_OUTPUTS(O)                                                                           \
    O(T1x, "T_1x", "N", NULL, "friction on the left, along x of the body")                         \
    O(T2x, "T_2x", "N", NULL, "the same on the right")                                             \
    O(M1, "M_1", "N m", NULL, "moment of friction on the left")                                    \
    O(M2, "M_2", "N m", NULL, "the same on the right")

JD_STRUCT(plate_parameters, PLATE_PARAMETERS);
JD_STRUCT(plate_states, PLATE_STATES);

static inline void plate_rates(const jd_instance* instance, jd_real t, const jd_real* y,
                               jd_real* rate) {
    const plate_parameters* p = (const void*)instance->parameters;
    const plate_states* s = (const void*)y;
    *(plate_states*)(void*)rate = (plate_states){.x = s->vx,
                                                 .y = s->vy,
                                                 .theta = s->omega,
                                                 .vx = (p->F + p->dF * t) / p->m,
                                                 .omega = (p->M + p->dM * t) / p->J};
}

// A patch at (d, 0) of the body, in the axes of the body.
static inline void plate_patch(const plate_parameters* p, const plate_states* s, jd_real d,
                               jd_touch* touch) {
    enum { vx = JD_PLACE(plate_states, vx), vy, omega };
    const jd_real c = jd_cos(s->theta), n = jd_sin(s->theta), one = jd_set(1.0);
    const jd_real ahead = c * s->vx + n * s->vy, aside = c * s->vy - n * s->vx;
    jd_contact_line *x = &touch->along[0], *y = &touch->along[1], *w = &touch->along[2];
    x->speed = ahead, x->drift = s->omega * aside;
    x->by[vx] = c, x->by[vy] = n, x->force[vx] = c / p->m, x->force[vy] = n / p->m;
    y->speed = aside + d * s->omega, y->drift = -s->omega * ahead;
    y->by[vx] = -n, y->by[vy] = c, y->by[omega] = d;
    y->force[vx] = -n / p->m, y->force[vy] = c / p->m, y->force[omega] = d / p->J;
    w->speed = s->omega, w->drift = jd_set(0.0);
    w->by[omega] = one, w->force[omega] = one / p->J;
}

static inline void plate_touch(const jd_instance* instance, jd_real t, const jd_real* y,
                               jd_touch* touches) {
    const plate_parameters* p = (const void*)instance->parameters;
    const plate_states* s = (const void*)y;
    (void)t;
    touches[0].press = p->N1;
    touches[1].press = p->N2;
    plate_patch(p, s, -p->b, &touches[0]);
    plate_patch(p, s, p->b, &touches[1]);
}

static inline void plate_measure(const jd_instance* instance, jd_real t, const jd_real* y,
                                 jd_real* out) {
    (void)t, (void)y;
    for (int k = 0; k < 2; k++) {
        out[k] = instance->touches[k].T[0];
        out[2 + k] = instance->touches[k].T[2];
    }
}

static const jd_system_kernel plate_kernel = {
    .lanes = 1, .rates = plate_rates, .touch = plate_touch, .measure = plate_measure, .speed = 0.1};
static const jd_parameter plate_parameter_table[] = {PLATE_PARAMETERS(JD_PARAMETER_ROW)};
static const jd_state plate_state_table[] = {PLATE_STATES(JD_STATE_ROW)};
static const jd_output plate_output_table[] = {PLATE_OUTPUTS(JD_OUTPUT_ROW)};
static const jd_watch plate_watch_table[] = {JD_SLIDING_WATCHES(0, "left"),
                                             JD_SLIDING_WATCHES(1, "right")};
static const jd_contact_info plate_contact_table[] = {{.name = "left",
                                                       .normal = JD_NORMAL_GIVEN,
                                                       .along = 3,
                                                       .mu = "mu1",
                                                       .text = "the patch on the left"},
                                                      {.name = "right",
                                                       .normal = JD_NORMAL_GIVEN,
                                                       .along = 3,
                                                       .mu = "mu2",
                                                       .text = "the patch on the right"}};
static const jd_moving plate_motions[] = {
    {"x", "vx"}, {"y", "vy"}, {"theta", "omega"}, {NULL, NULL}};
static const jd_patch_options plate_area = {
    .shape = JD_SHAPE_RECTANGLE, .pressure = JD_PRESSURE_UNIFORM, .width = 0.06, .length = 0.08};
static const jd_part plate_part_table[] = {{.kind = JD_PART_PATCH,
                                            .name = "patch",
                                            .value = "rectangle",
                                            .contact = "left",
                                            .patch = &plate_area,
                                            .text = "area on the left"},
                                           {.kind = JD_PART_FRICTION,
                                            .name = "friction",
                                            .value = "integral",
                                            .contact = "left",
                                            .text = "its law"},
                                           {.kind = JD_PART_PATCH,
                                            .name = "patch",
                                            .value = "rectangle",
                                            .contact = "right",
                                            .patch = &plate_area,
                                            .text = "area on the right"},
                                           {.kind = JD_PART_FRICTION,
                                            .name = "friction",
                                            .value = "integral",
                                            .contact = "right",
                                            .text = "its law"}};

static const jd_system plate_system = {
    .name = "plate",
    .title = "plate on two patches",
    .description = "A plate on two patches.",
    .source = "none",
    JD_TABLE(parameter, plate_parameter_table),
    JD_TABLE(state, plate_state_table),
    JD_TABLE(output, plate_output_table),
    JD_TABLE(part, plate_part_table),
    .watches = plate_watch_table,
    .watch_count = JD_COUNT(plate_watch_table),
    JD_TABLE(contact, plate_contact_table),
    .motions = plate_motions,
    .loss = "L",
    .end = 1,
    .kernel = &plate_kernel,
};

#endif
