// What an expression is worth for given numbers.

#include "equations/language/formula.h"

#include <string.h>

#include "equations/language/function.h"
#include "graph/inside.h"
#include "judder/maths.h"
#include "judder/system.h"

#define ARGUMENTS 64  // most of a function

static jd_status value_of(const jd_scope* scope, const jd_expression* e, const jd_term* term,
                          double* value);

static jd_status wrong(const jd_scope* scope, const jd_expression* e, const jd_term* term,
                       const char* what) {
    char shown[JD_TERM_SHOWN];
    return jd_text_source_fail(scope->source, jd_term_mark(e, term), JD_ERR_ARGUMENT, "%s %s",
                               jd_term_text(e, term, shown), what);
}

static jd_status name_value(const jd_scope* scope, const jd_expression* e, const jd_term* term,
                            double* value) {
    if (term->first != NULL)
        return wrong(scope, e, term, "has an index, and nothing here is a list");
    for (int i = 0; i < scope->count; i++)
        if (strcmp(scope->names[i], term->name) == 0) {
            *value = scope->values[i];
            return JD_OK;
        }
    for (int i = scope->definition_count - 1; i >= 0; i--)
        if (strcmp(scope->definitions[i].name, term->name) == 0) {
            jd_scope inner = *scope;
            inner.definition_count = i;
            return jd_formula_value(&inner, scope->definitions[i].formula, value);
        }
    if (strcmp(term->name, "pi") == 0) {
        *value = JD_PI;
        return JD_OK;
    }
    const jd_status status = jd_fail_unknown(scope->source->context, "name", term->name,
                                             scope->names, scope->count, sizeof *scope->names);
    return jd_text_source_prefix(scope->source, jd_term_mark(e, term), status);
}

// ---- Functions ---------------------------------------------------------------------------------

// A function that is a formula of its arguments, whose names are the letters in "x, low, high".
static jd_status formula_of(const jd_scope* scope, const jd_expression* e, const jd_term* call,
                            const double* v, double* value) {
    const jd_function* f = jd_function_find(call->name);
    const jd_tree text = {
        .kind = JD_TREE_TEXT, .mark = jd_term_mark(e, call), .text = (char*)(uintptr_t)f->formula};
    jd_arena arena = {0};
    jd_expression formula;
    const char* names[ARGUMENTS];
    const char* at = f->arguments;
    for (int i = 0; i < f->most; i++) {
        const size_t size = strcspn(at, ",");
        names[i] = jd_arena_copy(&arena, at, size);
        at += size + strspn(at + size, ", ");
    }
    const jd_scope inner = {.source = scope->source, .names = names, .values = v, .count = f->most};
    jd_status status = arena.failed
                           ? jd_fail(scope->source->context, JD_ERR_MEMORY, "out of memory")
                           : jd_expression_read(scope->source, &arena, &text, 0,
                                                (int)strlen(f->formula), &formula);
    if (status == JD_OK)
        status = jd_formula_value(&inner, &formula, value);
    jd_arena_free(&arena);
    return status;
}

static double apply(jd_op op, const double* v, int count) {
    if (op == JD_OP_SELECT)
        return jd_op_eval(op, v[0], v[1], v[2]);
    if (count == 1)
        return jd_op_eval(op, v[0], 0, 0);
    double value = v[0];
    for (int i = 1; i < count; i++)
        value = jd_op_eval(op, value, v[i], 0);
    return value;
}

static jd_status call_value(const jd_scope* scope, const jd_expression* e, const jd_term* term,
                            double* value) {
    const jd_function* f = jd_function_find(term->name);
    double v[ARGUMENTS];
    int count = 0;
    if (f == NULL)
        return wrong(scope, e, term, "is no function of formulas");
    for (const jd_term* a = term->first; a != NULL; a = a->next, count++) {
        const jd_status status = count < f->most ? value_of(scope, e, a, &v[count])
                                                 : wrong(scope, e, term, "has too many arguments");
        if (status != JD_OK)
            return status;
    }
    if (count < f->least)
        return wrong(scope, e, term, "has too few arguments");
    if (f->rule == JD_RULE_FORMULA)
        return formula_of(scope, e, term, v, value);
    *value = apply(f->op, v, count);
    return JD_OK;
}

// ---- Operators ---------------------------------------------------------------------------------

static double operate(int sign, double a, double b) {
    switch (sign) {
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '/':
        return a / b;
    case '^':
        return jd_op_eval(JD_OP_POW, a, b, 0);
    case '<':
        return a < b;
    case '>':
        return a > b;
    case JD_SIGN_LESS_EQUAL:
        return a <= b;
    case JD_SIGN_GREATER_EQUAL:
        return a >= b;
    case JD_SIGN_EQUAL:
        return a == b;
    case JD_SIGN_UNEQUAL:
        return a != b;
    case '&':
        return jd_op_eval(JD_OP_AND, a, b, 0);
    default:
        return jd_op_eval(JD_OP_OR, a, b, 0);
    }
}

static jd_status value_of(const jd_scope* scope, const jd_expression* e, const jd_term* term,
                          double* value) {
    double v[2] = {0, 0};
    jd_status status = JD_OK;
    switch (term->kind) {
    case JD_TERM_NUMBER:
        *value = term->value;
        return JD_OK;
    case JD_TERM_NAME:
        return name_value(scope, e, term, value);
    case JD_TERM_CALL:
        return call_value(scope, e, term, value);
    case JD_TERM_RANGE:
        return wrong(scope, e, term, "is a range, and nothing here is a list");
    default:
        break;
    }
    status = value_of(scope, e, term->first, &v[0]);
    if (status == JD_OK && term->kind == JD_TERM_BINARY)
        status = value_of(scope, e, term->first->next, &v[1]);
    *value = term->kind == JD_TERM_BINARY ? operate(term->sign, v[0], v[1])
             : term->kind == JD_TERM_NOT  ? v[0] == 0
                                          : -v[0];
    return status;
}

jd_status jd_formula_value(const jd_scope* scope, const jd_expression* expression, double* value) {
    return value_of(scope, expression, expression->root, value);
}
