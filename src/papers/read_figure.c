// The figure of an exhibit, as its page describes it.
#include "papers/read.h"

#include <math.h>
#include <string.h>

// "t [s]": symbol and unit.
static jd_status read_axis(const jd_page_reader* page, const jd_tree* map, const char* key,
                           jd_sheet_axis* axis) {
    const char* text = NULL;
    const jd_status status = jd_page_text(page, map, key, &text);
    axis->symbol = text != NULL ? text : "";
    axis->unit = "1";
    const char* bracket = text != NULL ? strrchr(text, '[') : NULL;
    if (status != JD_OK || bracket == NULL)
        return status;
    const size_t unit = strcspn(bracket + 1, "]");
    size_t size = (size_t)(bracket - text);
    while (size > 0 && text[size - 1] == ' ')
        size--;
    axis->symbol = jd_arena_copy(page->arena, text, size);
    axis->unit = jd_arena_copy(page->arena, bracket + 1, unit);
    return axis->symbol != NULL && axis->unit != NULL ? JD_OK : jd_page_no_memory(page);
}

static jd_status read_curve(const jd_page_reader* page, const jd_tree* map, jd_curve_plan* curve) {
    static const char* const keys[] = {"run",   "sweep",  "x",    "y", "where",
                                       "label", "colour", "look", NULL};
    static const char* const looks[] = {"line", "dashed", "dots", "circles", "squares"};
    const jd_tree* look = jd_tree_find(map, "look");
    double colour = curve->colour;
    int index = 0;
    curve->run = curve->sweep = -1;
    jd_status status = jd_page_keys(page, map, keys);
    if (status == JD_OK)
        status = jd_page_place(page, map, "run", false, &curve->run);
    if (status == JD_OK)
        status = jd_page_place(page, map, "sweep", true, &curve->sweep);
    if (status == JD_OK)
        status = jd_page_formula(page, map, "x", &curve->x);
    if (status == JD_OK)
        status = jd_page_formula(page, map, "y", &curve->y);
    if (status == JD_OK)
        status = jd_page_formula(page, map, "where", &curve->where);
    if (status == JD_OK)
        status = jd_page_text(page, map, "label", &curve->label);
    if (status == JD_OK)
        status = jd_page_number(page, map, "colour", &colour);
    if (status == JD_OK && look != NULL)
        status = jd_entry_choice(&page->reader, look, (jd_names){looks, 5}, &index);
    if (status == JD_OK && ((curve->run >= 0) == (curve->sweep >= 0) || curve->y == NULL))
        status = JD_FAIL_AT(&page->reader, map, JD_ERR_ARGUMENT,
                            "a curve has a 'run' or a 'sweep', and 'y'");
    curve->look = (jd_sheet_look)index;
    curve->colour = colour >= -1 && colour <= 3 ? (int)colour : 0;
    return status;
}

static jd_status read_curves(const jd_page_reader* page, const jd_tree* map, jd_panel_plan* panel) {
    const jd_tree* list = jd_tree_find(map, "curves");
    const int count = jd_page_count(list);
    jd_curve_plan* curves = jd_page_take(page, (size_t)count, sizeof *curves);
    jd_status status = JD_OK;
    if (curves == NULL)
        return jd_page_no_memory(page);
    if (list == NULL || list->kind != JD_TREE_LIST || count < 1 || count > JD_SHEET_CURVES)
        return JD_FAIL_AT(&page->reader, map, JD_ERR_ARGUMENT,
                          "a panel needs 'curves', a list of 1 to %d", JD_SHEET_CURVES);
    for (const jd_tree* entry = list->first; entry && status == JD_OK; entry = entry->next) {
        jd_curve_plan* curve = &curves[panel->curve_count];
        curve->colour = panel->curve_count++ % 4;
        status = read_curve(page, entry, curve);
    }
    panel->curves = curves;
    return status;
}

static jd_status read_panel(const jd_page_reader* page, const jd_tree* map, jd_panel_plan* panel) {
    static const char* const keys[] = {"title", "half", "plane", "height", "mark",
                                       "log",   "x",    "y",     "curves", NULL};
    panel->mark = NAN;
    panel->title = "";
    jd_status status = jd_page_keys(page, map, keys);
    if (status == JD_OK)
        status = jd_page_text(page, map, "title", &panel->title);
    if (status == JD_OK)
        status = jd_page_flag(page, map, "half", &panel->half);
    if (status == JD_OK)
        status = jd_page_flag(page, map, "plane", &panel->plane);
    if (status == JD_OK)
        status = jd_page_flag(page, map, "log", &panel->log);
    if (status == JD_OK)
        status = jd_page_number(page, map, "height", &panel->height);
    if (status == JD_OK)
        status = jd_page_number(page, map, "mark", &panel->mark);
    if (status == JD_OK)
        status = read_axis(page, map, "x", &panel->x);
    if (status == JD_OK)
        status = read_axis(page, map, "y", &panel->y);
    return status == JD_OK ? read_curves(page, map, panel) : status;
}

static jd_status read_panels(const jd_page_reader* page, const jd_tree* map,
                             jd_figure_plan* figure) {
    const jd_tree* list = jd_tree_find(map, "panels");
    const int count = jd_page_count(list);
    jd_panel_plan* panels = jd_page_take(page, (size_t)count, sizeof *panels);
    jd_status status = JD_OK;
    if (panels == NULL)
        return jd_page_no_memory(page);
    if (list != NULL && (list->kind != JD_TREE_LIST || count < 1 || count > JD_SHEET_PANELS))
        return JD_FAIL_AT(&page->reader, list, JD_ERR_ARGUMENT,
                          "'panels' must be a list of 1 to %d", JD_SHEET_PANELS);
    for (const jd_tree* entry = list ? list->first : NULL; entry && status == JD_OK;
         entry = entry->next)
        status = read_panel(page, entry, &panels[figure->panel_count++]);
    figure->panels = panels;
    return status;
}

static jd_status read_runs(const jd_page_reader* page, const jd_tree* map, jd_figure_plan* figure) {
    const jd_tree* list = jd_tree_find(map, "runs");
    jd_status status = JD_OK;
    if (list == NULL)
        return JD_OK;
    if (list->kind != JD_TREE_LIST || jd_page_count(list) > JD_FIGURE_RESULTS)
        return JD_FAIL_AT(&page->reader, list, JD_ERR_ARGUMENT,
                          "'runs' of a figure must be a list of 1 to %d", JD_FIGURE_RESULTS);
    for (const jd_tree* entry = list->first; entry && status == JD_OK; entry = entry->next)
        status = jd_entry_choice(&page->reader, entry, (jd_names){page->runs, page->run_count},
                                 &figure->runs[figure->run_count++]);
    return status;
}

static jd_status read_map(jd_page_reader* page, const jd_tree* map, jd_figure_plan* figure) {
    static const char* const keys[] = {"title", "subtitle", "panels", "runs",
                                       "sweep", "colour",   NULL};
    static const char* const colours[] = {[JD_COLOUR_AUTO] = "auto",
                                          [JD_COLOUR_DENSITY] = "density",
                                          [JD_COLOUR_BRANCH] = "branch",
                                          [JD_COLOUR_PERIOD] = "period"};
    const jd_tree* colour = jd_tree_find(map, "colour");
    int index = JD_COLOUR_AUTO;
    jd_status status = jd_page_keys(page, map, keys);
    if (status == JD_OK)
        status = jd_page_text(page, map, "title", &figure->title);
    if (status == JD_OK)
        status = jd_page_text(page, map, "subtitle", &figure->subtitle);
    if (status == JD_OK)
        status = read_panels(page, map, figure);
    if (status == JD_OK)
        status = read_runs(page, map, figure);
    if (status == JD_OK)
        status = jd_page_place(page, map, "sweep", true, &figure->sweep);
    if (status == JD_OK && colour != NULL)
        status = jd_entry_choice(&page->reader, colour, (jd_names){colours, 4}, &index);
    figure->colouring = (jd_colouring)index;
    return status;
}

// Without words about it: the first sweep, else the first run.
jd_status jd_page_read_figure(jd_page_reader* page, const jd_tree* entry,
                              const jd_figure_plan** figure) {
    jd_figure_plan* made = jd_page_take(page, 1, sizeof *made);
    jd_status status = JD_OK;
    *figure = NULL;
    if (made == NULL)
        return jd_page_no_memory(page);
    made->sweep = -1;
    if (entry != NULL && entry->kind == JD_TREE_TEXT && !entry->null &&
        strcmp(entry->text, "none") == 0)
        return JD_OK;
    if (entry != NULL)
        status = read_map(page, entry, made);
    if (made->panel_count == 0 && made->run_count == 0 && made->sweep < 0) {
        made->sweep = page->sweep_count > 0 ? 0 : -1;
        made->run_count = page->sweep_count == 0 && page->run_count > 0;
    }
    if (made->panel_count > 0 || made->run_count > 0 || made->sweep >= 0)
        *figure = made;
    return status;
}
