/// @file parser.h
/// Reading an expression by recursive descent: what its files share.
#ifndef JUDDER_EQUATIONS_LANGUAGE_PARSER_H
#define JUDDER_EQUATIONS_LANGUAGE_PARSER_H

#include "equations/language/expression.h"
#include "equations/language/lexer.h"

typedef struct jd_parser {
    jd_lexer lexer;
    jd_arena* arena;
    jd_token token;  ///< the next one
    int depth;       ///< of the descent
} jd_parser;

void jd_parser_advance(jd_parser* parser);

/// Whether the next token is this sign, or this word.
bool jd_parser_is_sign(const jd_parser* parser, int sign);
bool jd_parser_is_word(const jd_parser* parser, const char* word);

/// What stands at the next word cannot stand there. @return NULL.
jd_term* jd_parser_unexpected(jd_parser* parser, const char* wanted);

/// A term over its arguments. NULL when out of memory, or too deep.
jd_term* jd_parser_term(jd_parser* parser, jd_term_kind kind, int begin, jd_term* first);

/// A whole expression (expression.c), and what binds tightest: numbers, names with what stands in brackets
/// behind them, expressions in brackets (atom.c). NULL: it is none, and the status of the lexer says why.
jd_term* jd_parse_or(jd_parser* parser);
jd_term* jd_parse_atom(jd_parser* parser);

#endif
