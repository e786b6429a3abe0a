// Scenario files: what they set, what is wrong with them and where, and that nothing leaks out.

#include "judder/scenario.h"
#include "support/check.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#define SYSTEM "system: vibrating-table\n"

static jd_context* context;  // made by the first use, kept to the end

static jd_context* shared(void) {
    if (!context)
        context = jd_context_create();
    return context;
}

static jd_scenario* parse(const char* text) {
    jd_scenario* scenario;
    return jd_scenario_parse(shared(), text, strlen(text), "s.yaml", &scenario) == JD_OK ? scenario
                                                                                         : NULL;
}

// The message a wrong text leaves; "" if it is taken.
static const char* message(const char* text) {
    jd_scenario* scenario = parse(text);
    jd_scenario_free(scenario);
    return scenario ? "" : jd_context_message(shared());
}

static jd_status status_of(const char* text) {
    jd_scenario* scenario;
    const jd_status status = jd_scenario_parse(shared(), text, strlen(text), "s.yaml", &scenario);
    CHECK((status == JD_OK) == (scenario != NULL));
    jd_scenario_free(scenario);
    return status;
}

static double parameter(jd_scenario* scenario, const char* name) {
    const jd_parameter* described;
    double value = (double)NAN;
    if (scenario)
        REQUIRE(jd_model_parameter(jd_scenario_model(scenario), name, &described, &value) == JD_OK);
    return value;
}

static double initial(jd_scenario* scenario, const char* name) {
    const jd_system* system = jd_model_system(jd_scenario_model(scenario));
    for (int i = 0; i < system->state_count; i++) {
        if (strcmp(system->states[i].name, name) == 0)
            return jd_model_initial(jd_scenario_model(scenario))[i];
    }
    return (double)NAN;
}

TEST(every_section_reaches_the_model_or_the_options) {
    static const char text[] = "run: {begin: 1 ms, end: 2, tolerance: 1e-9, output_step: 1e-3,\n"
                               "      record: steps, max_steps: 5e4}\n"
                               "parameters:\n  a: 3 mm\n  omega_a: 50 Hz\n  alpha_x: 30 deg\n"
                               "  mu: 20 %\n"
                               "friction: {b_T: 0.5, law: power}\n"
                               "initial: {vy: 400 mm/s, wx: '20'}\n" SYSTEM;
    jd_scenario* s = parse(text);
    CHECK_STR(s ? "" : jd_context_message(context), "");
    if (!s)
        return;
    CHECK_REL(parameter(s, "a"), 0.003, 1e-15);
    CHECK_REL(parameter(s, "omega_a"), 314.1592653589793, 1e-15);
    CHECK_REL(parameter(s, "alpha_x"), 0.5235987755982988, 1e-15);
    CHECK_REL(parameter(s, "mu"), 0.2, 1e-15);
    CHECK_BITS(parameter(s, "friction.b_T"), 0.5);
    CHECK_REL(initial(s, "vy"), 0.4, 1e-15);
    CHECK_BITS(initial(s, "wx"), 20.0);
    const jd_run_options* o = jd_scenario_options(s);
    CHECK_REL(o->begin, 0.001, 1e-15);
    CHECK_BITS(o->end, 2.0);
    CHECK_BITS(o->tolerance, 1e-9);
    CHECK_BITS(o->output_step, 1e-3);
    CHECK_INT(o->record, JD_RECORD_STEPS);
    CHECK_INT(o->max_steps, 50000);
    CHECK_STR(jd_scenario_text(s), text);
    jd_scenario_free(s);
}

TEST(what_is_left_out_has_the_defaults) {
    jd_scenario* s = parse(SYSTEM "parameters:\nrun: {}\nfriction:\n");
    CHECK(s != NULL);
    if (!s)
        return;
    const jd_system* system = jd_model_system(jd_scenario_model(s));
    CHECK_STR(system->name, "vibrating-table");
    for (int i = 0; i < system->parameter_count; i++)
        CHECK_BITS(jd_model_parameters(jd_scenario_model(s))[i], system->parameters[i].value);
    CHECK_BITS(jd_scenario_options(s)->end, system->end);
    CHECK(jd_scenario_has_section(s, "run"));
    CHECK(jd_scenario_has_section(s, "system"));
    CHECK(!jd_scenario_has_section(s, "sweep"));
    CHECK(!jd_scenario_has_section(s, "nonsense"));
    jd_scenario_free(s);
}

TEST(friction_may_be_a_plain_name) {
    jd_scenario* s = parse(SYSTEM "friction: point\n");
    CHECK_STR(s ? jd_model_law(jd_scenario_model(s))->name : NULL, "point");
    jd_scenario_free(s);
}

TEST(solvers_are_chosen_by_name_and_the_name_outlives_the_scenario) {
    for (int i = 0; i < jd_solver_count(); i++) {
        char text[100];
        snprintf(text, sizeof text, SYSTEM "run: {solver: %s}\n", jd_solver_at(i)->name);
        jd_scenario* s = parse(text);
        CHECK(s && jd_scenario_options(s)->solver == jd_solver_at(i)->name);
        jd_scenario_free(s);
    }
    CHECK_HAS(message(SYSTEM "run: {solver: rk55}\n"), "s.yaml:2:15: unknown solver 'rk55'; ");
}

TEST(wrong_names_are_placed_and_the_nearest_is_named) {
    CHECK_STR(message("systm: x\n"), "s.yaml:1:1: unknown section 'systm'; did you mean 'system'?");
    CHECK_STR(message("system: vibrating-tabel\n"),
              "s.yaml:1:9: unknown system 'vibrating-tabel'; did you mean 'vibrating-table'?");
    CHECK_STR(message(SYSTEM "parameters:\n  mue: 0.2\n"),
              "s.yaml:3:3: unknown parameter 'mue'; did you mean 'mu'?");
    CHECK_HAS(message(SYSTEM "initial: {vv: 1}\n"), "s.yaml:2:11: unknown state 'vv'; ");
    CHECK_HAS(message(SYSTEM "friction: powr\n"), "s.yaml:2:11: unknown friction law 'powr'; ");
    CHECK_STR(message(SYSTEM "friction: {b_t: 1}\n"),
              "s.yaml:2:12: unknown friction key 'b_t'; did you mean 'b_T'?");
    CHECK_STR(message(SYSTEM "run: {ende: 2}\n"),
              "s.yaml:2:7: unknown key 'ende'; did you mean 'end'?");
    CHECK_STR(message(SYSTEM "run: {record: gird}\n"),
              "s.yaml:2:15: unknown record 'gird'; did you mean 'grid'?");
    CHECK_INT(status_of(SYSTEM "parameters: {mue: 1}\n"), JD_ERR_NAME);
}

TEST(a_law_does_not_reach_parameters_of_the_system) {
    CHECK_HAS(message(SYSTEM "friction: {mu: 0.1}\n"), "s.yaml:2:12: unknown friction key 'mu'");
    CHECK_HAS(message(SYSTEM "friction: {law: point, b_T: 0.1}\n"), "s.yaml:2:24: ");
}

TEST(wrong_values_are_placed) {
    CHECK_STR(message(SYSTEM "parameters: {a: 3 kg}\n"), "s.yaml:2:17: unit 'kg' does not fit 'm'");
    CHECK_STR(message(SYSTEM "parameters: {a: big}\n"), "s.yaml:2:17: 'big' is not a number");
    CHECK_STR(message(SYSTEM "parameters: {a: .nan}\n"), "s.yaml:2:17: '.nan' is not finite");
    CHECK_HAS(message(SYSTEM "parameters: {a: -1}\n"), "s.yaml:2:17: a is -1, must be ");
    CHECK_INT(status_of(SYSTEM "parameters: {a: -1}\n"), JD_ERR_RANGE);
    CHECK_STR(message(SYSTEM "parameters: {a: [1, 2]}\n"),
              "s.yaml:2:17: 'a' must be a single value, not a list");
    CHECK_STR(message(SYSTEM "parameters:\n  a:\n  mu: 1\n"), "s.yaml:3:3: 'a' has no value");
    CHECK_STR(message(SYSTEM "parameters: 5\n"),
              "s.yaml:2:13: 'parameters' must be a map (name: value), not a text");
    CHECK_STR(message(SYSTEM "initial: [x, y]\n"),
              "s.yaml:2:10: 'initial' must be a map (name: value), not a list");
    CHECK_STR(message("system: {name: x}\n"),
              "s.yaml:1:9: 'system' must be a single value, not a map");
    CHECK_STR(message(SYSTEM "initial: {vy: '0.4 kg'}\n"),
              "s.yaml:2:15: unit 'kg' does not fit 'm/s'");
}

TEST(run_options_are_checked_together) {
    CHECK_STR(message(SYSTEM "run: {begin: 3, end: 2}\n"),
              "s.yaml:2:22: end is 2 s, must be after begin (3 s)");
    CHECK_HAS(message(SYSTEM "run: {begin: 1e9}\n"), "s.yaml:2:14: end is ");
    CHECK_HAS(message(SYSTEM "run: {tolerance: 0}\n"), "s.yaml:2:18: tolerance is '0', must be ");
    CHECK_HAS(message(SYSTEM "run: {tolerance: 0.2}\n"), "s.yaml:2:18: tolerance is '0.2'");
    CHECK_HAS(message(SYSTEM "run: {output_step: -1}\n"), "s.yaml:2:20: output_step is '-1'");
    CHECK_HAS(message(SYSTEM "run: {output_step: 1 ps}\n"), "s.yaml:2:20: output_step is 1e-12 s");
    CHECK_HAS(message(SYSTEM "run: {max_steps: 1.5}\n"), "s.yaml:2:18: max_steps is '1.5'");
    CHECK_HAS(message(SYSTEM "run: {max_steps: 0}\n"), "must be a whole number from 1 to 1e+15");
    CHECK_HAS(message(SYSTEM "run: {max_steps: 1e30}\n"), "s.yaml:2:18: max_steps is '1e30'");
}

TEST(a_sweep_is_checked_and_kept) {
#define SWEEP(...) SYSTEM "sweep: {" __VA_ARGS__ "}\n"
#define A_Y "parameter: A_y, from: 0.5, to: 1"
    jd_scenario* s = parse(SWEEP(A_Y ", points: 400, start: carry, transient: 200, record: 60"));
    CHECK(s && jd_scenario_has_section(s, "sweep"));
    jd_scenario_free(s);
    CHECK_STR(message(SWEEP("parameter: vy, from: 0, to: 500 mm/s, points: 2")), "");
    CHECK_STR(message(SWEEP("parameter: friction.b_T, from: 0, to: 1, points: 2")), "");
    CHECK_HAS(message(SWEEP("parameter: A_yy, from: 0, to: 1, points: 2")), "s.yaml:2:20: ");
    CHECK_STR(message(SWEEP("parameter: A_y, from: 1, to: 1, points: 2")),
              "s.yaml:2:38: to is 1, must be above from (1)");
    CHECK_HAS(message(SWEEP("parameter: a, from: -1, to: 1, points: 2")),
              "s.yaml:2:29: from is -1, a must be ");
    CHECK_STR(message(SWEEP(A_Y)), "s.yaml:2:1: 'sweep' has no 'points'");
    CHECK_STR(message(SYSTEM "sweep:\n"), "s.yaml:2:1: 'sweep' has no 'parameter'");
    CHECK_HAS(message(SWEEP(A_Y ", points: 1")), "s.yaml:2:51: points is '1'");
    CHECK_HAS(message(SWEEP(A_Y ", points: 2, start: cary")), "did you mean 'carry'?");
    CHECK_HAS(message(SWEEP(A_Y ", points: 2, transient: -1")), "transient is '-1'");
}

TEST(parts_can_only_be_what_the_system_has) {
    CHECK_STR(message(SYSTEM "loads: x\n"),
              "s.yaml:2:1: system 'vibrating-table' has no part 'loads'");
    CHECK_STR(message(SYSTEM "patch: disc\ndrive: harmonic\n"), "");
    CHECK_HAS(message(SYSTEM "patch: disk\n"),
              "s.yaml:2:8: unknown shape 'disk'; did you mean 'disc'?");
    CHECK_HAS(message(SYSTEM "drive: {kind: harmonic}\n"),
              "s.yaml:2:9: unknown key of a drive 'kind'");
    CHECK_HAS(message(SYSTEM "drive: harmonics\n"), "s.yaml:2:8: a term must be a map");
}

TEST(what_is_given_twice_is_refused_at_the_second) {
    CHECK_STR(message(SYSTEM "run: {end: 1}\nsystem: x\n"),
              "s.yaml:3:1: 'system' is given twice; first in line 1");
    CHECK_STR(message(SYSTEM "parameters: {a: 1,\n \"a\": 2}\n"),
              "s.yaml:3:2: 'a' is given twice; first in line 2");
    CHECK_STR(message(SYSTEM "parameters: {b_T: 1,\n friction.b_T: 2}\n"),
              "s.yaml:3:2: 'friction.b_T' is given twice; first in line 2");
    CHECK_STR(message(SYSTEM "friction: {b_T: 1}\nparameters: {b_T: 2}\n"),
              "s.yaml:3:14: 'friction.b_T' is given twice; first in line 2");
    CHECK_STR(message(SYSTEM "parameters: {friction.b_T: 2}\nfriction: {b_T: 1}\n"),
              "s.yaml:3:12: 'friction.b_T' is given twice; first in line 2");
}

TEST(what_is_no_scenario_is_refused) {
    CHECK_STR(message(""), "s.yaml:1:1: nothing in it; a scenario begins with 'system: NAME'");
    CHECK_STR(message("# comment\n"),
              "s.yaml:1:1: nothing in it; a scenario begins with 'system: NAME'");
    CHECK_HAS(message("- a\n"), "s.yaml:1:1: not a scenario");
    CHECK_HAS(message("hello\n"), "s.yaml:1:1: not a scenario");
    CHECK_STR(message("run: {end: 1}\n"),
              "s.yaml:1:1: no 'system'; a scenario begins with 'system: NAME'");
    CHECK_STR(message(SYSTEM "---\n" SYSTEM), "s.yaml:2:1: a second document; a scenario is one");
    CHECK_STR(message(SYSTEM "run: {end: 1\n"), "s.yaml:3:1: missing comma in flow mapping");
    CHECK_HAS(message("a: b: c\n"), "s.yaml:1:5: ");
    CHECK_HAS(message("%YAML 9.9\n---\na: 1\n"), "s.yaml:1:1: ");
    CHECK_STR(message("system: 'it''sx'\n"),
              "s.yaml:1:9: a text with a single quote in it must be in double quotes");
    CHECK_HAS(message("\xef\xbb\xbfsystem: 'it''s'\n"), "s.yaml:1:9: a text with a single quote");
    CHECK_HAS(message("system: \"it's\"\n"), "s.yaml:1:9: unknown system 'it's'");
    CHECK_HAS(message("? [a, b]\n: 3\n"), "s.yaml:1:3: a key must be a plain text");
    CHECK_HAS(message(SYSTEM "run: {end: \"1\\n\"}\n"),
              "s.yaml:2:12: a text of more than one line");
}

TEST(nothing_unfolds_to_more_than_it_shows) {
    CHECK_STR(message(SYSTEM "parameters: &p {a: 1}\n"),
              "s.yaml:2:16: anchors, aliases and tags are not used in scenarios");
    CHECK_HAS(message(SYSTEM "parameters: *p\n"), "s.yaml:2:13: anchors, aliases and tags");
    CHECK_HAS(message(SYSTEM "parameters: {a: !!float 1}\n"), "anchors, aliases and tags");
    CHECK_HAS(message("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n"), "anchors, aliases and tags");
}

// A text of `count` times `piece` after the system line.
static const char* message_repeated(const char* piece, size_t count) {
    const size_t head = strlen(SYSTEM), length = strlen(piece);
    char* text = malloc(head + count * length + 1);
    if (!text)
        return "";
    strcpy(text, SYSTEM);
    for (size_t i = 0; i < count; i++)
        memcpy(text + head + i * length, piece, length + 1);
    const char* said = message(text);
    free(text);
    return said;
}

TEST(deep_long_and_huge_texts_are_refused) {
    static const char* const nested[] = {"[", "{", "- ", "? ", "[{", "{a: "};
    for (size_t i = 0; i < sizeof nested / sizeof nested[0]; i++)
        CHECK_HAS(message_repeated(nested[i], 1000000), "s.yaml:");
    CHECK_HAS(message_repeated("[", 1000000), "more than 1000 brackets are not closed");
    char text[100 + 500] = SYSTEM "x: ";
    memset(text + strlen(text), '[', 500);
    CHECK_STR(message(text), "s.yaml:2:19: lists and maps are nested more than 16 deep");
    CHECK_HAS(message_repeated("run: x, ", 2000), "s.yaml:2:");
    CHECK_HAS(message_repeated("- x\n", 1000000), "s.yaml:");
    CHECK_HAS(message_repeated("# a comment of some length\n", 1000000), "longer than 16 MiB");
    CHECK_STR(message_repeated("# a comment\n", 100000), "");
}

TEST(bytes_that_are_no_text_are_refused) {
    jd_scenario* scenario;
    CHECK_INT(jd_scenario_parse(shared(), "a: 1\nb\0c", 8, "s.yaml", &scenario), JD_ERR_FILE);
    CHECK_STR(jd_context_message(context),
              "s.yaml:2:2: control character 0x00; plain text is needed");
    CHECK_STR(message("å: \xff\n"), "s.yaml:1:4: byte 0xff is not UTF-8; plain text is needed");
    CHECK_HAS(message("a: \xc0\x80\n"), "s.yaml:1:4: byte 0xc0 is not UTF-8");      // overlong
    CHECK_HAS(message("a: \xed\xa0\x80\n"), "s.yaml:1:4: byte 0xed is not UTF-8");  // surrogate
    CHECK_HAS(message("a: \xf4\x90\x80\x80\n"), "s.yaml:1:4: byte 0xf4 is not UTF-8");
    CHECK_HAS(message("a: \xe2\x82"), "s.yaml:1:4: byte 0xe2 is not UTF-8");  // cut off
    CHECK_HAS(message("a: \x1b[31m\n"), "s.yaml:1:4: control character 0x1b");
    CHECK_STR(message("\xef\xbb\xbf" SYSTEM), "");  // byte order mark
    CHECK_STR(message("system: vibrating-table\r\nrun: {end: 1}\r\n"), "");
}

TEST(files_that_cannot_be_read_say_why) {
    jd_scenario* scenario;
    CHECK_INT(jd_scenario_read(shared(), "/nonexistent/s.yaml", &scenario), JD_ERR_FILE);
    CHECK_STR(jd_context_message(context), "/nonexistent/s.yaml: No such file or directory");
    CHECK(scenario == NULL);
    CHECK_INT(jd_scenario_read(shared(), "/", &scenario), JD_ERR_FILE);
    CHECK_STR(jd_context_message(context), "/: it is a folder");
    CHECK_INT(jd_scenario_read(shared(), "/dev/zero", &scenario), JD_ERR_FILE);
    CHECK_STR(jd_context_message(context), "/dev/zero: it is not a regular file");
    CHECK_INT(jd_scenario_read(shared(), NULL, &scenario), JD_ERR_ARGUMENT);
}

TEST(a_file_is_read_as_it_is) {
    char path[] = "/tmp/judder-scenario-XXXXXX";
    const int file = mkstemp(path);
    CHECK(file >= 0 && write(file, SYSTEM, strlen(SYSTEM)) == (ssize_t)strlen(SYSTEM));
    close(file);
    jd_scenario* scenario;
    CHECK_INT(jd_scenario_read(shared(), path, &scenario), JD_OK);
    CHECK_STR(scenario ? jd_scenario_text(scenario) : NULL, SYSTEM);
    jd_scenario_free(scenario);
    unlink(path);
}

// The published drives: A_x, A_y, omega_a, omega_b, phi_y.
TEST(the_examples_hold_the_published_drives) {
    static const struct {
        const char* figure;
        double drive[5];
    } examples[] = {
        {"fig2_left", {1, 0.5, 1000, 500, 0}},       {"fig2_right", {1000, 800, 1500, 1200, 1}},
        {"fig3_top_left", {1, 1, 1000, 500, 0}},     {"fig3_top_right", {1, 3, 1200, 1000, 1}},
        {"fig3_bottom_left", {1, 1, 2000, 1000, 1}}, {"fig3_bottom_right", {1, 1, 800, 1500, 0.5}},
    };
    static const char* const names[5] = {"A_x", "A_y", "omega_a", "omega_b", "phi_y"};
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
        char path[1000];
        jd_scenario* s;
        snprintf(path, sizeof path, "%s/examples/szewc2015/%s.yaml", JD_SOURCE_DIR,
                 examples[i].figure);
        CHECK_INT(jd_scenario_read(shared(), path, &s), JD_OK);
        for (int k = 0; k < 5; k++)
            CHECK_BITS(parameter(s, names[k]), examples[i].drive[k]);
        jd_scenario_free(s);
    }
}

TEST(messages_are_one_line_whatever_the_name) {
    char name[2000];
    jd_scenario* scenario;
    memset(name, '\n', sizeof name - 1);
    name[sizeof name - 1] = 0;
    CHECK_INT(jd_scenario_parse(shared(), "x", 1, name, &scenario), JD_ERR_ARGUMENT);
    CHECK(strchr(jd_context_message(context), '\n') == NULL);
    CHECK_HAS(jd_context_message(context), "?:1:1: not a scenario");
}

TEST(a_template_parses_back_to_the_defaults) {
    for (int k = 0; k < jd_system_count(); k++) {
        const jd_system* system = jd_system_at(k);
        char* text = jd_scenario_template(system, NULL);
        jd_scenario* s = text ? parse(text) : NULL;
        CHECK_STR(s ? "" : jd_context_message(context), "");
        jd_model* plain = NULL;
        CHECK_INT(jd_model_create(shared(), system, &plain), JD_OK);
        if (s && plain) {
            const jd_model* model = jd_scenario_model(s);
            const jd_run_options want = jd_run_options_default(system);
            const jd_run_options* got = jd_scenario_options(s);
            CHECK(jd_model_law(model) == jd_model_law(plain));
            for (int i = 0; i < system->parameter_count; i++)
                CHECK_BITS(jd_model_parameters(model)[i], jd_model_parameters(plain)[i]);
            for (int i = 0; i < system->state_count; i++)
                CHECK_BITS(jd_model_initial(model)[i], jd_model_initial(plain)[i]);
            for (int i = 0; jd_model_law(model) && i < jd_model_law(model)->parameter_count; i++)
                CHECK_BITS(jd_model_law_parameters(model)[i], jd_model_law_parameters(plain)[i]);
            CHECK_BITS(got->begin, want.begin);
            CHECK_BITS(got->end, want.end);
            CHECK_BITS(got->tolerance, want.tolerance);
            CHECK_BITS(got->output_step, want.output_step);
            CHECK_INT(got->record, want.record);
            CHECK_INT(got->max_steps, want.max_steps);
        }
        jd_model_free(plain);
        jd_scenario_free(s);
        free(text);
    }
}

TEST(a_template_names_every_parameter_with_unit_and_range) {
    const jd_system* system = jd_system_at(0);
    char* text = jd_scenario_template(system, NULL);
    CHECK(text != NULL);
    for (int i = 0; text && i < system->parameter_count; i++) {
        const jd_parameter* p = &system->parameters[i];
        char range[64], entry[300];
        jd_range_text(p->range, range, sizeof range);
        snprintf(entry, sizeof entry, "%s [%s], %s\n", p->text, p->unit, range);
        CHECK_HAS(text, entry);
        snprintf(entry, sizeof entry, "\n  %s: ", p->name);
        CHECK_HAS(text, entry);
    }
    free(text);
    CHECK(jd_scenario_template(NULL, NULL) == NULL);
}

TEST_MAIN(every_section_reaches_the_model_or_the_options, what_is_left_out_has_the_defaults,
          friction_may_be_a_plain_name,
          solvers_are_chosen_by_name_and_the_name_outlives_the_scenario,
          wrong_names_are_placed_and_the_nearest_is_named,
          a_law_does_not_reach_parameters_of_the_system, wrong_values_are_placed,
          run_options_are_checked_together, a_sweep_is_checked_and_kept,
          parts_can_only_be_what_the_system_has, what_is_given_twice_is_refused_at_the_second,
          what_is_no_scenario_is_refused, nothing_unfolds_to_more_than_it_shows,
          deep_long_and_huge_texts_are_refused, bytes_that_are_no_text_are_refused,
          files_that_cannot_be_read_say_why, a_file_is_read_as_it_is,
          the_examples_hold_the_published_drives, messages_are_one_line_whatever_the_name,
          a_template_parses_back_to_the_defaults,
          a_template_names_every_parameter_with_unit_and_range)
