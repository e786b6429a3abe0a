// The sections `loads` and `drive` of a scenario, and choices: what they set, what is wrong with
// them and where.

#include "judder/plugin.h"
#include "judder/scenario.h"
#include "support/scenario_texts.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define SYSTEM "system: pushed_body.so\n"

static void write_file(const char* name, const char* text) {
    FILE* file = fopen(name, "w");
    if (!file || fputs(text, file) < 0 || fclose(file))
        exit(1);
}

// ---- What they set -----------------------------------------------------------------------------

TEST(terms_have_units_and_take_the_place_of_the_defaults) {
    jd_scenario* scenario =
        taken(SYSTEM "loads:\n"
                     "  - {F_x: 80 mN, omega: 50 Hz, phase: 90 deg}\n"
                     "  - {push: 2, angle: 0.5, x: 3 mm, y: -1 mm, frame: body, from: 1, ramp: 500 "
                     "ms, until: 4}\n"
                     "drive: {v_x: 10 mm/s, rotation: 180 deg, omega: 3}\n");
    const jd_loads* loads = jd_model_loads(jd_scenario_model(scenario));
    const jd_drive* drive = jd_model_drive(jd_scenario_model(scenario));
    CHECK_INT(loads->count, 2);
    CHECK_INT(loads->terms[0].kind, JD_LOAD_FORCE);
    CHECK_REL(loads->terms[0].F_x, 0.08, 1e-15);
    CHECK_REL(loads->terms[0].omega, 100 * JD_PI, 1e-15);
    CHECK_REL(loads->terms[0].phase, JD_PI / 2, 1e-15);
    CHECK_BITS(loads->terms[0].from, -INFINITY);
    CHECK_BITS(loads->terms[0].until, INFINITY);
    CHECK_INT(loads->terms[1].kind, JD_LOAD_PUSH);
    CHECK_INT(loads->terms[1].frame, JD_FRAME_BODY);
    CHECK_REL(loads->terms[1].y, -0.001, 1e-15);
    CHECK_REL(loads->terms[1].ramp, 0.5, 1e-15);
    CHECK_INT(drive->count, 1);
    CHECK_REL(drive->terms[0].v_x, 0.01, 1e-15);
    CHECK_REL(drive->terms[0].rotation, JD_PI, 1e-15);
    jd_scenario_free(scenario);
}

static int load_count(const char* text) {
    jd_scenario* scenario = taken(text);
    const int count = jd_model_loads(jd_scenario_model(scenario))->count;
    jd_scenario_free(scenario);
    return count;
}

TEST(no_section_keeps_the_defaults_and_none_clears_them) {
    CHECK_INT(load_count(SYSTEM), 2);
    CHECK_INT(load_count(SYSTEM "loads:\n"), 2);
    CHECK_INT(load_count(SYSTEM "loads: []\n"), 0);
    CHECK_INT(load_count(SYSTEM "loads: none\n"), 0);
    CHECK_INT(load_count(SYSTEM "loads: {M: 1}\n"), 1);
    CHECK_STR(message("system: vibrating-table\ndrive: harmonic\n"), "");
}

TEST(choices_are_set_by_name) {
    jd_scenario* scenario = taken(SYSTEM "parameters: {drag: line}\n");
    CHECK_BITS(jd_model_parameters(jd_scenario_model(scenario))[3], 1);
    jd_scenario_free(scenario);
    CHECK_STR(message(SYSTEM "parameters: {drag: lines}\n"),
              "s.yaml:2:20: drag is 'lines', must be one of both, line");
    CHECK_HAS(message(SYSTEM "parameters: {drag: 1}\n"), "drag is '1', must be one of both, line");
    CHECK_HAS(message(SYSTEM "sweep: {parameter: drag, from: 0, to: 1, points: 2}\n"),
              "is a choice, which cannot be swept");
}

TEST(a_table_comes_from_a_file_beside_the_scenario) {
    write_file("terms_table.csv", "M [N mm], t [ms], F_x\n# comment\n1, 0, 2\n3, 500, 4 kN\n");
    jd_scenario* scenario = taken(SYSTEM "loads: [{csv: terms_table.csv}, {F_x: 1}]\n");
    const jd_load_term* table = &jd_model_loads(jd_scenario_model(scenario))->terms[0];
    CHECK_INT(table->kind, JD_LOAD_TABLE);
    CHECK_INT(table->row_count, 2);
    CHECK_REL(table->rows[1].t, 0.5, 1e-15);
    CHECK_REL(table->rows[1].F_x, 4000, 1e-15);
    CHECK_BITS(table->rows[1].F_y, 0.0);
    CHECK_REL(table->rows[1].M, 0.003, 1e-15);
    jd_scenario_free(scenario);
    unlink("terms_table.csv");
}

TEST(a_template_gives_the_defaults_back) {
    const jd_system* system;
    context = context ? context : jd_context_create();
    REQUIRE(jd_system_open(context, "pushed_body.so", &system) == JD_OK);
    char* text = jd_scenario_template(system, "pushed_body.so");
    CHECK_HAS(text, "  - {F_x: 3 N, omega: 5 rad/s}\n  - {M: 0.25 N m, from: 1 s, until: 2 s}\n");
    CHECK_HAS(text, "drive: []");
    CHECK_HAS(text, "drag: both");
    CHECK_INT(load_count(text), 2);
    free(text);
}

// ---- What is wrong -----------------------------------------------------------------------------

TEST(wrong_terms_are_refused_with_their_place) {
    static const char* const wrong[][2] = {
        {"loads: [{F_x: 1, omga: 5}]", "s.yaml:2:18: unknown key of a load 'omga'; did you mean "
                                       "'omega'?"},
        {"loads: [{F_x: 1 kg}]", "s.yaml:2:15: "},
        {"loads: [{F_x: 1}, 3]", "s.yaml:2:19: a term must be a map"},
        {"loads: some", "s.yaml:2:8: a term must be a map"},
        {"loads: [{}]", "s.yaml:2:9: an empty load"},
        {"loads: [{F_x: 1, angle: 5}]", "s.yaml:2:18: a force has no 'angle'; it goes with 'push'"},
        {"loads: [{push: 1, F_x: 5}]", "s.yaml:2:19: a push has no 'F_x'"},
        {"loads: [{push: 1, frame: moon}]", "s.yaml:2:26: frame is 'moon', must be one of space, "
                                            "body"},
        {"loads: [{F_x: 1, ramp: -1}]", "s.yaml:2:24: ramp is -1, must be >= 0"},
        {"loads: [{F_x: 1, from: 2, until: 1}]", "s.yaml:2:34: until is 1 s, must be after from"},
        {"loads: [{F_x: .inf}]", "s.yaml:2:15: "},
        {"drive: [{x: 1, u: 5}]", "s.yaml:2:16: unknown key of a drive 'u'"},
        {"drive: [{x: 1 N}]", "s.yaml:2:13: "},
        {"drive: {}", "s.yaml:2:8: an empty drive"},
        {"parameters: {loads.0.F_x: 3}", "s.yaml:2:14: 'loads.0.F_x' goes into the section "
                                         "'loads'"},
        {"loads: [{M: 1e6}]", "breaks the body"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[256];
        snprintf(text, sizeof text, SYSTEM "%s\n", wrong[i][0]);
        CHECK_HAS(message(text), wrong[i][1]);
    }
    CHECK_HAS(message("system: vibrating-table\nloads: [{F_x: 1}]\n"),
              "s.yaml:2:1: system 'vibrating-table' has no part 'loads'");
}

// Terms take the place of the motion that parameters describe; parameters of the file come after.
TEST(a_drive_of_terms_stops_the_one_of_the_parameters) {
    static const struct {
        const char* text;
        double A_x, A_y;
        int count;
    } cases[] = {
        {"", 1, 1, 0},
        {"drive: harmonic\n", 1, 1, 0},
        {"drive: none\n", 0, 0, 0},
        {"drive: {circle: 1 mm, omega: 50 Hz}\n", 0, 0, 1},
        {"parameters: {A_x: 0.5}\ndrive: [{z: 1 um, omega: 9}, {w: 2}]\n", 0.5, 0, 2},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        char text[256];
        snprintf(text, sizeof text, "system: vibrating-table\n%s", cases[i].text);
        jd_scenario* scenario = taken(text);
        const jd_model* model = jd_scenario_model(scenario);
        const jd_parameter* parameter;
        double A_x = -1, A_y = -1;
        CHECK_INT(jd_model_parameter(model, "A_x", &parameter, &A_x), JD_OK);
        CHECK_INT(jd_model_parameter(model, "A_y", &parameter, &A_y), JD_OK);
        CHECK_BITS(A_x, cases[i].A_x);
        CHECK_BITS(A_y, cases[i].A_y);
        CHECK_INT(jd_model_drive(model)->count, cases[i].count);
        jd_scenario_free(scenario);
    }
}

TEST(drives_of_every_kind_are_read) {
    jd_scenario* scenario =
        taken("system: vibrating-table\ndrive:\n"
              "  - {ellipse: 2 mm, minor: -1 mm, angle: 90 deg, omega: 50 Hz, alpha_y: 1 deg}\n"
              "  - {x: 1 mm, omega: 1, omega_end: 9, duration: 2, from: 1, chirp: exponential}\n"
              "run: {end: 2, transient: 0.5}\n");
    const jd_drive_term* k = jd_model_drive(jd_scenario_model(scenario))->terms;
    CHECK_INT(k[0].kind, JD_DRIVE_HARMONIC);
    CHECK_INT(k[1].kind, JD_DRIVE_CHIRP);
    CHECK_BITS(k[0].minor, -0.001);
    CHECK_REL(k[0].angle, 0.5 * JD_PI, 1e-15);
    CHECK_INT(k[1].chirp, JD_CHIRP_EXPONENTIAL);
    CHECK_BITS(k[1].omega_end, 9.0);
    CHECK_BITS(jd_scenario_options(scenario)->transient, 0.5);
    char text[JD_TERM_TEXT_SIZE];
    jd_drive_term_text(&k[1], text, sizeof text);
    CHECK_STR(text, "{x: 0.001 m, omega: 1 rad/s, omega_end: 9 rad/s, from: 1 s, duration: 2 s, "
                    "chirp: exponential}");
    jd_scenario_free(scenario);
}

TEST(wrong_drives_are_refused_with_their_place) {
    static const char* const wrong[][2] = {
        {"drive: [{x: 1, duration: 1, v_x: 1}]", "s.yaml:2:29: a chirp has no 'v_x'"},
        {"drive: [{x: 1, from: 1}]", "it goes with 'omega_end' and 'duration'"},
        {"drive: [{x: 1, omega_end: 1}]", "s.yaml:2:9: a chirp needs its duration"},
        {"drive: [{x: 1, omega_end: 1, duration: 0}]", "s.yaml:2:40: duration is 0, must be > 0"},
        {"drive: [{omega: 0, omega_end: 1, duration: 1, chirp: exponential}]",
         "s.yaml:2:9: omega is 0 and omega_end 1 rad/s"},
        {"drive: [{csv: no.csv}]", "s.yaml:2:15: "},
        {"drive: [{csv: no.csv, x: 1}]", "s.yaml:2:15: "},
        {"drive: [{circel: 1 mm}]", "did you mean 'circle'?"},
        {"run: {end: 1, transient: 1}", "s.yaml:2:26: transient is 1 s, must be from 0 to below"},
        {"run: {end: 1, transient: -1}", "s.yaml:2:26: transient is -1 s"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        char text[256];
        snprintf(text, sizeof text, "system: vibrating-table\n%s\n", wrong[i][0]);
        CHECK_HAS(message(text), wrong[i][1]);
    }
}

TEST(more_terms_than_there_is_room_for_are_refused) {
    char text[4096] = SYSTEM "loads: [";
    for (int i = 0; i <= JD_MAX_TERMS; i++)
        strcat(text, "{M: 1}, ");
    strcat(text, "]\n");
    CHECK_HAS(message(text), "loads has more than 64 terms");
}

TEST(wrong_tables_are_refused_with_file_and_line) {
    static const char* const wrong[][2] = {
        {"t,F_x\n0,1\n2,1\n1,0\n",
         "bad.csv:4:1: t is 1 s, must be after that of the row before, 2 s"},
        {"t,F_x\n0,1\n0,2\n", "bad.csv:3:1: t is 0 s, must be after"},
        {"t,F_x\n0,nan\n", "bad.csv:2:3: 'nan' is not finite"},
        {"t,F_x\n0,inf\n", "bad.csv:2:3: 'inf' is not finite"},
        {"F_x,M\n0,1\n", "bad.csv:1:1: no column 't'; needed are t and some of F_x, F_y, M"},
        {"t\n0\n1\n", "bad.csv:1:1: no column 'F_x'; needed are t and some of F_x, F_y, M"},
        {"0,1\n", "bad.csv:1:1: unknown column '0'"},
        {"t,Fx\n0,1\n", "bad.csv:1:3: unknown column 'Fx'; did you mean 'F_x'?"},
        {"t,F_x\n", "bad.csv: no rows in it"},
        {"", "bad.csv: no rows in it"},
        {"t,F_x [mm]\n0,1\n", "bad.csv:1:3: "},
        {"t,F_x\n0\n", "bad.csv:2:2: 1 columns, must be 2"},
        {"t,t\n0,1\n", "bad.csv:1:3: column 't' is there twice"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
        write_file("bad.csv", wrong[i][0]);
        CHECK_HAS(message(SYSTEM "loads: {csv: bad.csv}\n"), wrong[i][1]);
        CHECK_HAS(message(SYSTEM "loads: {csv: bad.csv}\n"), "s.yaml:2:14: ");
    }
    unlink("bad.csv");
    CHECK_HAS(message(SYSTEM "loads: {csv: bad.csv}\n"), "s.yaml:2:14: bad.csv: ");
    CHECK_HAS(message(SYSTEM "loads: {csv: bad.csv, omega: 3}\n"), "s.yaml:2:14: bad.csv");
    CHECK_HAS(message(SYSTEM "loads: {omega: 3, csv: bad.csv}\n"), "a table has no 'omega'");
}

// ---- Texts -------------------------------------------------------------------------------------

TEST(terms_written_as_text_read_back_to_the_same_bits) {
    jd_scenario* scenario = taken(SYSTEM);
    jd_model* model = jd_scenario_model(scenario);
    const jd_load_term push = {.kind = JD_LOAD_PUSH,
                               .push = 0.1 + 0.2,
                               .angle = 1.0 / 3,
                               .frame = JD_FRAME_BODY,
                               .x = 1e-300,
                               .from = -1,
                               .until = 7e22};
    const jd_drive_term drive = {.w = 2.0 / 3, .phase = -1e-17};
    char text[JD_TERM_TEXT_SIZE];
    jd_load_term_text(&push, text, sizeof text);
    jd_model_clear_loads(model);
    CHECK_INT(jd_model_read_loads(model, text, "--load"), JD_OK);
    const jd_load_term* read = &jd_model_loads(model)->terms[0];
    for (int i = 0; i < jd_load_key_count(); i++)
        CHECK_BITS(jd_term_number(read, jd_load_key_at(i)),
                   jd_term_number(&push, jd_load_key_at(i)));
    jd_drive_term_text(&drive, text, sizeof text);
    CHECK_INT(jd_model_read_drive(model, text, "--drive"), JD_OK);
    CHECK_BITS(jd_model_drive(model)->terms[0].w, 2.0 / 3);
    CHECK_BITS(jd_model_drive(model)->terms[0].phase, -1e-17);
    jd_load_term_text(&push, text, 10);  // cut, with its end
    CHECK_INT((int)strlen(text), 9);
    CHECK_INT(jd_model_read_loads(model, "{F_x: 1, omga: 2}", "--load"), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "--load:1:10: unknown key of a load 'omga'");
    CHECK_INT(jd_model_read_loads(model, "", "--load"), JD_ERR_ARGUMENT);
    CHECK_INT(jd_model_read_loads(model, "[", "--load"), JD_ERR_ARGUMENT);
    jd_scenario_free(scenario);
}

TEST_MAIN(terms_have_units_and_take_the_place_of_the_defaults,
          no_section_keeps_the_defaults_and_none_clears_them, choices_are_set_by_name,
          a_table_comes_from_a_file_beside_the_scenario, a_template_gives_the_defaults_back,
          wrong_terms_are_refused_with_their_place,
          a_drive_of_terms_stops_the_one_of_the_parameters, drives_of_every_kind_are_read,
          wrong_drives_are_refused_with_their_place, more_terms_than_there_is_room_for_are_refused,
          wrong_tables_are_refused_with_file_and_line,
          terms_written_as_text_read_back_to_the_same_bits)
