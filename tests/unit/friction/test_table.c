// The tabulated law: what it keeps exactly, whatever its error.
#include "friction/table.h"
#include "judder/kernel.h"
#include "support/loads.h"
#include "support/random.h"

static const jd_law* table_law(void) {
    const jd_law* law = NULL;
    REQUIRE(jd_law_find(NULL, "table", &law) == JD_OK);
    return law;
}

// Parameters of the law: its defaults but for the error, the last.
static const double* with_error(double error) {
    static double parameters[JD_LAW_PARAMETERS];
    const jd_law* law = table_law();
    for (int i = 0; i < law->parameter_count; i++)
        parameters[i] = law->parameters[i].value;
    parameters[law->parameter_count - 1] = error;
    return parameters;
}

static jd_wrench from_table(const jd_patch* patch, jd_motion q, double error, double eps) {
    jd_wrench l = {NAN, NAN, NAN};
    CHECK(jd_law_load(table_law(), with_error(error), patch, q, eps, &l) == JD_OK);
    return l;
}

static jd_wrench exactly(const jd_patch* patch, jd_motion q) {
    jd_wrench l = {NAN, NAN, NAN};
    CHECK(jd_patch_load(patch, q, 0, &l) == JD_OK);
    return l;
}

static jd_patch* ellipse(void) {
    jd_patch_options o = jd_patch_default();
    o.shape = JD_SHAPE_ELLIPSE;
    o.pressure = JD_PRESSURE_UNIFORM;
    o.half_x = 0.002;
    o.half_y = 0.001;
    return made(&o);
}

// Under uniform pressure it would have a closed form.
static jd_patch* ring(void) {
    static const double round[] = {1, 0, 0, 0.5, 0, 0.5};
    jd_patch_options o = jd_patch_default();
    o.shape = JD_SHAPE_RING;
    o.pressure = JD_PRESSURE_UNIFORM;
    o.radius = 0.02;
    o.inner = 0.01;
    o.polynomial = round;
    o.degree = 2;
    return made(&o);
}

static jd_motion any_motion(double a) {
    return (jd_motion){a * random_between(-1, 1), a * random_between(-1, 1), random_between(-1, 1)};
}

TEST(table_is_odd_to_the_bit) {
    jd_patch* patches[] = {ellipse(), ring()};
    for (int i = 0; i < 2000; i++) {
        const jd_patch* p = patches[i % 2];
        const jd_motion q = any_motion(jd_patch_size(p));
        const jd_wrench l = from_table(p, q, 1e-6, 0);
        const jd_wrench n = from_table(p, (jd_motion){-q.vx, -q.vy, -q.w}, 1e-6, 0);
        CHECK(l.fx == -n.fx && l.fy == -n.fy && l.m == -n.m);
    }
    jd_patch_free(patches[0]);
    jd_patch_free(patches[1]);
}

// A triangle whose pressure leans has force under pure spin and moment under pure sliding.
TEST(pure_sliding_and_pure_spin_are_exact_whatever_the_error) {
    static const double corners[] = {0, 0, 0.03, 0, 0.01, 0.02}, bend[] = {1, 0, 0, 0.3, 0.1, 0.2};
    jd_patch_options o = jd_patch_default();
    o.shape = JD_SHAPE_POLYGON;
    o.pressure = JD_PRESSURE_UNIFORM;
    o.points = corners;
    o.point_count = 3;
    o.polynomial = bend;
    o.degree = 2;
    jd_patch* patches[] = {ellipse(), ring(), made(&o)};
    for (int i = 0; i < 300; i++) {
        const jd_patch* p = patches[i % 3];
        const double turn = random_between(0, 6.28), a = jd_patch_size(p);
        const jd_motion slide = {cos(turn), sin(turn), 0};
        // Spin about the middle of the area, where the table has its own.
        const jd_motion spin = {p->y, -p->x, 1};
        const jd_wrench s = from_table(p, slide, 1e-4, 0), s0 = exactly(p, slide);
        const jd_wrench w = from_table(p, spin, 1e-4, 0), w0 = exactly(p, spin);
        CHECK_ABS(s.fx, s0.fx, 1e-14);
        CHECK_ABS(s.fy, s0.fy, 1e-14);
        CHECK_ABS(s.m / a, s0.m / a, 1e-14);
        CHECK_ABS(w.fx, w0.fx, 1e-12);  // samples of the potential carry rounding of a few 1e-13
        CHECK_ABS(w.fy, w0.fy, 1e-12);
        CHECK_ABS(w.m / a, w0.m / a, 1e-12);
    }
    for (int i = 0; i < 3; i++)
        jd_patch_free(patches[i]);
}

TEST(friction_from_a_table_never_feeds_energy) {
    jd_patch* patches[] = {ellipse(), ring()};
    for (int i = 0; i < 4000; i++) {
        const jd_patch* p = patches[i % 2];
        const jd_motion q = any_motion(jd_patch_size(p));
        CHECK(power(from_table(p, q, 1e-2, 0), q) >= 0);
        CHECK(power(from_table(p, q, 1e-4, jd_patch_size(p)), q) >= 0);
    }
    jd_patch_free(patches[0]);
    jd_patch_free(patches[1]);
}

// Derivatives of the load by differences over a path that crosses cells, hard cells and the rim: no
// step of the derivative is larger than its curvature allows.
TEST(load_has_continuous_derivatives_along_a_path) {
    jd_patch* patches[] = {ellipse(), ring()};
    for (int k = 0; k < 2; k++) {
        const double a = jd_patch_size(patches[k]), h = 1e-4;
        double before = 0, last = NAN, largest = 0;
        for (int i = 0; i < 30000; i++) {
            const double turn = i * h;
            const jd_motion q = {a * sin(turn) * 0.8, a * sin(turn) * 0.6, cos(turn)};
            const jd_wrench l = from_table(patches[k], q, 1e-4, 0);
            const double rate = i > 0 ? (l.fx - before) / h : NAN;
            if (i > 2)
                largest = fmax(largest, fabs(rate - last));
            before = l.fx;
            last = rate;
        }
        CHECK(largest < 0.02);  // the law itself: second derivative below 100 here, times h
        jd_patch_free(patches[k]);
    }
}

TEST(regularised_table_is_the_value_times_its_factor) {
    jd_patch* p = ellipse();
    const double a = jd_patch_size(p);
    const jd_motion q = {0.3 * a, -0.2 * a, 0.7};
    const double s2 = 0.09 + 0.04 + 0.49, eps = 0.5, factor = sqrt(s2 / (s2 + eps * eps));
    const jd_wrench l = from_table(p, q, 1e-6, 0), r = from_table(p, q, 1e-6, eps * a);
    CHECK_REL(r.fx, factor * l.fx, 1e-14);
    CHECK_REL(r.m, factor * l.m, 1e-14);
    const jd_wrench rest = from_table(p, (jd_motion){0, 0, 0}, 1e-6, eps * a);
    CHECK(rest.fx == 0 && rest.fy == 0 && rest.m == 0);
    jd_patch_free(p);
}

TEST(closed_forms_answer_where_they_are_as_cheap) {
    const double ratios[] = {1, 0.2};
    for (int i = 0; i < 2; i++) {
        jd_patch_options o = jd_patch_default();
        o.shape = JD_SHAPE_ELLIPSE;
        o.half_x = 1;
        o.half_y = ratios[i];
        jd_patch* p = made(&o);
        jd_table_report report;
        CHECK(jd_patch_tabulate(NULL, p, 1e-6, &report) == JD_OK);
        CHECK(!report.tabulated && report.measured == 0);
        const jd_motion q = {0.4, 0.1, 0.9};
        const jd_wrench l = from_table(p, q, 1e-6, 0), e = exactly(p, q);
        CHECK(l.fx == e.fx && l.fy == e.fy && l.m == e.m);
        jd_patch_free(p);
    }
}

TEST(report_states_the_error_and_where) {
    jd_patch* p = ring();
    jd_table_report report;
    REQUIRE(jd_patch_tabulate(NULL, p, 1e-5, &report) == JD_OK);
    CHECK(report.tabulated && report.error == 1e-5 && report.cells > 0);
    CHECK(report.measured > 0 && report.measured <= 1e-5 && report.exact_share < 0.1);
    CHECK(hypot(report.where.vx, report.where.vy) > 0 || report.where.w != 0);
    CHECK(jd_patch_tabulate(NULL, p, 1e-10, &report) == JD_ERR_RANGE);
    CHECK(jd_patch_tabulate(NULL, p, NAN, &report) == JD_ERR_RANGE);
    jd_patch_free(p);
}

TEST_MAIN(table_is_odd_to_the_bit, pure_sliding_and_pure_spin_are_exact_whatever_the_error,
          friction_from_a_table_never_feeds_energy, load_has_continuous_derivatives_along_a_path,
          regularised_table_is_the_value_times_its_factor,
          closed_forms_answer_where_they_are_as_cheap, report_states_the_error_and_where)
