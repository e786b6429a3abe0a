// What `judder reproduce` says on stdout: the papers, the checks of one, the verdicts on all.
#include "report/papers.h"
#include "report/report.h"

#include <math.h>
#include <string.h>

// ---- The papers --------------------------------------------------------------------------------

// A row of the list: a paper, or one of its figures.
static void put_row(jd_cli_report* r, const char* paper, const char* code, const char* figure,
                    const char* title) {
    jd_cli_put_text(r, NULL, paper[0] ? "name" : NULL, "%s", paper);
    jd_cli_put_text(r, NULL, paper[0] ? "code" : NULL, code ? "%s" : NULL, code);
    if (!code)
        jd_cli_say(r, NULL, "%s", "");
    jd_cli_put_text(r, NULL, figure[0] ? "name" : NULL, "%s", figure);
    jd_cli_put_text(r, NULL, "title", "%s", title);
}

static void put_systems(jd_cli_report* r, const jd_paper* paper) {
    jd_cli_open(r, "systems", '[');
    for (int i = 0; i < paper->system_count; i++)
        jd_cli_put_text(r, NULL, "", NULL, paper->systems[i]);
    jd_cli_close(r, ']');
}

static void put_paper(jd_cli_report* r, const jd_paper* paper) {
    jd_cli_open(r, NULL, '{');
    put_row(r, paper->name, paper->code, "", paper->title ? paper->title : paper->subject);
    jd_cli_put_text(r, NULL, "subject", NULL, paper->subject);
    jd_cli_put_text(r, NULL, "citation", NULL, paper->citation);
    put_systems(r, paper);
    jd_cli_open(r, "figures", '[');
    for (int i = 0; i < paper->exhibit_count; i++) {
        jd_cli_open(r, NULL, '{');
        put_row(r, "", NULL, paper->exhibits[i].name, paper->exhibits[i].title);
        jd_cli_close(r, '}');
    }
    jd_cli_close(r, ']');
    jd_cli_close(r, '}');
}

void jd_cli_tell_papers(bool is_json) {
    jd_cli_report r = jd_cli_report_begin(is_json);
    jd_cli_table_open(&r, "paper|code|figure|what it is", 0);
    jd_cli_open(&r, "papers", '[');
    for (int i = 0; i < jd_paper_count(); i++)
        if (jd_paper_at(i))
            put_paper(&r, jd_paper_at(i));
    jd_cli_close(&r, ']');
    jd_cli_table_close(&r);
    jd_cli_report_end(&r);
}

// ---- One paper ---------------------------------------------------------------------------------

static void put_expected(jd_cli_report* r, const jd_check* check) {
    static const struct {
        const char *name, *words;
    } relations[] = {[JD_EQUALS] = {"equals", ""},
                     [JD_AT_MOST] = {"at_most", "at most "},
                     [JD_AT_LEAST] = {"at_least", "at least "},
                     [JD_DIFFERS] = {"differs", "not "}};
    jd_cli_put_text(r, NULL, "relation", NULL, relations[check->relation].name);
    jd_cli_put_number(r, NULL, "expected", NULL, check->expected);
    if (isfinite(check->expected))
        jd_cli_say(r, NULL, "%s%.10g", relations[check->relation].words, check->expected);
    else
        jd_cli_say(r, NULL, "-");
}

static void put_check(jd_cli_report* r, const jd_check* check) {
    jd_cli_open(r, NULL, '{');
    jd_cli_put_text(r, NULL, "figure", "%s", check->exhibit->name);
    jd_cli_put_bool(r, "claim", check->claim);
    jd_cli_say(r, NULL, "%s", check->claim ? "claim" : "");
    jd_cli_put_text(r, NULL, "verdict", "%s", jd_verdict_name(check->verdict));
    jd_cli_put_text(r, NULL, "what", "%s", check->what);
    put_expected(r, check);
    jd_cli_put_number(r, NULL, "tolerance", NULL, check->tolerance);
    jd_cli_put_number(r, NULL, "within", NULL, check->within);
    jd_cli_put_number(r, NULL, "value", isfinite(check->value) ? "%.10g" : NULL, check->value);
    if (!isfinite(check->value))
        jd_cli_say(r, NULL, check->verdict == JD_UNCHECKED ? "-" : "none");
    jd_cli_put_text(r, NULL, "unit", "%s", check->unit);
    jd_cli_put_text(r, NULL, "source", NULL, check->source);
    jd_cli_put_text(r, NULL, "method", NULL, check->method);
    jd_cli_close(r, '}');
}

// How many have which verdict; what nothing has is told to programs only, but for failures.
static const struct {
    const char *key, *one, *many;
} verdicts[JD_VERDICTS] = {
    [JD_AGREES] = {"agree", "agrees", "agree"},
    [JD_AGREES_WITHIN] = {"agree_within", "agrees within bounds", "agree within bounds"},
    [JD_REFUTED] = {"refuted", "is refuted", "are refuted"},
    [JD_UNCHECKED] = {"unchecked", "cannot be checked", "cannot be checked"},
    [JD_FAILS] = {"fail", "fails", "fail"}};

static void put_verdicts(jd_cli_report* r, const char* label, const int counts[JD_VERDICTS]) {
    bool begun = false;
    for (int v = 0; v < JD_VERDICTS; v++) {
        jd_cli_put_integer(r, NULL, verdicts[v].key, NULL, counts[v]);
        if (counts[v] == 0 && v != JD_FAILS)
            continue;
        jd_cli_say(r, begun ? NULL : label, "%s%d %s", begun ? ", " : "", counts[v],
                   counts[v] == 1 ? verdicts[v].one : verdicts[v].many);
        begun = true;
    }
}

static void count_verdicts(const jd_reproduction* made, int counts[JD_VERDICTS]) {
    for (int v = 0; v < JD_VERDICTS; v++)
        counts[v] += jd_reproduction_count(made, (jd_verdict)v);
}

static void put_written(jd_cli_report* r, const char* folder) {
    jd_cli_say(r, "written", "%s%sindex.html", folder,
               folder[strlen(folder) - 1] == '/' ? "" : "/");
}

void jd_cli_tell_reproduction(const jd_reproduction* made, const char* folder, bool is_json) {
    jd_cli_report r = jd_cli_report_begin(is_json);
    int counts[JD_VERDICTS] = {0};
    count_verdicts(made, counts);
    jd_cli_put_text(&r, NULL, "paper", NULL, jd_reproduction_paper(made)->name);
    jd_cli_put_text(&r, NULL, "folder", NULL, folder);
    jd_cli_table_open(&r, "figure|what|verdict|check|expected|here|unit", 0);
    jd_cli_open(&r, "checks", '[');
    for (int i = 0; i < jd_reproduction_check_count(made); i++)
        put_check(&r, jd_reproduction_check_at(made, i));
    jd_cli_close(&r, ']');
    jd_cli_table_close(&r);
    jd_cli_say(&r, NULL, "%s", "");
    put_verdicts(&r, "checks", counts);
    put_written(&r, folder);
    jd_cli_open(&r, "files", '[');
    for (int i = 0; i < jd_reproduction_file_count(made); i++)
        jd_cli_put_text(&r, NULL, "", NULL, jd_reproduction_file_at(made, i));
    jd_cli_close(&r, ']');
    jd_cli_report_end(&r);
}

// ---- All papers --------------------------------------------------------------------------------

static void put_counts(jd_cli_report* r, const jd_reproduction* made) {
    int claims = 0;
    jd_cli_open(r, NULL, '{');
    jd_cli_put_text(r, NULL, "name", "%s", jd_reproduction_paper(made)->name);
    for (int v = 0; v < JD_VERDICTS; v++)
        claims += jd_reproduction_claims(made, (jd_verdict)v);
    jd_cli_put_integer(r, NULL, "claims", "%" PRId64, claims);
    for (int v = 0; v < JD_FAILS; v++)
        jd_cli_put_integer(r, NULL, verdicts[v].key, "%" PRId64,
                           jd_reproduction_claims(made, (jd_verdict)v));
    jd_cli_put_integer(r, NULL, "checks", "%" PRId64, jd_reproduction_check_count(made) - claims);
    jd_cli_put_integer(r, NULL, "fail", "%" PRId64, jd_reproduction_count(made, JD_FAILS));
    jd_cli_close(r, '}');
}

void jd_cli_tell_index(const jd_reproduction* const* made, int count, const char* folder,
                       bool is_json) {
    jd_cli_report r = jd_cli_report_begin(is_json);
    int counts[JD_VERDICTS] = {0};
    jd_cli_put_text(&r, NULL, "folder", NULL, folder);
    jd_cli_table_open(
        &r, "paper|claims|agree|agree within|refuted|cannot be checked|own checks|fail", 0);
    jd_cli_open(&r, "papers", '[');
    for (int i = 0; i < count; i++) {
        put_counts(&r, made[i]);
        count_verdicts(made[i], counts);
    }
    jd_cli_close(&r, ']');
    jd_cli_table_close(&r);
    jd_cli_say(&r, NULL, "%s", "");
    put_verdicts(&r, "checks", counts);
    put_written(&r, folder);
    jd_cli_report_end(&r);
}
