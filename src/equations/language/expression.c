// Expressions by recursive descent. The depth of the tree is bounded, so that every walk over it is.

#include "equations/language/expression.h"

#include "equations/language/lexer.h"

#include <string.h>

#define ARGUMENTS_MAX 64  // of a function

typedef struct parser {
    jd_lexer lexer;
    jd_arena* arena;
    jd_token token;  // the next one
    int depth;       // of the descent
} parser;

static jd_term* parse_or(parser* p);
static jd_term* parse_sign(parser* p);

static void advance(parser* p) { p->token = jd_lexer_next(&p->lexer); }

static bool is_sign(const parser* p, int sign) {
    return p->token.kind == JD_TOKEN_SIGN && p->token.sign == sign;
}

static bool is_word(const parser* p, const char* word) {
    const size_t length = (size_t)(p->token.end - p->token.begin);
    return p->token.kind == JD_TOKEN_NAME && strlen(word) == length &&
           strncmp(p->lexer.text->text + p->token.begin, word, length) == 0;
}

// What stands at the next word cannot stand there. @return NULL.
static jd_term* unexpected(parser* p, const char* wanted) {
    if (p->lexer.status != JD_OK)
        return NULL;
    if (p->token.kind == JD_TOKEN_END && strcmp(wanted, "',' or ')'") == 0)
        jd_lexer_fail(
            &p->lexer, p->token.begin,
            "the expression ends where %s is expected; within { } and [ ] one with commas "
            "stands in quotes",
            wanted);
    else if (p->token.kind == JD_TOKEN_END)
        jd_lexer_fail(&p->lexer, p->token.begin, "the expression ends where %s is expected",
                      wanted);
    else
        jd_lexer_fail(&p->lexer, p->token.begin, "'%.*s' where %s is expected",
                      p->token.end - p->token.begin, p->lexer.text->text + p->token.begin, wanted);
    return NULL;
}

// A term over its arguments. NULL if one of them is, when out of memory, or too deep.
static jd_term* new_term(parser* p, jd_term_kind kind, int begin, jd_term* first) {
    jd_term* term = jd_arena_take(p->arena, 1, sizeof *term);
    if (!term) {
        p->lexer.status = jd_fail(p->lexer.source->context, JD_ERR_MEMORY, "out of memory");
        return NULL;
    }
    *term = (jd_term){.kind = kind, .begin = begin, .end = p->token.begin, .first = first};
    for (const jd_term* a = first; a; a = a->next) {
        term->depth = a->depth > term->depth ? a->depth : term->depth;
        term->end = a->end > a->begin ? a->end : term->end;
    }
    if (++term->depth > JD_EXPRESSION_DEPTH) {
        jd_lexer_fail(&p->lexer, begin, "an expression nested more than %d deep",
                      JD_EXPRESSION_DEPTH);
        return NULL;
    }
    return term;
}

static jd_term* binary(parser* p, int sign, jd_term* a, jd_term* b) {
    if (!a || !b)
        return NULL;
    a->next = b;
    jd_term* term = new_term(p, JD_TERM_BINARY, a->begin, a);
    if (term)
        term->sign = sign;
    return term;
}

// ---- Atoms -------------------------------------------------------------------------------------

static jd_term* parse_number(parser* p) {
    const jd_token t = p->token;
    advance(p);
    jd_term* term = new_term(p, JD_TERM_NUMBER, t.begin, NULL);
    if (!term)
        return NULL;
    term->end = t.end;
    term->value = t.value;
    term->unit = t.unit;
    term->unit_begin = t.unit_begin;
    term->factor = t.factor;
    return term;
}

// name = from .. to, the name being read already.
static jd_term* parse_range(parser* p, jd_term* name) {
    advance(p);
    jd_term* from = parse_or(p);
    if (!from)
        return NULL;
    if (!is_sign(p, 'r'))
        return unexpected(p, "'..'");
    advance(p);
    jd_term* to = parse_or(p);
    if (!to)
        return NULL;
    from->next = to;
    jd_term* range = new_term(p, JD_TERM_RANGE, name->begin, from);
    if (range)
        range->name = name->name;
    return range;
}

static jd_term* parse_argument(parser* p) {
    jd_term* term = parse_or(p);
    if (term && term->kind == JD_TERM_NAME && !term->first && is_sign(p, 'e'))
        return parse_range(p, term);
    return term;
}

// The arguments of a function, its bracket being read already. @return the first.
static jd_term* parse_arguments(parser* p) {
    jd_term *first = parse_argument(p), *last = first;
    int count = 1;
    while (last && is_sign(p, ',')) {
        advance(p);
        jd_term* next = parse_argument(p);
        if (next && ++count > ARGUMENTS_MAX) {
            jd_lexer_fail(&p->lexer, next->begin, "more than %d arguments", ARGUMENTS_MAX);
            return NULL;
        }
        last->next = next;
        last = next;
    }
    return last ? first : NULL;
}

// What stands in brackets behind a name: an index, or arguments.
static jd_term* parse_bracket(parser* p, jd_term* name, bool call) {
    advance(p);
    jd_term* first = call ? parse_arguments(p) : parse_or(p);
    const int end = p->token.end;
    if (!first)
        return NULL;
    if (!is_sign(p, call ? ')' : ']'))
        return unexpected(p, call ? "',' or ')'" : "']'");
    advance(p);
    jd_term* term = new_term(p, call ? JD_TERM_CALL : JD_TERM_NAME, name->begin, first);
    if (!term)
        return NULL;
    term->name = name->name;
    term->end = end;
    return term;
}

static jd_term* parse_name(parser* p) {
    const jd_token t = p->token;
    advance(p);
    jd_term* term = new_term(p, JD_TERM_NAME, t.begin, NULL);
    if (!term)
        return NULL;
    term->end = t.end;
    term->name = jd_arena_copy(p->arena, p->lexer.text->text + t.begin, (size_t)(t.end - t.begin));
    if (!term->name) {
        p->lexer.status = jd_fail(p->lexer.source->context, JD_ERR_MEMORY, "out of memory");
        return NULL;
    }
    if (is_sign(p, '(') || is_sign(p, '['))
        return parse_bracket(p, term, is_sign(p, '('));
    return term;
}

static jd_term* parse_atom(parser* p) {
    if (p->token.kind == JD_TOKEN_NUMBER)
        return parse_number(p);
    if (p->token.kind == JD_TOKEN_NAME && !is_word(p, "and") && !is_word(p, "or"))
        return parse_name(p);
    if (!is_sign(p, '('))
        return unexpected(p, "a number or a name");
    const int begin = p->token.begin;
    advance(p);
    jd_term* term = parse_or(p);
    if (!term)
        return NULL;
    if (!is_sign(p, ')'))
        return unexpected(p, "')'");
    term->begin = begin;
    term->end = p->token.end;
    advance(p);
    return term;
}

// ---- Operators ---------------------------------------------------------------------------------

static jd_term* parse_power(parser* p) {
    jd_term* base = parse_atom(p);
    if (!base || !is_sign(p, '^'))
        return base;
    advance(p);
    return binary(p, '^', base, parse_sign(p));
}

static jd_term* parse_sign(parser* p) {
    if (!is_sign(p, '-') && !is_sign(p, '+'))
        return parse_power(p);
    const bool minus = is_sign(p, '-');
    const int begin = p->token.begin;
    if (++p->depth > JD_EXPRESSION_DEPTH)
        return jd_lexer_fail(&p->lexer, begin, "an expression nested more than %d deep",
                             JD_EXPRESSION_DEPTH),
               NULL;
    advance(p);
    jd_term* term = parse_sign(p);
    p->depth--;
    if (!term || !minus)
        return term;
    return new_term(p, JD_TERM_SIGN, begin, term);
}

static jd_term* parse_product(parser* p) {
    jd_term* term = parse_sign(p);
    while (term && (is_sign(p, '*') || is_sign(p, '/'))) {
        const int sign = p->token.sign;
        advance(p);
        term = binary(p, sign, term, parse_sign(p));
    }
    return term;
}

static jd_term* parse_sum(parser* p) {
    jd_term* term = parse_product(p);
    while (term && (is_sign(p, '+') || is_sign(p, '-'))) {
        const int sign = p->token.sign;
        advance(p);
        term = binary(p, sign, term, parse_product(p));
    }
    return term;
}

static jd_term* parse_compare(parser* p) {
    jd_term* term = parse_sum(p);
    const int sign = p->token.kind == JD_TOKEN_SIGN ? p->token.sign : 0;
    const bool compares = sign == '<' || sign == '>' || sign == JD_SIGN_LESS_EQUAL ||
                          sign == JD_SIGN_GREATER_EQUAL || sign == JD_SIGN_EQUAL ||
                          sign == JD_SIGN_UNEQUAL;
    if (!term || !compares)
        return term;
    advance(p);
    return binary(p, sign, term, parse_sum(p));
}

static jd_term* parse_not(parser* p) {
    const int begin = p->token.begin;
    if (!is_word(p, "not"))
        return parse_compare(p);
    if (++p->depth > JD_EXPRESSION_DEPTH)
        return jd_lexer_fail(&p->lexer, begin, "an expression nested more than %d deep",
                             JD_EXPRESSION_DEPTH),
               NULL;
    advance(p);
    jd_term* term = parse_not(p);
    p->depth--;
    return term ? new_term(p, JD_TERM_NOT, begin, term) : NULL;
}

static jd_term* parse_and(parser* p) {
    jd_term* term = parse_not(p);
    while (term && is_word(p, "and")) {
        advance(p);
        term = binary(p, '&', term, parse_not(p));
    }
    return term;
}

static jd_term* parse_or(parser* p) {
    if (++p->depth > JD_EXPRESSION_DEPTH) {
        jd_lexer_fail(&p->lexer, p->token.begin, "an expression nested more than %d deep",
                      JD_EXPRESSION_DEPTH);
        return NULL;
    }
    jd_term* term = parse_and(p);
    while (term && is_word(p, "or")) {
        advance(p);
        term = binary(p, '|', term, parse_and(p));
    }
    p->depth--;
    return term;
}

// ---- The whole ---------------------------------------------------------------------------------

jd_status jd_expression_read(const jd_text_source* source, jd_arena* arena, const jd_tree* text,
                             int begin, int end, jd_expression* expression) {
    parser p = {.lexer = {source, text, begin, end, JD_OK}, .arena = arena};
    advance(&p);
    *expression = (jd_expression){text, parse_or(&p)};
    if (expression->root && p.token.kind != JD_TOKEN_END)
        unexpected(&p, "an operator or the end");
    if (p.lexer.status != JD_OK)
        expression->root = NULL;
    return p.lexer.status;
}
