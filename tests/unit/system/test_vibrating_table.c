// The kernel of the vibrating table against the same equations written a second time, and its
// table against what kernels rely on.

#include "friction/law/registry.h"
#include "judder/run.h"
#include "support/check.h"
#include "support/hertz_disc.h"
#include "support/random.h"
#include "support/system/patch_store.h"
#include "support/system/table_formula.h"
#include "system/registry.h"

#include <stddef.h>

static const jd_system* table(void) { return &JD_SYSTEM(vibrating_table); }

static table_values random_values(void) {
    return (table_values){
        .a = random_between(1e-4, 1e-2),
        .r = random_between(0.01, 0.1),
        .m = 1,
        .mu = random_between(0, 1),
        .d = random_between(0, 1),
        .g = random_between(0, 20),
        .eps_t = fabs(random_decades(-4, 0)),
        .eps_r = fabs(random_decades(-4, 0)),
        .A_x = random_decades(-2, 3),
        .A_y = random_decades(-2, 3),
        .omega_a = random_decades(0, 3),
        .omega_b = random_decades(0, 3),
        .phi_x = random_between(-3, 3),
        .phi_y = random_between(-3, 3),
        .alpha_x = random_between(-1, 1),
        .alpha_y = random_between(-1, 1),
        .b_T = random_between(0.1, 1),
        .m_T = random_between(1, 5),
        .b_M = random_between(0.1, 1),
        .m_M = random_between(1, 5),
    };
}

static jd_instance instance_of(const table_values* p, double* constants) {
    const double* law = &p->b_T;
    jd_instance instance = {.parameters = &p->a, .constants = constants};
    instance.friction.law = &JD_LAW(power);
    jd_friction_put_patch(&instance.friction, 0, hertz_disc());
    instance.friction.size = p->a;
    instance.friction.over_size = 1 / p->a;
    for (int i = 0; i < 4; i++)
        instance.friction.parameters[JD_LAW_COMMON_COUNT + i] = law[i];
    jd_friction_prepare(&instance.friction);
    table()->kernel->prepare(&instance, constants);
    return instance;
}

// What the solver does before it asks for rates and outputs of a contact that slips.
static void touch(jd_instance* instance, double t, const double* y) {
    static jd_instance_store store;
    if (!store.system)
        patch_store_open(&store, table());
    patch_store_take(&store, instance);
    jd_instance_touch(&store, jd_mask_none(), t, y);
    jd_contact_rub(&store.instance, &store.contact);
    jd_instance_rub(&store, jd_mask_none());
}

// Different order of operations, pow against exp and log: some hundred roundings, and exponents up
// to 5 multiply the error of a logarithm.
TEST(rates_agree_with_the_formula_written_twice) {
    for (int trial = 0; trial < check_repetitions(2000); trial++) {
        const table_values p = random_values();
        double constants[8], y[7], got[7], want[7], largest = 0;
        jd_instance instance = instance_of(&p, constants);
        for (int i = 0; i < 7; i++)
            y[i] = random_decades(-4, 2);
        const double t = random_between(0, 10);
        touch(&instance, t, y);
        table()->kernel->rates(&instance, t, y, got);
        table_formula(&p, t, y, want);
        for (int i = 2; i < 7; i++)
            largest = fmax(largest, fabs(want[i]));
        for (int i = 0; i < 7; i++)
            CHECK_ABS(got[i], want[i], 1e-12 * fmax(largest, fabs(want[i])));
    }
}

// dE_kin/dt along the rates is what the powers say, at every state.        [vibrating-table:V4]
TEST(powers_add_up_to_the_change_of_kinetic_energy) {
    for (int trial = 0; trial < 500; trial++) {
        const table_values p = random_values();
        double constants[8], y[7], rate[7], o[32] = {0};
        jd_instance instance = instance_of(&p, constants);
        for (int i = 0; i < 7; i++)
            y[i] = random_decades(-2, 1);
        touch(&instance, 0.3, y);
        table()->kernel->rates(&instance, 0.3, y, rate);
        table()->kernel->measure(&instance, 0.3, y, o);
        const double B = 0.4 * p.m * p.r * p.r;
        const double change = p.m * (y[2] * rate[2] + y[3] * rate[3]) +
                              B * (y[4] * rate[4] + y[5] * rate[5] + y[6] * rate[6]);
        const double slide = o[11], spin = o[12], roll = o[13], of_table = o[14], gravity = o[15];
        const double size = fabs(slide) + fabs(spin) + fabs(roll) + fabs(of_table) + fabs(gravity);
        CHECK_ABS(of_table + gravity - slide - spin - roll, change, 1e-13 * size);
    }
}

// The rolling moment is that of the normal force at the centre of the leaning pressure: summed up
// here over points that no symmetry but their centre helps.                   [friction:F3]
TEST(the_rolling_moment_is_the_shift_of_the_pressure) {
    static const double points[] = {2e-3, 1e-3, 1, -1e-3, -2e-3, 1, -1e-3, 1e-3, 1};
    jd_patch_options options = jd_patch_default();
    jd_patch* patch;
    options.shape = JD_SHAPE_POINTS;
    options.pressure = JD_PRESSURE_UNIFORM;
    options.points = points, options.point_count = 3;
    options.grip_x = 0.7, options.grip_y = 1.6;  // of no influence on the centre of pressure
    CHECK_INT(jd_patch_create(NULL, &options, &patch), JD_OK);
    for (int trial = 0; trial < 100; trial++) {
        table_values p = random_values();
        double constants[8], y[7] = {0}, o[32] = {0};
        p.A_x = p.A_y = p.alpha_x = p.alpha_y = 0;
        p.a = jd_patch_size(patch);
        y[2] = random_between(-1, 1);
        y[3] = random_between(-1, 1);
        jd_instance instance = instance_of(&p, constants);
        jd_friction_put_patch(&instance.friction, 0, patch);
        touch(&instance, 0, y);
        table()->kernel->measure(&instance, 0, y, o);
        const double n = sqrt(y[2] * y[2] + y[3] * y[3] + p.a * p.eps_r * p.a * p.eps_r);
        double x_p = 0, y_p = 0;  // centre of pressure [m]
        for (int i = 0; i < 3; i++) {
            const double* at = &points[3 * i];
            const double weight = (1 + p.d / n * (y[2] * at[0] + y[3] * at[1]) / p.a) / 3;
            x_p += weight * at[0];
            y_p += weight * at[1];
        }
        CHECK_ABS(o[8], p.m * p.g * y_p, 1e-14 * p.m * p.g * p.a);
        CHECK_ABS(o[9], -p.m * p.g * x_p, 1e-14 * p.m * p.g * p.a);
    }
    jd_patch_free(patch);
}

TEST(rest_without_drive_is_calm) {
    table_values p = random_values();
    p.A_x = p.A_y = p.alpha_x = p.alpha_y = 0;
    double constants[8], y[7] = {0}, rate[7];
    jd_instance instance = instance_of(&p, constants);
    touch(&instance, 1.0, y);
    table()->kernel->rates(&instance, 1.0, y, rate);
    for (int i = 0; i < 7; i++)
        CHECK_BITS(fabs(rate[i]), 0.0);
}

TEST(defaults_are_the_published_ones) {
    static const struct {
        const char* name;
        double value;
    } published[] = {{"a", 0.003},      {"mu", 0.2},      {"d", 1},       {"eps_t", 0.01},
                     {"eps_r", 0.01},   {"g", 9.81},      {"r", 0.02},    {"A_x", 1},
                     {"omega_a", 1000}, {"A_y", 1},       {"phi_y", 0},   {"m", 1},
                     {"phi_x", 0},      {"omega_b", 500}, {"alpha_x", 0}, {"alpha_y", 0}};
    CHECK_INT(table()->parameter_count, (int)(sizeof published / sizeof published[0]));
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
        int found = 0;
        for (int j = 0; j < table()->parameter_count; j++)
            if (strcmp(table()->parameters[j].name, published[i].name) == 0) {
                CHECK_BITS(table()->parameters[j].value, published[i].value);
                found++;
            }
        CHECK_INT(found, 1);
    }
}

// What help, checks, units and files are generated from must be complete.
TEST(every_row_of_every_table_is_complete) {
    for (int i = 0; i < jd_system_count(); i++) {
        const jd_system* s = jd_system_at(i);
        CHECK(s->title && s->description && s->source && s->end > 0);
        for (int j = 0; j < s->parameter_count; j++) {
            const jd_parameter* p = &s->parameters[j];
            CHECK(p->name && p->symbol && p->unit && p->text);
            CHECK(jd_range_holds(p->range, p->value));
        }
        for (int j = 0; j < s->state_count; j++)
            CHECK(s->states[j].symbol && s->states[j].unit && s->states[j].text &&
                  s->states[j].scale > 0);
        for (int j = 0; j < s->output_count; j++)
            CHECK(s->outputs[j].symbol && s->outputs[j].unit && s->outputs[j].text);
    }
}

TEST_MAIN(rates_agree_with_the_formula_written_twice, powers_add_up_to_the_change_of_kinetic_energy,
          the_rolling_moment_is_the_shift_of_the_pressure, rest_without_drive_is_calm,
          defaults_are_the_published_ones, every_row_of_every_table_is_complete)
