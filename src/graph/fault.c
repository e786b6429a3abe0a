// A program in doubles, one instruction after the other, until a number is not finite.

#include "graph/fault.h"

#include "base/context.h"

#include "graph/form.h"
#include "graph/inside.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define AHEAD 60  // doublings of the distance ahead, from a last bit of time on

// What an instruction did: its result, and which instructions made its operands (-1: none).
typedef struct act {
    double value;
    int maker[3];
    double operand[3];
} act;

typedef struct search {
    const jd_program* program;
    jd_program_moment at;
    double* r;    // registers
    int* writer;  // [register] the instruction that wrote it; -1: none of this section
    act* acts;    // [instruction]
    jd_program_fault* fault;
} search;

// ---- Instructions ------------------------------------------------------------------------------

static jd_op op_of(const jd_instruction* i) {
    return i->code == JD_CODE_SINCOS ? JD_OP_SIN : (jd_op)i->code;
}

static double value_of(const search* s, const jd_instruction* i, const double of[3]) {
    if (i->code == JD_OP_TABLE)
        return jd_curve_eval(&s->program->curve[i->from[1]], i->from[2], of[0]);
    return jd_op_eval(op_of(i), of[0], of[1], of[2]);
}

static void load(const search* s, const jd_program_section* section) {
    for (int k = 0; k < section->load_count; k++) {
        const jd_program_load* l = &section->load[k];
        s->r[l->to] = l->kind == JD_INPUT_TIME        ? s->at.t
                      : l->kind == JD_INPUT_STATE     ? s->at.y[l->index]
                      : l->kind == JD_INPUT_PARAMETER ? s->at.parameters[l->index]
                                                      : 0;
    }
}

static void carry_out(const search* s, const jd_program_section* section) {
    for (int k = 0; k < s->program->registers; k++)
        s->writer[k] = -1;
    load(s, section);
    for (int k = 0; k < section->code_count; k++) {
        const jd_instruction* i = &section->code[k];
        act* a = &s->acts[k];
        *a = (act){.maker = {-1, -1, -1}};
        for (int j = 0; j < jd_op_arity(op_of(i)); j++) {
            a->operand[j] = s->r[i->from[j]];
            a->maker[j] = s->writer[i->from[j]];
        }
        a->value = value_of(s, i, a->operand);
        if (i->code == JD_CODE_SINCOS) {
            s->r[i->also] = jd_op_eval(JD_OP_COS, a->operand[0], 0, 0);
            s->writer[i->also] = k;
        }
        s->r[i->to] = a->value;
        s->writer[i->to] = k;
    }
}

// ---- Blame -------------------------------------------------------------------------------------

// The operand that an act has its trouble from; -1: it is its own. Select takes one of two.
static int troubled(const jd_instruction* i, const act* a) {
    const bool selects = i->code == JD_OP_SELECT;
    const int untaken = a->operand[0] == 0 ? 1 : 2;
    for (int j = selects; j < jd_op_arity(op_of(i)); j++)
        if (!isfinite(a->operand[j]) && !(selects && j == untaken))
            return j;
    return -1;
}

static void tell(const search* s, const jd_instruction* i, const act* a) {
    const jd_program_mark* mark = &s->program->mark[i->node];
    *s->fault = (jd_program_fault){.node = i->node,
                                   .line = mark->line,
                                   .column = mark->column,
                                   .op = op_of(i),
                                   .operands = jd_op_arity(op_of(i)),
                                   .value = a->value};
    for (int j = 0; j < s->fault->operands; j++)
        s->fault->operand[j] = a->operand[j];
}

// Back from a result that is not finite to where it began. @return whether that is in this section.
static bool blame(const search* s, const jd_program_section* section, int result) {
    for (int k = s->writer[result]; k >= 0;) {
        const jd_instruction* i = &section->code[k];
        const int j = troubled(i, &s->acts[k]);
        if (j < 0) {
            tell(s, i, &s->acts[k]);
            return true;
        }
        k = s->acts[k].maker[j];
    }
    return false;
}

// Carry a section out. @return whether a result is not finite, and an instruction is to blame.
static bool fails(const search* s, const jd_program_section* section) {
    carry_out(s, section);
    for (int k = 0; k < section->store_count; k++)
        if (!isfinite(s->r[section->store[k].from]) && blame(s, section, section->store[k].from))
            return true;
    return false;
}

// ---- Search ------------------------------------------------------------------------------------

static bool prepare(const search* s) {
    const jd_program* p = s->program;
    for (int i = 0; i < p->number_count; i++)
        s->r[p->number[i].to] = p->number[i].value;
    const bool failed = fails(s, &p->prepare);
    for (int i = 0; i < p->prepare.store_count; i++)
        s->r[p->prepare.store[i].index] = s->r[p->prepare.store[i].from];
    return failed;
}

// At the moment of the search; `rate`, if given, is filled.
static bool look(const search* s, double* rate) {
    const jd_program* p = s->program;
    if (fails(s, &p->rates))
        return true;
    for (int i = 0; rate && i < p->rates.store_count; i++)
        rate[p->rates.store[i].index] = s->r[p->rates.store[i].from];
    return fails(s, &p->touch) || fails(s, &p->watch);
}

static bool look_ahead(search* s, double* y, const double* rate) {
    const jd_program_moment at = s->at;
    double step = DBL_EPSILON * fmax(fabs(at.t), DBL_MIN);
    s->at.y = y;
    for (int k = 0; k < AHEAD; k++, step *= 2) {
        s->at.t = at.t + step;
        for (int i = 0; i < s->program->states; i++)
            y[i] = at.y[i] + step * rate[i];
        if (look(s, NULL))
            return true;
    }
    return false;
}

static size_t longest_section(const jd_program* p) {
    const jd_program_section* const all[] = {&p->prepare, &p->rates, &p->touch, &p->watch,
                                             &p->demands};
    int most = 1;
    for (int i = 0; i < 5; i++)
        most = all[i]->code_count > most ? all[i]->code_count : most;
    return (size_t)most;
}

// Registers, and behind them room for a state and its rate.
static bool begin(search* s) {
    const size_t states = (size_t)s->program->states, registers = (size_t)s->program->registers;
    s->r = calloc(registers + 2 * states + 1, sizeof *s->r);
    s->writer = malloc((registers + 1) * sizeof *s->writer);
    s->acts = malloc(longest_section(s->program) * sizeof *s->acts);
    return s->r && s->writer && s->acts;
}

static void end(search* s) {
    free(s->r);
    free(s->writer);
    free(s->acts);
}

bool jd_program_find_fault(const jd_program* program, const jd_program_moment* moment,
                           jd_program_fault* fault) {
    search s = {.program = program, .at = *moment, .fault = fault};
    bool found = false;
    if (begin(&s)) {
        double* rate = s.r + program->registers;
        found = prepare(&s) || look(&s, rate) || look_ahead(&s, rate + program->states, rate);
    }
    end(&s);
    return found;
}

// ---- Conditions --------------------------------------------------------------------------------

// The first that does not hold, with its value; -1: all do.
static int broken(const search* s, double* value) {
    const jd_program* p = s->program;
    carry_out(s, &p->demands);
    for (int i = 0; i < p->demands.store_count; i++) {
        const jd_program_store* store = &p->demands.store[i];
        *value = s->r[store->from];
        if (store->index >= p->conditions)  // a start
            continue;
        if (!((*value > 0 && *value <= DBL_MAX) ||
              (*value == 0 && !p->condition[store->index].above)))
            return store->index;
    }
    return -1;
}

jd_status jd_system_demands(jd_context* context, const jd_system* system,
                            const jd_program_moment* moment) {
    jd_program_fault fault;
    if (!jd_program_is(system))
        return JD_OK;
    const jd_program_form* form = system->kernel->data;
    search s = {.program = form->program, .at = *moment, .fault = &fault};
    if (s.program->conditions == 0)
        return JD_OK;
    const bool fine = begin(&s);
    int which = -1;
    double value = 0;
    if (fine) {
        (void)prepare(&s);
        which = broken(&s, &value);
    }
    end(&s);
    if (!fine)
        return jd_fail(context, JD_ERR_MEMORY, "out of memory for a program");
    return which < 0 ? JD_OK
                     : jd_fail(context, JD_ERR_RANGE, "%s%s", s.program->condition[which].text,
                               fabs(value) <= DBL_MAX ? "" : ", or is not a finite number");
}

// ---- Starts ------------------------------------------------------------------------------------

bool jd_system_starts(const jd_system* system, const double* parameters, double* y) {
    jd_program_fault fault;
    if (system->start)
        system->start(parameters, y);
    if (!jd_program_is(system))
        return true;
    const jd_program_form* form = system->kernel->data;
    const jd_program* p = form->program;
    const jd_program_section* section = &p->demands;
    search s = {.program = p, .at = {parameters, 0, y}, .fault = &fault};
    if (section->store_count == p->conditions)
        return true;
    const bool fine = begin(&s);
    if (fine) {
        (void)prepare(&s);
        carry_out(&s, section);
    }
    for (int i = 0; fine && i < section->store_count; i++)
        if (section->store[i].index >= p->conditions)
            y[section->store[i].index - p->conditions] = s.r[section->store[i].from];
    end(&s);
    return fine;
}

// ---- In words ----------------------------------------------------------------------------------

static const char* sign_of(jd_op op) {
    return op == JD_OP_ADD ? " + " : op == JD_OP_SUB ? " - " : op == JD_OP_MUL ? "*" : "/";
}

void jd_system_fault(const jd_system* system, const jd_program_moment* moment, char* text,
                     size_t size) {
    jd_program_fault f;
    if (size > 0)
        *text = '\0';
    if (size == 0 || !jd_program_is(system))
        return;
    const jd_program_form* form = system->kernel->data;
    if (!jd_program_find_fault(form->program, moment, &f))
        return;
    size_t used = 0;
    if (f.line > 0)
        used = (size_t)snprintf(text, size, "line %d, column %d: ", f.line, f.column);
    if (used >= size)
        return;
    if (f.op >= JD_OP_ADD && f.op <= JD_OP_DIV)
        snprintf(text + used, size - used, "%g%s%g is %g", f.operand[0], sign_of(f.op),
                 f.operand[1], f.value);
    else if (f.operands == 2)
        snprintf(text + used, size - used, "%s(%g, %g) is %g", jd_op_name(f.op), f.operand[0],
                 f.operand[1], f.value);
    else
        snprintf(text + used, size - used, "%s(%g) is %g", jd_op_name(f.op), f.operand[0], f.value);
}
