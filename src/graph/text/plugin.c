// The functions of a kernel as C text, and all that stands around them.

#include "graph/text/plugin.h"
#include "graph/spec.h"

#include "graph/text/lists.h"
#include "graph/text/table.h"

#include <inttypes.h>
#include <stdlib.h>

// ---- Functions -----------------------------------------------------------------------------------

static void begin(jd_c_lists* p, const char* name, const char* result) {
    jd_writer_add(&p->c.out,
                  "static void %s(const jd_instance* instance, jd_real t, const jd_real* y, %s) {\n"
                  "    const jd_real* known = instance->constants;\n"
                  "    (void)known, (void)t, (void)y;\n",
                  name, result);
}

static void function(jd_c_lists* p, const char* name, const char* result,
                     const jd_assignments* list) {
    if (list->count == 0)
        return;
    begin(p, name, result);
    jd_c_body(&p->c, list, false);
    jd_writer_add(&p->c.out, "}\n\n");
}

static void write_prepare(jd_c_lists* p) {
    if (p->known.count == 0)
        return;
    jd_writer_add(&p->c.out,
                  "// What depends on parameters alone.\n"
                  "static void prepare(const jd_instance* instance, jd_real* constant) {\n");
    jd_c_body(&p->c, &p->known, true);
    jd_writer_add(&p->c.out, "}\n\n");
}

static void write_jump(jd_c_lists* p) {
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

static void write_jacobian(jd_c_lists* p) {
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

// Conditions at the start, in the words of the text: a plug-in refuses what its text does.
static void write_conditions(jd_c_lists* p) {
    jd_writer* out = &p->c.out;
    const jd_program_spec* s = p->source->spec;
    jd_writer_add(out, "static const struct {\n    bool above;\n    const char* text;\n"
                       "} conditions[] = {\n");
    for (int i = 0; i < s->conditions; i++) {
        jd_writer_add(out, "    {%s, ", s->condition[i].above ? "true" : "false");
        jd_writer_string(out, s->condition[i].text);
        jd_writer_add(out, "},\n");
    }
    jd_writer_add(out, "};\n\n");
}

// A function that asks `demands` begins with its instance: numbers of a model as those of lanes.
static void begin_demand(jd_c_lists* p, const char* head, const char* parameters) {
    const jd_program_spec* s = p->source->spec;
    jd_writer* out = &p->c.out;
    jd_writer_add(out,
                  "%s"
                  "    jd_real parameters[%d], y[%d], constants[%d], demand[%d];\n"
                  "    const jd_instance instance = {.parameters = parameters, .constants = "
                  "constants};\n"
                  "    for (int i = 0; i < %d; i++)\n"
                  "        parameters[i] = jd_set(%s[i]);\n",
                  head, s->parameters + 1, s->states + 1, p->known.count + 1,
                  s->conditions + s->states, s->parameters, parameters);
    if (p->known.count > 0)
        jd_writer_add(out, "    prepare(&instance, constants);\n");
}

static void write_start(jd_c_lists* p) {
    const jd_program_spec* s = p->source->spec;
    jd_writer* out = &p->c.out;
    if (!jd_spec_starts(s))
        return;
    begin_demand(p,
                 "// Where states start that follow from parameters.\n"
                 "static void start(const double* values, double* initial) {\n",
                 "values");
    jd_writer_add(out,
                  "    for (int i = 0; i < %d; i++)\n"
                  "        y[i] = jd_set(initial[i]);\n"
                  "    demands(&instance, jd_set(0), y, demand);\n",
                  s->states);
    for (int i = 0; i < s->states; i++)
        if (s->start[i] >= 0)
            jd_writer_add(out, "    initial[%d] = jd_get(demand[%d], 0);\n", i, s->conditions + i);
    jd_writer_add(out, "}\n\n");
}

static void write_check(jd_c_lists* p) {
    jd_writer* out = &p->c.out;
    const jd_program_spec* s = p->source->spec;
    if (p->source->part || p->demands.count == 0)
        return;
    function(p, "demands", "jd_real* demand", &p->demands);
    write_start(p);
    if (s->conditions == 0)
        return;
    write_conditions(p);
    begin_demand(p,
                 "// What must hold at the start.\n"
                 "static jd_status check(jd_context* context, const jd_values* values) {\n",
                 "values->parameters");
    jd_writer_add(out,
                  "    for (int i = 0; i < %d; i++)\n"
                  "        y[i] = jd_set(values->initial[i]);\n"
                  "    demands(&instance, jd_set(values->begin), y, demand);\n"
                  "    for (int i = 0; i < %d; i++) {\n"
                  "        const double value = jd_get(demand[i], 0);\n"
                  "        const bool finite = value - value == 0;\n"
                  "        if (!finite || value < 0 || (value == 0 && conditions[i].above))\n"
                  "            return jd_fail(context, JD_ERR_RANGE, \"%%s%%s\", "
                  "conditions[i].text,\n"
                  "                           finite ? \"\" : \", or is not a finite number\");\n"
                  "    }\n"
                  "    return JD_OK;\n}\n\n",
                  s->states, s->conditions);
}

static void write_kernel(jd_c_lists* p) {
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
        {"measure", p->source->spec->outputs > 0},
        {"watch", p->watch.count > 0},
        {"touch", p->source->spec->contacts > 0},
        {"push", p->source->spec->contacts > 0},
        {"turns", p->source->program->smooth},
        {"jump", p->source->program->jumps},
        {"jacobian", p->source->program->differentiable},
    };
    for (int i = 0; i < 7; i++)
        if (functions[i].there)
            jd_writer_add(out, "    .%s = %s,\n", functions[i].name, functions[i].name);
    jd_writer_add(out, "};\n\n");
}

// ---- The file ------------------------------------------------------------------------------------

static void write_plugin_head(jd_c_lists* p) {
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

static void write_part_head(jd_c_lists* p) {
    jd_writer_add(&p->c.out,
                  "// %s\n//\n// A part of each engine, written from equations.\n\n"
                  "#include \"graph/compiled.h\"\n#include \"judder/kernel.h\"\n"
                  "#include \"judder/lanes/curve.h\"\n\n",
                  p->source->system->title);
}

// The tables of a part come with the text.
static void write_part_end(jd_c_lists* p) {
    const char* name = p->source->part;
    jd_writer_add(&p->c.out,
                  "extern const jd_compiled JD_WIDE(jd_compiled_%s);\n"
                  "const jd_compiled JD_WIDE(jd_compiled_%s) = {0x%016" PRIx64 "u, &kernel};\n",
                  name, name, p->source->program->fingerprint);
}

static void write_curve(jd_c_lists* p, int index) {
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

static void write_mode(jd_c_lists* p) {
    jd_writer_add(&p->c.out,
                  "// 0 open, 1 slides, 2 sticks.\n"
                  "static inline jd_real mode_of(const jd_touch* touch) {\n"
                  "    const jd_real closed = jd_select(touch->stuck, jd_set(2.0), jd_set(1.0));\n"
                  "    return jd_select(touch->closed, closed, jd_set(0.0));\n}\n\n");
}

// Parts of `touch` are functions of their own.
static void write_touch(jd_c_lists* p) {
    jd_writer* out = &p->c.out;
    const bool smooth = p->source->program->smooth;
    function(p, "glance", "jd_touch* touch", &p->glance);
    function(p, "near", "jd_touch* touch", &p->near);
    function(p, "lasting", "jd_touch* touch", &p->lasting);
    function(p, "whole", "jd_touch* touch", &p->touch);
    begin(p, "touch", "jd_touch* touch");
    jd_writer_add(
        out, "    if (touch->glance == JD_GLANCE_ALL)\n        whole(instance, t, y, touch);\n");
    if (p->glance.count > 0)
        jd_writer_add(out, "    if (touch->glance == JD_GLANCE_GAPS)\n"
                           "        glance(instance, t, y, touch);\n");
    if (p->near.count > 0)
        jd_writer_add(out, "    if (touch->glance == JD_GLANCE_NEAR)\n"
                           "        near(instance, t, y, touch);\n");
    if (p->lasting.count > 0)
        jd_writer_add(out, "    if (touch->glance == JD_GLANCE_LASTING)\n"
                           "        lasting(instance, t, y, touch);\n");
    jd_writer_add(out, "}\n\n");
    function(p, "push", "jd_touch* touch, jd_real* rate", &p->push);
    if (smooth)
        jd_writer_add(out, "static const int turns[] = {%d, %d};\n\n", p->source->program->turns[0],
                      p->source->program->turns[1]);
}

static void write_functions(jd_c_lists* p) {
    write_prepare(p);
    function(p, "rates", "jd_real* rate", &p->rates);
    if (p->source->spec->outputs > 0) {
        begin(p, "measure", "jd_real* out");
        jd_c_body(&p->c, &p->measure, false);
        jd_writer_add(&p->c.out, "    (void)out;\n}\n\n");
    }
    function(p, "watch", "jd_real* value", &p->watch);
    if (p->touch.count > 0)
        write_touch(p);
    write_jump(p);
    write_jacobian(p);
    write_check(p);
    write_kernel(p);
}

// The functions are written first: they tell what has to stand before them.
static void write_all(jd_c_lists* p) {
    write_functions(p);
    const jd_writer functions = p->c.out;
    p->c.out = (jd_writer){.failed = functions.failed};
    if (p->source->part)
        write_part_head(p);
    else
        write_plugin_head(p);
    for (int i = 0; i < p->c.graph->curve_count; i++)
        write_curve(p, i);
    if (p->c.modes)
        write_mode(p);
    jd_writer_add(&p->c.out, "%s", functions.text ? functions.text : "");
    free(functions.text);
    if (p->source->part) {
        write_part_end(p);
        return;
    }
    jd_c_tables(&p->c.out, p->source->system, p->source->spec);
    jd_writer_add(&p->c.out, "JD_PLUGIN(table);\n");
}

jd_status jd_program_write_c(jd_context* context, const jd_c_source* source, char** text) {
    jd_c_lists p;
    jd_c_lists_make(&p, source);
    if (!p.c.failed)
        write_all(&p);
    jd_c_lists_free(&p);
    const bool failed = p.c.failed || p.c.out.failed;
    *text = failed ? NULL : p.c.out.text;
    if (!failed)
        return JD_OK;
    free(p.c.out.text);
    return jd_fail(context, JD_ERR_MEMORY, "out of memory for C text");
}
