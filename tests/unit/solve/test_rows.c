// Measured rows from text: columns, units, places of errors.
#include "judder/fit.h"
#include "support/check.h"

static jd_context* context;

static jd_status parse(const char* text, bool newtons, jd_measurement** rows, int* count) {
    if (!context)
        context = jd_context_create();
    const jd_measurement_text whole = {text, strlen(text), "m.csv", newtons};
    return jd_measurements_parse(context, &whole, rows, count);
}

static void refused(const char* text, const char* message) {
    jd_measurement* rows;
    int count;
    CHECK(parse(text, false, &rows, &count) < 0);
    CHECK(rows == NULL && count == 0);
    CHECK_STR(jd_context_message(context), message);
}

static void check_row(const jd_measurement* r, const double want[6], int line) {
    const double got[] = {r->motion.vx, r->motion.vy, r->motion.w,
                          r->load.fx,   r->load.fy,   r->load.m};
    for (int i = 0; i < 6; i++)
        CHECK_REL(got[i], want[i], 1e-15);
    CHECK_INT(r->line, line);
}

TEST(rows_without_a_title_are_in_order) {
    jd_measurement* rows;
    int count;
    REQUIRE(parse("# made up\n\n1,2,3,4,5,6\r\n -1 , 2e0,3 rad/s, +4, .5,6 mm # end\n", false,
                  &rows, &count) == JD_OK);
    REQUIRE(count == 2);
    check_row(&rows[0], (const double[]){1, 2, 3, 4, 5, 6}, 3);
    check_row(&rows[1], (const double[]){-1, 2, 3, 4, 0.5, 0.006}, 4);
    free(rows);
}

TEST(title_names_columns_and_units) {
    jd_measurement* rows;
    int count;
    REQUIRE(parse("\xef\xbb\xbft [s], M [N mm],T_y [mN],Tx, omega [rpm], vy [ mm/s ],v_x,note\n"
                  "0,7,6000,5,60,2000,1,good\n",
                  true, &rows, &count) == JD_OK);
    REQUIRE(count == 1);
    check_row(&rows[0], (const double[]){1, 2, JD_TURN, 5, 6, 0.007}, 2);
    free(rows);
}

TEST(what_is_left_out_of_a_title_is_not_measured) {
    jd_measurement* rows;
    int count;
    REQUIRE(parse("speed,force\n1,2\n", false, &rows, &count) == JD_OK);
    CHECK_INT(count, 1);
    CHECK_ABS(rows[0].motion.vx, 1, 0);
    CHECK_ABS(rows[0].load.fx, 2, 0);
    CHECK_ABS(hypot(rows[0].motion.vy, rows[0].motion.w), 0, 0);
    CHECK(isnan(rows[0].load.fy) && isnan(rows[0].load.m));
    free(rows);
}

// As people and spreadsheets write them. T is a load, t a time: single letters stay as they are.
TEST(speed_and_force_have_several_names) {
    static const char* const titles[] = {"v,F\n1,2\n", "Speed,Force\n1,2\n",
                                         "t,VELOCITY,T\n7,1,2\n"};
    for (int i = 0; i < 3; i++) {
        jd_measurement* rows;
        int count;
        REQUIRE(parse(titles[i], false, &rows, &count) == JD_OK);
        CHECK_INT(count, 1);
        CHECK_ABS(rows[0].motion.vx, 1, 0);
        CHECK_ABS(rows[0].load.fx, 2, 0);
        free(rows);
    }
    refused("v,f,m\n1,2,3\n", "m.csv:1:1: no column of a load: one of Tx, Ty, M (or T, F, force)");
}

TEST(errors_name_line_and_column) {
    refused("", "m.csv: no rows in it");
    refused("vx,vy,w,Tx,Ty,M\n", "m.csv: no rows in it");
    refused("1,2,3\n", "m.csv:1:6: 3 columns, must be 6");
    refused("1,2,3,4,5,6\n1,2,3,4,5,6,7\n", "m.csv:2:13: more than 6 columns");
    refused("1,2,3,4,5,6\n1, x,3,4,5,6\n", "m.csv:2:4: 'x' is not a number");
    refused("1,2,3,4,5,nan\n", "m.csv:1:11: 'nan' is not finite");
    refused("1,2,3,4,5,1e999\n", "m.csv:1:11: '1e999' is not finite");
    refused("1,2,,4,5,6\n", "m.csv:1:5: '' is not a number");
    refused("1,2,3 kg,4,5,6\n", "m.csv:1:5: unit 'kg' does not fit 'rad/s'");
    refused("# c\nvx,vy,w\n1,2,3\n",
            "m.csv:1:1: no column of a load: one of Tx, Ty, M (or T, F, force)");
    refused("Weg,Kraft\n1,2\n",
            "m.csv:1:1: no column 'vx'; needed are some of vx, vy, w (or v, speed) "
            "and of Tx, Ty, M (or T, F, force)");
    refused("Tx,Ty,M\n1,2,3\n", "m.csv:1:1: no column of a motion: one of vx, vy, w (or v, speed)");
    refused("vx,vx,w,Tx,Ty,M\n", "m.csv:1:4: column 'vx' is there twice");
    refused("vx,vy [kg],w,Tx,Ty,M\n", "m.csv:1:4: unit 'kg' does not fit 'm/s'");
    refused("vx,vy,w,Tx [mN],Ty,M\n",
            "m.csv:1:9: unit 'mN' does not fit '1'; loads with a dimension need a normal force");
    refused("vx [m/s,vy,w,Tx,Ty,M\n",
            "m.csv:1:1: a unit must stand in brackets at the end: vx [mm/s]");
    refused("vx,vy,w,Tx,Ty,M\n1,2,3,4,5,6\nvx,vy,w,Tx,Ty,M\n", "m.csv:3:1: 'vx' is not a number");
    refused("vx [Mm/s],vy,w,Tx,Ty,M\n1e307,1,1,1,1,1\n", "m.csv:2:1: the value is not finite");
    jd_measurement* rows;
    int count;
    CHECK_INT(jd_measurements_read(context, "no/such.csv", false, &rows, &count), JD_ERR_FILE);
    CHECK_STR(jd_context_message(context), "no/such.csv: No such file or directory");
}

TEST(many_columns_and_rows_are_bounded_and_read) {
    char* text = calloc(1, 200 * 1000 + 100);
    jd_measurement* rows;
    int count;
    REQUIRE(text != NULL);
    for (int i = 0; i < 10000; i++)
        strcat(text + (size_t)i * 13, "1,0,1,.9,0,1\n");
    CHECK_INT(parse(text, false, &rows, &count), JD_OK);
    CHECK_INT(count, 10000);
    CHECK_INT(rows[9999].line, 10000);
    free(rows);
    memset(text, ',', 100);
    text[100] = 0;
    refused(text, "m.csv:1:65: more than 64 columns");
    free(text);
    jd_context_free(context);
    context = NULL;
}

TEST_MAIN(rows_without_a_title_are_in_order, title_names_columns_and_units,
          what_is_left_out_of_a_title_is_not_measured, speed_and_force_have_several_names,
          errors_name_line_and_column, many_columns_and_rows_are_bounded_and_read)
