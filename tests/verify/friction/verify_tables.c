// Tables of every patch: the error on random motions is at most what was asked for.
#include "friction/evaluate.h"
#include "friction/law/registry.h"
#include "friction/table.h"
#include "judder/kernel.h"
#include "patch/kernel/law_patch.h"
#include "support/loads.h"
#include "support/random.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define MOTIONS 2000
#else
#define MOTIONS 100000
#endif
#define SOME 2000  // at once, in lanes

static double asked;

// Parameters of the law: its defaults but for the error, the last.
static const double* with_error(const jd_law* law, double error) {
    static double parameters[JD_LAW_PARAMETERS];
    for (int i = 0; i < law->parameter_count; i++)
        parameters[i] = law->parameters[i].value;
    parameters[law->parameter_count - 1] = error;
    return parameters;
}

// A random motion, even over the sphere, or over the decades of the mix.
static jd_motion random_motion(const jd_patch* patch, const patch_case* kind, int i) {
    const double a = jd_patch_size(patch), turn = random_between(0, 6.283185307179586);
    const double mix =
        i % 2 ? acos(random_between(-1, 1)) : atan(exp(random_between(-7, 7))) * (i % 4 ? 1 : -1);
    const double w = cos(mix), v = a * sin(mix);
    return (jd_motion){v * cos(turn) + w * kind->options.y, v * sin(turn) - w * kind->options.x, w};
}

// The largest error of SOME motions.
static double worst_of_some(const jd_patch* patch, const patch_case* kind) {
    static jd_motion motions[SOME];
    static jd_wrench found[SOME], exact[SOME];
    const jd_law* law = NULL;
    REQUIRE(jd_law_find(NULL, "table", &law) == JD_OK);
    const double a = jd_patch_size(patch), x = kind->options.x, y = kind->options.y;
    for (int i = 0; i < SOME; i++)
        motions[i] = random_motion(patch, kind, i);
    REQUIRE(jd_patch_load_many(patch, SOME, motions, 0, exact) == JD_OK);
    REQUIRE(jd_law_load_batch(&(jd_law_batch){.law = law,
                                              .parameters = with_error(law, asked),
                                              .patch = patch,
                                              .count = SOME,
                                              .motions = motions,
                                              .loads = found}) == JD_OK);
    double worst = 0;
    for (int i = 0; i < SOME; i++) {
        const jd_wrench l = found[i], e = exact[i];
        const double moment = (l.m - e.m) - (x * (l.fy - e.fy) - y * (l.fx - e.fx));
        const double off = fmax(hypot(l.fx - e.fx, l.fy - e.fy), fabs(moment) / a);
        worst = off <= worst ? worst : off;  // NaN is kept
    }
    return worst;
}

static void error_is_below(const jd_patch* patch, const patch_case* kind) {
    if (asked != 1e-6 && kind->options.grip_x != 0)
        return;  // stretched patches are patches like others: once is enough
    jd_table_report report;
    REQUIRE(jd_patch_tabulate(NULL, patch, asked, &report) == JD_OK);
    double worst = 0;
    for (int done = 0; report.tabulated && done < MOTIONS; done += SOME)
        worst = fmax(worst, worst_of_some(patch, kind));
    printf("    %-46s asked %.0e  stated %.1e  found %.1e  exact in %.0f %%\n", kind->name, asked,
           report.measured, worst, 100 * report.exact_share);
    CHECK(worst <= asked);
    CHECK(report.measured <= asked);
}

// ---- Leaning pressure ---------------------------------------------------------------------------

static jd_friction on_patch(const jd_law* law, const jd_patch* patch) {
    jd_friction f = {.law = law};
    jd_friction_put_patch(&f, 0, patch);
    const double* parameters = with_error(law, asked);
    for (int i = 0; i < law->parameter_count; i++)
        f.parameters[i] = parameters[i];
    jd_friction_prepare(&f);
    REQUIRE(jd_table_of_law(NULL, law, parameters, patch, &f.table[0]) == JD_OK);
    return f;
}

// A lean as seen from the reference point, at most 0.7 at the farthest point of the area. 0 where
// there is none: the pressure would vanish at the reference point.
static jd_lean some_lean(const jd_patch* patch) {
    const double turn = random_between(0, 6.283185307179586), d = random_between(0.1, 0.7);
    const double c = d * cos(turn) / patch->scale, s = d * sin(turn) / patch->scale;
    const double middle = 1 - (c * patch->x + s * patch->y);
    const double a = fabs(middle) > 0.05 ? patch->size / middle : 0;
    return (jd_lean){a * c, a * s};
}

static void leaning_error_is_below(const jd_patch* patch, const patch_case* kind) {
    const jd_table* table;
    REQUIRE(jd_patch_table(NULL, patch, asked, &table) == JD_OK);
    if (table->kind == JD_TABLE_EXACT || kind->options.x != 0 || kind->options.y != 0)
        return;
    const jd_friction f = on_patch(&JD_LAW(table), patch);
    jd_friction g = f;
    g.law = &JD_LAW(integral);
    double worst = 0;
    for (int i = 0; i < MOTIONS / 10; i++) {
        const jd_lean lean = some_lean(patch);
        const double turn = random_between(0, 6.283185307179586), mix = acos(random_between(-1, 1));
        const jd_twist q = {sin(mix) * cos(turn), sin(mix) * sin(turn), cos(mix)};
        const jd_resultant l = jd_friction_eval(&f, q, lean, 0),
                           e = jd_friction_eval(&g, q, lean, 0);
        worst = fmax(worst, fmax(hypot(l.tx - e.tx, l.ty - e.ty), fabs(l.m - e.m)));
    }
    printf("    %-46s asked %.0e  found %.1e\n", kind->name, asked, worst);
    CHECK(worst <= asked);
}

TEST(error_under_a_leaning_pressure_is_at_most_1e_6) {
    asked = 1e-6;
    each_patch(leaning_error_is_below);
}

TEST(error_is_at_most_1e_4) {
    asked = 1e-4;
    each_patch(error_is_below);
}

TEST(error_is_at_most_1e_6) {
    asked = 1e-6;
    each_patch(error_is_below);
}

TEST(error_is_at_most_1e_9) {
    asked = 1e-9;
    each_patch(error_is_below);
}

TEST_MAIN(error_is_at_most_1e_4, error_is_at_most_1e_6, error_is_at_most_1e_9,
          error_under_a_leaning_pressure_is_at_most_1e_6)
