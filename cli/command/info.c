// judder info, judder diff: what files hold, and what two of them differ in.
#include "report/report.h"

#include "shell/values.h"

#include <stdlib.h>
#include <string.h>

// ---- info --------------------------------------------------------------------------------------

static const char* const kinds[] = {"result", "table", "sweep", "part",
                                    "search that is not finished"};
static const char* const keys[] = {"result", "table", "sweep", "part", "search"};

// "30 of 30 cases, part 1 of 3"
static void put_cases(jd_cli_report* r, const jd_file_info* i) {
    const bool rows = i->kind == JD_FILE_RESULT || i->kind == JD_FILE_TABLE;
    if (i->kind == JD_FILE_SEARCH) {
        jd_cli_say(r, "cases", "not known: --resume of the study that keeps it goes on");
        return;
    }
    if (i->kind == JD_FILE_PART && i->parts > 0) {
        jd_cli_put_integer(r, "part", "part", "%" PRId64, i->part);
        jd_cli_put_integer(r, NULL, "parts", " of %" PRId64, i->parts);
    } else if (i->kind == JD_FILE_PART) {
        jd_cli_put_integer(r, "process", "process", "%" PRId64, i->part);
    }
    jd_cli_put_integer(r, rows ? "rows" : "cases", "found", "%" PRId64, i->found);
    if (i->holds > 0)
        jd_cli_put_integer(r, NULL, "holds", " of %" PRId64, i->holds);
    jd_cli_put_integer(
        r, NULL, "cases",
        rows ? NULL : (i->kind == JD_FILE_PART ? ", the study has %" PRId64 : " of %" PRId64),
        i->cases);
    jd_cli_put_integer(r, NULL, "damaged", i->damaged > 0 ? ", %" PRId64 " begun or damaged" : NULL,
                       i->damaged);
    if (!rows)
        jd_cli_say(r, NULL, i->finished ? ", finished" : ", not finished");
    jd_cli_put_bool(r, "finished", i->finished);
}

static void put_parameters(jd_cli_report* r, const jd_result* about) {
    jd_cli_open(r, "parameters", '{');
    jd_cli_group_begin(r, "parameters");
    for (int i = 0; i < jd_result_parameter_count(about); i++) {
        const jd_result_parameter* p = jd_result_parameter_at(about, i);
        char name[160], wording[64];
        snprintf(name, sizeof name, "%s.%s", p->group, p->name);
        snprintf(wording, sizeof wording, "%%.9g %.40s",
                 p->choice[0]                ? p->choice
                 : strcmp(p->unit, "1") == 0 ? ""
                                             : p->unit);
        for (char* c = wording + 4; *c; c++)
            *c = *c == '%' ? ' ' : *c;
        jd_cli_put_number(r, name, name, wording, p->value);
    }
    jd_cli_group_end(r);
    jd_cli_close(r, '}');
}

static void put_names(jd_cli_report* r, const jd_result* about, const jd_diagram* diagram) {
    const int count = diagram ? jd_diagram_quantity_count(diagram) : jd_result_column_count(about);
    jd_cli_open(r, "columns", '[');
    for (int i = 0; i < count; i++) {
        const char* name = diagram ? jd_diagram_quantity_at(diagram, i)->name
                                   : jd_result_column_at(about, i)->name;
        const char* unit = diagram ? jd_diagram_quantity_at(diagram, i)->unit
                                   : jd_result_column_at(about, i)->unit;
        jd_cli_put_text(r, NULL, "", NULL, name);
        jd_cli_say(r, i == 0 ? "records" : NULL, "%s%s [%s]", i == 0 ? "" : ", ", name, unit);
    }
    jd_cli_close(r, ']');
}

static void put_sweep(jd_cli_report* r, const jd_diagram* diagram) {
    jd_cli_open(r, "axes", '[');
    for (int i = 0; i < jd_diagram_axis_count(diagram); i++) {
        const jd_diagram_axis* x = jd_diagram_axis_at(diagram, i);
        jd_cli_open(r, NULL, '{');
        jd_cli_put_text(r, i == 0 ? "over" : NULL, "name", i == 0 ? "%s" : ", %s", x->name);
        jd_cli_put_number(r, NULL, "from", " from %g", x->values[0]);
        jd_cli_put_number(r, NULL, "to", " to %g", x->values[x->count - 1]);
        jd_cli_put_integer(r, NULL, "points", ", %" PRId64 " values", x->count);
        jd_cli_close(r, '}');
    }
    jd_cli_close(r, ']');
    jd_cli_put_text(r, "section", "section", "%s", jd_diagram_text(diagram, "section"));
    jd_cli_put_text(r, "start", "start", "%s", jd_diagram_text(diagram, "start"));
    jd_cli_put_number(r, NULL, "record", ", %.0f sections recorded",
                      jd_diagram_number(diagram, "record"));
}

static void put_about(jd_cli_report* r, const jd_result* about, const jd_diagram* diagram,
                      const jd_cli_arguments* arguments) {
    const char* scenario = jd_result_text(about, "scenario");
    const char* law = jd_result_text(about, "law");
    int lines = 0;
    for (const char* c = scenario; *c; c++)
        lines += *c == '\n';
    jd_cli_put_text(r, "system", "system", "%s", jd_result_text(about, "system"));
    jd_cli_put_text(r, NULL, "title", ": %s", jd_result_text(about, "title"));
    jd_cli_put_text(r, law[0] ? "law" : NULL, "law", law[0] ? "%s" : NULL, law);
    if (diagram)
        put_sweep(r, diagram);
    else if (jd_result_row_count(about) > 0)
        jd_cli_put_text(r, "status", "status", "%s", jd_result_text(about, "status"));
    if (diagram || jd_result_row_count(about) > 0)
        put_names(r, about, diagram);
    jd_cli_put_text(r, "solver", "solver", "%s", jd_result_text(about, "solver"));
    jd_cli_put_number(r, NULL, "tolerance", ", tolerance %g", jd_result_number(about, "tolerance"));
    jd_cli_put_text(r, "made by", "version", "judder %s", jd_result_text(about, "version"));
    jd_cli_put_text(r, NULL, "maths", ", maths %s", jd_result_text(about, "maths"));
    if (scenario[0])
        jd_cli_say(r, NULL, ", from a scenario of %d lines", lines);
    if (r->is_json)
        jd_cli_put_text(r, NULL, "scenario", NULL, scenario);
    if (r->is_json || jd_cli_flag(arguments, "parameters"))
        put_parameters(r, about);
}

static int print_scenario(const jd_result* about, const char* path) {
    const char* scenario = about ? jd_result_text(about, "scenario") : "";
    if (!scenario[0])
        return jd_cli_wrong("'%s' was made from the command line: it holds no scenario", path);
    fputs(scenario, stdout);
    return JD_CLI_DONE;
}

static int tell_file(const jd_cli_arguments* arguments, const char* path, const jd_file_info* info,
                     const jd_result* about, const jd_diagram* diagram) {
    char sum[24];
    if (jd_cli_flag(arguments, "scenario"))
        return print_scenario(about, path);
    jd_cli_report r = jd_cli_report_begin(jd_cli_flag(arguments, "json"));
    jd_cli_put_text(&r, "file", "file", "%s", path);
    jd_cli_put_text(&r, NULL, "kind", NULL, keys[info->kind]);
    jd_cli_say(&r, "kind", "%s", kinds[info->kind]);
    if (info->kind == JD_FILE_PART)
        jd_cli_say(&r, NULL, " of a study '%s'", info->study);
    jd_cli_put_text(&r, NULL, "study", NULL, info->study);
    jd_cli_put_integer(&r, NULL, "format", ", format %" PRId64, info->format);
    jd_cli_put_integer(&r, NULL, "bytes", ", %" PRId64 " bytes", info->bytes);
    put_cases(&r, info);
    if (about)
        put_about(&r, about, diagram, arguments);
    snprintf(sum, sizeof sum, "%016" PRIx64, info->checksum);
    jd_cli_put_text(&r, info->kind == JD_FILE_PART ? "of study" : "checksum", "checksum", "%s",
                    sum);
    if (info->kind == JD_FILE_RESULT || info->kind == JD_FILE_TABLE ||
        (info->kind == JD_FILE_SWEEP && info->finished))
        jd_cli_say(&r, NULL, ", right");
    jd_cli_report_end(&r);
    return JD_CLI_DONE;
}

static int run_info(jd_context* context, const jd_cli_arguments* arguments) {
    const char* path = arguments->operands[0];
    jd_file_info info;
    jd_result* about;
    jd_diagram* diagram;
    if (jd_file_look(context, path, &info, &about, &diagram) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    const int code =
        tell_file(arguments, path, &info, diagram ? jd_diagram_result(diagram) : about, diagram);
    jd_result_free(about);
    jd_diagram_free(diagram);
    return code;
}

// ---- diff --------------------------------------------------------------------------------------

static void tell_difference(const jd_cli_arguments* arguments, const jd_diff_report* d) {
    const bool is_json = jd_cli_flag(arguments, "json");
    if (!is_json && jd_cli_flag(arguments, "quiet"))
        return;
    jd_cli_report r = jd_cli_report_begin(is_json);
    jd_cli_put_text(&r, "study", "study", "%s", d->study);
    jd_cli_put_integer(&r, "numbers", "compared", "%" PRId64 " compared", d->compared);
    jd_cli_put_integer(&r, NULL, "different", ", %" PRId64 " differ", d->different);
    if (d->where[0])
        jd_cli_put_number(&r, "largest", "largest", "%.3g", d->largest);
    else
        jd_cli_put_number(&r, NULL, "largest", NULL, d->largest);
    jd_cli_put_text(&r, NULL, "where", d->where[0] ? ", %s" : NULL, d->where);
    jd_cli_open(&r, "differences", '[');
    for (int i = 0; i < d->line_count; i++)
        jd_cli_put_text(&r, i == 0 ? "differ" : "", "", "%s", d->lines[i]);
    jd_cli_close(&r, ']');
    jd_cli_put_text(&r, d->notes[0] ? "also" : NULL, "notes", d->notes[0] ? "%s" : NULL, d->notes);
    jd_cli_report_end(&r);
}

static int run_diff(jd_context* context, const jd_cli_arguments* arguments) {
    const char* const* files = arguments->operands;
    jd_diff_report* d = jd_cli_alloc(1, sizeof *d);
    double tolerance = 0;
    int code = jd_cli_read_option(context, arguments, "tolerance", "1", &tolerance);
    if (!code && jd_files_compare(context, files[0], files[1], tolerance, d) != JD_OK)
        code = jd_cli_wrong("%s", jd_context_message(context));
    if (!code) {
        tell_difference(arguments, d);
        code = d->different > 0 ? JD_CLI_FAILED : JD_CLI_DONE;
    }
    free(d);
    return code;
}

// ---- Tables ------------------------------------------------------------------------------------

static const jd_cli_option info_options[] = {
    {"parameters", 0, NULL, JD_CLI_NONE, false, "also every parameter with its value"},
    {"scenario", 0, NULL, JD_CLI_NONE, false,
     "print the scenario that it was made from, and nothing else"},
    {"json", 0, NULL, JD_CLI_NONE, false, "print one JSON object, with all of it"},
};

const jd_cli_command jd_cli_info_command = {
    .name = "info",
    .summary = "what a result, a sweep or a part holds",
    .usage = "FILE",
    .description =
        "Reads a file that judder left, all of it, and prints what it is, what is in it, what it "
        "was "
        "made from and by which version, and whether its checksums are right. Of a sweep or a part "
        "that is not finished it tells how many cases are there and right. A file that is damaged, "
        "or not judder's, is refused: exit code 2.",
    .example = "judder info cascade.h5",
    .options = info_options,
    .option_count = sizeof info_options / sizeof *info_options,
    .operand = JD_CLI_FILE,
    .operand_min = 1,
    .operand_max = 1,
    .run = run_info,
};

static const jd_cli_option diff_options[] = {
    {"tolerance", 0, "SHARE", JD_CLI_FREE, false,
     "numbers are the same within this share of the largest of their column (default: 0, to the "
     "last bit)"},
    {"json", 0, NULL, JD_CLI_NONE, false, "print one JSON object in place of the text"},
    {"quiet", 'q', NULL, JD_CLI_NONE, false, "print nothing: the exit code tells"},
};

const jd_cli_command jd_cli_diff_command = {
    .name = "diff",
    .summary = "compare two results, tables or sweeps",
    .usage = "FILE FILE",
    .description =
        "Compares two results of runs, two maps of drift, two designs or two sweeps: the system, "
        "how "
        "they ended, all parameters and all recorded numbers. Exit code 0: they are the same "
        "within "
        "the tolerance; 1: they differ; 2: they cannot be compared. Version, solver, scenario and "
        "what it took to compute them are told where they differ, but do not count.",
    .example = "judder diff a.h5 b.h5 --tolerance 1e-9",
    .options = diff_options,
    .option_count = sizeof diff_options / sizeof *diff_options,
    .operand = JD_CLI_FILE,
    .operand_min = 2,
    .operand_max = 2,
    .run = run_diff,
};
