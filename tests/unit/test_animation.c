// Films: what is behind the frames of a pendulum over a disc that rises.

#include "judder/judder.h"
#include "plot/animation.h"
#include "support/check.h"

#include <string.h>

#define Z0 -0.429
#define RISE 0.01  // [m/s]

typedef struct rig {
    jd_context* context;
    jd_model* model;
    jd_trajectory* trajectory;
    jd_result* result;
    jd_animation film;
} rig;

static rig make_film(void) {
    rig r = {.context = jd_context_create()};
    const jd_system* system;
    CHECK_INT(jd_system_find(r.context, "spatial-pendulum", &system), JD_OK);
    CHECK_INT(jd_model_create(r.context, system, &r.model), JD_OK);
    jd_model_set(r.model, "z0", Z0);
    jd_model_set(r.model, "z0_rate", RISE);
    jd_model_set_initial(r.model, "theta1", 0.02);
    jd_run_options run = jd_run_options_default(system);
    run.end = 1;
    run.output_step = 0.04;  // as the frames
    CHECK_INT(jd_run(r.model, &run, &r.trajectory), JD_OK);
    CHECK_INT(jd_result_create(r.context, r.trajectory, NULL, &r.result), JD_OK);
    jd_animation_options options = jd_animation_options_default();
    options.speed = 1;
    CHECK_INT(jd_animation_init(r.context, r.result, &options, &r.film), JD_OK);
    return r;
}

static void close_film(rig* r) {
    jd_result_free(r->result);
    jd_trajectory_free(r->trajectory);
    jd_model_free(r->model);
    jd_context_free(r->context);
}

// Lines of the last block of the data: time and height of the floor in the view from the side.
static int read_floor(const jd_animation* film, double heights[], int room) {
    FILE* script = tmpfile();
    char line[1024];
    int count = 0;
    double t, z;
    jd_animation_script(script, film);
    rewind(script);
    while (fgets(line, sizeof line, script) && strcmp(line, "END_OF_DATA\n") != 0) {
        if (line[0] == '\n')
            count = 0;
        else if (count < room && sscanf(line, "%lf %lf", &t, &z) == 2)
            heights[count++] = z;
    }
    fclose(script);
    return count;
}

// The film has the height of the floor from the gap below the ball, the system from z0: the two
// differ by what nine digits of the script leave out.
TEST(the_disc_of_a_film_rises_as_its_parameters_say) {
    rig r = make_film();
    double heights[64];
    CHECK_INT(r.film.view_count, 2);
    CHECK_INT(read_floor(&r.film, heights, 64), r.film.frame_count);
    for (int f = 0; f < r.film.frame_count; f++)
        CHECK_ABS(heights[f], Z0 + RISE * (r.film.begin + r.film.step * f), 1e-9);
    close_film(&r);
}

TEST(the_ball_is_drawn_to_scale_and_the_disc_from_the_side_only) {
    rig r = make_film();
    for (int i = 0; i < 2; i++) {
        const jd_animation_view* view = &r.film.views[i];
        CHECK_ABS(view->ball, 0.025, 0);
        CHECK((view->gap != NULL) == (strcmp(view->title, "ball from the side") == 0));
    }
    // The views have room for the ball and the disc below it.
    const jd_plot_axis* up = &r.film.views[1].y;
    CHECK(jd_plot_axis_show(up, Z0) > up->min);
    close_film(&r);
}

TEST_MAIN(the_disc_of_a_film_rises_as_its_parameters_say,
          the_ball_is_drawn_to_scale_and_the_disc_from_the_side_only)
