// Which panels a figure has, and which curves stand in them.
//
// Without a choice these are the panels of the first result; a panel in which everything is 0
// throughout is left out as long as another one is left, and told below the figure. Panels that
// were asked for are always there.
#include <stdlib.h>
#include <string.h>

#include "figure/page/label.h"
#include "figure/run/run.h"

#define SHORT 44  // letters of two quantities in a title that leaves room for the key

// The column of a name in the first result that has it.
static const jd_column* find_column(const jd_plot_drawing* d, const char* name) {
    for (int i = 0; i < d->run_count; i++) {
        const jd_column* column = jd_result_column(d->runs[i].result, name);
        if (column)
            return column;
    }
    return NULL;
}

static jd_status unknown(jd_context* context, const jd_plot_drawing* d, const char* name) {
    const jd_result* result = d->runs[0].result;
    return jd_fail_unknown(context, "quantity", name, &jd_result_column_at(result, 0)->name,
                           jd_result_column_count(result), sizeof(jd_column));
}

// ---- Columns and curves ------------------------------------------------------------------------

// The same quantity in another result, which may be of another system: then its unit may differ.
static const jd_column* same_in(const jd_result* result, const jd_column* column) {
    const jd_column* found = jd_result_column(result, column->name);
    return found && strcmp(found->unit, column->unit) == 0 ? found : NULL;
}

static void add_quantity(const jd_plot_drawing* d, const char* across, const jd_column* column,
                         jd_plot_panel* panel) {
    if (panel->count > 0 && strcmp(column->unit, panel->columns[0]->unit) != 0)
        panel->same_unit = false;
    for (int i = 0; i < d->run_count; i++) {
        const jd_result* result = d->runs[i].result;
        const jd_column* x =
            across ? same_in(result, panel->across) : jd_result_column_at(result, 0);
        const jd_column* y = same_in(result, column);
        if (x && y)
            panel->curves[panel->curve_count++] =
                (jd_plot_curve){.run = i, .quantity = panel->count, .across = x, .column = y};
    }
    panel->columns[panel->count++] = column;
}

// Enter the columns of a panel, as far as there are any.
static void fill_panel(const jd_plot_drawing* d, const jd_panel* wanted, jd_plot_panel* panel) {
    const bool path = wanted->kind != JD_PANEL_TIME;
    const char* across = path ? wanted->quantities[0] : NULL;
    panel->kind = wanted->kind;
    panel->same_unit = true;
    panel->across = path ? find_column(d, across) : jd_result_column_at(d->runs[0].result, 0);
    for (int i = path; i < JD_PANEL_QUANTITIES && wanted->quantities[i]; i++) {
        const jd_column* column = find_column(d, wanted->quantities[i]);
        if (column && panel->across)
            add_quantity(d, across, column, panel);
    }
}

static bool is_zero(const jd_plot_drawing* d, const jd_plot_panel* panel) {
    for (int k = 0; k < panel->curve_count; k++) {
        const jd_plot_run* run = &d->runs[panel->curves[k].run];
        const double* values = panel->curves[k].column->values + run->first;
        for (int64_t i = 0; i < run->count; i++)
            if (values[i] != 0)
                return false;
    }
    return true;
}

// ---- Titles ------------------------------------------------------------------------------------

static bool same_quantities(const jd_panel* a, const jd_panel* b) {
    for (int i = 0; i < JD_PANEL_QUANTITIES; i++) {
        const char *x = a->quantities[i], *y = b->quantities[i];
        if (!x || !y)
            return !x && !y;
        if (strcmp(x, y) != 0)
            return false;
    }
    return true;
}

// The title that the result has for these quantities, NULL: none.
static const char* own_title(const jd_result* result, const jd_panel* wanted) {
    for (int i = 0; i < jd_result_panel_count(result); i++) {
        const jd_panel* own = jd_result_panel_at(result, i);
        if ((own->kind == JD_PANEL_TIME) == (wanted->kind == JD_PANEL_TIME) &&
            same_quantities(own, wanted))
            return own->title;
    }
    return NULL;
}

static void set_title(const jd_plot_drawing* d, const jd_panel* wanted, jd_plot_panel* panel) {
    const char* title = wanted->title ? wanted->title : own_title(d->runs[0].result, wanted);
    if (title)
        snprintf(panel->title, sizeof panel->title, "%s", title);
    else if (panel->count == 1 && panel->kind == JD_PANEL_TIME)
        snprintf(panel->title, sizeof panel->title, "%s", panel->columns[0]->text);
    else if (panel->count == 1 &&
             strlen(panel->columns[0]->text) + strlen(panel->across->text) < SHORT)
        snprintf(panel->title, sizeof panel->title, "%s over %s", panel->columns[0]->text,
                 panel->across->text);
}

// ---- Choice ------------------------------------------------------------------------------------

// Each name of a choice is that of a column.
static jd_status check_choice(jd_context* context, const jd_plot_drawing* d) {
    for (int i = 0; i < d->options->panel_count; i++)
        for (int k = 0; k < JD_PANEL_QUANTITIES && d->options->panels[i].quantities[k]; k++)
            if (!find_column(d, d->options->panels[i].quantities[k]))
                return unknown(context, d, d->options->panels[i].quantities[k]);
    for (int i = 0; i < d->options->range_count; i++)
        if (!find_column(d, d->options->ranges[i].quantity))
            return unknown(context, d, d->options->ranges[i].quantity);
    for (int i = 0; i < d->options->log_count; i++)
        if (!find_column(d, d->options->logs[i]))
            return unknown(context, d, d->options->logs[i]);
    return JD_OK;
}

static bool is_shown(const jd_plot_drawing* d, const char* name) {
    if (strcmp(name, jd_result_column_at(d->runs[0].result, 0)->name) == 0)
        return true;
    for (int i = 0; i < d->panel_count; i++) {
        const jd_plot_panel* p = &d->panels[i];
        if (strcmp(p->across->name, name) == 0)
            return true;
        for (int k = 0; k < p->count; k++)
            if (strcmp(p->columns[k]->name, name) == 0)
                return true;
    }
    return false;
}

// A range or a scale of something that no panel shows would do nothing.
static jd_status check_shown(jd_context* context, const jd_plot_drawing* d) {
    const int ranges = d->options->range_count, count = ranges + d->options->log_count;
    for (int i = 0; i < count; i++) {
        const char* name =
            i < ranges ? d->options->ranges[i].quantity : d->options->logs[i - ranges];
        if (!is_shown(d, name))
            return jd_fail(context, JD_ERR_ARGUMENT, "no panel shows '%s'", name);
    }
    return JD_OK;
}

// Leave out what is 0 throughout, but for the last panel.
static void drop_zeros(jd_plot_drawing* d) {
    int kept = 0, zeros = 0;
    for (int i = 0; i < d->panel_count; i++)
        zeros += d->panels[i].zero;
    if (zeros == d->panel_count)
        return;
    for (int i = 0; i < d->panel_count; i++) {
        const jd_plot_panel* p = &d->panels[i];
        if (!p->zero) {
            if (kept != i)
                d->panels[kept] = *p;
            kept++;
            continue;
        }
        for (int k = 0; k < p->count && d->zero_count < JD_PANEL_QUANTITIES; k++)
            d->zeros[d->zero_count++] = p->columns[k];
    }
    d->panel_count = kept;
}

// Each result is seen somewhere.
static jd_status check_runs(jd_context* context, const jd_plot_drawing* d) {
    for (int run = 0; run < d->run_count; run++) {
        bool seen = false;
        for (int i = 0; i < d->panel_count; i++)
            for (int k = 0; k < d->panels[i].curve_count; k++)
                seen = seen || d->panels[i].curves[k].run == run;
        if (!seen)
            return jd_fail(context, JD_ERR_ARGUMENT,
                           "result %d, of system '%s', holds no quantity that the figure shows, "
                           "or has it in another unit",
                           run + 1, jd_result_text(d->runs[run].result, "system"));
    }
    return JD_OK;
}

jd_status jd_plot_panels_choose(jd_context* context, jd_plot_drawing* d) {
    const jd_figure_options* o = d->options;
    const jd_result* first = d->runs[0].result;
    const int wanted = o->panels ? o->panel_count : jd_result_panel_count(first);
    jd_status status = check_choice(context, d);
    if (status != JD_OK)
        return status;
    d->panels = calloc((size_t)wanted + 1, sizeof *d->panels);
    if (!d->panels)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a figure");
    for (int i = 0; i < wanted; i++) {
        const jd_panel* panel = o->panels ? &o->panels[i] : jd_result_panel_at(first, i);
        jd_plot_panel* next = &d->panels[d->panel_count];
        *next = (jd_plot_panel){0};
        fill_panel(d, panel, next);
        if (next->curve_count == 0)
            continue;
        set_title(d, panel, next);
        next->zero = next->kind == JD_PANEL_TIME && is_zero(d, next);
        d->panel_count++;
    }
    if (d->panel_count == 0)
        return jd_fail(context, JD_ERR_ARGUMENT,
                       "nothing to draw: the result holds no quantity of its %d panels", wanted);
    status = check_runs(context, d);
    if (status != JD_OK)
        return status;
    if (!o->panels)
        drop_zeros(d);
    return check_shown(context, d);
}
