// What a figure shows: chosen panels, ranges, scales and sizes; several results and their key.

#include "figure/page/options.h"
#include "figure/run/run.h"
#include "record/result.h"
#include "support/check.h"

#include <stdlib.h>
#include <string.h>

#define ROWS 400

static jd_context* context;
static double values[5][ROWS];
static jd_result_parameter parameters[2][3];
static jd_result results[2];
static const jd_panel own[] = {{JD_PANEL_TIME, "Places", {"x", "y"}},
                               {JD_PANEL_TIME, "Rest", {"zero"}},
                               {JD_PANEL_PHASE, "Plane", {"x", "v"}}};
static const jd_column columns[] = {{JD_COLUMN_TIME, "t", "t", "s", "time", values[0]},
                                    {JD_COLUMN_STATE, "x", "x", "m", "place", values[1]},
                                    {JD_COLUMN_STATE, "y", "y", "m", "other place", values[1]},
                                    {JD_COLUMN_STATE, "v", "v", "m/s", "velocity", values[2]},
                                    {JD_COLUMN_STATE, "phi", "φ", "rad", "turn", values[3]},
                                    {JD_COLUMN_OUTPUT, "zero", "z", "N", "nothing", values[4]}};

// Two results of ten seconds that differ in mu: x = cos t, v = -sin t, phi = t.
static void begin(void) {
    context = jd_context_create();
    for (int i = 0; i < ROWS; i++) {
        const double t = 10.0 * i / (ROWS - 1);
        values[0][i] = values[3][i] = t;
        values[1][i] = cos(t);
        values[2][i] = -sin(t);
        values[4][i] = 0;
    }
    for (int k = 0; k < 2; k++) {
        parameters[k][0] = (jd_result_parameter){"parameters", "m", "kg", 1, "m", "mass", ""};
        parameters[k][1] =
            (jd_result_parameter){"parameters", "mu", "1", k ? 0.3 : 0.2, "μ", "friction", ""};
        parameters[k][2] =
            (jd_result_parameter){"parameters", "phi", "rad", JD_PI / 6, "φ", "tilt", ""};
        results[k] = (jd_result){.row_count = ROWS,
                                 .column_count = 6,
                                 .columns = (jd_column*)columns,
                                 .parameter_count = 3,
                                 .parameters = parameters[k],
                                 .panel_count = 3,
                                 .panels = (jd_panel*)own};
        for (size_t i = 0; i < sizeof results[k].texts / sizeof *results[k].texts; i++)
            results[k].texts[i] = "";
    }
}

static void end(void) { jd_context_free(context); }

static jd_status draw(const jd_figure_options* options, int count, jd_plot_drawing* d) {
    const jd_result* const list[2] = {&results[0], &results[1]};
    const jd_status status = jd_plot_options_check(context, options);
    *d = (jd_plot_drawing){0};
    return status == JD_OK
               ? jd_plot_drawing_init(context, (jd_plot_results){list, NULL, count}, options, d)
               : status;
}

TEST(a_panel_of_zeros_is_left_out_and_told_unless_it_is_asked_for) {
    jd_figure_options o = jd_figure_options_default();
    jd_plot_drawing d;
    begin();
    CHECK_INT(draw(&o, 1, &d), JD_OK);
    CHECK_INT(d.panel_count, 2);
    CHECK_INT(d.zero_count, 1);
    CHECK_STR(d.zeros[0]->name, "zero");
    jd_plot_drawing_free(&d);
    o.panels = &own[1];
    o.panel_count = 1;
    CHECK_INT(draw(&o, 1, &d), JD_OK);
    CHECK_INT(d.panel_count, 1);
    CHECK(d.panels[0].zero && d.zero_count == 0);
    jd_plot_drawing_free(&d);
    end();
}

TEST(panels_show_what_is_chosen_over_time_or_over_one_another) {
    static const jd_panel chosen[] = {{JD_PANEL_PHASE, NULL, {"x", "v"}},
                                      {JD_PANEL_TIME, NULL, {"v"}},
                                      {JD_PANEL_PHASE, NULL, {"v", "x", "y"}}};
    jd_figure_options o = {.panels = chosen, .panel_count = 3};
    jd_plot_drawing d;
    begin();
    CHECK_INT(draw(&o, 1, &d), JD_OK);
    REQUIRE(d.panel_count == 3);
    CHECK_STR(d.panels[0].across->name, "x");
    CHECK_STR(d.panels[0].columns[0]->name, "v");
    CHECK_STR(d.panels[0].title, "Plane");  // as the result calls it
    CHECK_STR(d.panels[1].across->name, "t");
    CHECK_STR(d.panels[1].title, "velocity");
    CHECK_INT(d.panels[2].curve_count, 2);
    jd_plot_drawing_free(&d);
    end();
}

TEST(an_unknown_name_is_refused_with_the_nearest_one) {
    static const jd_panel chosen[] = {{JD_PANEL_TIME, NULL, {"zoro"}}};
    static const jd_figure_range far = {"phy", 0, 1}, unseen = {"v", 0, 1};
    jd_figure_options o = {.panels = chosen, .panel_count = 1};
    jd_plot_drawing d;
    begin();
    CHECK_INT(draw(&o, 1, &d), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "unknown quantity 'zoro'; did you mean 'zero'?");
    o = (jd_figure_options){.ranges = &far, .range_count = 1};
    CHECK_INT(draw(&o, 1, &d), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "did you mean 'phi'?");
    o = (jd_figure_options){.panels = own, .panel_count = 1, .ranges = &unseen, .range_count = 1};
    CHECK_INT(draw(&o, 1, &d), JD_ERR_ARGUMENT);
    CHECK_HAS(jd_context_message(context), "no panel shows 'v'");
    end();
}

TEST(ranges_set_the_axes_and_that_of_the_time_the_rows) {
    static const jd_figure_range ranges[] = {{"t", 2, 4}, {"v", -3, INFINITY}};
    jd_figure_options o = {.panels = &own[2], .panel_count = 1, .ranges = ranges, .range_count = 2};
    jd_plot_drawing d;
    begin();
    CHECK_INT(draw(&o, 1, &d), JD_OK);
    const jd_plot_panel* p = &d.panels[0];
    const double* t = values[0] + d.runs[0].first;
    CHECK(t[0] <= 2 && t[1] > 2 && t[d.runs[0].count - 1] >= 4 && t[d.runs[0].count - 2] <= 4);
    CHECK(p->y.axis.min <= -3 && p->y.axis.min > -3.5);  // with its margin
    CHECK(isnan(p->start[0]));
    jd_plot_drawing_free(&d);
    end();
}

TEST(angles_are_shown_in_degrees_alone_and_beside_others) {
    static const jd_panel chosen[] = {{JD_PANEL_TIME, NULL, {"phi"}},
                                      {JD_PANEL_TIME, NULL, {"x", "phi"}}};
    jd_figure_options o = {.panels = chosen, .panel_count = 2};
    jd_plot_drawing d;
    begin();
    CHECK_INT(draw(&o, 1, &d), JD_OK);
    for (int i = 0; i < 2; i++)
        CHECK(d.panels[i].y.axis.max > 10 * 180 / JD_PI && d.panels[i].y.axis.max < 720);
    const jd_plot_scale turn = jd_plot_curve_scale(&d.panels[1], &d.panels[1].curves[1]);
    const jd_plot_scale place = jd_plot_curve_scale(&d.panels[1], &d.panels[1].curves[0]);
    CHECK_REL(jd_plot_scale_show(&turn, JD_PI), 180, 1e-12);
    CHECK_REL(jd_plot_scale_show(&place, 1), 1, 1e-12);
    CHECK_REL(jd_plot_scale_value(&turn, 90), JD_PI / 2, 1e-12);
    jd_plot_drawing_free(&d);
    end();
}

TEST(a_scale_of_ratios_leaves_out_what_is_not_above_zero) {
    static const char* const logs[] = {"x", "zero"};
    jd_figure_options o = {.panels = own, .panel_count = 1, .logs = logs, .log_count = 1};
    jd_plot_drawing d;
    begin();
    CHECK_INT(draw(&o, 1, &d), JD_OK);
    const jd_plot_points* line = &d.panels[0].curves[0].line;
    CHECK(d.panels[0].y.log);
    for (int64_t i = 0; i < line->count; i++)
        CHECK(isnan(line->y[i]) || line->y[i] > 0);
    jd_plot_drawing_free(&d);
    o = (jd_figure_options){.panels = &own[1], .panel_count = 1, .logs = &logs[1], .log_count = 1};
    CHECK_INT(draw(&o, 1, &d), JD_ERR_ARGUMENT);
    CHECK_HAS(jd_context_message(context), "'zero' has no values above 0");
    end();
}

TEST(a_page_has_the_size_that_is_asked_for_or_says_why_not) {
    jd_figure_options o = {.width = 9, .height = 12};
    jd_plot_drawing d;
    begin();
    CHECK_INT(draw(&o, 1, &d), JD_OK);
    CHECK_REL(d.page.width, 9, 1e-12);
    CHECK_REL(d.page.height, 12, 1e-12);
    const jd_plot_box* last = &d.panels[d.panel_count - 1].box;
    CHECK(last->right < 9 && last->top + last->height < 12);
    jd_plot_drawing_free(&d);
    o.height = 4.5;
    CHECK_INT(draw(&o, 1, &d), JD_ERR_ARGUMENT);
    CHECK_HAS(jd_context_message(context), "too small for 2 panels");
    o.height = 3;
    CHECK_INT(draw(&o, 1, &d), JD_ERR_RANGE);
    end();
}

TEST(many_panels_fit_a_sheet_of_paper) {
    static const jd_panel chosen[] = {
        {JD_PANEL_PATH, NULL, {"x", "y"}},  {JD_PANEL_PHASE, NULL, {"x", "v"}},
        {JD_PANEL_TIME, NULL, {"x"}},       {JD_PANEL_TIME, NULL, {"v"}},
        {JD_PANEL_PHASE, NULL, {"y", "v"}}, {JD_PANEL_TIME, NULL, {"phi"}}};
    jd_figure_options o = {.panels = chosen, .panel_count = 6};
    jd_plot_drawing d;
    begin();
    CHECK_INT(draw(&o, 1, &d), JD_OK);
    CHECK(d.page.height < 25.7);  // A4 with margins of 2 cm
    CHECK(d.panels[1].beside && d.panels[1].box.left > d.panels[0].box.right);
    jd_plot_drawing_free(&d);
    end();
}

TEST(several_results_are_told_by_what_differs_or_by_name) {
    static const char* const names[] = {"first", "second"};
    const jd_result* const list[2] = {&results[0], &results[1]};
    const jd_figure_options o = jd_figure_options_default();
    jd_plot_drawing d;
    begin();
    CHECK_INT(jd_plot_drawing_init(context, (jd_plot_results){list, names, 2}, &o, &d), JD_OK);
    CHECK_INT(d.panels[0].curve_count, 4);  // x and y of both
    REQUIRE(d.differ_count == 1);
    CHECK_STR(d.differ[0].name, "mu");
    jd_plot_drawing_free(&d);
    parameters[1][1].value = parameters[0][1].value;
    CHECK_INT(jd_plot_drawing_init(context, (jd_plot_results){list, names, 2}, &o, &d), JD_OK);
    CHECK_INT(d.differ_count, 0);
    CHECK_STR(d.runs[1].name, "second");
    jd_plot_drawing_free(&d);
    end();
}

TEST(options_without_names_are_refused) {
    static const jd_panel nothing[] = {{JD_PANEL_TIME, NULL, {NULL}}, {JD_PANEL_PATH, NULL, {"x"}}};
    static const jd_figure_range none = {NULL, 0, 1}, nan = {"x", NAN, 1};
    jd_plot_drawing d;
    begin();
    for (int i = 0; i < 2; i++)
        CHECK_INT(draw(&(jd_figure_options){.panels = &nothing[i], .panel_count = 1}, 1, &d),
                  JD_ERR_ARGUMENT);
    CHECK_INT(draw(&(jd_figure_options){.ranges = &none, .range_count = 1}, 1, &d),
              JD_ERR_ARGUMENT);
    CHECK_INT(draw(&(jd_figure_options){.ranges = NULL, .range_count = 1}, 1, &d), JD_ERR_ARGUMENT);
    CHECK_INT(draw(&(jd_figure_options){.ranges = &nan, .range_count = 1}, 1, &d), JD_ERR_RANGE);
    end();
}

TEST_MAIN(a_panel_of_zeros_is_left_out_and_told_unless_it_is_asked_for,
          panels_show_what_is_chosen_over_time_or_over_one_another,
          an_unknown_name_is_refused_with_the_nearest_one,
          ranges_set_the_axes_and_that_of_the_time_the_rows,
          angles_are_shown_in_degrees_alone_and_beside_others,
          a_scale_of_ratios_leaves_out_what_is_not_above_zero,
          a_page_has_the_size_that_is_asked_for_or_says_why_not, many_panels_fit_a_sheet_of_paper,
          several_results_are_told_by_what_differs_or_by_name, options_without_names_are_refused)
