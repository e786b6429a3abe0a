// Fuzzing of pages of papers (paper.yaml): any bytes must give a paper whose own pages, HTML and Markdown,
// are written with its texts as nothing but text, or a message of one line with its place, without a
// crash, a leak, a print or a long wait.
//
// A page that is read by jd_paper_read is kept to the end of the process: here it is freed. Its runs are
// not made; each check gets the values that the page itself expects.

#include "fuzz/cases.h"
#include "papers/read.h"
#include "papers/reproduction.h"
#include "scenario/texts/texts.h"

#include <stdio.h>
#include <string.h>

typedef struct page {
    jd_text_source source;
    jd_tree* root;
    jd_arena arena;
    jd_paper paper;
} page;

// Names of papers, figures, runs and sweeps are names of files, too.
static bool is_name(const char* text) {
    static const char* const letters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
    return text[0] && strspn(text, letters) == strlen(text);
}

static bool has_names(const jd_paper* paper) {
    bool names = is_name(paper->name);
    for (int i = 0; i < paper->exhibit_count; i++) {
        const jd_exhibit_plan* plan = paper->exhibits[i].plan;
        names = names && is_name(paper->exhibits[i].name);
        for (int k = 0; k < plan->run_count; k++)
            names = names && is_name(plan->runs[k]);
        for (int k = 0; k < plan->sweep_count; k++)
            names = names && is_name(plan->sweeps[k]);
    }
    return names;
}

// A paper that is read has a name and a figure at least.
static void check_paper(const jd_paper* paper) {
    fuzz_promise(paper->name && paper->subject && paper->citation && paper->text,
                 "a paper has its texts");
    fuzz_promise(paper->exhibit_count > 0, "a paper has figures");
    for (int i = 0; i < paper->exhibit_count; i++)
        fuzz_promise(paper->exhibits[i].name && paper->exhibits[i].title && paper->exhibits[i].plan,
                     "a figure has its texts and its plan");
}

// ---- Pages -------------------------------------------------------------------------------------

static void add_checks(jd_reproduction* made, const jd_exhibit* exhibit) {
    const jd_exhibit_plan* plan = exhibit->plan;
    made->exhibits[made->exhibit_count++] = (jd_reproduction_exhibit){
        .exhibit = exhibit, .first_check = made->check_count, .check_count = plan->check_count};
    for (int i = 0; i < plan->check_count; i++) {
        const jd_planned_check* p = &plan->checks[i];
        made->checks[made->check_count++] =
            (jd_check){.exhibit = exhibit,
                       .claim = p->claim,
                       .what = p->what,
                       .unit = p->unit,
                       .relation = p->relation,
                       .expected = p->expected,
                       .tolerance = p->tolerance,
                       .within = p->within,
                       .value = p->expected,
                       .source = p->source,
                       .method = p->method,
                       .verdict = p->unchecked ? JD_UNCHECKED : (jd_verdict)(i % JD_VERDICTS)};
    }
}

static jd_reproduction* reproduction_of(const jd_paper* paper) {
    jd_reproduction* made = calloc(1, sizeof *made);
    size_t checks = 1;
    for (int i = 0; i < paper->exhibit_count; i++)
        checks += (size_t)paper->exhibits[i].plan->check_count;
    fuzz_promise(made, "there is memory");
    made->paper = paper;
    made->checks = calloc(checks, sizeof *made->checks);
    made->exhibits = calloc((size_t)paper->exhibit_count, sizeof *made->exhibits);
    made->command = strdup("judder reproduce './<b>'");
    fuzz_promise(made->checks && made->exhibits && made->command, "there is memory");
    for (int i = 0; i < paper->exhibit_count; i++)
        add_checks(made, &paper->exhibits[i]);
    return made;
}

// Mark-up of a page is its own: texts of the paper bring none.
static void check_markup(const char* text) {
    static const char* const none[] = {"<script", "<iframe", "<svg",       "<object",
                                       "<embed",  "<form",   "onerror=\"", "href=\"javascript"};
    for (size_t i = 0; i < FUZZ_COUNT(none); i++)
        fuzz_promise(!strstr(text, none[i]), "texts of a paper are text on its page");
}

static void write_pages(const jd_paper* paper) {
    jd_reproduction* made = reproduction_of(paper);
    const jd_reproduction* list[] = {made};
    const jd_reproductions all = {list, 1};
    char* text = NULL;
    size_t size = 0;
    FILE* out = open_memstream(&text, &size);
    fuzz_promise(out, "there is memory");
    jd_html_write(out, made);
    jd_html_write_index(out, &all);
    fflush(out);
    check_markup(text);
    jd_markdown_write(out, made);
    jd_markdown_write_index(out, &all);
    fuzz_promise(fclose(out) == 0 && strlen(text) == size, "pages have no 0");
    free(text);
    jd_reproduction_free(made);
}

// ---- Cases -------------------------------------------------------------------------------------

static jd_status read_page(page* p, const char* text, size_t size) {
    jd_status status = jd_text_parse(&p->source, text, size, &p->root);
    if (status == JD_OK && (!p->root || p->root->kind != JD_TREE_MAP))
        status = jd_text_source_fail(&p->source, (jd_mark){1, 1}, JD_ERR_ARGUMENT, "no map");
    if (status != JD_OK)
        return status;
    jd_page_reader reader = {
        .reader = {.source = p->source, .root = p->root}, .kept = &p->source, .arena = &p->arena};
    return jd_page_read(&reader, &p->paper);
}

int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
    static jd_context* context;
    if (!context)
        context = jd_context_create();
    page p = {.source = {context, "case", "case"}};
    if (read_page(&p, size > 0 ? (const char*)data : "", size) == JD_OK) {
        check_paper(&p.paper);
        fuzz_promise(has_names(&p.paper), "names are names");
        write_pages(&p.paper);
    } else {
        fuzz_promise_message(context, "case:");
    }
    jd_tree_free(p.root);
    jd_arena_free(&p.arena);
    return 0;
}

// ---- Words -------------------------------------------------------------------------------------

#define HEAD "paper: a1\nsubject: s\ncitation: c\ntext: t\nfigures:\n"
static const char* const seeds[] = {
    HEAD
    "  fig1:\n    title: t\n    runs: [one, two]\n    source: s\n    values: {k: 2*3, m: {run: "
    "two,\n      event: impact, nth: -1, quantity: v, side: before}}\n    claims:\n      - "
    "{what: c, is: 1, tolerance: 0.1, unit: m, run: one, take: most, quantity: x}\n"
    "    checks:\n      - {what: d, at_most: 2*k, tolerance: 1e-3, value: k/2, within: 1}\n",
    HEAD "  fig2:\n    sweeps: [s]\n    columns: {q: x + y}\n    figure:\n      title: f\n"
         "      panels:\n        - title: p\n          x: {label: t, from: 0}\n          curves:\n"
         "            - {sweep: s, x: a, y: q, label: l, where: a > 1, look: dots}\n"
         "    claims: [{what: w, sweep: s, take: slope, quantity: x, not: 0, tolerance: 1}]\n",
    HEAD "  table1: {title: t, text: 'a <b>', claims: [{what: c, why: m}]}\n"
         "findings: {eq 1: a text}\nmisprints: {eq 2: b}\nchoices: {eq 3: c}\n"
         "code: NON1\ntitle: a title\nsystems: [duffing]\n",
};
static const char* const pieces[] = {
    "figures:",
    "paper:",
    "claims:\n",
    "checks:\n",
    "runs: [one]",
    "sweeps: [s]",
    "values:",
    "figure:",
    "panels:",
    "columns:",
    "source: s",
    "method: m",
    "what: w",
    "is: 1",
    "at_most: 1",
    "at_least: k",
    "not: 0",
    "tolerance: 1",
    "within: 2",
    "unit: m",
    "value: k",
    "take: mean",
    "take: apart",
    "event: impact",
    "contact: ",
    "nth: 1",
    "side: jump",
    "at: 1",
    "where: x > 0",
    "quantity: x",
    "with: two",
    "run: one",
    "sweep: s",
    "points: 9",
    "title: ",
    "text: >\n  ",
    "why: y",
    "findings:",
    "<script>",
    "javascript:",
    "](",
    "`",
    "|",
    "../",
    "[",
    "]",
    "{",
    "}",
    ": ",
    "- ",
    ", ",
    "\n",
    "  ",
    "\"",
    "'",
    "# ",
    "&a ",
    "*a",
    "1e999",
    "-1",
    "sin(",
    ")",
    "^2",
    "\xff",
    "\xc2\xb5",
    "\x1b",
    "\xe2\x80\xae",
    "curves:",
    "x: t",
    "y: x",
    "log: true",
    "label: l",
    "colour: 2",
    "look: line",
    "half: true",
    "plane: true",
    "mark: 1",
    "height: 2",
    "- {what: c, is: 1, tolerance: 1, value: 1}",
};
const fuzz_words fuzz_own = {.seeds = seeds,
                             .seed_count = FUZZ_COUNT(seeds),
                             .pieces = pieces,
                             .piece_count = FUZZ_COUNT(pieces),
                             .most = 1500};
