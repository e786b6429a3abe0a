// Expressions by recursive descent: operators. The depth of the tree is bounded, so that every walk over it is.

#include "equations/language/parser.h"

static jd_term* parse_sign(jd_parser* p);

static jd_term* binary(jd_parser* p, int sign, jd_term* a, jd_term* b) {
    if (!a || !b)
        return NULL;
    a->next = b;
    jd_term* term = jd_parser_term(p, JD_TERM_BINARY, a->begin, a);
    if (term)
        term->sign = sign;
    return term;
}

// ---- Operators ---------------------------------------------------------------------------------

static jd_term* parse_power(jd_parser* p) {
    jd_term* base = jd_parse_atom(p);
    if (!base || !jd_parser_is_sign(p, '^'))
        return base;
    jd_parser_advance(p);
    return binary(p, '^', base, parse_sign(p));
}

static jd_term* parse_sign(jd_parser* p) {
    if (!jd_parser_is_sign(p, '-') && !jd_parser_is_sign(p, '+'))
        return parse_power(p);
    const bool minus = jd_parser_is_sign(p, '-');
    const int begin = p->token.begin;
    if (++p->depth > JD_EXPRESSION_DEPTH)
        return jd_lexer_fail(&p->lexer, begin, "an expression nested more than %d deep",
                             JD_EXPRESSION_DEPTH),
               NULL;
    jd_parser_advance(p);
    jd_term* term = parse_sign(p);
    p->depth--;
    if (!term || !minus)
        return term;
    return jd_parser_term(p, JD_TERM_SIGN, begin, term);
}

static jd_term* parse_product(jd_parser* p) {
    jd_term* term = parse_sign(p);
    while (term && (jd_parser_is_sign(p, '*') || jd_parser_is_sign(p, '/'))) {
        const int sign = p->token.sign;
        jd_parser_advance(p);
        term = binary(p, sign, term, parse_sign(p));
    }
    return term;
}

static jd_term* parse_sum(jd_parser* p) {
    jd_term* term = parse_product(p);
    while (term && (jd_parser_is_sign(p, '+') || jd_parser_is_sign(p, '-'))) {
        const int sign = p->token.sign;
        jd_parser_advance(p);
        term = binary(p, sign, term, parse_product(p));
    }
    return term;
}

static jd_term* parse_compare(jd_parser* p) {
    jd_term* term = parse_sum(p);
    const int sign = p->token.kind == JD_TOKEN_SIGN ? p->token.sign : 0;
    const bool compares = sign == '<' || sign == '>' || sign == JD_SIGN_LESS_EQUAL ||
                          sign == JD_SIGN_GREATER_EQUAL || sign == JD_SIGN_EQUAL ||
                          sign == JD_SIGN_UNEQUAL;
    if (!term || !compares)
        return term;
    jd_parser_advance(p);
    return binary(p, sign, term, parse_sum(p));
}

static jd_term* parse_not(jd_parser* p) {
    const int begin = p->token.begin;
    if (!jd_parser_is_word(p, "not"))
        return parse_compare(p);
    if (++p->depth > JD_EXPRESSION_DEPTH)
        return jd_lexer_fail(&p->lexer, begin, "an expression nested more than %d deep",
                             JD_EXPRESSION_DEPTH),
               NULL;
    jd_parser_advance(p);
    jd_term* term = parse_not(p);
    p->depth--;
    return term ? jd_parser_term(p, JD_TERM_NOT, begin, term) : NULL;
}

static jd_term* parse_and(jd_parser* p) {
    jd_term* term = parse_not(p);
    while (term && jd_parser_is_word(p, "and")) {
        jd_parser_advance(p);
        term = binary(p, '&', term, parse_not(p));
    }
    return term;
}

jd_term* jd_parse_or(jd_parser* p) {
    if (++p->depth > JD_EXPRESSION_DEPTH) {
        jd_lexer_fail(&p->lexer, p->token.begin, "an expression nested more than %d deep",
                      JD_EXPRESSION_DEPTH);
        return NULL;
    }
    jd_term* term = parse_and(p);
    while (term && jd_parser_is_word(p, "or")) {
        jd_parser_advance(p);
        term = binary(p, '|', term, parse_and(p));
    }
    p->depth--;
    return term;
}

// ---- The whole ---------------------------------------------------------------------------------

jd_status jd_expression_read(const jd_text_source* source, jd_arena* arena, const jd_tree* text,
                             int begin, int end, jd_expression* expression) {
    jd_parser p = {.lexer = {source, text, begin, end, JD_OK}, .arena = arena};
    jd_parser_advance(&p);
    *expression = (jd_expression){text, jd_parse_or(&p)};
    if (expression->root && p.token.kind != JD_TOKEN_END)
        jd_parser_unexpected(&p, "an operator or the end");
    if (p.lexer.status != JD_OK)
        expression->root = NULL;
    return p.lexer.status;
}
