// One law at one motion, outside of a system.

#include "judder/arrays.h"
#include "patch/kernel/law_patch.h"
#include "support/check.h"

static jd_patch* disc(double radius, double d_c, double d_s) {
    jd_patch_options options = jd_patch_default();
    jd_patch* patch;
    options.radius = radius;
    options.d_c = d_c;
    options.d_s = d_s;
    CHECK_INT(jd_patch_create(NULL, &options, &patch), JD_OK);
    return patch;
}

static const jd_law* find(const char* name) {
    const jd_law* law;
    CHECK_INT(jd_law_find(NULL, name, &law), JD_OK);
    return law;
}

// [friction:F4] by hand for the leaning Hertz disc, in units of the radius.
TEST(power_is_the_formula_in_metres) {
    const double a = 0.003, d_c = 0.4, d_s = -0.3, vx = 0.01, vy = -0.02, w = 7, tol = 1e-13;
    jd_patch* patch = disc(a, d_c, d_s);
    jd_wrench load;
    CHECK_INT(jd_law_load(find("power"), NULL, patch, (jd_motion){vx, vy, w}, 0, &load), JD_OK);
    const double v = hypot(vx, vy) / a;
    const double D_T = pow(pow(v, 2.655) + pow(0.771 * w, 2.655), 1 / 2.655);
    const double D_M = pow(pow(v, 3.073) + pow(0.419 * w, 3.073), 1 / 3.073);
    const double across = 0.771 * 3 * JD_PI / 32 * w;
    CHECK_REL(load.fx, (vx / a - across * d_s) / D_T, tol);
    CHECK_REL(load.fy, (vy / a + across * d_c) / D_T, tol);
    const double shifted = (d_c * vy - d_s * vx) / a / 5;
    CHECK_REL(load.m, a * (0.419 * 3 * JD_PI / 16 * w + shifted) / D_M, tol);
    jd_patch_free(patch);
}

TEST(parameters_and_regularisation_count) {
    jd_patch* patch = disc(2, 0, 0);
    // rise = 0, and b_T = b_M = 0: spin has no influence
    const double parameters[] = {0, 1, 0, 2, 0, 2};
    const double eps = 4;
    jd_wrench load;
    CHECK_INT(jd_law_load(find("power"), parameters, patch, (jd_motion){3, 0, 9}, eps, &load),
              JD_OK);
    CHECK_REL(load.fx, 0.6, 1e-14);  // 3/sqrt(3^2 + 4^2)
    CHECK(load.m == 0);
    CHECK_INT(jd_law_load(find("point"), NULL, patch, (jd_motion){3, 0, 9}, eps, &load), JD_OK);
    CHECK_REL(load.fx, 0.6, 1e-14);
    jd_patch_free(patch);
}

// Loads depend on the ratios of a motion alone, however fast or slow it is.
TEST(motions_of_any_size_have_their_load) {
    static const double sizes[] = {1e-300, 1e-170, 1e-20, 1e155, 1e300};
    jd_patch* patch = disc(1, 0, 0);
    for (int i = 0; i < jd_law_count(); i++)
        for (int k = 0; k < 5; k++) {
            const double s = sizes[k];
            jd_wrench one, load;
            CHECK_INT(jd_law_load(jd_law_at(i), NULL, patch, (jd_motion){1, 2, 3}, 0.5, &one),
                      JD_OK);
            CHECK_INT(jd_law_load(jd_law_at(i), NULL, patch, (jd_motion){s, 2 * s, 3 * s}, 0.5 * s,
                                  &load),
                      JD_OK);
            CHECK_ABS(load.fx, one.fx, 1e-13);
            CHECK_ABS(load.fy, one.fy, 1e-13);
            CHECK_ABS(load.m, one.m, 1e-13);
        }
    jd_patch_free(patch);
}

// However slow, friction is 1 + rise times mu; however fast, mu.
TEST(rise_counts_at_any_speed) {
    const double parameters[] = {0.5, 0.01};  // rise, v_s [m/s]
    jd_patch* patch = disc(1, 0, 0);
    jd_wrench load;
    for (int i = 0; i < 2; i++) {
        const jd_law* law = find(i ? "point" : "integral");
        CHECK_INT(jd_law_load(law, parameters, patch, (jd_motion){.vx = 1e-170}, 0, &load), JD_OK);
        CHECK_REL(load.fx, 1.5, 1e-12);
        CHECK_INT(jd_law_load(law, parameters, patch, (jd_motion){.vx = 1e155}, 0, &load), JD_OK);
        CHECK_REL(load.fx, 1, 1e-12);
    }
    jd_patch_free(patch);
}

TEST(rest_and_no_numbers_are_told) {
    jd_patch* patch = disc(1, 0, 0);
    jd_wrench load;
    const jd_motion still = {0}, spin = {.w = 1}, bad = {.vx = NAN}, wild = {.w = INFINITY};
    CHECK_INT(jd_law_load(find("power"), NULL, patch, still, 0, &load), JD_ERR_REST);
    CHECK_INT(jd_law_load(find("point"), NULL, patch, spin, 0, &load), JD_ERR_REST);
    CHECK_INT(jd_law_load(find("point"), NULL, patch, spin, 0.1, &load), JD_OK);
    CHECK_INT(jd_law_load(find("power"), NULL, patch, bad, 0, &load), JD_ERR_NOT_FINITE);
    CHECK_INT(jd_law_load(find("power"), NULL, patch, wild, 0, &load), JD_ERR_NOT_FINITE);
    CHECK_INT(jd_law_load(find("power"), NULL, patch, spin, -1, &load), JD_ERR_RANGE);
    CHECK_INT(jd_law_load(find("integral"), NULL, patch, spin, -1, &load), JD_ERR_RANGE);
    const jd_law foreign = {.name = "own"};
    CHECK_INT(jd_law_load(&foreign, NULL, patch, spin, 0, &load), JD_ERR_NAME);
    jd_patch_free(patch);
}

// All laws at motions of all sizes, with rest and no numbers among them, with and without rise.
TEST(many_motions_have_the_bits_of_one) {
    enum { COUNT = 203 };
    jd_motion q[COUNT];
    jd_wrench many[COUNT];
    jd_patch* patch = disc(0.01, 0.3, -0.2);
    for (int i = 0; i < COUNT; i++) {
        const double size = i % 29 == 0 ? 1e-200 : i % 31 == 0 ? 1e200 : 0.01 + i;
        q[i] = (jd_motion){size * sin(i), size * cos(3 * i), 50 * size * sin(2 * i)};
    }
    q[7] = (jd_motion){0, 0, 0};
    q[8] = (jd_motion){(double)NAN, 0, 1};
    q[9] = (jd_motion){0, 0, 5};
    for (int k = 0; k < jd_law_count(); k++)
        for (int variant = 0; variant < 4; variant++) {
            const jd_law* law = jd_law_at(k);
            const double eps = variant & 1 ? 0.02 : 0;
            double parameters[JD_LAW_PARAMETERS];
            for (int p = 0; p < law->parameter_count; p++)
                parameters[p] = law->parameters[p].value;
            parameters[JD_LAW_RISE] = variant & 2 ? 0.4 : 0;
            CHECK_INT(jd_law_load_many(law, parameters, patch, COUNT, q, eps, many), JD_OK);
            for (int i = 0; i < COUNT; i++) {
                jd_wrench one;
                if (jd_law_load(law, parameters, patch, q[i], eps, &one) != JD_OK) {
                    CHECK(isnan(many[i].fx) && isnan(many[i].fy) && isnan(many[i].m));
                    continue;
                }
                CHECK_BITS(many[i].fx, one.fx);
                CHECK_BITS(many[i].fy, one.fy);
                CHECK_BITS(many[i].m, one.m);
            }
        }
    const jd_law foreign = {.name = "own"};
    CHECK_INT(jd_law_load_many(&foreign, NULL, patch, COUNT, q, 0, many), JD_ERR_NAME);
    CHECK_INT(jd_law_load_many(find("power"), NULL, patch, COUNT, q, -1, many), JD_ERR_RANGE);
    CHECK_INT(jd_law_load_many(find("power"), NULL, patch, -1, q, 0, many), JD_ERR_ARGUMENT);
    CHECK_INT(jd_law_load_many(find("power"), NULL, patch, 1, q, (double)NAN, many),
              JD_ERR_NOT_FINITE);
    CHECK_INT(jd_law_load_many(find("power"), NULL, patch, 0, q, 0, many), JD_OK);
    jd_patch_free(patch);
}

TEST(potentials_and_gauges_of_many_are_those_of_one) {
    enum { COUNT = 20 };
    jd_motion q[COUNT];
    jd_wrench loads[COUNT];
    jd_potential potentials[COUNT];
    jd_gauge gauges[COUNT];
    jd_patch* patch = disc(0.01, 0.3, -0.2);
    for (int i = 0; i < COUNT; i++) {
        q[i] = (jd_motion){sin(i), cos(3 * i), 50 * sin(2 * i)};
        loads[i] = (jd_wrench){sin(i), cos(3 * i), 0.01 * sin(2 * i)};
    }
    q[3] = (jd_motion){0, 0, 0};
    loads[4].m = (double)NAN;
    CHECK_INT(jd_patch_potential_many(patch, COUNT, q, potentials), JD_OK);
    CHECK_INT(jd_surface_gauge_many(patch, COUNT, loads, gauges), JD_OK);
    for (int i = 0; i < COUNT; i++) {
        jd_potential potential;
        jd_gauge gauge;
        const bool moves = jd_patch_potential(patch, q[i], &potential) == JD_OK;
        CHECK_INT(moves, i != 3);
        CHECK(moves ? potentials[i].phi == potential.phi : isnan(potentials[i].phi));
        CHECK(moves || isnan(potentials[i].hessian[5]));
        const bool known = jd_surface_gauge(patch, loads[i], &gauge) == JD_OK;
        CHECK_INT(known, i != 4);
        CHECK(known ? gauges[i].gauge == gauge.gauge : isnan(gauges[i].gauge));
    }
    CHECK_INT(jd_patch_potential_many(patch, -1, q, potentials), JD_ERR_ARGUMENT);
    CHECK_INT(jd_surface_gauge_many(patch, -1, loads, gauges), JD_ERR_ARGUMENT);
    jd_patch_free(patch);
}

TEST_MAIN(power_is_the_formula_in_metres, parameters_and_regularisation_count,
          motions_of_any_size_have_their_load, rise_counts_at_any_speed,
          rest_and_no_numbers_are_told, many_motions_have_the_bits_of_one,
          potentials_and_gauges_of_many_are_those_of_one)
