// The page over several papers: a table of them with the verdicts on their claims, and all claims.
#include <locale.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/given.h"
#include "papers/judge.h"
#include "papers/page.h"

// ---- Papers ------------------------------------------------------------------------------------

static int check_count(const jd_reproduction* made, bool claims) {
    int count = 0;
    for (int i = 0; i < made->check_count; i++)
        count += made->checks[i].claim == claims;
    return count;
}

static void put_integer(const jd_page* p, int number) {
    char text[JD_NUMBER_TEXT];
    snprintf(text, sizeof text, "%d", number);
    jd_page_put_number(p, number > 0 ? text : "", "");
}

static void put_systems(const jd_page* p, const jd_paper* paper) {
    jd_page_begin(p, JD_PAGE_CELL);
    for (int i = 0; i < paper->system_count; i++) {
        fputs(i > 0 ? ", " : "", p->out);
        p->markup->text(p->out, paper->systems[i]);
    }
    jd_page_end(p, JD_PAGE_CELL);
}

// "42" or "42, 1 fails".
static void put_own(const jd_page* p, const jd_reproduction* made) {
    const int fails =
        jd_reproduction_count(made, JD_FAILS) - jd_reproduction_claims(made, JD_FAILS);
    char text[JD_NUMBER_TEXT];
    if (fails > 0)
        snprintf(text, sizeof text, "%d, %d fail%s", check_count(made, false), fails,
                 fails == 1 ? "s" : "");
    else
        snprintf(text, sizeof text, "%d", check_count(made, false));
    jd_page_put_number(p, text, "");
}

static void put_paper(const jd_page* p, const jd_reproduction* made) {
    const jd_paper* paper = made->paper;
    jd_page_begin(p, JD_PAGE_ROW);
    jd_page_begin(p, JD_PAGE_CELL);
    p->markup->page_link(p->out, paper->name, NULL);
    jd_page_end(p, JD_PAGE_CELL);
    jd_page_put(p, JD_PAGE_CELL, paper->code != NULL ? paper->code : "");
    jd_page_put(p, JD_PAGE_CELL, paper->subject);
    put_systems(p, paper);
    put_integer(p, check_count(made, true));
    for (int v = 0; v < JD_FAILS; v++)
        put_integer(p, jd_reproduction_claims(made, (jd_verdict)v));
    put_own(p, made);
    jd_page_end(p, JD_PAGE_ROW);
}

static void put_papers(const jd_page* p, const jd_reproductions* all) {
    static const char* const heads[] = {
        "source", "code",   "about",   "systems",           "claims",
        "agree",  "within", "refuted", "cannot be checked", "checks of our own"};
    jd_page_heads(p, heads, sizeof heads / sizeof *heads);
    for (int i = 0; i < all->count; i++)
        put_paper(p, all->made[i]);
    jd_page_end(p, JD_PAGE_TABLE);
}

// ---- Claims ------------------------------------------------------------------------------------

static void put_claim(const jd_page* p, const jd_reproduction* made, const jd_check* check) {
    char number[JD_NUMBER_TEXT];
    jd_page_begin(p, JD_PAGE_ROW);
    p->markup->verdict(p->out, check->verdict, jd_check_words(check, number));
    jd_page_begin(p, JD_PAGE_CELL);
    p->markup->page_link(p->out, made->paper->name, check->exhibit->name);
    jd_page_end(p, JD_PAGE_CELL);
    jd_page_put(p, JD_PAGE_CELL, check->what);
    jd_page_put_number(p, jd_check_expected(check, number), check->unit);
    if (check->verdict == JD_UNCHECKED)
        jd_page_put(p, JD_PAGE_CELL, check->method);
    else
        jd_page_put_number(p, jd_check_number(check, check->value, number), check->unit);
    jd_page_end(p, JD_PAGE_ROW);
}

static void put_claims(const jd_page* p, const jd_reproductions* all) {
    static const char* const heads[] = {"verdict", "source", "claim", "it says",
                                        "here, or why not"};
    jd_page_heads(p, heads, 5);
    for (int i = 0; i < all->count; i++)
        for (int k = 0; k < all->made[i]->check_count; k++)
            if (all->made[i]->checks[k].claim)
                put_claim(p, all->made[i], &all->made[i]->checks[k]);
    jd_page_end(p, JD_PAGE_TABLE);
}

// ---- The page ----------------------------------------------------------------------------------

static void put_summary(const jd_page* p, const jd_reproductions* all) {
    static const char* const words[JD_VERDICTS] = {[JD_AGREES] = "agree",
                                                   [JD_AGREES_WITHIN] = "agree within bounds",
                                                   [JD_REFUTED] = "are refuted",
                                                   [JD_UNCHECKED] = "cannot be checked",
                                                   [JD_FAILS] = "fail"};
    int claims = 0, verdicts[JD_VERDICTS] = {0}, own = 0, failing = 0;
    for (int i = 0; i < all->count; i++) {
        claims += check_count(all->made[i], true);
        own += check_count(all->made[i], false);
        failing += jd_reproduction_count(all->made[i], JD_FAILS);
        for (int v = 0; v < JD_VERDICTS; v++)
            verdicts[v] += jd_reproduction_claims(all->made[i], (jd_verdict)v);
    }
    fprintf(p->out, "%d sources, %d claims: ", all->count, claims);
    for (int v = 0; v < JD_FAILS; v++)
        fprintf(p->out, "%s%d %s", v > 0 ? ", " : "", verdicts[v], words[v]);
    fprintf(p->out, ". %d checks of our own. ", own);
    if (failing == 0)
        fputs("None fails.", p->out);
    else
        fprintf(p->out, "%d fail.", failing);
}

void jd_page_write_index(FILE* out, const jd_markup* markup, const jd_reproductions* all) {
    const jd_page p = {out, markup};
    markup->begin(out, &(jd_page_head){"sources", "sources, made again",
                                       "What the sources say, and what came out", false,
                                       "Each source has a page of its own, with figures, checks, "
                                       "misprints and choices."});
    jd_page_begin(&p, JD_PAGE_SUMMARY);
    put_summary(&p, all);
    jd_page_end(&p, JD_PAGE_SUMMARY);
    fputs(markup->summary_end, out);
    jd_page_heading(&p, "Sources");
    put_papers(&p, all);
    jd_page_heading(&p, "Claims");
    put_claims(&p, all);
    jd_page_foot(&p);
}

static jd_status write_one(jd_context* context, const jd_reproductions* all, const char* folder,
                           bool html) {
    const char* name = html ? "index.html" : "README.md";
    const size_t room = strlen(folder) + strlen(name) + 2;
    char* path = malloc(room);
    jd_file* file = NULL;
    if (path == NULL)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a page");
    snprintf(path, room, "%s/%s", folder, name);
    jd_status status = jd_file_create(context, path, true, &file);
    if (status == JD_OK) {
        (html ? jd_html_write_index : jd_markdown_write_index)(jd_file_stream(file), all);
        status = jd_file_commit(file);
    }
    free(path);
    return status;
}

jd_status jd_reproduction_index(jd_context* context, const jd_reproduction* const* made, int count,
                                const char* folder) {
    if (!JD_GIVEN(context, made, folder))
        return JD_ERR_ARGUMENT;
    const jd_reproductions all = {made, count};
    for (int i = 0; i < count; i++)
        if (made[i] == NULL)
            return jd_fail(context, JD_ERR_ARGUMENT, "reproduction %d must not be NULL", i);
    // Numbers are written with a point whatever the host's language.
    const locale_t numbers = newlocale(LC_ALL_MASK, "C", (locale_t)0);
    if (numbers == (locale_t)0)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a page");
    const locale_t before = uselocale(numbers);
    jd_status status = write_one(context, &all, folder, true);
    if (status == JD_OK)
        status = write_one(context, &all, folder, false);
    uselocale(before);
    freelocale(numbers);
    return status;
}
