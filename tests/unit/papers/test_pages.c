// Pages of papers: what they ask for is found, in runs, at events and in sweeps; what is wrong in them is
// told with its place; one page stands over several.
#include <ftw.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "judder/papers.h"
#include "judder/plugin.h"
#include "judder/scenario.h"
#include "support/check.h"

// ---- A folder with a page ----------------------------------------------------------------------

static char place[400];
static jd_context* context;
static jd_reproduction* made;

static void put(const char* path, const char* text) {
    FILE* file = fopen(path, "wb");
    REQUIRE(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0);
}

// A ball that falls from 1 m and keeps half its speed, and one that starts 0.1 m higher.
static void begin(void) {
    snprintf(place, sizeof place, "%s/pages-XXXXXX", JD_BINARY_DIR);
    REQUIRE(mkdtemp(place) != NULL && chdir(place) == 0 && mkdir("mine", 0777) == 0);
    context = jd_context_create();
    put("mine/ball.yaml", "system: bouncing-ball\nparameters: {A: 0, e: 0.5, mu: 0}\n"
                          "initial: {h: 1, vx: 0.5}\nrun: {end: 1, output_step: 0.01}\n");
    put("mine/higher.yaml", "system: bouncing-ball\nparameters: {A: 0, e: 0.5, mu: 0}\n"
                            "initial: {h: 1.1, vx: 0.5}\nrun: {end: 0.4, output_step: 0.01}\n");
    put("mine/lower.yaml", "system: bouncing-ball\nparameters: {A: 0, e: 0.5, mu: 0}\n"
                           "initial: {h: 1, vx: 0.5}\nrun: {end: 0.4, output_step: 0.01}\n");
    put("mine/struck.yaml", "system: bouncing-ball\nparameters: {A: 0, e: 0.5, mu: 0}\n"
                            "initial: {h: 0.2, vx: 0.5}\nrun: {end: 0.4, output_step: 0.01}\n");
    put("mine/heights.yaml",
        "system: bouncing-ball\nparameters: {A: 0, e: 0.5, mu: 0}\ninitial: {vx: 0}\n"
        "sweep:\n  parameter: initial.h\n  from: 1\n  to: 2\n  points: 3\n"
        "  section: event=impact\n  quantities: [u]\n  transient: 0\n  record: 2\n");
}

static int remove_one(const char* path, const struct stat* info, int type, struct FTW* at) {
    (void)info, (void)type, (void)at;
    return remove(path);
}

static void end(void) {
    jd_reproduction_free(made);
    made = NULL;
    jd_context_free(context);
    CHECK(chdir("/") == 0 && nftw(place, remove_one, 8, FTW_DEPTH | FTW_PHYS) == 0);
}

#define HEAD                                                                                       \
    "paper: mine\nsubject: a ball\ncitation: Mine.\nsystems: [bouncing-ball]\ntext: It falls.\n"

static jd_status make(const char* page, const char* folder) {
    const jd_paper* paper;
    put("mine/paper.yaml", page);
    jd_status status = jd_paper_read(context, "mine", &paper);
    jd_reproduction_free(made);
    made = NULL;
    return status == JD_OK ? jd_reproduce(context, paper, folder, NULL, &made) : status;
}

// ---- Values ------------------------------------------------------------------------------------

static const char values_page[] = HEAD
    "figures:\n"
    "  fig1:\n"
    "    title: all ways\n"
    "    text: Rows, events, pairs of runs, points of a sweep.\n"
    "    source: closed form\n"
    "    runs: [ball, higher, lower, struck]\n"
    "    sweeps: [heights]\n"
    "    columns: {energy: u^2/2 + 9.81*h}\n"
    "    values:\n"
    "      fall: {run: ball, event: impact}\n"
    "      g: 9.81\n"
    "    figure:\n"
    "      panels: [{title: height, x: \"t [s]\", y: \"h [m]\", curves: [{run: ball, y: h}]}]\n"
    "    claims:\n"
    "      - {what: fall, value: fall, is: sqrt(2/g), tolerance: 1e-8, unit: s}\n"
    "      - {what: rough, value: fall, is: 0.45, tolerance: 1e-3, within: 0.01}\n"
    "      - {what: wrong, value: fall, not: 0.4, tolerance: 0.01}\n"
    "      - {what: unknown, why: nobody measured it}\n"
    "    checks:\n"
    "      - {what: row, run: ball, at: 0.1, quantity: h, is: 1 - g*0.005, tolerance: 1e-8}\n"
    "      - {what: jump, run: ball, event: impact, quantity: u, side: jump, is: 1.5*sqrt(2*g), "
    "tolerance: 1e-7}\n"
    "      - {what: before, run: ball, event: impact, quantity: u, side: before, is: -sqrt(2*g), "
    "tolerance: 1e-7}\n"
    "      - {what: second, run: ball, event: impact, nth: 2, is: 2*fall, tolerance: 1e-8}\n"
    "      - {what: last, run: ball, event: impact, nth: -1, is: 2*fall, tolerance: 1e-8}\n"
    "      - {what: number, run: ball, event: impact, take: count, where: t < 0.8, is: 1, "
    "tolerance: 0}\n"
    "      - {what: constant, run: ball, take: spread, quantity: energy, where: t < 0.4, is: 0, "
    "tolerance: 1e-6}\n"
    "      - {what: slope, run: ball, take: slope, quantity: u, where: t < 0.4, is: -g, tolerance: "
    "1e-6}\n"
    "      - {what: mean, run: ball, take: mean, quantity: 2*vx, is: 1, tolerance: 1e-12}\n"
    "      - {what: falls by, run: lower, take: fall, quantity: h, is: 0.01*g*0.395, tolerance: "
    "1e-7}\n"
    "      - {what: apart, run: lower, with: higher, take: apart, quantity: h, is: 0.1, tolerance: "
    "1e-7}\n"
    "      - {what: alike, run: lower, with: higher, take: alike, quantity: h, is: 1, tolerance: "
    "1e-9}\n"
    "      - {what: rows at an impact have no fellow, run: lower, with: struck, take: apart, "
    "quantity: t, is: 0, tolerance: 0}\n"
    "      - {what: rows, run: lower, take: count, is: 41, tolerance: 0}\n"
    "      - {what: sweep, sweep: heights, take: most, quantity: -u, where: point == 0, is: "
    "sqrt(4*g), tolerance: 1e-6}\n"
    "      - {what: its value, sweep: heights, take: least, quantity: initial_h, where: -u > 5, "
    "is: 1.5, tolerance: 0}\n"
    "      - {what: failed, sweep: heights, take: count, where: failed, is: 0, tolerance: 0}\n"
    "      - {what: digits, value: 2.5004, is: 2.500}\n"
    "      - {what: no such event, run: ball, event: slip, is: 1}\n"
    "findings: {here: there}\n";

TEST(values_are_found_in_rows_at_events_and_in_sweeps) {
    begin();
    CHECK_INT(make(values_page, "out"), JD_OK);
    if (made == NULL)
        printf("%s\n", jd_context_message(context));
    REQUIRE(made != NULL);
    static const jd_verdict claims[4] = {JD_AGREES, JD_AGREES_WITHIN, JD_REFUTED, JD_UNCHECKED};
    const int count = jd_reproduction_check_count(made);
    CHECK_INT(count, 23);
    for (int i = 0; i < count; i++) {
        const jd_check* check = jd_reproduction_check_at(made, i);
        const jd_verdict want = i < 4 ? claims[i] : i < count - 1 ? JD_AGREES : JD_FAILS;
        if (check->verdict != want)
            CHECK_FAILED("%s: %s, %.12g for %.12g", check->what, jd_verdict_name(check->verdict),
                         check->value, check->expected);
        CHECK(check->claim == (i < 4));
    }
    CHECK_INT(jd_reproduction_claims(made, JD_UNCHECKED), 1);
    CHECK_INT(jd_reproduction_claims(made, JD_FAILS), 0);
    CHECK_INT(access("out/fig1.svg", R_OK), 0);
    // What was not given is told by itself.
    CHECK_STR(jd_reproduction_check_at(made, 0)->source, "closed form");
    CHECK_STR(jd_reproduction_check_at(made, 5)->method, "u jumps by, at impact 1 in ball");
    CHECK_ABS(jd_reproduction_check_at(made, 21)->tolerance, 1e-3, 1e-18);
    end();
}

TEST(one_page_stands_over_several_papers) {
    begin();
    REQUIRE(mkdir("all", 0777) == 0);
    CHECK_INT(make(values_page, "all/mine"), JD_OK);
    REQUIRE(made != NULL);
    const jd_reproduction* const both[2] = {made, made};
    CHECK_INT(jd_reproduction_index(context, both, 2, "all"), JD_OK);
    FILE* file = fopen("all/README.md", "rb");
    char* text = calloc(100000, 1);
    REQUIRE(file != NULL && text != NULL && fread(text, 1, 99999, file) > 0);
    fclose(file);
    CHECK_HAS(text,
              "2 sources, 8 claims: 2 agree, 2 agree within bounds, 2 are refuted, 2 cannot be "
              "checked. 38 checks of our own. 2 fail.");
    CHECK_HAS(
        text,
        "| [mine](mine/README.md) |  | a ball | bouncing-ball | 4 | 1 | 1 | 1 | 1 | 19, 1 fails |");
    CHECK_HAS(text, "| **refuted** | [mine fig1](mine/README.md) | wrong | 0.4 | 0.4515");
    CHECK_HAS(text, "nobody measured it");
    free(text);
    CHECK_INT(access("all/index.html", R_OK), 0);
    CHECK_INT(jd_reproduction_index(context, both, 2, "nowhere"), JD_ERR_FILE);
    end();
}

// ---- What is wrong -----------------------------------------------------------------------------

#define FIGURE HEAD "figures:\n  fig1:\n    title: a\n    text: b\n    runs: [ball]\n"
#define CHECK_OF(text) FIGURE "    checks: [{what: a, source: b, " text "}]\n"

// The other refusals: tests/cli/study/strangers.sh.
TEST(a_folder_is_read_within_itself_and_the_context_is_as_before) {
    static const char page[] = HEAD "figures: {fig1: {title: a, text: b, runs: [ball, out]}}\n";
    const jd_paper* paper;
    begin();
    put("out.yaml", "system: bouncing-ball\nrun: {end: 1}\n");
    REQUIRE(symlink("../out.yaml", "mine/out.yaml") == 0);
    CHECK_INT(make(page, "out"), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "is outside of the folder");
    CHECK_INT(jd_paper_read(context, ".", &paper), JD_ERR_FILE);
    jd_scenario* scenario;  // what else is read with the context may lie anywhere
    CHECK_INT(jd_scenario_read(context, "out.yaml", &scenario), JD_OK);
    jd_scenario_free(scenario);
    CHECK_INT(jd_plugin_load(context, "./out.yaml", &(const jd_system*){0}), JD_ERR_FILE);
    REQUIRE(symlink("mine", "link") == 0 && remove("mine/out.yaml") == 0);
    put("mine/out.yaml", "system: bouncing-ball\nrun: {end: 0.1}\n");
    CHECK_INT(jd_paper_read(context, "link/", &paper), JD_OK);  // users may name it as they like
    CHECK_STR(jd_paper_folder(paper), "link/");
    CHECK(jd_paper_folder(jd_paper_at(0)) == NULL && jd_paper_folder(NULL) == NULL);
    CHECK_INT(jd_reproduce(context, paper, "out", NULL, &made), JD_OK);
    CHECK_INT(jd_plugin_load(context, "./out.yaml", &(const jd_system*){0}), JD_ERR_FILE);
    end();
}

TEST(what_is_wrong_in_a_page_is_told_with_its_place) {
    static const struct {
        const char *page, *words;
    } wrong[] = {
        {"- 1\n", "mine/paper.yaml:1:1: a page is a map"},
        {"paper: mine\n", "a page needs 'subject'"},
        {HEAD "figs: {}\n", "mine/paper.yaml:6:1: unknown key 'figs'"},
        {HEAD, "a page needs 'figures'"},
        {FIGURE "    check: []\n", "did you mean 'checks'?"},
        {FIGURE "    checks: {}\n", "'checks' must be a list"},
        {FIGURE "    checks: [{what: a}]\n", "it needs 'what' and 'source'"},
        {CHECK_OF("value: 1"), "nor why it cannot be checked"},
        {CHECK_OF("value: 1, is: 1, not: 2"), "only one of is, at_most, at_least and not"},
        {CHECK_OF("value: 1, is: 1 +"), "mine/paper.yaml:11:52"},
        {CHECK_OF("value: zz, is: 1"), "unknown name 'zz'"},
        {CHECK_OF("run: bal, at: 0, quantity: h, is: 1"), "did you mean 'ball'?"},
        {CHECK_OF("run: ball, is: 1"), "a value needs a 'quantity'"},
        {CHECK_OF("is: 1"), "a value is found in a 'run' or in a 'sweep'"},
        {CHECK_OF("run: ball, at: 0, quantity: hh, is: 1"), "unknown name 'hh'; did you mean 'h'?"},
        {CHECK_OF("run: ball, take: mos, quantity: h, is: 1"), "did you mean 'most'?"},
        {CHECK_OF("run: ball, take: apart, quantity: h, is: 1"), "'with' a second run goes with"},
        {CHECK_OF("run: ball, event: impact, nth: 1.5, is: 1"), "'nth' must be a whole number"},
        {FIGURE "    figure: {panels: [{curves: []}]}\n", "a panel needs 'curves'"},
        {FIGURE "    figure: {panels: [{curves: [{y: h}]}]}\n", "a curve has a 'run' or a 'sweep'"},
        {FIGURE "    figure: {runs: [none]}\n", "unknown entry 'none'"},
        {HEAD "figures: {fig1: {title: a, text: b, runs: [absent]}}\n", "mine/absent.yaml"},
        {HEAD "figures: {fig1: {title: a, text: b, runs: 5}}\n", "'runs' must be a list"},
        {FIGURE "    values: {a: b, b: 1}\n", "unknown name 'b'"},
        {HEAD "figures: {../fig1: {title: a, text: b}}\n",
         "mine/paper.yaml:6:11: '../fig1' is not the name of a figure"},
        {HEAD "figures: {fig1: {title: a, text: b, runs: [ball, a b]}}\n",
         "mine/paper.yaml:6:50: 'a b' is not the name of a run"},
    };
    begin();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const jd_status status = make(wrong[i].page, "out");
        if (status >= 0)
            CHECK_FAILED("taken: %s", wrong[i].page);
        CHECK(made == NULL);
        CHECK_HAS(jd_context_message(context), wrong[i].words);
        CHECK(access("out", F_OK) != 0);
    }
    end();
}

// A page that ends anywhere is wrong or right, and nothing else happens.
TEST(a_page_that_is_cut_is_told) {
    begin();
    for (size_t size = 0; size + 1 < sizeof values_page; size += 7) {
        char cut[sizeof values_page];
        const jd_paper* paper;
        memcpy(cut, values_page, size);
        cut[size] = '\0';
        put("mine/paper.yaml", cut);
        const jd_status status = jd_paper_read(context, "mine", &paper);
        CHECK((status == JD_OK) == (paper != NULL));
        if (status != JD_OK)
            CHECK_HAS(jd_context_message(context), "mine/");
    }
    end();
}

TEST_MAIN(values_are_found_in_rows_at_events_and_in_sweeps, one_page_stands_over_several_papers,
          a_folder_is_read_within_itself_and_the_context_is_as_before,
          what_is_wrong_in_a_page_is_told_with_its_place, a_page_that_is_cut_is_told)
