// The papers, and where to find them: pages that are read when they are first asked for, and kept to
// the end of the process.
#include "papers/papers.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/context.h"
#include "base/given.h"
#include "base/threads.h"
#include "judder/system.h"
#include "papers/read.h"
#include "scenario/texts/texts.h"

#define PAGE_NAME "paper.yaml"

// A page that is kept.
typedef struct kept {
    jd_paper paper;
    jd_text_source source;
    jd_tree* root;
    jd_arena arena;
    const jd_shipped_page* shipped;  // NULL: it is from a folder
    const char* folder;              // as it was named
    struct kept* before;
} kept;

static kept* last_kept;
static jd_lock kept_lock = JD_LOCK_INIT;

static void free_kept(kept* k) {
    if (k == NULL)
        return;
    jd_tree_free(k->root);
    jd_arena_free(&k->arena);
    free(k);
}

// ---- Reading -----------------------------------------------------------------------------------

static const jd_named_plan* find_code(const char* name) {
#define ENTRY(paper) {#paper, jd_##paper##_plans},
    static const struct {
        const char* name;
        const jd_named_plan* plans;
    } list[] = {JD_PAPER_CODE(ENTRY)};
#undef ENTRY
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strcmp(list[i].name, name) == 0)
            return list[i].plans;
    return NULL;
}

// The page of a text, without its scenarios.
static jd_status read_text(jd_context* context, const char* path, const char* text, kept** out) {
    kept* k = calloc(1, sizeof *k);
    jd_status status = JD_ERR_MEMORY;
    *out = NULL;
    if (k == NULL)
        return jd_fail(context, status, "out of memory for a page");
    const char* name = jd_arena_copy(&k->arena, path, strlen(path));
    k->source = (jd_text_source){context, name, name};
    if (name != NULL)
        status = jd_text_parse(&k->source, text, strlen(text), &k->root);
    else
        jd_status_ignore(jd_fail(context, status, "out of memory for a page"));
    if (status == JD_OK && (k->root == NULL || k->root->kind != JD_TREE_MAP))
        status = jd_text_source_fail(&k->source, (jd_mark){1, 1}, JD_ERR_ARGUMENT,
                                     "a page is a map (name: value)");
    if (status == JD_OK) {
        const jd_tree* called = jd_tree_find(k->root, "paper");
        jd_page_reader page = {.reader = {.source = k->source, .root = k->root},
                               .kept = &k->source,
                               .arena = &k->arena};
        if (called != NULL && called->kind == JD_TREE_TEXT && !called->null)
            page.code = find_code(called->text);
        status = jd_page_read(&page, &k->paper);
    }
    k->source.context = NULL;  // who runs it has another one
    if (status == JD_OK)
        *out = k;
    else
        free_kept(k);
    return status;
}

static const kept* find_kept(const jd_shipped_page* shipped) {
    const kept* k = last_kept;
    while (k != NULL && k->shipped != shipped)
        k = k->before;
    return k;
}

static jd_status shipped_paper(jd_context* context, const jd_shipped_page* shipped,
                               const jd_paper** paper) {
    jd_status status = JD_OK;
    *paper = NULL;
    jd_lock_take(&kept_lock);
    const kept* k = find_kept(shipped);
    if (k == NULL) {
        kept* made = NULL;
        char path[100];
        snprintf(path, sizeof path, "%.60s/" PAGE_NAME, shipped->name);
        status = read_text(context, path, shipped->text, &made);
        if (status == JD_OK) {
            made->shipped = shipped;
            made->paper.scenarios = shipped->scenarios;
            made->before = last_kept;
            k = last_kept = made;
        }
    }
    jd_lock_give(&kept_lock);
    *paper = k != NULL ? &k->paper : NULL;
    return status;
}

// By its name or, whatever its case, by its code.
static const jd_shipped_page* find_page(const char* name) {
    for (const jd_shipped_page* page = jd_shipped_pages; page->name != NULL; page++)
        if (strcmp(page->name, name) == 0 ||
            (page->code[0] != '\0' && strcasecmp(page->code, name) == 0))
            return page;
    return NULL;
}

// ---- From a folder -----------------------------------------------------------------------------

static jd_status read_scenario(jd_context* context, kept* k, const char* name,
                               jd_paper_scenario* scenario) {
    const jd_text_source source = {context, k->source.name, k->source.path};
    char* file = jd_arena_text(&k->arena, "%s.yaml", name);
    char* path = file != NULL ? jd_text_source_resolve(&source, file) : NULL;
    char* text = NULL;
    size_t size = 0;
    const jd_text_source own = {context, path, path};
    jd_status status = path != NULL ? jd_text_source_read(&own, path, &text, &size)
                                    : jd_fail(context, JD_ERR_MEMORY, "out of memory for a page");
    *scenario = (jd_paper_scenario){name, NULL};
    if (status == JD_OK && (scenario->text = jd_arena_copy(&k->arena, text, size)) == NULL)
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory for a page");
    free(path);
    free(text);
    return status;
}

static jd_status read_scenarios(jd_context* context, kept* k) {
    int count = 0, done = 0;
    for (int i = 0; i < k->paper.exhibit_count; i++)
        count += k->paper.exhibits[i].plan->run_count + k->paper.exhibits[i].plan->sweep_count;
    jd_paper_scenario* all = jd_arena_take(&k->arena, (size_t)count + 1, sizeof *all);
    jd_status status =
        all != NULL ? JD_OK : jd_fail(context, JD_ERR_MEMORY, "out of memory for a page");
    for (int i = 0; i < k->paper.exhibit_count && status == JD_OK; i++) {
        const jd_exhibit_plan* plan = k->paper.exhibits[i].plan;
        for (int r = 0; r < plan->run_count && status == JD_OK; r++)
            status = read_scenario(context, k, plan->runs[r], &all[done++]);
        for (int r = 0; r < plan->sweep_count && status == JD_OK; r++)
            status = read_scenario(context, k, plan->sweeps[r], &all[done++]);
    }
    k->paper.scenarios = all;
    return status;
}

const char* jd_paper_scenario_text(const jd_paper_scenario* scenarios, const char* name) {
    while (scenarios->name != NULL && strcmp(scenarios->name, name) != 0)
        scenarios++;
    return scenarios->text;
}

typedef struct scenario_list {
    const jd_paper* paper;
    const char* const* names;
    int count;
} scenario_list;

static bool are_same(scenario_list a, scenario_list b) {
    bool same = a.count == b.count;
    for (int i = 0; i < a.count && same; i++)
        same = strcmp(a.names[i], b.names[i]) == 0 &&
               strcmp(jd_paper_scenario_text(a.paper->scenarios, a.names[i]),
                      jd_paper_scenario_text(b.paper->scenarios, b.names[i])) == 0;
    return same;
}

static const jd_exhibit_plan* find_plan(const jd_paper* paper, const char* name) {
    for (int i = 0; i < paper->exhibit_count; i++)
        if (strcmp(paper->exhibits[i].name, name) == 0)
            return paper->exhibits[i].plan;
    return NULL;
}

static bool has_same_sources(const jd_paper* a, const jd_paper* b, const char* exhibit) {
    const jd_exhibit_plan *x = find_plan(a, exhibit), *y = find_plan(b, exhibit);
    return x == NULL || (y != NULL &&
                         are_same((scenario_list){a, x->runs, x->run_count},
                                  (scenario_list){b, y->runs, y->run_count}) &&
                         are_same((scenario_list){a, x->sweeps, x->sweep_count},
                                  (scenario_list){b, y->sweeps, y->sweep_count}));
}

// Plans in C look for columns and events of their own scenarios, and are handed no others.
static jd_status check_code(jd_context* context, const kept* k) {
    const jd_named_plan* code = find_code(k->paper.name);
    const jd_paper* own;
    if (code == NULL)
        return JD_OK;
    jd_status status = shipped_paper(context, find_page(k->paper.name), &own);
    for (; code->name != NULL && status == JD_OK; code++)
        if (!has_same_sources(&k->paper, own, code->name))
            status =
                jd_fail(context, JD_ERR_ARGUMENT,
                        "%s/" PAGE_NAME ": '%s' of %s is written in C for other runs and sweeps "
                        "than these; another name of the paper leaves that out",
                        k->folder, code->name, k->paper.name);
    return status;
}

jd_status jd_paper_guard(jd_context* context, const char* folder, bool* refused_before) {
    *refused_before = jd_context_refuses_plugins(context);
    if (folder == NULL)
        return JD_OK;
    char* real = realpath(folder, NULL);
    if (real == NULL)
        return jd_fail(context, errno == ENOMEM ? JD_ERR_MEMORY : JD_ERR_FILE,
                       "%s/" PAGE_NAME ": %s", folder, strerror(errno));
    const jd_status status = jd_context_set_within(context, real);
    if (status == JD_OK)
        jd_context_set_plugins(context, true);
    free(real);
    return status;
}

void jd_paper_unguard(jd_context* context, bool refused_before) {
    jd_status_ignore(jd_context_set_within(context, NULL));
    jd_context_set_plugins(context, refused_before);
}

// The page of a folder and its scenarios.
static jd_status read_folder(jd_context* context, const char* folder, kept** made) {
    const size_t length = strlen(folder), room = length + sizeof PAGE_NAME + 2;
    const bool slash = length > 0 && folder[length - 1] == '/';
    char *path = malloc(room), *text = NULL;
    size_t size = 0;
    if (path == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a page");
    snprintf(path, room, "%s%s" PAGE_NAME, folder, slash ? "" : "/");
    const jd_text_source source = {context, path, path};
    jd_status status = jd_text_source_read(&source, path, &text, &size);
    if (status == JD_OK)
        status = read_text(context, path, text, made);
    if (status == JD_OK &&
        ((*made)->folder = jd_arena_copy(&(*made)->arena, folder, length)) == NULL)
        status = jd_fail(context, JD_ERR_MEMORY, "out of memory for a page");
    if (status == JD_OK)
        status = read_scenarios(context, *made);
    if (status == JD_OK)
        status = check_code(context, *made);
    free(path);
    free(text);
    return status;
}

jd_status jd_paper_read(jd_context* context, const char* folder, const jd_paper** paper) {
    if (paper != NULL)
        *paper = NULL;
    if (!JD_GIVEN(context, folder, paper))
        return JD_ERR_ARGUMENT;
    bool refused;
    kept* made = NULL;
    jd_status status = jd_paper_guard(context, folder, &refused);
    if (status == JD_OK)
        status = read_folder(context, folder, &made);
    jd_paper_unguard(context, refused);
    if (status != JD_OK) {
        free_kept(made);
        return status;
    }
    jd_lock_take(&kept_lock);
    made->before = last_kept;
    last_kept = made;
    jd_lock_give(&kept_lock);
    *paper = &made->paper;
    return JD_OK;
}

const char* jd_paper_folder(const jd_paper* paper) {
    jd_lock_take(&kept_lock);
    const kept* k = last_kept;
    while (k != NULL && &k->paper != paper)
        k = k->before;
    jd_lock_give(&kept_lock);
    return k != NULL ? k->folder : NULL;
}

// ---- By name -----------------------------------------------------------------------------------

int jd_paper_count(void) {
    int count = 0;
    while (jd_shipped_pages[count].name != NULL)
        count++;
    return count;
}

const jd_paper* jd_paper_at(int index) {
    const jd_paper* paper = NULL;
    if (index < 0 || index >= jd_paper_count())
        return NULL;
    jd_context* context = jd_context_create();
    if (context != NULL)
        jd_status_ignore(shipped_paper(context, &jd_shipped_pages[index], &paper));
    jd_context_free(context);
    return paper;
}

jd_status jd_paper_find(jd_context* context, const char* name, const jd_paper** paper) {
    if (paper != NULL)
        *paper = NULL;
    if (!JD_GIVEN(context, name, paper))
        return JD_ERR_ARGUMENT;
    const jd_shipped_page* page = find_page(name);
    if (page != NULL)
        return shipped_paper(context, page, paper);
    // Names first, so that a list of them is told where nothing is near.
    const int count = jd_paper_count();
    const char** names = calloc(2 * (size_t)count + 1, sizeof *names);
    int known = 0;
    if (names == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a name");
    for (int i = 0; i < count; i++)
        names[known++] = jd_shipped_pages[i].name;
    for (int i = 0; i < count; i++)
        if (jd_shipped_pages[i].code[0] != '\0')
            names[known++] = jd_shipped_pages[i].code;
    const jd_status status = jd_fail_unknown(context, "paper", name, names, known, sizeof *names);
    free(names);
    return status;
}

jd_status jd_exhibit_find(jd_context* context, const jd_paper* paper, const char* name,
                          const jd_exhibit** exhibit) {
    if (exhibit)
        *exhibit = NULL;
    if (!JD_GIVEN(context, paper, name, exhibit))
        return JD_ERR_ARGUMENT;
    for (int i = 0; i < paper->exhibit_count; i++)
        if (strcmp(paper->exhibits[i].name, name) == 0)
            *exhibit = &paper->exhibits[i];
    if (*exhibit != NULL)
        return JD_OK;
    return jd_fail_unknown(context, "figure or table", name, &paper->exhibits[0].name,
                           paper->exhibit_count, sizeof *paper->exhibits);
}
