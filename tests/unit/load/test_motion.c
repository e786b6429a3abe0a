// Measured motions: what the smooth curve through them is worth, and what is refused.

#include "judder/loads.h"
#include "judder/scenario.h"
#include "support/check.h"
#include "support/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROWS 400

static jd_context* context;
static jd_recorded_motion_row rows[ROWS];

static const jd_recorded_motion_columns place_x = {.place = {[JD_ALONG_X] = true}};
static const jd_recorded_motion_columns velocity_x = {.velocity = {[JD_ALONG_X] = true}};
static const jd_recorded_motion_columns both_x = {.place = {[JD_ALONG_X] = true},
                                                  .velocity = {[JD_ALONG_X] = true}};

static double place(double t) { return 0.3 * sin(3 * t) + 0.1 * cos(7 * t + 1); }
static double velocity(double t) { return 0.9 * cos(3 * t) - 0.7 * sin(7 * t + 1); }
static double acceleration(double t) { return -2.7 * sin(3 * t) - 4.9 * cos(7 * t + 1); }

// `count` rows over [0, 2], unevenly spaced by up to `uneven` of the step.
static void sample(int count, double uneven) {
    if (!context)
        context = jd_context_create();
    memset(rows, 0, sizeof rows);
    for (int i = 0; i < count; i++) {
        const double inner = i > 0 && i < count - 1 ? uneven * random_between(-0.4, 0.4) : 0;
        const double t = 2 * (i + inner) / (count - 1);
        rows[i].t = t;
        rows[i].place[JD_ALONG_X] = place(t);
        rows[i].velocity[JD_ALONG_X] = velocity(t);
    }
}

// Largest errors of place, velocity and acceleration of a curve through the rows.
static void errors_of(int count, const jd_recorded_motion_columns* columns, double error[3]) {
    jd_recorded_motion* motion;
    error[0] = error[1] = error[2] = 0;
    REQUIRE(jd_recorded_motion_create(context, rows, count, columns, &motion) == JD_OK);
    const double start = columns->place[JD_ALONG_X] ? 0 : place(0);
    for (int i = 0; i <= 5000; i++) {
        const double t = 2.0 * i / 5000, want[3] = {place(t) - start, velocity(t), acceleration(t)};
        double got[3];
        jd_recorded_motion_eval(motion, JD_ALONG_X, t, got);
        for (int k = 0; k < 3; k++)
            error[k] = fmax(error[k], fabs(got[k] - want[k]));
    }
    jd_recorded_motion_free(motion);
}

// Halving the step divides the errors by 2^p: p = 4 for places from places (a cubic spline gives
// the velocities, with its end condition), 5 from velocities as well (their spline integrated).
TEST(curves_converge_with_the_step) {
    const jd_recorded_motion_columns* columns[] = {&place_x, &velocity_x, &both_x};
    static const double order[3][3] = {{3.8, 2.8, 1.8}, {3.8, 3.5, 2.7}, {4.8, 3.8, 2.7}};
    for (int c = 0; c < 3; c++) {
        double coarse[3], fine[3];
        sample(101, 0);
        errors_of(101, columns[c], coarse);
        sample(201, 0);
        errors_of(201, columns[c], fine);
        for (int k = 0; k < 3; k++)
            CHECK(log2(coarse[k] / fine[k]) > order[c][k]);
        CHECK(fine[2] < 2e-2);  // of accelerations up to 7, at the ends of curves through places
    }
}

TEST(polynomials_of_degree_three_are_exact_on_uneven_rows) {
    const jd_recorded_motion_columns* columns[] = {&place_x, &velocity_x, &both_x};
    sample(40, 1);
    for (int i = 0; i < 40; i++) {
        const double t = rows[i].t;
        rows[i].place[JD_ALONG_X] = t * (1 + t * (2 - t));
        rows[i].velocity[JD_ALONG_X] = 1 + t * (4 - 3 * t);
    }
    for (int c = 0; c < 3; c++) {
        jd_recorded_motion* motion;
        REQUIRE(jd_recorded_motion_create(context, rows, 40, columns[c], &motion) == JD_OK);
        for (double t = -0.01; t < 2.01; t += 0.013) {
            double got[3];
            jd_recorded_motion_eval(motion, JD_ALONG_X, t, got);
            CHECK_ABS(got[0], t * (1 + t * (2 - t)), 1e-12);
            CHECK_ABS(got[1], 1 + t * (4 - 3 * t), 1e-11);
            CHECK_ABS(got[2], 4 - 6 * t, 1e-9);  // rounding over the square of the step, 1e-3
        }
        jd_recorded_motion_free(motion);
    }
}

// The third derivative, by differences of the acceleration on both sides of a row.
TEST(acceleration_and_its_rate_are_continuous) {
    const jd_recorded_motion_columns* columns[] = {&place_x, &velocity_x, &both_x};
    const double h = 1e-6;
    sample(60, 1);
    for (int c = 0; c < 3; c++) {
        jd_recorded_motion* motion;
        REQUIRE(jd_recorded_motion_create(context, rows, 60, columns[c], &motion) == JD_OK);
        for (int i = 1; i < 59; i++) {
            double a[3], b[3], before[3], after[3];
            const double t = rows[i].t, snap = jd_recorded_motion_bound(motion, JD_ALONG_X, 4);
            jd_recorded_motion_eval(motion, JD_ALONG_X, t - 2 * h, a);
            jd_recorded_motion_eval(motion, JD_ALONG_X, t - h, before);
            jd_recorded_motion_eval(motion, JD_ALONG_X, t + h, after);
            jd_recorded_motion_eval(motion, JD_ALONG_X, t + 2 * h, b);
            const double left = (before[2] - a[2]) / h, right = (b[2] - after[2]) / h;
            CHECK_ABS(right, left, 4 * h * snap + 1e-12 / h);
        }
        // It goes through what was measured.
        double got[3];
        jd_recorded_motion_eval(motion, JD_ALONG_X, rows[30].t, got);
        if (columns[c]->place[JD_ALONG_X])
            CHECK_REL(got[0], rows[30].place[JD_ALONG_X], 1e-14);
        if (columns[c]->velocity[JD_ALONG_X])
            CHECK_REL(got[1], rows[30].velocity[JD_ALONG_X], 1e-13);
        jd_recorded_motion_free(motion);
    }
}

// ---- Refused -----------------------------------------------------------------------------------

static void refused(int count, const jd_recorded_motion_columns* columns, int row,
                    const char* message) {
    jd_recorded_motion* motion;
    int at = -1;
    CHECK(jd_recorded_motion_check(context, rows, count, columns, &at) < 0);
    CHECK_INT(at, row);
    CHECK_HAS(jd_context_message(context), message);
    CHECK(jd_recorded_motion_create(context, rows, count, columns, &motion) < 0);
    CHECK(motion == NULL);
}

TEST(rows_that_are_no_motion_are_refused_with_their_row) {
    const jd_recorded_motion_columns none = {{false}, {false}};
    sample(50, 0);
    refused(3, &place_x, 2, "3 rows, must be 4");
    refused(50, &none, 49, "no column but t");
    rows[7].t = rows[6].t;
    refused(50, &place_x, 7, "must be after that of the row before");
    rows[7].t = rows[5].t;
    refused(50, &place_x, 7, "must be after that of the row before");
    sample(50, 0);
    rows[9].place[JD_ALONG_X] = NAN;
    refused(50, &place_x, 9, "x is not finite");
    sample(50, 0);
    for (int i = 20; i < 50; i++)
        rows[i].t += 10;
    refused(50, &place_x, 20, "a gap: 10.0408 s after the row before");
}

TEST(rows_too_near_to_each_other_have_no_curve) {
    jd_recorded_motion* motion;
    sample(50, 0);
    for (int i = 0; i < 50; i++)
        rows[i].t *= 1e-120;
    CHECK_INT(jd_recorded_motion_create(context, rows, 50, &place_x, &motion), JD_ERR_RANGE);
    CHECK(motion == NULL);
    CHECK_HAS(jd_context_message(context), "no smooth motion");
}

TEST(place_and_velocity_that_disagree_are_refused) {
    sample(100, 0);
    rows[40].place[JD_ALONG_X] += 0.01;  // a jump
    refused(100, &both_x, 40, "x and v_x disagree");
    sample(100, 0);
    for (int i = 0; i < 100; i++)
        rows[i].velocity[JD_ALONG_X] *= 2;  // another unit, or a wrong gain
    refused(100, &both_x, 1, "give one of the two");
    // Either of them alone will do, and noise well below the limit too.
    sample(100, 0);
    for (int i = 0; i < 100; i++)
        rows[i].velocity[JD_ALONG_X] *= 1 + 0.002 * random_between(-1, 1);
    int at;
    CHECK(jd_recorded_motion_check(context, rows, 100, &both_x, &at) == JD_OK);
}

// ---- Files -------------------------------------------------------------------------------------

static jd_status read_text(const char* text, jd_recorded_motion** motion) {
    char name[] = "/tmp/judder-motion-XXXXXX";
    const int file = mkstemp(name);
    if (!context)
        context = jd_context_create();
    REQUIRE(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text));
    close(file);
    const jd_status status = jd_recorded_motion_read(context, name, motion);
    unlink(name);
    return status;
}

TEST(files_have_columns_by_name_and_unit) {
    jd_recorded_motion* motion;
    REQUIRE(read_text("# table 3\nw [deg/s], t [ms], z [um]\n1,0,5\n2,1,6\n3,2,5\n4,3,4\n",
                      &motion) == JD_OK);
    const jd_recorded_motion_columns c = jd_recorded_motion_columns_of(motion);
    CHECK(c.place[JD_ALONG_Z] && c.velocity[JD_ROTATION] && !c.place[JD_ALONG_X]);
    CHECK_INT(jd_recorded_motion_row_count(motion), 4);
    CHECK_REL(jd_recorded_motion_rows(motion)[1].t, 1e-3, 1e-15);
    CHECK_REL(jd_recorded_motion_rows(motion)[1].place[JD_ALONG_Z], 6e-6, 1e-15);
    CHECK_REL(jd_recorded_motion_rows(motion)[3].velocity[JD_ROTATION], 4 * JD_PI / 180, 1e-15);
    const jd_recorded_motion* other = jd_recorded_motion_share(motion);
    jd_recorded_motion_free(motion);
    CHECK_INT(jd_recorded_motion_row_count(other), 4);
    jd_recorded_motion_free(other);
}

static void wrong(const char* text, const char* message) {
    jd_recorded_motion* motion;
    CHECK(read_text(text, &motion) < 0);
    CHECK(motion == NULL);
    CHECK_HAS(jd_context_message(context), message);
}

TEST(wrong_files_are_told_with_line_and_column) {
    wrong("t,x\n0,1\n1,2\n\n1,3\n2,4\n", ":5:1: t is 1 s, must be after");
    wrong("t,x\n0,1\n1,2\n2,nan\n3,4\n", ":4:3: 'nan' is not finite");
    wrong("t,x\n0,1\n1,2\n2,\n3,4\n", ":4:3: '' is not a number");
    wrong("t,x\n0,1\n1,2\n2,3\n9,4\n", ":5:1: a gap: 7 s after the row before");
    wrong("t,x,v_x\n0,0,1\n1,1,1\n2,2,1\n3,4,1\n4,5,1\n", ":5:1: x and v_x disagree");
    wrong("t,u\n0,1\n", ":1:3: unknown column 'u'");
    wrong("t\n0\n1\n2\n3\n", ":1:1: no column 'x'");
    wrong("x,y\n0,1\n", ":1:1: no column 't'");
    wrong("t [kg],x\n0,1\n", ":1:1: unit 'kg' does not fit 's'");
    wrong("t,x\n0,1\n1,2\n", ":3:1: a motion has 2 rows");
}

// ---- Repeating ---------------------------------------------------------------------------------

// cos 2 pi t: the join is no worse than the rows inside, where the errors of the spline are largest
// near ends it does not know.
TEST(a_motion_that_repeats_is_as_smooth_at_the_join_as_inside) {
    const double w = JD_TURN;
    jd_recorded_motion *one, *again;
    sample(4, 0);
    for (int i = 0; i <= 40; i++)
        rows[i] =
            (jd_recorded_motion_row){.t = 0.5 + i / 40.0, .place = {cos(w * (0.5 + i / 40.0))}};
    REQUIRE(jd_recorded_motion_create(context, rows, 41, &place_x, &one) == JD_OK);
    REQUIRE(jd_recorded_motion_repeat(context, one, &again) == JD_OK);
    CHECK_REL(jd_recorded_motion_period(again), 1, 1e-15);
    CHECK_BITS(jd_recorded_motion_period(one), 0);
    double worst = 0;
    for (int i = -3000; i <= 4000; i++) {  // also before the first row, and long after the last
        const double t = i / 1000.0;
        double got[3];
        jd_recorded_motion_eval(again, JD_ALONG_X, t, got);
        CHECK_ABS(got[0], cos(w * t), 2e-6);       // h^4 w^4/384
        CHECK_ABS(got[1], -w * sin(w * t), 5e-5);  // order h^3
        worst = fmax(worst, fabs(got[2] + w * w * cos(w * t)));
    }
    CHECK(worst < 0.002 * w * w);  // of the acceleration: h^2 w^2/12, no jump at the join
    jd_recorded_motion_free(one);
    jd_recorded_motion_free(again);
}

// v = 0.2 + 0.1 cos: after n periods it has gone n times as far, at the same velocity.
TEST(a_measured_velocity_that_repeats_moves_on) {
    jd_recorded_motion *one, *again;
    double first[3], later[3];
    sample(4, 0);
    for (int i = 0; i <= 30; i++)
        rows[i] = (jd_recorded_motion_row){
            .t = i / 10.0, .velocity = {0.2 + 0.1 * cos(2.0943951023931953 * i / 10.0)}};
    REQUIRE(jd_recorded_motion_create(context, rows, 31, &velocity_x, &one) == JD_OK);
    REQUIRE(jd_recorded_motion_repeat(context, one, &again) == JD_OK);
    jd_recorded_motion_eval(again, JD_ALONG_X, 1.3, first);
    jd_recorded_motion_eval(again, JD_ALONG_X, 1.3 + 5 * 3, later);
    CHECK_REL(later[0] - first[0], 5 * 0.6, 1e-9);  // the cosine adds nothing over its period
    CHECK_REL(later[1], first[1], 1e-12);
    CHECK(isinf(jd_recorded_motion_bound(again, JD_ALONG_X, 0)));
    jd_recorded_motion_free(one);
    jd_recorded_motion_free(again);
}

TEST(rows_that_do_not_come_back_are_refused) {
    jd_recorded_motion *one, *again;
    sample(40, 0);
    REQUIRE(jd_recorded_motion_create(context, rows, 40, &place_x, &one) == JD_OK);
    CHECK_INT(jd_recorded_motion_repeat(context, one, &again), JD_ERR_RANGE);
    CHECK_HAS(jd_context_message(context), "x does not come back: it begins with");
    CHECK(again == NULL);
    jd_recorded_motion_free(one);
}

TEST_MAIN(a_motion_that_repeats_is_as_smooth_at_the_join_as_inside,
          a_measured_velocity_that_repeats_moves_on, rows_that_do_not_come_back_are_refused,
          curves_converge_with_the_step, polynomials_of_degree_three_are_exact_on_uneven_rows,
          acceleration_and_its_rate_are_continuous,
          rows_that_are_no_motion_are_refused_with_their_row,
          rows_too_near_to_each_other_have_no_curve, place_and_velocity_that_disagree_are_refused,
          files_have_columns_by_name_and_unit, wrong_files_are_told_with_line_and_column)
