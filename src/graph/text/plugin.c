// The functions of a kernel as C text, and all that stands around them.

#include "graph/text/plugin.h"

#include "graph/schedule.h"
#include "graph/text/formula.h"
#include "graph/text/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct plugin {
    const jd_c_source* source;
    jd_c_text c;
    jd_assignments rates, measure, watch, touch, jacobian, steepness, known;
    jd_assignments* jump;  // [watch]
} plugin;

// ---- What the functions assign -------------------------------------------------------------------

static bool is_zero(const plugin* p, jd_node node) {
    double value;
    return node >= 0 && jd_graph_is_number(p->c.graph, node, &value) && value == 0;
}

static void list_line(plugin* p, const jd_program_line* l, const char* line) {
    jd_assignments_add(&p->touch, l->speed, "%s.speed", line);
    jd_assignments_add(&p->touch, l->drift, "%s.drift", line);
    for (int i = 0; i < p->source->spec->states; i++) {
        if (l->by && !is_zero(p, l->by[i]))
            jd_assignments_add(&p->touch, l->by[i], "%s.by[%d]", line, i);
        if (l->force && !is_zero(p, l->force[i]))
            jd_assignments_add(&p->touch, l->force[i], "%s.force[%d]", line, i);
    }
}

static void list_contact(plugin* p, int k) {
    const jd_program_contact* c = &p->source->spec->contact[k];
    char line[48];
    jd_assignments_add(&p->touch, c->gap, "touch[%d].gap", k);
    jd_assignments_add(&p->touch, c->press, "touch[%d].press", k);
    jd_assignments_add(&p->touch, c->lasting, "touch[%d].lasting", k);
    jd_assignments_add(&p->touch, c->mu_k, "touch[%d].mu_k", k);
    jd_assignments_add(&p->touch, c->mu_s, "touch[%d].mu_s", k);
    jd_assignments_add(&p->touch, c->compliant, "touch[%d].compliant", k);
    if (c->compliant >= 0 && p->touch.count > 0)
        p->touch.item[p->touch.count - 1].truth = true;
    snprintf(line, sizeof line, "touch[%d].normal", k);
    list_line(p, &c->normal, line);
    for (int d = 0; d < 2; d++) {
        snprintf(line, sizeof line, "touch[%d].along[%d]", k, d);
        list_line(p, &c->along[d], line);
    }
}

static void list_derivatives(plugin* p, jd_assignments* list, const char* of, jd_node node,
                             int row) {
    jd_graph* g = p->source->graph;
    const int states = p->source->spec->states;
    for (int j = 0; j < states; j++) {
        const jd_node d = jd_graph_derivative(g, node, jd_graph_input(g, JD_INPUT_STATE, j));
        if (!is_zero(p, d))
            jd_assignments_add(list, d, "%s->by_state[%d]", of, row * states + j);
    }
    const jd_node d = jd_graph_derivative(g, node, jd_graph_input(g, JD_INPUT_TIME, 0));
    if (!is_zero(p, d))
        jd_assignments_add(list, d, "%s->by_time[%d]", of, row);
}

// The nodes are those of the program: the graph has them all.
static void list_jacobian(plugin* p) {
    const jd_program_spec* s = p->source->spec;
    for (int i = 0; i < s->states; i++)
        list_derivatives(p, &p->jacobian, "of_rates", s->rate[i], i);
    for (int i = 0; s->integrated && i < s->outputs; i++)
        if (s->integrated[i] && s->output[i] >= 0)
            list_derivatives(p, &p->steepness, "of_outputs", s->output[i], i);
}

static void list_all(plugin* p) {
    const jd_program_spec* s = p->source->spec;
    for (int i = 0; i < s->states; i++)
        jd_assignments_add(&p->rates, s->rate[i], "rate[%d]", i);
    for (int i = 0; i < s->outputs; i++)
        jd_assignments_add(&p->measure, s->output[i], "out[%d]", i);
    for (int i = 0; i < s->watches; i++)
        jd_assignments_add(&p->watch, s->watch[i], "value[%d]", i);
    for (int k = 0; k < s->contacts; k++)
        list_contact(p, k);
    for (int i = 0; s->event && i < s->watches; i++)
        for (int k = 0; s->event[i].change && k < s->states; k++)
            jd_assignments_add(&p->jump[i], s->event[i].change[k], "y[%d]", k);
    for (int i = 0; i < s->watches; i++)
        for (int k = 0; k < p->jump[i].count; k++)
            p->jump[i].item[k].single = true;
    if (p->source->program->differentiable)
        list_jacobian(p);
}

// ---- Constants -----------------------------------------------------------------------------------

static bool is_constant(const jd_graph* g, jd_node node) {
    return jd_is_kept(g, node) && g->vertex[node].op > JD_OP_INPUT;
}

static void know(plugin* p, jd_node node) {
    if (p->c.known[node] >= 0)
        return;
    p->c.known[node] = p->c.known_count++;
    jd_assignments_add(&p->known, node, "constant[%d]", p->c.known[node]);
}

// What depends on parameters alone and is read by something that does not: `seen` marks nodes.
static void find_known(plugin* p, const jd_assignments* list, char* seen) {
    const jd_graph* g = p->c.graph;
    for (int i = 0; i < list->count; i++)
        seen[list->item[i].node] = 1;
    for (jd_node n = g->count - 1; n >= 0; n--) {
        const jd_vertex* v = &g->vertex[n];
        if (!seen[n])
            continue;
        if (is_constant(g, n)) {
            know(p, n);
            continue;
        }
        for (int i = 0; i < jd_op_arity((jd_op)v->op); i++)
            seen[v->operand[i]] = 1;
    }
}

static void find_all_known(plugin* p) {
    const jd_assignments* const lists[] = {&p->rates, &p->measure,  &p->watch,
                                           &p->touch, &p->jacobian, &p->steepness};
    char* seen = calloc((size_t)p->c.graph->count + 1, 1);
    p->c.failed = p->c.failed || !seen;
    for (int i = 0; seen && i < 6; i++)
        find_known(p, lists[i], seen);
    for (int i = 0; seen && i < p->source->spec->watches; i++)
        find_known(p, &p->jump[i], seen);
    free(seen);
}

// ---- Functions -----------------------------------------------------------------------------------

static void begin(plugin* p, const char* name, const char* result) {
    jd_writer_add(&p->c.out,
                  "static void %s(const jd_instance* instance, jd_real t, const jd_real* y, %s) {\n"
                  "    const jd_real* known = instance->constants;\n"
                  "    (void)known, (void)t, (void)y;\n",
                  name, result);
}

static void function(plugin* p, const char* name, const char* result, const jd_assignments* list) {
    if (list->count == 0)
        return;
    begin(p, name, result);
    jd_c_body(&p->c, list, false);
    jd_writer_add(&p->c.out, "}\n\n");
}

static void write_prepare(plugin* p) {
    if (p->known.count == 0)
        return;
    jd_writer_add(&p->c.out,
                  "// What depends on parameters alone.\n"
                  "static void prepare(const jd_instance* instance, jd_real* constant) {\n");
    jd_c_body(&p->c, &p->known, true);
    jd_writer_add(&p->c.out, "}\n\n");
}

static void write_jump(plugin* p) {
    jd_writer* out = &p->c.out;
    if (!p->source->program->jumps)
        return;
    jd_writer_add(out, "// Event `index` changes states, all from those before.\n"
                       "static jd_status jump(jd_instance* instance, int lane, int index, double "
                       "at, jd_real* y) {\n"
                       "    const jd_real* known = instance->constants;\n"
                       "    const jd_real t = jd_set(at);\n"
                       "    (void)known, (void)t, (void)lane, (void)y;\n"
                       "    switch (index) {\n");
    for (int i = 0; i < p->source->spec->watches; i++) {
        jd_writer_add(out, "    case %d: {\n", i);
        jd_c_body(&p->c, &p->jump[i], false);
        jd_writer_add(out, "    return (jd_status)%d;\n    }\n",
                      (int)p->source->program->status[i]);
    }
    jd_writer_add(out, "    default:\n        return JD_OK;\n    }\n}\n\n");
}

static void write_jacobian(plugin* p) {
    jd_writer* out = &p->c.out;
    if (!p->source->program->differentiable)
        return;
    function(p, "by_outputs", "jd_derivatives* of_outputs", &p->steepness);
    jd_writer_add(out, "// Derivatives by the states and by time; what is not written is 0.\n");
    begin(p, "jacobian", "jd_derivatives* of_rates, jd_derivatives* of_outputs");
    jd_writer_add(out, "    (void)of_rates, (void)of_outputs;\n");
    if (p->steepness.count > 0)
        jd_writer_add(out,
                      "    if (of_outputs)\n        by_outputs(instance, t, y, of_outputs);\n");
    jd_c_body(&p->c, &p->jacobian, false);
    jd_writer_add(out, "}\n\n");
}

static void write_kernel(plugin* p) {
    jd_writer* out = &p->c.out;
    jd_writer_add(out, "static const jd_system_kernel kernel = {\n"
                       "    .lanes = JD_LANES,\n    .engine = JD_ENGINE_TEXT,\n");
    if (p->known.count > 0)
        jd_writer_add(out, "    .constant_count = %d,\n    .prepare = prepare,\n", p->known.count);
    jd_writer_add(out, "    .rates = rates,\n");
    const struct {
        const char* name;
        bool there;
    } functions[] = {
        {"measure", p->source->spec->outputs > 0},        {"watch", p->watch.count > 0},
        {"touch", p->source->spec->contacts > 0},         {"jump", p->source->program->jumps},
        {"jacobian", p->source->program->differentiable},
    };
    for (int i = 0; i < 5; i++)
        if (functions[i].there)
            jd_writer_add(out, "    .%s = %s,\n", functions[i].name, functions[i].name);
    jd_writer_add(out, "};\n\n");
}

// ---- The file ------------------------------------------------------------------------------------

static void write_head(plugin* p) {
    jd_writer_add(
        &p->c.out,
        "// %s\n//\n"
        "// A plug-in of Judder, written by it from equations. One lane, for every machine:\n"
        "//     cc -shared -fPIC -O3 -ffp-contract=off -fno-math-errno FILE.c -o FILE.so "
        "$(pkg-config --cflags --libs judder-core)\n"
        "// Eight lanes: add -DJD_ENGINE=avx512_8 -DJD_LANES=8 -mavx512f -fno-tree-slp-vectorize\n"
        "// Four lanes:  add -DJD_ENGINE=avx2_4 -DJD_LANES=4 -mavx2 -fno-tree-slp-vectorize\n\n"
        "#define JD_MATHS_IN_PLACE\n"
        "#include <judder/kernel.h>\n#include <judder/lanes/curve.h>\n#include "
        "<judder/plugin.h>\n\n",
        p->source->system->title);
}

static void write_curve(plugin* p, int index) {
    jd_writer* out = &p->c.out;
    const jd_curve* curve = &p->c.graph->curve[index];
    jd_writer_add(out, "static const jd_curve_piece pieces_%d[] = {\n", index);
    for (int i = 0; i <= curve->rows; i++) {
        const jd_curve_piece* c = &curve->piece[i];
        const double numbers[] = {c->begin, c->y, c->slope, c->bend, c->twist};
        jd_writer_add(out, "    {");
        for (int k = 0; k < 5; k++) {
            jd_writer_number(out, numbers[k]);
            jd_writer_add(out, k < 4 ? ", " : "},\n");
        }
    }
    jd_writer_add(out, "};\nstatic const jd_curve curve_%d = {%d, pieces_%d};\n\n", index,
                  curve->rows, index);
}

static void write_mode(plugin* p) {
    jd_writer_add(&p->c.out,
                  "// 0 open, 1 slides, 2 sticks.\n"
                  "static inline jd_real mode_of(const jd_touch* touch) {\n"
                  "    const jd_real closed = jd_select(touch->stuck, jd_set(2.0), jd_set(1.0));\n"
                  "    return jd_select(touch->closed, closed, jd_set(0.0));\n}\n\n");
}

static void write_all(plugin* p) {
    write_head(p);
    for (int i = 0; i < p->c.graph->curve_count; i++)
        write_curve(p, i);
    if (p->source->spec->contacts > 0)
        write_mode(p);
    write_prepare(p);
    function(p, "rates", "jd_real* rate", &p->rates);
    if (p->source->spec->outputs > 0) {
        begin(p, "measure", "jd_real* out");
        jd_c_body(&p->c, &p->measure, false);
        jd_writer_add(&p->c.out, "    (void)out;\n}\n\n");
    }
    function(p, "watch", "jd_real* value", &p->watch);
    function(p, "touch", "jd_touch* touch", &p->touch);
    write_jump(p);
    write_jacobian(p);
    write_kernel(p);
    jd_c_tables(&p->c.out, p->source->system);
    jd_writer_add(&p->c.out, "JD_PLUGIN(table);\n");
}

static void free_lists(plugin* p) {
    jd_assignments* const lists[] = {&p->rates,    &p->measure,   &p->watch, &p->touch,
                                     &p->jacobian, &p->steepness, &p->known};
    for (int i = 0; i < 7; i++)
        free(lists[i]->item);
    for (int i = 0; p->jump && i < p->source->spec->watches; i++)
        free(p->jump[i].item);
    free(p->jump);
    free(p->c.known);
}

jd_status jd_program_write_c(jd_context* context, const jd_c_source* source, char** text) {
    plugin p = {.source = source, .c = {.graph = source->graph, .system = source->system}};
    *text = NULL;
    p.jump = calloc((size_t)source->spec->watches + 1, sizeof *p.jump);
    if (p.jump)
        list_all(&p);
    const size_t nodes = (size_t)source->graph->count + 1;
    p.c.known = malloc(nodes * sizeof *p.c.known);
    p.c.failed = !p.jump || !p.c.known;
    if (!p.c.failed) {
        memset(p.c.known, 0xff, nodes * sizeof *p.c.known);
        find_all_known(&p);
        write_all(&p);
    }
    free_lists(&p);
    if (p.c.failed || p.c.out.failed || p.known.failed) {
        free(p.c.out.text);
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for C text");
    }
    *text = p.c.out.text;
    return JD_OK;
}
