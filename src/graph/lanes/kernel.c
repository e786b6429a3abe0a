// The functions of a kernel by sections of a program: inputs into registers, instructions, results
// to where they belong.                                                               [graph:G5]

#include "graph/lanes/interpreter.h"

// The registers are the constants of the instance: each instance has its own.
static jd_real* registers_of(const jd_instance* instance) { return (jd_real*)instance->constants; }

static const jd_program_form* form_of(const jd_instance* instance) { return instance->data; }

// ---- Inputs ------------------------------------------------------------------------------------

static jd_real mode_of(const jd_touch* c) {
    const jd_real one = jd_set(1.0), zero = jd_set(0.0);
    return jd_select(c->closed, jd_select(c->stuck, 2.0 * one, one), zero);
}

// Whether one direction of friction holds; in a box each does by itself.
static jd_real hold_of(const jd_touch* c, int direction) {
    const jd_mask holds = direction < 2 ? c->holds[direction] : c->stuck;
    return jd_select(holds, jd_set(1.0), jd_set(0.0));
}

static jd_real force_of(const jd_instance* instance, const jd_program_load* load) {
    switch (load->kind) {
    case JD_INPUT_NORMAL:
        return instance->touches[load->index].N;
    case JD_INPUT_FRICTION:
        return instance->touches[load->index / 3].T[load->index % 3];
    case JD_INPUT_MODE:
        return mode_of(&instance->touches[load->index]);
    case JD_INPUT_HOLD:
        return hold_of(&instance->touches[load->index / 3], load->index % 3);
    default:
        return instance->parameters[load->index];
    }
}

static inline void load(const jd_program_section* section, const jd_instance* instance, jd_real t,
                        const jd_real* y) {
    jd_real* r = registers_of(instance);
    for (int i = 0; i < section->load_count; i++) {
        const jd_program_load* l = &section->load[i];
        r[l->to] = l->kind == JD_INPUT_STATE  ? y[l->index]
                   : l->kind == JD_INPUT_TIME ? t
                                              : force_of(instance, l);
    }
}

// Run a section. @return the registers.
static inline const jd_real* run(const jd_instance* instance, int index, jd_real t,
                                 const jd_real* y) {
    const jd_program_form* f = form_of(instance);
    const jd_form_section* s = &f->section[index];
    load(s->section, instance, t, y);
    jd_interpret(f->program, s->step, registers_of(instance));
    return registers_of(instance);
}

// Run a section whose results are values of one list.
static inline void fill(const jd_instance* instance, int index, jd_real t, const jd_real* y,
                        jd_real* values) {
    const jd_real* r = run(instance, index, t, y);
    const jd_program_section* s = form_of(instance)->section[index].section;
    for (int i = 0; i < s->store_count; i++)
        values[s->store[i].index] = r[s->store[i].from];
}

// ---- Functions ---------------------------------------------------------------------------------

static void prepare(const jd_instance* instance, jd_real* constants) {
    const jd_program* p = form_of(instance)->program;
    const jd_program_section* s = &p->prepare;
    for (int i = 0; i < p->number_count; i++)
        constants[p->number[i].to] = jd_set(p->number[i].value);
    for (int i = 0; i < s->load_count; i++)
        constants[s->load[i].to] = instance->parameters[s->load[i].index];
    jd_interpret(p, form_of(instance)->section[JD_FORM_PREPARE].step, constants);
    for (int i = 0; i < s->store_count; i++)
        constants[s->store[i].index] = constants[s->store[i].from];
}

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    fill(instance, JD_FORM_RATES, t, y, rate);
}

static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* outputs) {
    fill(instance, JD_FORM_MEASURE, t, y, outputs);
}

static void watch(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* values) {
    fill(instance, JD_FORM_WATCH, t, y, values);
}

static void put(jd_touch* c, const jd_program_store* s, jd_real value) {
    jd_contact_line* line = s->line == 0 ? &c->normal : &c->along[s->line - 1];
    switch (s->place) {
    case JD_PLACE_GAP:
        c->gap = value;
        break;
    case JD_PLACE_PRESS:
        c->press = value;
        break;
    case JD_PLACE_LASTING:
        c->lasting = value;
        break;
    case JD_PLACE_MU_K:
        c->mu_k = value;
        break;
    case JD_PLACE_MU_S:
        c->mu_s = value;
        break;
    case JD_PLACE_MU_K_Y:
        c->mu_k_y = value;
        break;
    case JD_PLACE_MU_S_Y:
        c->mu_s_y = value;
        break;
    case JD_PLACE_COMPLIANT:
        c->compliant = ~jd_eq(value, jd_set(0.0));
        break;
    case JD_PLACE_SIZE:
        c->patch.size = value;
        break;
    case JD_PLACE_EPS:
        c->patch.eps = value;
        break;
    case JD_PLACE_LEAN_C:
        c->patch.lean.c = value;
        break;
    case JD_PLACE_LEAN_S:
        c->patch.lean.s = value;
        break;
    case JD_PLACE_SPEED:
        line->speed = value;
        break;
    case JD_PLACE_DRIFT:
        line->drift = value;
        break;
    case JD_PLACE_BY:
        line->by[s->index] = value;
        break;
    case JD_PLACE_TURN:
        c->turn[s->index] = value;
        break;
    default:
        line->force[s->index] = value;
    }
}

static void touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* touches) {
    static const int sections[] = {
        [JD_GLANCE_ALL] = JD_FORM_TOUCH,
        [JD_GLANCE_GAPS] = JD_FORM_GLANCE,
        [JD_GLANCE_NEAR] = JD_FORM_NEAR,
        [JD_GLANCE_LASTING] = JD_FORM_LASTING,
    };
    if (touches->glance == JD_GLANCE_NONE)
        return;
    const int asked = sections[touches->glance];
    const jd_real* r = run(instance, asked, t, y);
    const jd_program_section* s = form_of(instance)->section[asked].section;
    for (int i = 0; i < s->store_count; i++)
        put(&touches[s->store[i].contact], &s->store[i], r[s->store[i].from]);
}

static void push(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* touches,
                 jd_real* rate) {
    const jd_real* r = run(instance, JD_FORM_PUSH, t, y);
    const jd_program_section* s = form_of(instance)->section[JD_FORM_PUSH].section;
    for (int i = 0; i < s->store_count; i++) {
        const jd_program_store* store = &s->store[i];
        if (store->place == JD_PLACE_VALUE)
            rate[store->index] = r[store->from];
        else
            put(&touches[store->contact], store, r[store->from]);
    }
}

// New values all come from those before.
static jd_status jump(jd_instance* instance, int lane, int index, double t, jd_real* y) {
    const jd_program_form* f = form_of(instance);
    if (index < 0)
        return JD_OK;
    const jd_real* r = run(instance, JD_FORM_JUMPS + index, jd_set(t), y);
    const jd_program_section* s = f->section[JD_FORM_JUMPS + index].section;
    for (int i = 0; i < s->store_count; i++)
        jd_put(&y[s->store[i].index], lane, jd_get(r[s->store[i].from], lane));
    return f->program->status[index];
}

static void put_derivatives(const jd_instance* instance, int index, jd_derivatives* d) {
    const jd_real* r = registers_of(instance);
    const jd_program_section* s = form_of(instance)->section[index].section;
    for (int i = 0; i < s->store_count; i++) {
        const jd_program_store* store = &s->store[i];
        (store->place == JD_PLACE_TIME ? d->by_time : d->by_state)[store->index] = r[store->from];
    }
}

static void jacobian(const jd_instance* instance, jd_real t, const jd_real* y,
                     jd_derivatives* of_rates, jd_derivatives* of_outputs) {
    run(instance, JD_FORM_JACOBIAN, t, y);
    put_derivatives(instance, JD_FORM_JACOBIAN, of_rates);
    if (!of_outputs)
        return;
    run(instance, JD_FORM_STEEPNESS, t, y);
    put_derivatives(instance, JD_FORM_STEEPNESS, of_outputs);
}

const jd_system_kernel jd_interpreter = {
    .lanes = JD_LANES,
    .prepare = prepare,
    .rates = rates,
    .measure = measure,
    .watch = watch,
    .touch = touch,
    .push = push,
    .jump = jump,
    .jacobian = jacobian,
};
