// One figure or table: runs, sweeps, numbers, checks, figure.
//
// Scenarios are those of examples/<paper>. Each is written before it is run, so that `judder run`
// or `judder sweep` repeats what stands in the folder. A run that fails on its way ends the
// reproduction: a figure of half a run would show nothing.
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "judder/scenario.h"
#include "papers/figure_plan.h"
#include "papers/judge.h"
#include "papers/papers.h"
#include "papers/reproduction.h"

static jd_status no_memory(jd_context* context) {
    return jd_fail(context, JD_ERR_MEMORY, "out of memory for a figure of a paper");
}

// The path of a new file of the folder, noted among those that were made. NULL when out of memory.
static char* add_path(jd_maker* maker, const char* name, const char* ending) {
    const char* file = jd_reproduction_add_file(maker->made, name, ending);
    return file != NULL ? jd_folder_path(maker->folder, file) : NULL;
}

// ---- Runs --------------------------------------------------------------------------------------

// How far one run is within the whole.
typedef struct span {
    const jd_reproduce_options* options;
    double begun, share;
} span;

static bool forward(void* data, double done) {
    const span* s = data;
    if (s->options->progress == NULL)
        return true;
    return s->options->progress(s->options->progress_data, s->begun + s->share * done);
}

static jd_status write_scenario(jd_maker* maker, const char* name, const char* text) {
    jd_file* file = NULL;
    char* path = add_path(maker, name, ".yaml");
    jd_status status = path != NULL ? jd_file_create(maker->context, path, false, &file)
                                    : no_memory(maker->context);
    if (status == JD_OK)
        status = jd_file_write(file, text, strlen(text));
    if (status == JD_OK)
        status = jd_file_commit(file);
    else
        jd_file_discard(file);
    free(path);
    return status;
}

static jd_status write_result(jd_maker* maker, const char* name, const jd_result* result) {
    char* path = add_path(maker, name, ".h5");
    const jd_status status = path != NULL ? jd_result_write(maker->context, result, path, false)
                                          : no_memory(maker->context);
    free(path);
    return status;
}

// The text of a scenario of the paper.
static jd_status find_scenario(jd_maker* maker, const char* name, const char** text) {
    const jd_paper* paper = maker->made->paper;
    *text = jd_paper_scenario_text(paper->scenarios, name);
    return *text != NULL
               ? JD_OK
               : jd_fail(maker->context, JD_ERR_NAME, "%s has no scenario '%s'", paper->name, name);
}

// Files that a scenario names lie in the folder of its paper.
static jd_status parse(jd_maker* maker, const char* name, const char* text,
                       jd_scenario** scenario) {
    const char* folder = jd_paper_folder(maker->made->paper);
    const size_t room = strlen(name) + (folder != NULL ? strlen(folder) : 0) + sizeof "/.yaml";
    char* path = malloc(room);
    bool refused;
    if (path == NULL)
        return no_memory(maker->context);
    snprintf(path, room, "%s%s%s.yaml", folder != NULL ? folder : "", folder != NULL ? "/" : "",
             name);
    jd_status status = jd_paper_guard(maker->context, folder, &refused);
    if (status == JD_OK)
        status = jd_scenario_parse(maker->context, text, strlen(text), path, scenario);
    jd_paper_unguard(maker->context, refused);
    free(path);
    return status;
}

static jd_status integrate(jd_maker* maker, const char* name, const char* text, span* part,
                           jd_result** result) {
    jd_scenario* scenario = NULL;
    jd_trajectory* trajectory = NULL;
    jd_status status = parse(maker, name, text, &scenario);
    if (status == JD_OK) {
        jd_run_options* options = jd_scenario_options(scenario);
        options->progress = forward;
        options->progress_data = part;
        status = jd_run(jd_scenario_model(scenario), options, &trajectory);
    }
    const jd_status end = status == JD_OK ? jd_trajectory_status(trajectory) : JD_OK;
    if (status == JD_OK && end != JD_OK && end != JD_EVENT)
        status = jd_fail(maker->context, jd_trajectory_status(trajectory), "%s: %s", name,
                         jd_trajectory_message(trajectory));
    if (status == JD_OK)
        status = jd_result_create(maker->context, trajectory, text, result);
    jd_trajectory_free(trajectory);
    jd_scenario_free(scenario);
    return status;
}

static jd_status make_run(jd_maker* maker, const char* name, span* part, jd_result** result) {
    const char* text;
    jd_status status = find_scenario(maker, name, &text);
    if (status == JD_OK)
        status = write_scenario(maker, name, text);
    if (status == JD_OK)
        status = integrate(maker, name, text, part, result);
    return status == JD_OK ? write_result(maker, name, *result) : status;
}

// The share of the run or sweep with this number, runs first.
static span part_of(const jd_maker* maker, const jd_exhibit_plan* plan, int number) {
    const double share = maker->share / fmax(1.0, plan->run_count + plan->sweep_count);
    return (span){maker->options, maker->begun + number * share, share};
}

static jd_status make_runs(jd_maker* maker, const jd_exhibit_plan* plan, jd_evidence* evidence) {
    jd_status status = JD_OK;
    for (int i = 0; i < plan->run_count && status == JD_OK; i++) {
        span part = part_of(maker, plan, i);
        status = make_run(maker, plan->runs[i], &part, &evidence->results[i]);
    }
    return status;
}

// ---- Sweeps ------------------------------------------------------------------------------------

// The scenario of a sweep, in new memory, with the number of points that is asked for: what follows
// the first "points: ".
static char* sweep_text(const jd_maker* maker, const char* text) {
    static const char key[] = "\n  points: ";
    const char* found = maker->options->points > 0 ? strstr(text, key) : NULL;
    if (found == NULL)
        return strdup(text);
    const char* number = found + strlen(key);
    const size_t size = strlen(text) + 32;
    char* changed = malloc(size);
    if (changed != NULL)
        snprintf(changed, size, "%.*s%d%s", (int)(number - text), text, maker->options->points,
                 number + strspn(number, "0123456789"));
    return changed;
}

static jd_status run_sweep(jd_maker* maker, jd_scenario* scenario, const char* text, span* part,
                           const char* path) {
    jd_sweep_options sweep = *jd_scenario_sweep(scenario);
    jd_run_options run = *jd_scenario_options(scenario);
    sweep.scenario = text;
    run.progress = forward;
    run.progress_data = part;
    const jd_status status = jd_sweep_run(jd_scenario_model(scenario), &run, &sweep, path, NULL);
    return status == JD_CANCELLED ? jd_fail(maker->context, status, "stopped on request") : status;
}

static jd_status make_sweep(jd_maker* maker, const char* name, span* part, jd_diagram** diagram) {
    jd_scenario* scenario = NULL;
    const char* planned;
    char *text = NULL, *path = NULL;
    jd_status status = find_scenario(maker, name, &planned);
    if (status == JD_OK && (text = sweep_text(maker, planned)) == NULL)
        status = no_memory(maker->context);
    if (status == JD_OK)
        status = write_scenario(maker, name, text);
    if (status == JD_OK && (path = add_path(maker, name, ".h5")) == NULL)
        status = no_memory(maker->context);
    if (status == JD_OK)
        status = parse(maker, name, text, &scenario);
    if (status == JD_OK)
        status = run_sweep(maker, scenario, text, part, path);
    if (status == JD_OK)
        status = jd_diagram_open(maker->context, path, diagram);
    jd_scenario_free(scenario);
    free(path);
    free(text);
    return status;
}

static jd_status make_sweeps(jd_maker* maker, const jd_exhibit_plan* plan, jd_evidence* evidence) {
    jd_status status = JD_OK;
    for (int i = 0; i < plan->sweep_count && status == JD_OK; i++) {
        span part = part_of(maker, plan, plan->run_count + i);
        status = make_sweep(maker, plan->sweeps[i], &part, &evidence->diagrams[i]);
    }
    return status;
}

// ---- Checks and figure -------------------------------------------------------------------------

// `found` are value and expected value by the page.
static void judge(const jd_evidence* evidence, const jd_exhibit* exhibit,
                  const jd_planned_check* planned, const double* found, jd_check* check) {
    const bool by_page = planned->measure == NULL;
    *check = (jd_check){
        .exhibit = exhibit,
        .claim = planned->claim,
        .what = planned->what,
        .unit = planned->unit,
        .relation = planned->relation,
        .expected = by_page ? found[1] : planned->expected,
        .tolerance = planned->tolerance,
        .within = planned->within,
        .value = by_page ? found[0] : planned->measure(evidence, planned),
        .source = planned->source,
        .method = planned->method,
    };
    check->verdict = planned->unchecked ? JD_UNCHECKED : jd_check_judge(check);
}

// A check that needs more values than the sweeps have is left out.
static void judge_all(const jd_evidence* evidence, const jd_exhibit* exhibit,
                      jd_reproduction* made) {
    const jd_exhibit_plan* plan = exhibit->plan;
    jd_reproduction_exhibit* shown = &made->exhibits[made->exhibit_count++];
    *shown = (jd_reproduction_exhibit){
        .exhibit = exhibit, .cells = evidence->cells, .first_check = made->check_count};
    for (int i = 0; i < plan->check_count; i++) {
        const bool few = made->points > 0 && made->points < plan->checks[i].points;
        made->left_out += few;
        if (!few)
            judge(evidence, exhibit, &plan->checks[i],
                  evidence->values != NULL ? evidence->values + plan->value_count + 2 * i : NULL,
                  &made->checks[made->check_count++]);
    }
    shown->check_count = made->check_count - shown->first_check;
}

static jd_status draw(jd_maker* maker, const jd_exhibit* exhibit, const jd_evidence* evidence) {
    if (!jd_exhibit_has_figure(exhibit))
        return JD_OK;
    span end = {maker->options, maker->begun + maker->share, 0.0};
    const jd_figure_options options = {.keep_script = true,
                                       .gnuplot = maker->options->gnuplot,
                                       .progress = forward,
                                       .progress_data = &end};
    char* path = add_path(maker, exhibit->name, ".svg");
    jd_status status = JD_OK;
    if (path == NULL || jd_reproduction_add_file(maker->made, exhibit->name, ".gp") == NULL ||
        jd_reproduction_add_file(maker->made, exhibit->name, ".dat") == NULL)
        status = no_memory(maker->context);
    else
        status = exhibit->plan->draw != NULL
                     ? exhibit->plan->draw(evidence, path, &options)
                     : jd_page_draw(evidence, exhibit->plan, path, &options);
    maker->made->exhibits[maker->made->exhibit_count - 1].figure = path;
    return status;
}

jd_status jd_exhibit_make(jd_maker* maker, const jd_exhibit* exhibit) {
    const jd_exhibit_plan* plan = exhibit->plan;
    const span whole = {maker->options, maker->begun, maker->share};
    jd_evidence* evidence = calloc(1, sizeof *evidence);
    if (evidence == NULL)
        return no_memory(maker->context);
    evidence->context = maker->context;
    jd_status status = make_runs(maker, plan, evidence);
    if (status == JD_OK)
        status = make_sweeps(maker, plan, evidence);
    if (status == JD_OK && plan->compute != NULL)
        status = plan->compute(evidence);
    if (status == JD_OK)
        status = jd_page_values(evidence, plan);
    if (status == JD_OK) {
        judge_all(evidence, exhibit, maker->made);
        status = draw(maker, exhibit, evidence);
    }
    if (status == JD_OK && !forward((void*)&whole, 1.0))
        status = jd_fail(maker->context, JD_CANCELLED, "stopped on request");
    for (int i = 0; i < JD_EXHIBIT_RUNS; i++)
        jd_result_free(evidence->results[i]);
    for (int i = 0; i < JD_EXHIBIT_SWEEPS; i++)
        jd_diagram_free(evidence->diagrams[i]);
    free(evidence->values);
    free(evidence);
    return status;
}

bool jd_exhibit_has_figure(const jd_exhibit* exhibit) {
    return exhibit->plan->draw != NULL || exhibit->plan->figure != NULL;
}
