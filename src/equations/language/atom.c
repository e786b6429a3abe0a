// The parser of expressions, and what binds tightest in them.

#include "equations/language/parser.h"

#include <string.h>

#define ARGUMENTS_MAX 64  // of a function

void jd_parser_advance(jd_parser* p) { p->token = jd_lexer_next(&p->lexer); }

bool jd_parser_is_sign(const jd_parser* p, int sign) {
    return p->token.kind == JD_TOKEN_SIGN && p->token.sign == sign;
}

bool jd_parser_is_word(const jd_parser* p, const char* word) {
    const size_t length = (size_t)(p->token.end - p->token.begin);
    return p->token.kind == JD_TOKEN_NAME && strlen(word) == length &&
           strncmp(p->lexer.text->text + p->token.begin, word, length) == 0;
}

jd_term* jd_parser_unexpected(jd_parser* p, const char* wanted) {
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

jd_term* jd_parser_term(jd_parser* p, jd_term_kind kind, int begin, jd_term* first) {
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

// ---- Atoms -------------------------------------------------------------------------------------

static jd_term* parse_number(jd_parser* p) {
    const jd_token t = p->token;
    jd_parser_advance(p);
    jd_term* term = jd_parser_term(p, JD_TERM_NUMBER, t.begin, NULL);
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
static jd_term* parse_range(jd_parser* p, jd_term* name) {
    jd_parser_advance(p);
    jd_term* from = jd_parse_or(p);
    if (!from)
        return NULL;
    if (!jd_parser_is_sign(p, 'r'))
        return jd_parser_unexpected(p, "'..'");
    jd_parser_advance(p);
    jd_term* to = jd_parse_or(p);
    if (!to)
        return NULL;
    from->next = to;
    jd_term* range = jd_parser_term(p, JD_TERM_RANGE, name->begin, from);
    if (range)
        range->name = name->name;
    return range;
}

static jd_term* parse_argument(jd_parser* p) {
    jd_term* term = jd_parse_or(p);
    if (term && term->kind == JD_TERM_NAME && !term->first && jd_parser_is_sign(p, 'e'))
        return parse_range(p, term);
    return term;
}

// The arguments of a function, its bracket being read already. @return the first.
static jd_term* parse_arguments(jd_parser* p) {
    jd_term *first = parse_argument(p), *last = first;
    int count = 1;
    while (last && jd_parser_is_sign(p, ',')) {
        jd_parser_advance(p);
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
static jd_term* parse_bracket(jd_parser* p, jd_term* name, bool call) {
    jd_parser_advance(p);
    jd_term* first = call ? parse_arguments(p) : jd_parse_or(p);
    const int end = p->token.end;
    if (!first)
        return NULL;
    if (!jd_parser_is_sign(p, call ? ')' : ']'))
        return jd_parser_unexpected(p, call ? "',' or ')'" : "']'");
    jd_parser_advance(p);
    jd_term* term = jd_parser_term(p, call ? JD_TERM_CALL : JD_TERM_NAME, name->begin, first);
    if (!term)
        return NULL;
    term->name = name->name;
    term->end = end;
    return term;
}

static jd_term* parse_name(jd_parser* p) {
    const jd_token t = p->token;
    jd_parser_advance(p);
    jd_term* term = jd_parser_term(p, JD_TERM_NAME, t.begin, NULL);
    if (!term)
        return NULL;
    term->end = t.end;
    term->name = jd_arena_copy(p->arena, p->lexer.text->text + t.begin, (size_t)(t.end - t.begin));
    if (!term->name) {
        p->lexer.status = jd_fail(p->lexer.source->context, JD_ERR_MEMORY, "out of memory");
        return NULL;
    }
    if (jd_parser_is_sign(p, '(') || jd_parser_is_sign(p, '['))
        return parse_bracket(p, term, jd_parser_is_sign(p, '('));
    return term;
}

jd_term* jd_parse_atom(jd_parser* p) {
    if (p->token.kind == JD_TOKEN_NUMBER)
        return parse_number(p);
    if (p->token.kind == JD_TOKEN_NAME && !jd_parser_is_word(p, "and") &&
        !jd_parser_is_word(p, "or"))
        return parse_name(p);
    if (!jd_parser_is_sign(p, '('))
        return jd_parser_unexpected(p, "a number or a name");
    const int begin = p->token.begin;
    jd_parser_advance(p);
    jd_term* term = jd_parse_or(p);
    if (!term)
        return NULL;
    if (!jd_parser_is_sign(p, ')'))
        return jd_parser_unexpected(p, "')'");
    term->begin = begin;
    term->end = p->token.end;
    jd_parser_advance(p);
    return term;
}
