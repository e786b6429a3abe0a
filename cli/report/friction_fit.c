// What `judder friction fit` says on stdout: a table or one JSON object.
#include "report/friction_fit.h"

#include "setup/patch.h"
#include "shell/text.h"
#include <judder/json.h>

#include <judder/kernel.h>
#include <math.h>

#define CORRELATED 0.5  // estimates that hang together so much are told

static double mixing_of(const jd_cli_fit* f, jd_motion q) {
    return atan2(jd_patch_size(f->patch) * fabs(q.w), hypot(q.vx, q.vy));
}

// ---- Text --------------------------------------------------------------------------------------

static void add_number(jd_cli_table* table, const char* format, double value) {
    char text[JD_CLI_NUMBER_SIZE];
    snprintf(text, sizeof text, format, value + 0.0);
    jd_cli_table_add(table, text);
}

static void add_interval(jd_cli_table* table, const jd_fit_parameter* p) {
    char text[2 * JD_CLI_NUMBER_SIZE];
    if (!p->free) {
        jd_cli_table_add(table, "fixed");
        return;
    }
    snprintf(text, sizeof text, "%.6g to %.6g", p->low, p->high);
    jd_cli_table_add(table, text);
}

// What every law has is told only where it has an effect.
static bool is_shown(const jd_cli_fit* f, int i) {
    return i >= JD_LAW_COMMON_COUNT || f->fit.parameters[i].free ||
           f->fit.parameters[JD_LAW_RISE].value > 0;
}

static void print_parameters(const jd_cli_fit* f) {
    const bool measured = f->file != NULL;
    bool fixed = false;
    for (int i = 0; i < f->fit.parameter_count; i++)
        fixed = fixed || (is_shown(f, i) && !f->fit.parameters[i].free);
    jd_cli_table table = jd_cli_table_begin(measured ? 5 : fixed ? 4 : 3);
    static const char* const domain[] = {"parameter", "start", "fitted", "kind"};
    static const char* const rows[] = {"parameter", "start", "fitted", "std. error",
                                       "95 % interval"};
    for (int i = 0; i < table.columns; i++)
        jd_cli_table_add(&table, measured ? rows[i] : domain[i]);
    for (int i = 0; i < f->fit.parameter_count; i++) {
        const jd_fit_parameter* p = &f->fit.parameters[i];
        if (!is_shown(f, i))
            continue;
        jd_cli_table_add(&table, p->name);
        add_number(&table, "%.6g", p->start);
        add_number(&table, "%.8g", p->value);
        if (!measured) {
            if (fixed)
                jd_cli_table_add(&table, p->free ? "free" : "fixed");
            continue;
        }
        if (p->free)
            add_number(&table, "%.2g", p->error);
        else
            jd_cli_table_add(&table, "-");
        add_interval(&table, p);
    }
    jd_cli_table_print(stdout, &table, 0);
}

static void print_correlation(const jd_cli_fit* f) {
    const char* gap = "correlated: ";
    for (int i = 0; i < f->fit.parameter_count; i++)
        for (int j = 0; j < i; j++)
            if (fabs(f->fit.correlation[i][j]) >= CORRELATED) {
                printf("%s%s, %s %.2f", gap, f->fit.parameters[j].name, f->fit.parameters[i].name,
                       f->fit.correlation[i][j]);
                gap = ";  ";
            }
    if (gap[0] == ';')
        putchar('\n');
}

static void print_residual(const jd_cli_fit* f, const char* name, const jd_fit_residual* r,
                           const char* unit) {
    printf("%-8s root mean square %.4g%s, largest %.4g%s at ", name, r->rms, unit, r->largest,
           unit);
    printf("mixing angle %.2f deg", mixing_of(f, r->at) * JD_DEGREES);
    if (r->at.vy != 0)
        printf(", sliding at %.0f deg", atan2(r->at.vy, r->at.vx) * JD_DEGREES);
    if (r->row >= 0) {
        printf(" (line %d)", f->rows[r->row].line);
    } else {
        const double turn = atan2(r->d_s, r->d_c) - atan2(r->at.vy, r->at.vx);
        printf(", d %.4g", hypot(r->d_c, r->d_s));
        if (r->d_c != 0 || r->d_s != 0)
            printf(", lean %.0f deg from sliding", remainder(turn, JD_TURN) * JD_DEGREES + 0.0);
    }
    if (isfinite(r->noise))
        printf("; noise %.4g%s", r->noise, unit);
    putchar('\n');
}

void jd_cli_fit_text(const jd_cli_fit* f, const jd_cli_written* written) {
    jd_cli_patch_print(f->patch);
    if (f->file)
        printf("fitted   law %s to %d rows of %s\n\n", f->law->name, f->data.row_count, f->file);
    else
        printf("fitted   law %s to the exact one, mixing angle %.4g to %.4g deg, d %.4g to %.4g "
               "(%d motions)\n\n",
               f->law->name, f->domain.mixing_min * JD_DEGREES, f->domain.mixing_max * JD_DEGREES,
               f->domain.d_min, f->domain.d_max, f->fit.motion_count);
    print_parameters(f);
    print_correlation(f);
    putchar('\n');
    if (!f->file || isfinite(f->fit.force.noise))
        print_residual(f, "force", &f->fit.force, f->newtons ? " N" : "");
    if (!f->file || isfinite(f->fit.moment.noise))
        print_residual(f, "moment", &f->fit.moment, f->newtons ? " N m" : " m");
    jd_cli_written_print(written);
}

// ---- JSON --------------------------------------------------------------------------------------

static void put_parameters(jd_json* json, const jd_cli_fit* f) {
    jd_json_open(json, "parameters", '{');
    for (int i = 0; i < f->fit.parameter_count; i++) {
        const jd_fit_parameter* p = &f->fit.parameters[i];
        jd_json_open(json, p->name, '{');
        jd_json_bool(json, "free", p->free);
        jd_json_number(json, "start", p->start);
        jd_json_number(json, "value", p->value);
        if (f->file && p->free) {
            jd_json_number(json, "error", p->error);
            jd_json_number(json, "low", p->low);
            jd_json_number(json, "high", p->high);
            jd_json_open(json, "correlation", '{');
            for (int j = 0; j < f->fit.parameter_count; j++)
                if (f->fit.parameters[j].free)
                    jd_json_number(json, f->fit.parameters[j].name, f->fit.correlation[i][j]);
            jd_json_close(json, '}');
        }
        jd_json_close(json, '}');
    }
    jd_json_close(json, '}');
}

static void put_residual(jd_json* json, const char* key, const jd_cli_fit* f,
                         const jd_fit_residual* r) {
    jd_json_open(json, key, '{');
    jd_json_number(json, "rms", r->rms);
    jd_json_number(json, "largest", r->largest);
    if (f->file)
        jd_json_number(json, "noise", r->noise);
    jd_json_open(json, "at", '{');
    jd_json_number(json, "vx", r->at.vx);
    jd_json_number(json, "vy", r->at.vy);
    jd_json_number(json, "w", r->at.w);
    jd_json_number(json, "mixing", mixing_of(f, r->at));
    if (r->row >= 0) {
        jd_json_integer(json, "line", f->rows[r->row].line);
    } else {
        jd_json_number(json, "d_c", r->d_c);
        jd_json_number(json, "d_s", r->d_s);
    }
    jd_json_close(json, '}');
    jd_json_close(json, '}');
}

static void put_domain(jd_json* json, const jd_fit_domain* domain) {
    jd_json_open(json, "domain", '{');
    jd_json_number(json, "mixing_min", domain->mixing_min);
    jd_json_number(json, "mixing_max", domain->mixing_max);
    jd_json_number(json, "d_min", domain->d_min);
    jd_json_number(json, "d_max", domain->d_max);
    jd_json_close(json, '}');
}

void jd_cli_fit_json(const jd_cli_fit* f, const jd_cli_written* written) {
    jd_json json = {0};
    jd_json_open(&json, NULL, '{');
    jd_json_text(&json, "law", f->law->name);
    put_parameters(&json, f);
    put_residual(&json, "force", f, &f->fit.force);
    put_residual(&json, "moment", f, &f->fit.moment);
    jd_json_integer(&json, f->file ? "rows" : "motions", f->fit.motion_count);
    jd_json_integer(&json, "evaluations", f->fit.evaluations);
    if (!f->file)
        put_domain(&json, &f->domain);
    jd_cli_patch_json(&json, "patch", f->patch);
    jd_cli_written_json(&json, written);
    jd_json_close(&json, '}');
    jd_cli_json_print(&json);
}
