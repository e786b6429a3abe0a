// A paper made again: pages that say what was found, a folder that is whole or not there.
#include <dirent.h>
#include <ftw.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "figure/sheet.h"
#include "judder/escape.h"
#include "judder/plugin.h"
#include "judder/system.h"
#include "papers/measure.h"
#include "papers/reproduction.h"
#include "support/check.h"

// ---- A paper of our own ------------------------------------------------------------------------

#define NASTY "a < b & \"c\" | *d* _e_ x_CA"

static const jd_paper_scenario scenarios[] = {
    {"first", "system: vibrating-table\nrun: {end: 0.01}\n"},
    {"second", "system: vibrating-table\nrun: {end: 0.02}\n"},
    {0},
};
static const char* const runs[] = {"first", "second"};

static const jd_planned_check checks[] = {
    {"rows reach the end", JD_EQUALS, 0.02, 0, "s", NASTY, "last row", jd_measure_last, .run = 1,
     .of = "t"},
    {"there is no wall", JD_EQUALS, 0, 0, "1", "no such event", "events", jd_measure_event_count,
     .of = "wall"},
    {"seven", JD_DIFFERS, 8, 0.5, "1", "printed as 8", "computed", jd_measure_number, .index = 3,
     .claim = true},
    {"no such column", JD_EQUALS, 0, 1, "m", "nowhere", "nothing", jd_measure_last, .of = "zzz"},
    {"the first row is the start", JD_EQUALS, 0.4, 0, "m/s", "default start", "first row",
     jd_measure_row, .of = "vy", .index = 0},
    {"no row behind the last", JD_EQUALS, 0, 1, "m/s", "nowhere", "nothing", jd_measure_row,
     .of = "vy", .index = 1000000},
};

static bool draw_fails;

static jd_status compute(jd_evidence* evidence) {
    evidence->numbers[3] = 7.0;
    evidence->cells.columns = 2;
    evidence->cells.rows = 2;
    snprintf(evidence->cells.text[0][0], JD_CELL_SIZE, "head | one");
    snprintf(evidence->cells.text[0][1], JD_CELL_SIZE, "head two");
    snprintf(evidence->cells.text[1][0], JD_CELL_SIZE, "<cell>");
    return JD_OK;
}

static jd_status draw(const jd_evidence* evidence, const char* path,
                      const jd_figure_options* options) {
    const jd_column* t = jd_result_column(evidence->results[0], "t");
    const jd_column* y = jd_result_column(evidence->results[0], "y");
    const jd_sheet_band bands[] = {{0.002, 0.004}};
    jd_sheet sheet = {.title = NASTY, .subtitle = "it's", .panel_count = 1};
    sheet.panels[0] = (jd_sheet_panel){
        .title = "path",
        .x = {"t", .unit = "s"},
        .y = {"y", .unit = "m"},
        .bands = bands,
        .band_count = 1,
        .curve_count = 1,
        .curves = {{t->values, y->values, jd_result_row_count(evidence->results[0]), "y", NULL, 0,
                    .look = JD_SHEET_LINE}},
    };
    return draw_fails ? jd_fail(evidence->context, JD_ERR_SOLVER, "cannot draw this")
                      : jd_sheet_write(evidence->context, &sheet, path, options);
}

static const jd_exhibit_plan plan = {
    JD_PLANNED(run, runs),
    JD_PLANNED(check, checks),
    .compute = compute,
    .draw = draw,
};

static const jd_exhibit exhibits[] = {
    {"fig1", NASTY, "first text", &plan},
    {"table2", "second", "second text", &plan},
};

static const jd_note notes[] = {{JD_NOTE_MISPRINT, "equation (6)", NASTY},
                                {JD_NOTE_FINDING, "seven", "not eight"}};

static const jd_paper paper = {
    .name = "nobody2000",
    .code = "XYZ001",
    .title = NASTY,
    .subject = "nothing",
    .citation = "Nobody, 2000.",
    .text = "About nothing.",
    .exhibits = exhibits,
    .exhibit_count = 2,
    .scenarios = scenarios,
    .notes = notes,
    .note_count = 2,
};

// ---- Folders -----------------------------------------------------------------------------------

static char place[400];
static jd_context* context;
static jd_reproduction* made;

static void begin(void) {
    snprintf(place, sizeof place, "%s/reproduce-XXXXXX", JD_BINARY_DIR);
    REQUIRE(mkdtemp(place) != NULL && chdir(place) == 0);
    context = jd_context_create();
    draw_fails = false;
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

static int entry_count(const char* path) {
    int count = -2;  // "." and ".."
    DIR* list = opendir(path);
    REQUIRE(list != NULL);
    while (readdir(list) != NULL)
        count++;
    closedir(list);
    return count;
}

static jd_status make_one(const char* folder, bool replace) {
    const jd_reproduce_options options = {.only = &exhibits[0], .replace = replace};
    jd_reproduction_free(made);
    return jd_reproduce(context, &paper, folder, &options, &made);
}

static char* load(const char* path) {
    FILE* file = fopen(path, "rb");
    REQUIRE(file != NULL);
    char* text = calloc(200000, 1);
    REQUIRE(text != NULL && fread(text, 1, 199999, file) > 0);
    fclose(file);
    return text;
}

static void put(const char* path, const char* text) {
    FILE* file = fopen(path, "wb");
    REQUIRE(file != NULL && fputs(text, file) >= 0 && fclose(file) == 0);
}

// ---- Papers ------------------------------------------------------------------------------------

TEST(papers_and_figures_are_found_by_name_or_the_nearest_is_told) {
    const jd_paper* found;
    const jd_exhibit* exhibit;
    jd_context* own = jd_context_create();
    CHECK_INT(jd_paper_find(own, "kardan2013", &found), JD_OK);
    CHECK_INT(jd_exhibit_find(own, found, "table1", &exhibit), JD_OK);
    CHECK_INT(jd_exhibit_find(own, found, "fig33", &exhibit), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(own), "did you mean 'fig3'");
    CHECK(exhibit == NULL);
    CHECK_INT(jd_paper_find(own, "kardan2031", &found), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(own), "kardan2013");
    CHECK_INT(jd_paper_find(own, "non254", &found), JD_OK);
    CHECK_STR(found->name, "sypniewska2015");
    CHECK_INT(jd_paper_find(own, "NON245", &found), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(own), "did you mean 'NON254'?");
    CHECK(found == NULL && jd_paper_at(-1) == NULL && jd_paper_at(jd_paper_count()) == NULL);
    jd_context_free(own);
}

TEST(every_paper_is_complete) {
    context = jd_context_create();
    for (int i = 0; i < jd_paper_count(); i++) {
        const jd_paper* p = jd_paper_at(i);
        CHECK(p->exhibit_count > 0 && p->citation[0] != '\0' && p->system_count > 0);
        for (int k = 0; k < p->system_count; k++) {
            const jd_system* system;
            CHECK_INT(jd_system_open(context, p->systems[k], &system), JD_OK);
            jd_system_release(system);
        }
        for (int k = 0; k < p->exhibit_count; k++) {
            const jd_exhibit_plan* own = p->exhibits[k].plan;
            CHECK(own->check_count > 0 && own->run_count <= JD_EXHIBIT_RUNS);
            for (int c = 0; c < own->check_count; c++) {
                const jd_planned_check* check = &own->checks[c];
                CHECK(check->measure != NULL || check->value != NULL || check->unchecked);
                CHECK(check->source[0] != '\0' && check->method[0] != '\0');
                CHECK(check->unchecked || check->tolerance >= 0.0);
            }
        }
    }
    jd_context_free(context);
}

static int uses_of(const char* name, const char* const* names, int count) {
    int uses = 0;
    for (int i = 0; i < count; i++)
        uses += strcmp(names[i], name) == 0;
    return uses;
}

// Runs and sweeps of a paper share one folder, so no name may come twice; and a scenario that
// nothing uses is a lie.
TEST(every_scenario_of_a_paper_serves_one_run_or_sweep) {
    for (int i = 0; i < jd_paper_count(); i++) {
        const jd_paper* p = jd_paper_at(i);
        int names = 0, planned = 0;
        for (const jd_paper_scenario* s = p->scenarios; s->name != NULL; s++, names++) {
            int uses = 0;
            for (int k = 0; k < p->exhibit_count; k++) {
                const jd_exhibit_plan* own = p->exhibits[k].plan;
                uses += uses_of(s->name, own->runs, own->run_count) +
                        uses_of(s->name, own->sweeps, own->sweep_count);
            }
            if (uses != 1)
                CHECK_FAILED("%s is used %d times", s->name, uses);
        }
        for (int k = 0; k < p->exhibit_count; k++)
            planned += p->exhibits[k].plan->run_count + p->exhibits[k].plan->sweep_count;
        CHECK(names > 0);
        CHECK_INT(planned, names);
    }
}

// ---- The folder --------------------------------------------------------------------------------

TEST(a_paper_leaves_every_file_it_names_and_no_other) {
    begin();
    // Both exhibits of the paper name the same runs: only one of them is made here.
    CHECK_INT(make_one("out", false), JD_OK);
    REQUIRE(made != NULL);
    CHECK_STR(jd_reproduction_file_at(made, 0), "index.html");
    CHECK_INT(jd_reproduction_file_count(made), 9);  // 2 pages, 2 yaml, 2 h5, svg, gp, dat
    CHECK_INT(entry_count("out"), 9);
    CHECK_INT(entry_count("."), 1);
    for (int i = 0; i < jd_reproduction_file_count(made); i++) {
        char path[200];
        snprintf(path, sizeof path, "out/%s", jd_reproduction_file_at(made, i));
        CHECK_INT(access(path, R_OK), 0);
    }
    char* yaml = load("out/second.yaml");
    CHECK_STR(yaml, scenarios[1].text);
    free(yaml);
    end();
}

TEST(checks_are_judged_as_planned) {
    begin();
    CHECK_INT(make_one("out", false), JD_OK);
    REQUIRE(made != NULL);
    CHECK_INT(jd_reproduction_check_count(made), 6);
    static const jd_verdict wanted[6] = {JD_AGREES, JD_AGREES, JD_REFUTED,
                                         JD_FAILS,  JD_AGREES, JD_FAILS};
    for (int i = 0; i < 6; i++)
        CHECK_INT(jd_reproduction_check_at(made, i)->verdict, wanted[i]);
    CHECK_INT(jd_reproduction_count(made, JD_FAILS), 2);
    CHECK(jd_reproduction_check_at(made, 6) == NULL);
    end();
}

// Every href names a file of the folder or a place of the page.
static void check_links(const char* html) {
    static const char attribute[] = "href=\"";
    int count = 0;
    for (const char* at = html; (at = strstr(at, attribute)) != NULL; count++) {
        char path[300] = "out/";
        at += strlen(attribute);
        const size_t size = strcspn(at, "\"");
        if (at[0] == '#')
            continue;
        snprintf(path, sizeof path, "out/%.*s", (int)size, at);
        if (access(path, R_OK) != 0)
            CHECK_FAILED("no file %s", path);
    }
    CHECK(count > 0);
}

// What the library is given in C need not be names.
TEST(names_that_mean_something_are_escaped_too) {
    static const jd_exhibit odd = {"fig1 <i>|](x)", NASTY, "text", &plan};
    const jd_paper strange = {.name = "no'body $(id)",
                              .subject = "s",
                              .citation = NASTY,
                              .text = "t",
                              .exhibits = &odd,
                              .exhibit_count = 1,
                              .scenarios = scenarios};
    begin();
    CHECK_INT(jd_reproduce(context, &strange, "out",
                           &(jd_reproduce_options){.only = &odd, .points = 3}, &made),
              JD_OK);
    char *html = load("out/index.html"), *text = load("out/README.md");
    CHECK(strstr(html, "<i>") == NULL && strstr(text, "<i>|") != NULL);  // in the command alone
    CHECK_HAS(html, "<a href=\"#fig1%20%3Ci%3E%7C%5D%28x%29\">Figure 1 &lt;i&gt;|](x)</a>");
    CHECK_HAS(html,
              "judder reproduce &#39;no&#39;\\&#39;&#39;body $(id)&#39; &#39;fig1 &lt;i&gt;|");
    CHECK_HAS(text, "judder reproduce 'no'\\''body $(id)' 'fig1 <i>|](x)' --points 3\n```");
    CHECK_HAS(text, "](fig1%20%3Ci%3E%7C%5D%28x%29.svg)");
    CHECK_HAS(text, "## Figure 1 &lt;i&gt;\\|\\](x): ");
    free(html);
    free(text);
    end();
}

TEST(a_link_is_no_folder_to_write_in) {
    begin();
    REQUIRE(mkdir("there", 0777) == 0 && symlink("there", "out") == 0);
    CHECK_INT(make_one("out", true), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "it is a link");
    CHECK_INT(jd_reproduce_check_folder(context, "out/", true), JD_ERR_FILE);
    CHECK_INT(entry_count("there"), 0);
    end();
}

TEST(the_page_escapes_text_and_its_links_lead_somewhere) {
    begin();
    CHECK_INT(make_one("out", false), JD_OK);
    char* html = load("out/index.html");
    CHECK_HAS(html, "a &lt; b &amp; &quot;c&quot; | *d* _e_ x_CA");
    CHECK(strstr(html, "a < b") == NULL);
    CHECK_HAS(html, "&lt;cell&gt;");
    CHECK_HAS(html, "1 claim: 1 is refuted, none fails. 5 checks of our own: 3 agree, 2 fail.");
    CHECK_HAS(html, "nobody2000, XYZ001, made again");
    CHECK_HAS(html, "Figure 1: ");
    CHECK_HAS(html, "<td class=\"fails\">fails</td>");
    CHECK_HAS(html, "<td class=\"refuted\">refuted</td>");
    CHECK_HAS(html, "judder reproduce nobody2000 fig1");
    CHECK(strstr(html, "<script") == NULL);
    check_links(html);
    CHECK_HAS(html, "<img src=\"data:image/svg+xml;base64,");
    CHECK_HAS(html, "Content-Security-Policy\" content=\"" JD_PAGE_POLICY "\"");
    free(html);
    end();
}

// Bars that part columns, without escaped ones.
static int bars(const char* line) {
    int count = 0;
    for (const char* c = line; *c != '\0' && *c != '\n'; c++)
        count += *c == '|' && (c == line || c[-1] != '\\');
    return count;
}

TEST(tables_in_markdown_have_as_many_columns_in_every_row) {
    begin();
    CHECK_INT(make_one("out", false), JD_OK);
    char* text = load("out/README.md");
    int rows = 0, want = 0;
    for (const char* line = text; line != NULL; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (*line != '|')
            want = 0;
        else if (want == 0)
            want = bars(line);
        else
            CHECK_INT(bars(line), want);
        rows += *line == '|';
        if (*line == '\0')
            break;
    }
    CHECK_INT(rows, 3 + 3 + 7);  // table, claim, checks
    CHECK_HAS(text, "a &lt; b &amp; \"c\" \\| \\*d\\* \\_e\\_ x_CA");
    CHECK_HAS(text, "head \\| one");
    free(text);
    end();
}

TEST(a_folder_with_files_is_refused_unless_they_may_be_replaced) {
    begin();
    REQUIRE(mkdir("out", 0777) == 0);
    CHECK_INT(make_one("out", false), JD_OK);  // an empty one is filled
    put("out/mine.txt", "mine");
    put("out/index.html", "old");
    CHECK_INT(make_one("out", false), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "not empty");
    CHECK(made == NULL);
    CHECK_INT(make_one("out/", true), JD_OK);
    char* html = load("out/index.html");
    CHECK_HAS(html, "<!DOCTYPE html>");
    free(html);
    char* mine = load("out/mine.txt");
    CHECK_STR(mine, "mine");
    free(mine);
    CHECK_INT(entry_count("out"), 10);
    end();
}

TEST(what_fails_leaves_nothing_behind) {
    begin();
    draw_fails = true;
    CHECK_INT(make_one("out", false), JD_ERR_SOLVER);
    CHECK_STR(jd_context_message(context), "cannot draw this");
    CHECK(made == NULL);
    CHECK_INT(entry_count("."), 0);
    REQUIRE(mkdir("full", 0777) == 0);
    put("full/index.html", "old");
    CHECK_INT(make_one("full", true), JD_ERR_SOLVER);
    char* old = load("full/index.html");
    CHECK_STR(old, "old");
    free(old);
    CHECK_INT(entry_count("full"), 1);
    end();
}

static bool stop(void* data, double done) {
    double* last = data;
    CHECK(done >= *last && done <= 1.0);
    *last = done;
    return done < 0.4;
}

TEST(progress_only_rises_and_can_stop_the_work) {
    double last = 0.0;
    begin();
    const jd_reproduce_options options = {
        .only = &exhibits[1], .progress = stop, .progress_data = &last};
    CHECK_INT(jd_reproduce(context, &paper, "out", &options, &made), JD_CANCELLED);
    CHECK(made == NULL && last >= 0.4);
    CHECK_INT(entry_count("."), 0);
    end();
}

TEST(wrong_folders_programs_and_figures_are_told_before_the_work) {
    begin();
    CHECK_INT(make_one("no/such/out", false), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "no folder 'no/such'");
    CHECK_INT(make_one("", false), JD_ERR_FILE);
    put("file", "x");
    CHECK_INT(make_one("file", true), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "not a folder");
    CHECK_INT(jd_reproduce_check_folder(context, "file", true), JD_ERR_FILE);
    CHECK_INT(jd_reproduce_check_folder(context, "fine", false), JD_OK);
    const jd_reproduce_options none = {.gnuplot = "no-such-gnuplot"};
    CHECK_INT(jd_reproduce(context, &paper, "out", &none, &made), JD_ERR_UNSUPPORTED);
    const jd_reproduce_options other = {.only = jd_paper_at(0)->exhibits};
    CHECK_INT(jd_reproduce(context, &paper, "out", &other, &made), JD_ERR_ARGUMENT);
    CHECK_INT(entry_count("."), 1);
    end();
}

TEST_MAIN(papers_and_figures_are_found_by_name_or_the_nearest_is_told, every_paper_is_complete,
          every_scenario_of_a_paper_serves_one_run_or_sweep,
          a_paper_leaves_every_file_it_names_and_no_other, checks_are_judged_as_planned,
          the_page_escapes_text_and_its_links_lead_somewhere,
          names_that_mean_something_are_escaped_too, a_link_is_no_folder_to_write_in,
          tables_in_markdown_have_as_many_columns_in_every_row,
          a_folder_with_files_is_refused_unless_they_may_be_replaced,
          what_fails_leaves_nothing_behind, progress_only_rises_and_can_stop_the_work,
          wrong_folders_programs_and_figures_are_told_before_the_work)
