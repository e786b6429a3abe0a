// Films: what is behind the frames, and how they are drawn.

#include "figure/film/animation.h"
#include "judder/judder.h"
#include "judder/plugin.h"
#include "support/check.h"

#include <math.h>
#include <string.h>
#include <unistd.h>

#define Z0 -0.429
#define RISE 0.01  // [m/s]
#define SPIN 3.0   // [rad/s]

typedef struct rig {
    jd_context* context;
    jd_model* model;
    jd_trajectory* trajectory;
    jd_result* result;
    jd_animation film;
} rig;

static rig begin(const char* name) {
    rig r = {.context = jd_context_create()};
    const jd_system* system;
    REQUIRE(jd_system_open(r.context, name, &system) == JD_OK);
    REQUIRE(jd_model_create(r.context, system, &r.model) == JD_OK);
    jd_system_release(system);
    return r;
}

// Run to 1 s with rows 0.04 s apart, as the frames.
static void run(rig* r) {
    jd_run_options options = jd_run_options_default(jd_model_system(r->model));
    options.end = 1;
    options.output_step = 0.04;
    REQUIRE(jd_run(r->model, &options, &r->trajectory) == JD_OK);
    REQUIRE(jd_result_create(r->context, r->trajectory, NULL, &r->result) == JD_OK);
}

static jd_status look(rig* r) {
    jd_animation_options options = jd_animation_options_default();
    options.speed = 1;
    return jd_animation_init(r->context, r->result, &options, &r->film);
}

static void end(rig* r) {
    jd_animation_free(&r->film);
    jd_result_free(r->result);
    jd_trajectory_free(r->trajectory);
    jd_model_free(r->model);
    jd_context_free(r->context);
}

static rig make_pendulum(void) {
    rig r = begin("spatial-pendulum");
    REQUIRE(jd_model_set(r.model, "z0", Z0) == JD_OK);
    REQUIRE(jd_model_set(r.model, "z0_rate", RISE) == JD_OK);
    REQUIRE(jd_model_set_initial(r.model, "theta1", 0.02) == JD_OK);
    run(&r);
    CHECK_INT(look(&r), JD_OK);
    return r;
}

static rig make_ball(void) {
    rig r = begin("bouncing-ball");
    REQUIRE(jd_model_set_initial(r.model, "h", 10) == JD_OK);  // it does not come down
    REQUIRE(jd_model_set_initial(r.model, "w", SPIN) == JD_OK);
    run(&r);
    return r;
}

// The values of a column, to be spoilt.
static double* values_of(const rig* r, const char* name) {
    return (double*)(uintptr_t)jd_result_column(r->result, name)->values;
}

static const jd_animation_thing* thing_of(const jd_animation_view* view, jd_thing_kind kind) {
    for (int i = 0; i < view->thing_count; i++)
        if (view->things[i].is->kind == kind)
            return &view->things[i];
    return NULL;
}

static double time_of(const rig* r, int frame) { return r->film.begin + r->film.step * frame; }

// ---- Things ------------------------------------------------------------------------------------

// The film has the height of the floor from the gap below the ball, the system from z0: the two
// differ by rounding, and the frames are at the rows.
TEST(the_disc_of_a_film_rises_as_its_parameters_say) {
    rig r = make_pendulum();
    CHECK_INT(r.film.view_count, 2);
    const jd_animation_thing* floor = thing_of(&r.film.views[1], JD_THING_FLOOR);
    REQUIRE(floor != NULL);
    for (int f = 0; f < r.film.frame_count; f++) {
        const double t = time_of(&r, f);
        CHECK_ABS(jd_animation_floor(floor, jd_animation_at(r.result, t)), Z0 + RISE * t, 1e-9);
    }
    end(&r);
}

TEST(the_ball_is_drawn_to_scale_and_the_disc_from_the_side_only) {
    rig r = make_pendulum();
    for (int i = 0; i < 2; i++) {
        const jd_animation_view* view = &r.film.views[i];
        const jd_animation_thing* ball = thing_of(view, JD_THING_BALL);
        REQUIRE(ball != NULL);
        CHECK_ABS(ball->size, 0.025, 0);
        CHECK((thing_of(view, JD_THING_FLOOR) != NULL) == (i == 1));
    }
    // The views have room for the ball and the disc below it.
    const jd_plot_axis* up = &r.film.views[1].y;
    CHECK(jd_plot_axis_show(up, Z0) > up->min);
    end(&r);
}

// In flight the spin is constant: the turn is its time, with the clock where vx = r w rolls
// forward.
TEST(a_ball_turns_by_its_spin) {
    rig r = make_ball();
    CHECK_INT(look(&r), JD_OK);
    const jd_animation_thing* ball = thing_of(&r.film.views[0], JD_THING_BALL);
    REQUIRE(ball != NULL && ball->turns != NULL);
    for (int f = 0; f < r.film.frame_count; f++) {
        const double half = 0.5 * SPIN * time_of(&r, f);
        CHECK_ABS(ball->turns[4 * f], cos(half), 1e-12);  // rounding of 25 small turns
        CHECK_ABS(ball->turns[4 * f + 3], -sin(half), 1e-12);
    }
    end(&r);
}

// A ring turns into two outlines, of the outer and the inner radius; the second view of a ball
// moves with it, so that it stays in the middle.
TEST(bodies_have_the_outline_of_their_patch) {
    rig r = begin("planar-body");
    const jd_patch_options ring = {.shape = JD_SHAPE_RING, .radius = 0.02, .inner = 0.01};
    CHECK_INT(jd_model_set_patch(r.model, &ring), JD_OK);
    run(&r);
    CHECK_INT(look(&r), JD_OK);
    const jd_animation_thing* body = thing_of(&r.film.views[0], JD_THING_BODY);
    REQUIRE(body != NULL);
    CHECK_INT(body->start_count, 2);
    CHECK_ABS(body->size, 0.02, 1e-15);
    const int inner = body->starts[1];
    CHECK_ABS(hypot(body->outline[2 * inner], body->outline[2 * inner + 1]), 0.01, 1e-15);
    end(&r);
}

// A curling stone of 0.3 m goes 12 m: on its path it is a dot, close by it is most of the view.
TEST(a_body_that_goes_far_is_seen_close_by) {
    rig r = begin("planar-body");
    jd_model_clear_loads(r.model);
    REQUIRE(jd_model_set_initial(r.model, "vx", 10) == JD_OK);
    run(&r);
    CHECK_INT(look(&r), JD_OK);
    CHECK_INT(r.film.view_count, 2);
    double share[2];
    for (int i = 0; i < 2; i++) {
        const jd_animation_view* view = &r.film.views[i];
        const jd_animation_thing* body = thing_of(view, JD_THING_BODY);
        REQUIRE(body != NULL);
        share[i] = 2 * body->size / ((view->y.max - view->y.min) * pow(10, view->y.exponent));
    }
    CHECK(share[0] < 0.02);
    CHECK(share[1] > 0.3);
    end(&r);
}

// The middle of what is orange to the right of a view's left edge, across [pixels].
static double mark_of(const rig* r, const jd_animation_view* view, int frame) {
    jd_canvas canvas;
    double sum = 0, count = 0;
    REQUIRE(jd_canvas_create(r->context, jd_animation_width(), jd_animation_height(&r->film),
                             &canvas) == JD_OK);
    jd_animation_draw_things(&canvas, &r->film, frame);
    for (int i = 0; i < canvas.width * canvas.height; i++)
        if (i % canvas.width > canvas.width * view->left / JD_ANIMATION_WIDTH &&
            memcmp(&canvas.rgb[3 * i], "\xD5\x5E\x00", 3) == 0) {
            sum += i % canvas.width + 0.5;
            count++;
        }
    jd_canvas_free(&canvas);
    return sum / count;
}

// The block leans by 0.1 rad: 5.7 degrees, on an axis in degrees, with the mark where it belongs.
TEST(angles_of_films_are_in_degrees) {
    static char script[200000];
    rig r = begin("rocking-block");
    run(&r);
    CHECK_INT(look(&r), JD_OK);
    const jd_animation_view* view = &r.film.views[1];
    CHECK_STR(view->across->name, "theta");
    const double lean = view->across->values[0];
    CHECK_ABS(lean, 0.1, 1e-15);
    CHECK_INT(view->x.exponent, 0);
    CHECK(view->x.max > lean * 180 / JD_PI && view->x.max < 2 * lean * 180 / JD_PI);
    FILE* out = fmemopen(script, sizeof script, "w");
    REQUIRE(out != NULL);
    jd_animation_script(out, &r.film);
    fclose(out);
    CHECK(strstr(script, "[deg]") != NULL && strstr(script, "[rad]") == NULL);
    CHECK(strstr(script, "[rad/s]") != NULL);
    const double share = (lean * 180 / JD_PI - view->x.min) / (view->x.max - view->x.min);
    const double place = (view->left + view->width * share) / JD_ANIMATION_WIDTH;
    CHECK_ABS(mark_of(&r, view, 0), place * jd_animation_width(), 1);  // pixel
    end(&r);
}

// Pixels of the arrows' green on a frame.
static int green_of(const rig* r, int frame) {
    jd_canvas canvas;
    int green = 0;
    REQUIRE(jd_canvas_create(r->context, jd_animation_width(), jd_animation_height(&r->film),
                             &canvas) == JD_OK);
    jd_animation_draw_things(&canvas, &r->film, frame);
    for (int i = 0; i < canvas.width * canvas.height; i++)
        green += memcmp(&canvas.rgb[3 * i], "\x00\x9E\x73", 3) == 0;
    jd_canvas_free(&canvas);
    return green;
}

// The feet of a body that slides: together they carry its weight, each drags with mu times its share.
TEST(arrows_show_the_forces_of_contacts) {
    rig r = begin("rigid-body");
    run(&r);
    CHECK_INT(look(&r), JD_OK);
    CHECK_INT(r.film.view_count, 2);
    const jd_animation_thing* above = thing_of(&r.film.views[0], JD_THING_FORCES);
    const jd_animation_thing* side = thing_of(&r.film.views[1], JD_THING_FORCES);
    REQUIRE(above != NULL && side != NULL);
    CHECK_INT(side->place_count, 6);
    const jd_animation_moment early = {2, 0};
    double weight = 0;
    for (int i = 1; i < 6; i += 2) {
        const double up = jd_animation_value(&side->places[2 * i + 1], early);
        const double x = jd_animation_value(&above->places[2 * i], early);
        const double y = jd_animation_value(&above->places[2 * i + 1], early);
        CHECK_REL(hypot(x, y), 0.3 * up, 1e-9);
        CHECK(hypot(x, up) <= r.film.views[1].force);
        weight += up;
    }
    CHECK_REL(weight, 2 * 9.81, 1e-9);
    CHECK(green_of(&r, 2) > 50);
    end(&r);
    // One that flies has none.
    r = begin("rigid-body");
    REQUIRE(jd_model_set_initial(r.model, "z", 100) == JD_OK);
    run(&r);
    CHECK_INT(look(&r), JD_OK);
    CHECK_ABS(r.film.views[1].force, 0, 0);
    CHECK_INT(green_of(&r, 2), 0);
    end(&r);
}

TEST(a_mass_has_its_stop_and_a_spring_that_is_never_squeezed_to_nothing) {
    rig r = begin("impact-oscillator");
    REQUIRE(jd_model_set(r.model, "A", 0.3) == JD_OK);
    run(&r);
    CHECK_INT(look(&r), JD_OK);
    const jd_animation_thing* mass = thing_of(&r.film.views[0], JD_THING_SPRUNG);
    REQUIRE(mass != NULL);
    CHECK_ABS(jd_animation_value(&mass->places[2], (jd_animation_moment){0, 0}), 0.2, 0);
    for (int64_t row = 0; row < jd_result_row_count(r.result); row++) {
        const jd_animation_moment moment = {row, 0};
        const double x = jd_animation_value(&mass->places[0], moment);
        CHECK(jd_animation_wall(mass, moment) < x - JD_ANIMATION_MASS * mass->size);
    }
    end(&r);
}

// ---- Rows --------------------------------------------------------------------------------------

// Two rows at one time are the sides of a jump: the later one counts from there on, the earlier one
// before.
TEST(rows_at_the_same_time_are_a_jump) {
    rig r = make_ball();
    double *t = values_of(&r, "t"), *x = values_of(&r, "x");
    t[6] = t[5];
    x[5] = 1, x[6] = 2;
    const jd_animation_quantity q = {.values = x, .sign = 1};
    CHECK_ABS(jd_animation_value(&q, jd_animation_at(r.result, t[5])), 2, 0);
    const double before = t[5] - 1e-9;  // so near that x is 1 to 1e-7
    CHECK_ABS(jd_animation_value(&q, jd_animation_at(r.result, before)), 1, 1e-6);
    const int64_t last = jd_result_row_count(r.result) - 1;
    t[last - 1] = t[last];
    CHECK_ABS(jd_animation_value(&q, jd_animation_at(r.result, t[last])), x[last], 0);
    CHECK_INT(look(&r), JD_OK);
    end(&r);
}

TEST(rows_that_are_no_numbers_are_gaps_and_nothing_else_is_no_film) {
    rig r = make_ball();
    double* x = values_of(&r, "x");
    x[3] = (double)NAN;
    CHECK_INT(look(&r), JD_OK);
    CHECK(isfinite(r.film.views[0].x.min) && isfinite(r.film.views[0].x.max));
    jd_animation_free(&r.film);
    for (int64_t i = 0; i < jd_result_row_count(r.result); i++)
        x[i] = (double)NAN;
    CHECK_INT(look(&r), JD_ERR_ARGUMENT);
    CHECK_HAS(jd_context_message(r.context), "no row of finite numbers");
    end(&r);
}

// ---- Pictures ----------------------------------------------------------------------------------

static double darkness(const jd_canvas* canvas) {
    double sum = 0;
    for (int i = 0; i < canvas->width * canvas->height; i++)
        sum += (255 - canvas->rgb[3 * i]) / 255.0;
    return sum;
}

// Colours are whole numbers of 256: the area is off by the rim's pixels times half of that, and by
// what the corners of the circle leave out.
TEST(a_disc_covers_its_area_and_stays_within_the_box) {
    const jd_canvas_ink black = {0, 0, 0, 1};
    jd_canvas canvas;
    REQUIRE(jd_canvas_create(NULL, 100, 80, &canvas) == JD_OK);
    jd_canvas_disc(&canvas, (jd_canvas_point){40.3, 41.7}, 20, black);
    CHECK_REL(darkness(&canvas), 3.14159265 * 400, 0.01);
    memset(canvas.rgb, 255, 3 * 100 * 80);
    jd_canvas_clip(&canvas, (jd_canvas_point){30, 0}, (jd_canvas_point){50, 80});
    jd_canvas_polygon(&canvas, (jd_canvas_point[]){{-9, -9}, {500, -9}, {500, 500}, {-9, 500}}, 4,
                      black);
    CHECK_ABS(darkness(&canvas), 20 * 80, 0);
    jd_canvas_free(&canvas);
}

TEST(places_that_are_no_numbers_or_far_out_draw_nothing) {
    const jd_canvas_ink inks[2] = {{0, 0, 0, 1}, {0, 0, 0, 1}};
    jd_canvas canvas;
    REQUIRE(jd_canvas_create(NULL, 50, 50, &canvas) == JD_OK);
    const jd_canvas_point bad[3] = {{(double)NAN, 1}, {1e300, 5}, {20, -(double)INFINITY}};
    for (int i = 0; i < 3; i++) {
        const jd_canvas_point ends[2] = {bad[i], {10, 10}};
        jd_canvas_disc(&canvas, bad[i], 5, inks[0]);
        jd_canvas_line(&canvas, ends, 2, 3, inks[0]);
        jd_canvas_ball(&canvas, bad[i], 5, NULL, inks);
    }
    jd_canvas_ball(&canvas, (jd_canvas_point){5, 5}, (double)NAN, NULL, inks);
    CHECK_ABS(darkness(&canvas), 0, 0);
    jd_canvas_free(&canvas);
}

// A quarter turn about the eye swaps the colours of all octants that are seen; a half turn leaves
// the picture as it was.
TEST(a_ball_is_seen_to_turn) {
    const jd_canvas_ink inks[2] = {{0, 0, 0, 1}, {255, 255, 255, 1}};
    const double turns[3][4] = {{1, 0, 0, 0}, {sqrt(0.5), 0, 0, sqrt(0.5)}, {0, 0, 0, 1}};
    unsigned char seen[3];
    for (int i = 0; i < 3; i++) {
        jd_canvas canvas;
        REQUIRE(jd_canvas_create(NULL, 40, 40, &canvas) == JD_OK);
        jd_canvas_ball(&canvas, (jd_canvas_point){20, 20}, 15, turns[i], inks);
        seen[i] = canvas.rgb[3 * (40 * 14 + 26)];
        jd_canvas_free(&canvas);
    }
    CHECK_INT(seen[0], 0);
    CHECK(seen[1] > 150);
    CHECK_INT(seen[2], seen[0]);
}

// ---- Files -------------------------------------------------------------------------------------

static bool stop_later(void* data, double done) {
    int* calls = data;
    ++*calls;
    return done < 0.3 || done == 1;
}

TEST(a_film_that_is_stopped_is_not_there) {
    rig r = make_ball();
    int calls = 0;
    jd_animation_options options = jd_animation_options_default();
    options.progress = stop_later;
    options.progress_data = &calls;
    const jd_status status = jd_animation_write(r.context, r.result, "stopped.mp4", &options);
    if (status != JD_ERR_UNSUPPORTED)  // without ffmpeg
        CHECK_INT(status, JD_CANCELLED);
    CHECK(access("stopped.mp4", F_OK) != 0);
    CHECK(calls > 2);
    end(&r);
}

TEST_MAIN(the_disc_of_a_film_rises_as_its_parameters_say,
          the_ball_is_drawn_to_scale_and_the_disc_from_the_side_only, a_ball_turns_by_its_spin,
          bodies_have_the_outline_of_their_patch, a_body_that_goes_far_is_seen_close_by,
          angles_of_films_are_in_degrees, arrows_show_the_forces_of_contacts,
          a_mass_has_its_stop_and_a_spring_that_is_never_squeezed_to_nothing,
          rows_at_the_same_time_are_a_jump,
          rows_that_are_no_numbers_are_gaps_and_nothing_else_is_no_film,
          a_disc_covers_its_area_and_stays_within_the_box,
          places_that_are_no_numbers_or_far_out_draw_nothing, a_ball_is_seen_to_turn,
          a_film_that_is_stopped_is_not_there)
