// Fits against known answers: the domain of the published numbers, and intervals that hold what
// they promise over a thousand synthetic measurements.
#include "judder/judder.h"
#include "judder/kernel.h"
#include "support/check.h"
#include "support/random.h"

#define OWN JD_LAW_COMMON_COUNT  // place of the first parameter that is the law's own

static jd_context* context;
static const jd_law* power;

static jd_patch* disc(void) {
    jd_patch_options options = jd_patch_default();
    jd_patch* patch;
    options.radius = 0.003;
    REQUIRE(jd_patch_create(context, &options, &patch) == JD_OK);
    return patch;
}

static void begin(void) {
    context = jd_context_create();
    REQUIRE(jd_law_find(context, "power", &power) == JD_OK);
}

// b to 0.01 and m to 0.03: the digits with which the answers are known.
static void check_fit(double d_max, const double want[4]) {
    begin();
    jd_patch* patch = disc();
    const jd_fit_problem problem = {.law = power, .patch = patch};
    jd_fit_domain domain = jd_fit_domain_default();
    jd_fit fit;
    domain.d_max = d_max;
    REQUIRE(jd_fit_law(context, &problem, &domain, &fit) == JD_OK);
    for (int i = 0; i < 4; i++)
        CHECK_ABS(fit.parameters[OWN + i].value, want[i], i % 2 ? 0.03 : 0.01);
    jd_patch_free(patch);
    jd_context_free(context);
}

TEST(leaning_domain_gives_nearly_the_published_numbers) {
    check_fit(1.0, (const double[]){0.780, 2.65, 0.425, 3.17});
}

TEST(domain_without_lean_gives_other_numbers) {
    check_fit(0.0, (const double[]){0.862, 3.457, 0.400, 4.404});
}

// ---- Intervals ----------------------------------------------------------------------------------

// Normal with variance 1 (Box and Muller).
static double gauss(void) {
    const double size = sqrt(-2.0 * log(random_between(1e-300, 1.0)));
    return size * cos(JD_TURN * random_between(0.0, 1.0));
}

#define ROWS 60
#define TRIALS 1000

// How often the interval of each parameter holds the true value, in percent.
typedef struct trials {
    double truth[5];  // of the law, then mu
    bool fit_mu;
    double noise_force, noise_moment;  // [N], [N m]
    double normal_force;               // [N]
    double hits[5];
} trials;

static void make_rows(const jd_patch* patch, const trials* t, jd_measurement rows[ROWS]) {
    const double a = jd_patch_size(patch), scale = t->truth[4] * t->normal_force;
    double law[OWN + 4] = {[JD_LAW_V_S] = 0.01};
    memcpy(law + OWN, t->truth, 4 * sizeof *law);
    for (int i = 0; i < ROWS; i++) {
        const double mixing = random_between(0.02, 0.5 * JD_PI - 0.02),
                     angle = random_between(0, 6.28);
        const double speed = 0.01 * pow(10.0, random_between(0.0, 1.0));
        jd_wrench load;
        rows[i].motion = (jd_motion){.vx = speed * cos(mixing) * cos(angle),
                                     .vy = speed * cos(mixing) * sin(angle),
                                     .w = (i % 2 ? 1 : -1) * speed * sin(mixing) / a};
        REQUIRE(jd_law_load(power, law, patch, rows[i].motion, 0, &load) == JD_OK);
        rows[i].load = (jd_wrench){.fx = scale * load.fx + t->noise_force * gauss(),
                                   .fy = scale * load.fy + t->noise_force * gauss(),
                                   .m = scale * load.m + t->noise_moment * gauss()};
    }
}

static void run_trials(trials* t) {
    begin();
    jd_patch* patch = disc();
    const jd_fit_problem problem = {.law = power, .patch = patch};
    const int count = t->fit_mu ? 5 : 4;
    for (int trial = 0; trial < TRIALS; trial++) {
        jd_measurement rows[ROWS] = {0};
        make_rows(patch, t, rows);
        jd_fit_data data = jd_fit_data_default();
        data.rows = rows;
        data.row_count = ROWS;
        data.normal_force = t->normal_force;
        data.mu = t->fit_mu ? 0.3 : t->truth[4];
        data.fit_mu = t->fit_mu;
        jd_fit fit;
        const jd_status status = jd_fit_measured(context, &problem, &data, &fit);
        if (status != JD_OK) {
            CHECK_FAILED("trial %d: %s", trial, jd_context_message(context));
            break;
        }
        CHECK_INT(fit.parameter_count, OWN + count);
        for (int i = 0; i < count; i++)
            t->hits[i] += 100.0 / TRIALS *
                          (fit.parameters[OWN + i].low <= t->truth[i] &&
                           t->truth[i] <= fit.parameters[OWN + i].high);
    }
    for (int i = 0; i < count; i++)
        CHECK_ABS(t->hits[i], 95.0, 3.0);  // the standard deviation of 1000 trials is 0.7
    printf("hits [%%]: %.1f %.1f %.1f %.1f %.1f\n", t->hits[0], t->hits[1], t->hits[2], t->hits[3],
           t->hits[4]);
    jd_patch_free(patch);
    jd_context_free(context);
}

TEST(intervals_hold_the_truth_in_95_percent_of_trials) {
    trials t = {.truth = {0.78, 2.65, 0.425, 3.17, 1.0},
                .noise_force = 0.02,
                .noise_moment = 0.02 * 0.003,
                .normal_force = 1.0};
    run_trials(&t);
}

// Noise of forces and moments that differs by far, loads in newtons, mu unknown.
TEST(intervals_hold_when_mu_is_unknown_and_noise_differs) {
    trials t = {.truth = {0.862, 3.457, 0.400, 4.404, 0.22},
                .fit_mu = true,
                .noise_force = 0.05,
                .noise_moment = 2e-6,
                .normal_force = 9.81};
    run_trials(&t);
}

TEST_MAIN(leaning_domain_gives_nearly_the_published_numbers,
          domain_without_lean_gives_other_numbers, intervals_hold_the_truth_in_95_percent_of_trials,
          intervals_hold_when_mu_is_unknown_and_noise_differs)
