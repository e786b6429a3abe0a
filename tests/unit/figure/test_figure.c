// Figures appear whole or not at all, under any name, and show what the result holds.
#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "judder/figure.h"
#include "judder/scenario.h"
#include "support/check.h"

static char folder[64];
static jd_context* context;
static jd_result* result;

// A short run of the vibrating table, in a scratch folder.
static void begin(void) {
    const jd_system* system;
    jd_model* model = NULL;
    jd_trajectory* trajectory = NULL;
    context = jd_context_create();
    CHECK_INT(jd_system_find(context, "vibrating-table", &system), JD_OK);
    CHECK_INT(jd_model_create(context, system, &model), JD_OK);
    CHECK_INT(jd_model_set(model, "A_y", 0.5), JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.end = 0.02;
    options.outputs = true;
    CHECK_INT(jd_run(model, &options, &trajectory), JD_OK);
    CHECK_INT(jd_result_create(context, trajectory, NULL, &result), JD_OK);
    jd_trajectory_free(trajectory);
    jd_model_free(model);
    snprintf(folder, sizeof folder, "/tmp/judder-test-XXXXXX");
    CHECK(mkdtemp(folder) != NULL);
    CHECK(chdir(folder) == 0);
}

// Every file a test means to leave is removed by it: what else is there makes rmdir fail.
static void end(void) {
    CHECK(chdir("/") == 0);
    CHECK_INT(rmdir(folder), 0);
    jd_result_free(result);
    jd_context_free(context);
}

static jd_status write_to(const char* path) { return jd_figure_write(context, result, path, NULL); }

// The whole of a file with a 0 behind it; free with free(). NULL if there is none.
static char* load(const char* path, size_t* size) {
    FILE* file = fopen(path, "rb");
    *size = 0;
    if (file == NULL)
        return NULL;
    fseek(file, 0, SEEK_END);
    *size = (size_t)ftell(file);
    rewind(file);
    char* bytes = calloc(*size + 1, 1);
    CHECK(bytes != NULL && fread(bytes, 1, *size, file) == *size);
    fclose(file);
    return bytes;
}

static bool begins_with(const char* path, const char* magic) {
    size_t size;
    char* bytes = load(path, &size);
    const bool same =
        bytes != NULL && size > strlen(magic) && memcmp(bytes, magic, strlen(magic)) == 0;
    free(bytes);
    return same;
}

static bool same_bytes(const char* a, const char* b) {
    size_t a_size, b_size;
    char *a_bytes = load(a, &a_size), *b_bytes = load(b, &b_size);
    const bool same = a_bytes != NULL && b_bytes != NULL && a_size == b_size &&
                      memcmp(a_bytes, b_bytes, a_size) == 0;
    free(a_bytes);
    free(b_bytes);
    return same;
}

static void save(const char* path, const char* text, bool program) {
    FILE* file = fopen(path, "w");
    CHECK(file != NULL);
    fputs(text, file);
    CHECK_INT(fclose(file), 0);
    CHECK_INT(chmod(path, program ? 0755 : 0644), 0);
}

TEST(ending_says_the_format) {
    begin();
    CHECK_INT(write_to("a.png"), JD_OK);
    CHECK_INT(write_to("a.svg"), JD_OK);
    CHECK_INT(write_to("a.pdf"), JD_OK);
    CHECK_STR(jd_context_message(context), "");
    CHECK(begins_with("a.png", "\x89PNG\r\n\x1a\n"));
    CHECK(begins_with("a.svg", "<?xml"));
    CHECK(begins_with("a.pdf", "%PDF-"));
    CHECK_INT(remove("a.png"), 0);
    CHECK_INT(remove("a.svg"), 0);
    CHECK_INT(remove("a.pdf"), 0);
    end();
}

TEST(unknown_ending_is_refused) {
    static const char* const names[] = {"a.gif", "png", ".png", "a.png/b", "a.b.", ""};
    begin();
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        CHECK_INT(jd_figure_check(context, names[i], NULL), JD_ERR_ARGUMENT);
        CHECK_INT(write_to(names[i]), JD_ERR_ARGUMENT);
        CHECK_HAS(jd_context_message(context), "use .png, .svg or .pdf");
    }
    end();
}

TEST(existing_figure_stays_unless_replaced) {
    jd_figure_options options = jd_figure_options_default();
    begin();
    save("a.svg", "mine", false);
    CHECK_INT(jd_figure_check(context, "a.svg", &options), JD_ERR_FILE);
    CHECK_INT(write_to("a.svg"), JD_ERR_FILE);
    CHECK(begins_with("a.svg", "min"));
    options.replace = true;
    CHECK_INT(jd_figure_check(context, "a.svg", &options), JD_OK);
    CHECK_INT(jd_figure_write(context, result, "a.svg", &options), JD_OK);
    CHECK(begins_with("a.svg", "<?xml"));
    CHECK_INT(jd_figure_check(context, "nowhere/a.svg", NULL), JD_ERR_FILE);
    CHECK_INT(remove("a.svg"), 0);
    end();
}

TEST(missing_gnuplot_is_said) {
    jd_figure_options options = {
        .replace = true, .keep_script = true, .gnuplot = "no-such-program"};
    begin();
    save("a.png", "mine", false);
    CHECK_INT(jd_figure_write(context, result, "a.png", &options), JD_ERR_UNSUPPORTED);
    CHECK_HAS(jd_context_message(context), "no-such-program");
    CHECK_HAS(jd_context_message(context), "gnuplot");
    CHECK(begins_with("a.png", "min"));
    CHECK_INT(remove("a.png"), 0);
    end();
}

// What jd_figure_check says of a program is what jd_figure_write says later.
static void check_program(const char* program, jd_status wanted) {
    jd_figure_options options = {.gnuplot = program};
    char before[256];
    CHECK_INT(jd_figure_check(context, "a.svg", &options), wanted);
    snprintf(before, sizeof before, "%s", jd_context_message(context));
    if (wanted == JD_OK)
        return;
    CHECK_INT(jd_figure_write(context, result, "a.svg", &options), wanted);
    CHECK_STR(jd_context_message(context), before);
}

TEST(check_finds_the_program_before_the_work) {
    const char* found = getenv("PATH");
    char* path = strdup(found != NULL ? found : "/usr/bin:/bin");
    begin();
    save("plain", "no program", false);
    save("program", "#!/bin/sh\n", true);
    CHECK_INT(mkdir("folder", 0755), 0);
    check_program(NULL, JD_OK);
    check_program("./program", JD_OK);
    check_program("program", JD_ERR_UNSUPPORTED);
    check_program("./plain", JD_ERR_UNSUPPORTED);
    check_program("./folder", JD_ERR_UNSUPPORTED);
    check_program("", JD_ERR_UNSUPPORTED);
    CHECK_INT(setenv("PATH", "/nowhere::/nowhere", 1), 0);  // the empty entry is this folder
    check_program("program", JD_OK);
    check_program("plain", JD_ERR_UNSUPPORTED);
    CHECK_INT(setenv("PATH", "/nowhere", 1), 0);
    check_program(NULL, JD_ERR_UNSUPPORTED);
    CHECK_HAS(jd_context_message(context), "gnuplot is not installed");
    CHECK_INT(setenv("PATH", path, 1), 0);
    free(path);
    CHECK_INT(remove("plain"), 0);
    CHECK_INT(remove("program"), 0);
    CHECK_INT(rmdir("folder"), 0);
    end();
}

TEST(check_sees_a_script_and_data_in_the_way) {
    static const char* const names[] = {"a.gp", "a.dat"};
    begin();
    for (int i = 0; i < 2; i++) {
        jd_figure_options options = jd_figure_options_default();
        save(names[i], "mine", false);
        CHECK_INT(jd_figure_check(context, "a.svg", &options), JD_OK);
        options.keep_script = true;
        CHECK_INT(jd_figure_check(context, "a.svg", &options), JD_ERR_FILE);
        CHECK_HAS(jd_context_message(context), names[i]);
        options.replace = true;
        CHECK_INT(jd_figure_check(context, "a.svg", &options), JD_OK);
        CHECK_INT(remove(names[i]), 0);
    }
    end();
}

// A file that may not grow stands for a full disk.
TEST(picture_that_cannot_be_written_is_said) {
    const struct rlimit limit = {1000000, 1000000};
    jd_figure_options options = {.gnuplot = "./fills"};
    begin();
    save("fills", "#!/bin/sh\nhead -c 2000000 /dev/zero 2>&-\nexit 0\n", true);
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        signal(SIGXFSZ, SIG_IGN);
        const bool said =
            setrlimit(RLIMIT_FSIZE, &limit) == 0 &&
            jd_figure_write(context, result, "a.svg", &options) == JD_ERR_FILE &&
            strcmp(jd_context_message(context), "cannot write 'a.svg': File too large") == 0;
        _exit(said ? 0 : 1);
    }
    int ended = -1;
    CHECK(waitpid(child, &ended, 0) == child && ended == 0);
    CHECK_INT(remove("fills"), 0);
    end();
}

TEST(failing_gnuplot_leaves_nothing_but_its_first_complaint) {
    jd_figure_options options = jd_figure_options_default();
    begin();
    save("fails",
         "#!/bin/sh\necho half\nprintf 'gnuplot> plot x\\n  ^\\n  line 7: no luck\\nmore\\n' >&2\n"
         "exit 1\n",
         true);
    save("lies", "#!/bin/sh\nprintf '<?xml half a picture'\n", true);
    options.gnuplot = "./fails";
    CHECK_INT(jd_figure_write(context, result, "a.svg", &options), JD_ERR_FILE);
    CHECK_STR(jd_context_message(context), "'./fails' failed: no luck");
    options.gnuplot = "./lies";
    CHECK_INT(jd_figure_write(context, result, "a.svg", &options), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "no whole picture");
    CHECK_INT(waitpid(-1, NULL, WNOHANG), -1);  // every child was waited for
    CHECK_INT(errno, ECHILD);
    CHECK_INT(remove("fails"), 0);
    CHECK_INT(remove("lies"), 0);
    end();
}

TEST(name_may_hold_blanks_and_quotes) {
    static const char* const name = "it's a \"fig`id`\\\n@1.svg";
    begin();
    CHECK_INT(write_to(name), JD_OK);
    CHECK(begins_with(name, "<?xml"));
    CHECK_INT(remove(name), 0);
    end();
}

TEST(kept_script_draws_the_same_figure_again) {
    static const char *const figure = "it's `id` \"1\"\\\n2.svg",
                             *const script = "it's `id` \"1\"\\\n2.gp",
                             *const data = "it's `id` \"1\"\\\n2.dat";
    jd_figure_options options = {.keep_script = true};
    begin();
    CHECK_INT(jd_figure_write(context, result, figure, &options), JD_OK);
    CHECK_INT(rename(figure, "first.svg"), 0);
    const pid_t child = fork();
    if (child == 0) {
        execlp("gnuplot", "gnuplot", script, (char*)NULL);
        _exit(127);
    }
    int ended = -1;
    CHECK(waitpid(child, &ended, 0) == child && ended == 0);
    CHECK(same_bytes(figure, "first.svg"));
    CHECK_INT(remove(figure), 0);
    // The script and the data of another figure are not overwritten.
    CHECK_INT(jd_figure_write(context, result, figure, &options), JD_ERR_FILE);
    CHECK_INT(remove(data), 0);
    CHECK_INT(remove(script), 0);
    CHECK_INT(remove("first.svg"), 0);
    end();
}

TEST(same_result_gives_the_same_bytes) {
    static const char* const endings[] = {"png", "svg", "pdf"};
    begin();
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 3; i++) {
            char name[16];
            snprintf(name, sizeof name, "%d.%s", round, endings[i]);
            CHECK_INT(write_to(name), JD_OK);
        }
        if (round == 0)
            sleep(1);  // a time stamp would show
    }
    CHECK(same_bytes("0.png", "1.png"));
    CHECK(same_bytes("0.svg", "1.svg"));
    CHECK(same_bytes("0.pdf", "1.pdf"));
    for (int i = 0; i < 6; i++) {
        char name[16];
        snprintf(name, sizeof name, "%d.%s", i % 2, endings[i / 2]);
        CHECK_INT(remove(name), 0);
    }
    end();
}

TEST(script_shows_panels_units_and_changed_values) {
    jd_figure_options options = {.keep_script = true};
    size_t size;
    begin();
    CHECK_INT(jd_figure_write(context, result, "a.png", &options), JD_OK);
    char* script = load("a.gp", &size);
    CHECK_HAS(script, "'{/:Italic x}  [mm]'");  // 20 ms at 0.4 m/s: 8 mm
    CHECK_HAS(script, "'{/:Italic t}  [ms]'");
    CHECK_HAS(script, "{/:Italic A}_{/:Italic y} = 0.5 m/s");
    CHECK_HAS(script, "'5 ms'");
    CHECK(script != NULL && strstr(script, "{/:Italic A}_{/:Italic x} = ") == NULL);
    free(script);
    CHECK_INT(remove("a.png"), 0);
    CHECK_INT(remove("a.gp"), 0);
    CHECK_INT(remove("a.dat"), 0);
    end();
}

TEST(script_shows_a_patch_that_is_not_the_systems_own) {
    jd_figure_options options = {.keep_script = true};
    size_t size;
    begin();
    jd_result* own = result;
    jd_scenario* scenario;
    jd_trajectory* trajectory = NULL;
    static const char text[] =
        "system: vibrating-table\npatch: {shape: ring, inner: 1 mm}\nrun: {end: 0.02}\n";
    CHECK_INT(jd_scenario_parse(context, text, strlen(text), "s.yaml", &scenario), JD_OK);
    CHECK_INT(jd_run(jd_scenario_model(scenario), jd_scenario_options(scenario), &trajectory),
              JD_OK);
    CHECK_INT(jd_result_create(context, trajectory, text, &result), JD_OK);
    CHECK_INT(jd_figure_write(context, result, "a.png", &options), JD_OK);
    char* script = load("a.gp", &size);
    CHECK_HAS(script, "patch: ring, uniform");
    CHECK_HAS(script, "= 0.001 m");
    free(script);
    options.replace = true;
    CHECK_INT(jd_figure_write(context, own, "a.png", &options), JD_OK);
    script = load("a.gp", &size);
    CHECK(script != NULL && strstr(script, "patch") == NULL);
    free(script);
    jd_result_free(own);
    jd_trajectory_free(trajectory);
    jd_scenario_free(scenario);
    CHECK_INT(remove("a.png"), 0);
    CHECK_INT(remove("a.gp"), 0);
    CHECK_INT(remove("a.dat"), 0);
    end();
}

// Whether the script of a run that keeps such rows draws the start.
static bool shows_start(jd_record record) {
    jd_figure_options drawn = {.replace = true, .keep_script = true};
    const jd_system* system;
    jd_model* model = NULL;
    jd_trajectory* trajectory = NULL;
    jd_result* some = NULL;
    size_t size;
    CHECK_INT(jd_system_find(context, "vibrating-table", &system), JD_OK);
    CHECK_INT(jd_model_create(context, system, &model), JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.begin = 0.5;
    options.end = 0.52;
    options.record = record;
    CHECK_INT(jd_run(model, &options, &trajectory), JD_OK);
    CHECK_INT(jd_result_create(context, trajectory, NULL, &some), JD_OK);
    CHECK_INT(jd_figure_write(context, some, "a.svg", &drawn), JD_OK);
    char* script = load("a.gp", &size);
    CHECK_HAS(script, "title 'end'");
    const bool shown = script != NULL && strstr(script, "title 'start'") != NULL;
    free(script);
    jd_result_free(some);
    jd_trajectory_free(trajectory);
    jd_model_free(model);
    return shown;
}

TEST(start_is_drawn_only_if_a_row_holds_it) {
    begin();
    CHECK(shows_start(JD_RECORD_GRID));
    CHECK(shows_start(JD_RECORD_STEPS));
    CHECK(!shows_start(JD_RECORD_FINAL));
    CHECK_INT(remove("a.svg"), 0);
    CHECK_INT(remove("a.gp"), 0);
    CHECK_INT(remove("a.dat"), 0);
    end();
}

TEST(works_without_standard_streams_and_with_ignored_children) {
    begin();
    const pid_t child = fork();
    if (child == 0) {
        for (int i = 0; i < 3; i++)
            close(i);
        signal(SIGCHLD, SIG_IGN);
        _exit(write_to("a.png") == JD_OK ? 0 : 1);
    }
    int ended = -1;
    CHECK(waitpid(child, &ended, 0) == child && ended == 0);
    CHECK(begins_with("a.png", "\x89PNG"));
    CHECK_INT(remove("a.png"), 0);
    end();
}

TEST_MAIN(ending_says_the_format, unknown_ending_is_refused, existing_figure_stays_unless_replaced,
          missing_gnuplot_is_said, check_finds_the_program_before_the_work,
          check_sees_a_script_and_data_in_the_way, picture_that_cannot_be_written_is_said,
          start_is_drawn_only_if_a_row_holds_it,
          failing_gnuplot_leaves_nothing_but_its_first_complaint, name_may_hold_blanks_and_quotes,
          kept_script_draws_the_same_figure_again, same_result_gives_the_same_bytes,
          script_shows_panels_units_and_changed_values,
          script_shows_a_patch_that_is_not_the_systems_own,
          works_without_standard_streams_and_with_ignored_children)
