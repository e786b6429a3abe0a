// A program as every engine runs it, behind one system of any width.

#include "base/engine.h"
#include "graph/compiled.h"
#include "graph/form.h"

#include <stdlib.h>

// ---- Instructions ------------------------------------------------------------------------------

static uint32_t step_of(int code, int last, const int from[3]) {
    const bool first = from[0] == last, second = from[1] == last;
    switch (code) {
#define UNARY(constant, name, formula)                                                             \
    case JD_OP_##constant:                                                                         \
        return first ? JD_STEP_A_##constant : JD_STEP_R_##constant;
#define BINARY(constant, name, formula)                                                            \
    case JD_OP_##constant:                                                                         \
        return first ? JD_STEP_A_##constant : second ? JD_STEP_B_##constant : JD_STEP_R_##constant;
        JD_UNARY_OPS(UNARY)
        JD_BINARY_OPS(BINARY)
#undef UNARY
#undef BINARY
    case JD_OP_SELECT:
        return JD_STEP_SELECT;
    case JD_OP_TABLE:
        return JD_STEP_TABLE;
    default:
        return JD_STEP_SINCOS;
    }
}

static uint32_t distance(int place, int lanes) {
    return place < 0 ? 0 : (uint32_t)((size_t)place * (size_t)lanes * sizeof(double));
}

static jd_step translate(const jd_instruction* i, int last, int lanes) {
    jd_step s = {
        .code = step_of(i->code, last, i->from),
        .to = distance(i->to, lanes),
        .a = distance(i->from[0], lanes),
        .b = distance(i->from[1], lanes),
        .c = distance(i->from[2], lanes),
    };
    if (i->code == JD_OP_TABLE)
        s.b = (uint32_t)i->from[1], s.c = (uint32_t)i->from[2];
    if (i->code == JD_CODE_SINCOS)
        s.c = distance(i->also, lanes);
    return s;
}

static bool make_section(jd_form_section* form, const jd_program_section* section, int lanes) {
    form->section = section;
    form->step = malloc(((size_t)section->code_count + 1) * sizeof *form->step);
    if (!form->step)
        return false;
    int last = -1;  // register of the last result
    for (int i = 0; i < section->code_count; i++) {
        form->step[i] = translate(&section->code[i], last, lanes);
        last = section->code[i].code == JD_CODE_SINCOS ? -1 : section->code[i].to;
    }
    form->step[section->code_count] = (jd_step){.code = JD_STEP_END};
    return true;
}

// ---- Forms -------------------------------------------------------------------------------------

static bool make_sections(jd_program_form* f, const jd_program* p, int lanes) {
    const jd_program_section* const sections[JD_FORM_JUMPS] = {
        [JD_FORM_PREPARE] = &p->prepare,     [JD_FORM_RATES] = &p->rates,
        [JD_FORM_MEASURE] = &p->measure,     [JD_FORM_WATCH] = &p->watch,
        [JD_FORM_TOUCH] = &p->touch,         [JD_FORM_JACOBIAN] = &p->jacobian,
        [JD_FORM_STEEPNESS] = &p->steepness, [JD_FORM_GLANCE] = &p->glance,
        [JD_FORM_NEAR] = &p->near,           [JD_FORM_LASTING] = &p->lasting,
        [JD_FORM_PUSH] = &p->push,
    };
    f->program = p;
    f->section = calloc((size_t)(JD_FORM_JUMPS + p->watches), sizeof *f->section);
    if (!f->section)
        return false;
    bool whole = true;
    for (int i = 0; i < JD_FORM_JUMPS; i++)
        whole = whole && make_section(&f->section[i], sections[i], lanes);
    for (int i = 0; i < p->watches; i++)
        whole = whole && make_section(&f->section[JD_FORM_JUMPS + i], &p->jump[i], lanes);
    return whole;
}

// The functions of an engine that carry out this program.
static jd_system_kernel interpreter_of(const jd_program_form* form, const jd_engine* engine) {
    const jd_program* p = form->program;
    jd_system_kernel k = *engine->interpreter;
    k.constant_count = p->registers > 0 ? p->registers : 1;
    if (p->outputs == 0)
        k.measure = NULL;
    if (p->contacts == 0) {
        k.touch = NULL;
        k.push = NULL;
    }
    k.turns = p->smooth ? p->turns : NULL;
    if (p->watches == 0)
        k.watch = NULL;
    if (!p->jumps)
        k.jump = NULL;
    if (!p->differentiable)
        k.jacobian = NULL;
    return k;
}

// This program in C, if the engine has it; else interpreted.
static jd_system_kernel kernel_of(const jd_program_form* form, const jd_engine* engine) {
    const jd_program* p = form->program;
    jd_system_kernel k = interpreter_of(form, engine);
    for (int i = 0; !p->interpreted && engine->compiled[i]; i++)
        if (engine->compiled[i]->fingerprint == p->fingerprint)
            k = *engine->compiled[i]->kernel;
    k.data = form;
    return k;
}

static bool make_form(jd_program_form* f, const jd_program* p, const jd_engine* engine) {
    if (!make_sections(f, p, engine->info.lanes))
        return false;
    f->kernel = kernel_of(f, engine);
    return true;
}

static void free_form(const jd_program_form* f, int watches) {
    for (int i = 0; f->section && i < JD_FORM_JUMPS + watches; i++)
        free(f->section[i].step);
    free(f->section);
}

void jd_program_release(jd_program* p) {
    for (int i = 0; i < p->form_count; i++)
        free_form(&p->form[i], p->watches);
    free(p->form);
    p->form = NULL;
    p->form_count = 0;
}

// One form per engine, then that of the system itself: what it says of its kernel, without a width.
jd_status jd_program_bind(jd_context* context, jd_program* p, jd_system* system) {
    const int engines = jd_engine_count();
    if (p->form)
        return jd_fail(context, JD_ERR_ARGUMENT, "a program is the kernel of one system");
    p->fingerprint = jd_program_fingerprint(p);
    p->form = calloc((size_t)engines + 1, sizeof *p->form);
    p->form_count = p->form ? engines + 1 : 0;
    bool whole = p->form != NULL;
    for (int i = 0; whole && i <= engines; i++)
        whole = make_form(&p->form[i], p, jd_engine_table_at(i < engines ? i : engines - 1));
    if (!whole) {
        jd_program_release(p);
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a program");
    }
    p->form[engines].kernel.lanes = JD_ANY_WIDTH;
    system->kernel = &p->form[engines].kernel;
    for (int i = 0; i <= engines; i++) {
        p->form[i].system = *system;
        p->form[i].system.kernel = &p->form[i].kernel;
    }
    return JD_OK;
}

bool jd_program_is(const jd_system* system) { return system->kernel->lanes == JD_ANY_WIDTH; }

uint64_t jd_program_fingerprint_of(const jd_system* system) {
    const jd_program_form* any = system->kernel->data;
    return any->program->fingerprint;
}

const jd_system* jd_program_system(const jd_system* system, const jd_engine* engine) {
    if (!jd_program_is(system))
        return system;
    const jd_program_form* any = system->kernel->data;
    for (int i = 0; i + 1 < any->program->form_count; i++)
        if (jd_engine_table_at(i) == engine)
            return &any->program->form[i].system;
    return system;
}
