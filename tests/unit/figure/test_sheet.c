// Sheets of panels: where panels stand, what they share, what is shaded.
#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "figure/sheet.h"
#include "support/check.h"

static const double ROW[3] = {0, 1, 2}, UP[3] = {0, 0.5, 4}, ZERO[3] = {0, 0, 0};
static char place[400];
static jd_context* context;

static void begin(void) {
    snprintf(place, sizeof place, "%s/sheet-XXXXXX", JD_BINARY_DIR);
    REQUIRE(mkdtemp(place) != NULL && chdir(place) == 0);
    context = jd_context_create();
}

static int remove_one(const char* path, const struct stat* info, int type, struct FTW* at) {
    (void)info, (void)type, (void)at;
    return remove(path);
}

static void end(void) {
    jd_context_free(context);
    CHECK(chdir("/") == 0 && nftw(place, remove_one, 8, FTW_DEPTH | FTW_PHYS) == 0);
}

static jd_sheet_panel panel(const double* y, bool half) {
    return (jd_sheet_panel){.title = "panel",
                            .half = half,
                            .x = {"t", .unit = "s"},
                            .y = {"y", .unit = "m"},
                            .curve_count = 1,
                            .curves = {{ROW, y, 3, "y", "it's | so", 0, .look = JD_SHEET_LINE}}};
}

static char* text_of(const char* path) {
    FILE* file = fopen(path, "rb");
    REQUIRE(file != NULL);
    char* text = calloc(100000, 1);
    REQUIRE(text != NULL && fread(text, 1, 99999, file) > 0);
    fclose(file);
    return text;
}

// The script of a sheet; free with free().
static char* script_of(const jd_sheet* sheet) {
    const jd_figure_options options = {.replace = true, .keep_script = true};
    CHECK_INT(jd_sheet_write(context, sheet, "a.svg", &options), JD_OK);
    return text_of("a.gp");
}

static int count(const char* text, const char* part) {
    int found = 0;
    for (; (text = strstr(text, part)) != NULL; text += strlen(part))
        found++;
    return found;
}

// The number behind the n-th `key` of a script.
static double number_after(const char* text, const char* key, int n) {
    for (int i = 0; text != NULL && i <= n; i++) {
        text = strstr(text, key);
        if (text != NULL)
            text += strlen(key);
    }
    return text != NULL ? strtod(text, NULL) : NAN;
}

TEST(halves_stand_beside_each_other_and_wide_panels_below) {
    jd_sheet sheet = {.title = "t", .subtitle = "s", .panel_count = 3};
    sheet.panels[0] = panel(UP, false);
    sheet.panels[1] = panel(UP, true);
    sheet.panels[2] = panel(UP, true);
    begin();
    char* text = script_of(&sheet);
    const char *left = "set lmargin at screen ", *top = "set tmargin at screen ",
               *bottom = "set bmargin at screen ", *right = "set rmargin at screen ";
    CHECK_BITS(number_after(text, top, 1), number_after(text, top, 2));
    CHECK(number_after(text, right, 1) < number_after(text, left, 2));
    CHECK(number_after(text, top, 1) < number_after(text, bottom, 0));
    CHECK_BITS(number_after(text, left, 0), number_after(text, left, 1));
    CHECK_BITS(number_after(text, right, 0), number_after(text, right, 2));
    for (int i = 0; i < 3; i++)
        CHECK(number_after(text, bottom, i) > 0.0 && number_after(text, top, i) < 1.0);
    free(text);
    end();
}

TEST(wide_panels_share_the_labels_of_the_lowest) {
    jd_sheet sheet = {.title = "t", .subtitle = "s", .panel_count = 3};
    for (int i = 0; i < 3; i++)
        sheet.panels[i] = panel(UP, false);
    begin();
    char* text = script_of(&sheet);
    CHECK_INT(count(text, "set format x ''"), 2);
    CHECK_INT(count(text, "set label 3 "), 1);
    free(text);
    end();
}

TEST(spans_are_shaded_in_the_units_of_the_axis) {
    static const double times[3] = {0, 1e-3, 2e-3};
    static const jd_sheet_band bands[] = {{2.5e-4, 5e-4}, {1e-3, 1.5e-3}};
    jd_sheet sheet = {.title = "t", .subtitle = "s", .panel_count = 2};
    sheet.panels[0] = panel(UP, false);
    sheet.panels[0].curves[0].x = times;
    sheet.panels[0].bands = bands;
    sheet.panels[0].band_count = 2;
    sheet.panels[1] = panel(UP, true);
    begin();
    char* text = script_of(&sheet);
    CHECK_INT(count(text, "\nset object"), 2);
    CHECK_HAS(text, "set object 1 rectangle from 0.25, graph 0 to 0.5, graph 1");
    CHECK_INT(count(text, "unset object"), 2);  // the second panel starts without
    free(text);
    end();
}

TEST(a_panel_of_zeros_shows_the_size_it_is_told) {
    jd_sheet sheet = {.title = "t", .subtitle = "s", .panel_count = 1};
    sheet.panels[0] = panel(ZERO, false);
    sheet.panels[0].size = 1e-3;
    begin();
    char* text = script_of(&sheet);
    const double low = number_after(text, "set yrange [", 0);
    CHECK(low < -1.0 && low > -1.3);  // 1 mm and a margin
    CHECK_HAS(text, "[mm]");
    free(text);
    end();
}

TEST(axes_are_what_they_are_told) {
    static const double half = 0.5;
    jd_sheet sheet = {.title = "t", .subtitle = "s", .panel_count = 3};
    for (int i = 0; i < 3; i++)
        sheet.panels[i] = panel(UP, false);
    sheet.panels[0].y.decades[0] = -3;
    sheet.panels[0].mark = &half;
    sheet.panels[1].y.zero = JD_SHEET_FROM_ZERO;
    sheet.panels[1].height = 2 * 2.7;
    sheet.panels[2].x.ends[0] = "one end";
    sheet.panels[2].x.ends[1] = "the other";
    begin();
    char* text = script_of(&sheet);
    CHECK_HAS(text, "set logscale y\nset yrange [1e-3:1e0]");
    CHECK_INT(count(text, "unset logscale y"), 1);
    CHECK_HAS(text, "set arrow 1 from 0.5, graph 0 to 0.5, graph 1");
    CHECK_INT(count(text, "unset arrow"), 1);
    CHECK_BITS(number_after(text, "set yrange [", 1), 0.0);
    const double tall = number_after(text, "set tmargin at screen ", 1) -
                        number_after(text, "set bmargin at screen ", 1);
    const double usual = number_after(text, "set tmargin at screen ", 0) -
                         number_after(text, "set bmargin at screen ", 0);
    CHECK_REL(tall, 2 * usual, 1e-4);  // six digits
    CHECK_HAS(text, "set xrange [0:90]");
    CHECK_HAS(text, "'the other' at graph 1");
    free(text);
    end();
}

static void put_line(FILE* out, int line, const void* about) {
    fprintf(out, "%s %d", (const char*)about, line);
}

TEST(a_heading_may_be_written_in_mark_up_and_one_key_serve_all_panels) {
    jd_sheet sheet = {.put_line = put_line, .about = "{/:Italic a}", .lines = 2, .one_key = true};
    sheet.panels[sheet.panel_count++] = panel(UP, false);
    sheet.panels[0].curves[0].style = "with steps";
    begin();
    char* text = script_of(&sheet);
    for (int line = 0; line < 3; line++) {
        char label[60];
        snprintf(label, sizeof label, "set label %d '{/:Italic a} %d' at", 4 + line, line);
        CHECK_HAS(text, label);
    }
    CHECK_HAS(text, "set key at graph 0,");
    CHECK_HAS(text, "using 1:2 with steps title '");
    free(text);
    end();
}

// Numbers of the data have fewer digits than those of the axes: a line from end to end may begin and
// end beyond them, and is drawn all the same.
TEST(a_line_across_the_whole_panel_is_drawn) {
    begin();
    const double span[2] = {-1.32843047576, 1.32843047576}, level[2] = {0.2, 0.2};
    jd_sheet sheet = {
        .title = "t", .subtitle = "s", .panel_count = 1, .panels = {panel(UP, false)}};
    sheet.panels[0].curves[0] =
        (jd_sheet_curve){span, level, 2, NULL, "level", 1, .look = JD_SHEET_DASHED};
    free(script_of(&sheet));
    char* picture = text_of("a.svg");
    char* path = strstr(picture, "<path stroke='rgb(213,  94,   0)' stroke-dasharray");
    REQUIRE(path != NULL && strchr(path, '>') != NULL);
    *strchr(path, '>') = '\0';
    CHECK_INT(count(path, " L"), 2);  // in the key, and across the panel
    free(picture);
    end();
}

TEST(the_key_shows_small_dots_large) {
    begin();
    jd_sheet sheet = {.title = "t", .subtitle = "s", .panel_count = 1};
    sheet.panels[0] = panel(UP, false);
    sheet.panels[0].curves[0].look = JD_SHEET_DOTS;
    char* text = script_of(&sheet);
    const char *dots = strstr(text, "pointsize 0.12*mark"), *key = strstr(text, "keyentry with");
    CHECK(dots != NULL && key != NULL && dots < key);
    CHECK(key != NULL && strstr(key, "pointsize 0.6*mark linecolor rgb '#0072B2' title '") != NULL);
    free(text);
    end();
}

TEST(a_sheet_without_panels_or_curves_is_refused) {
    jd_sheet sheet = {.title = "t", .subtitle = "s"};
    begin();
    CHECK_INT(jd_sheet_write(context, &sheet, "a.svg", NULL), JD_ERR_ARGUMENT);
    sheet.panel_count = 1;
    sheet.panels[0] = panel(UP, false);
    sheet.panels[0].curve_count = 0;
    CHECK_INT(jd_sheet_write(context, &sheet, "a.svg", NULL), JD_ERR_ARGUMENT);
    sheet.panels[0].curve_count = JD_SHEET_CURVES + 1;
    CHECK_INT(jd_sheet_write(context, &sheet, "a.svg", NULL), JD_ERR_ARGUMENT);
    CHECK(access("a.svg", F_OK) != 0);
    end();
}

TEST_MAIN(a_line_across_the_whole_panel_is_drawn, the_key_shows_small_dots_large,
          halves_stand_beside_each_other_and_wide_panels_below,
          wide_panels_share_the_labels_of_the_lowest, spans_are_shaded_in_the_units_of_the_axis,
          a_panel_of_zeros_shows_the_size_it_is_told, axes_are_what_they_are_told,
          a_heading_may_be_written_in_mark_up_and_one_key_serve_all_panels,
          a_sheet_without_panels_or_curves_is_refused)
