/// @file lexer.h
/// The words of an expression, one after the other.
#ifndef JUDDER_EQUATIONS_LANGUAGE_LEXER_H
#define JUDDER_EQUATIONS_LANGUAGE_LEXER_H

#include "base/tree.h"
#include "equations/language/unit.h"

typedef enum jd_token_kind {
    JD_TOKEN_END,
    JD_TOKEN_NUMBER,
    JD_TOKEN_NAME,   ///< with its primes
    JD_TOKEN_SIGN,   ///< one character, or one of the signs of expression.h; 'r' is ".."
    JD_TOKEN_WRONG,  ///< the message is in the context
} jd_token_kind;

typedef struct jd_token {
    jd_token_kind kind;
    int sign;
    int begin, end;  ///< bytes
    double value;    ///< number, in SI
    jd_unit unit;    ///< number: its dimension
    int unit_begin;  ///< number: byte where its unit begins; 0: none was written
    double factor;   ///< number: what its unit is worth in SI
} jd_token;

/// A text on its way through the lexer.
typedef struct jd_lexer {
    const jd_text_source* source;
    const jd_tree* text;
    int at, end;
    jd_status status;  ///< of a wrong word
} jd_lexer;

/// The next word.
jd_token jd_lexer_next(jd_lexer* lexer);

/// A failure at a byte of the text. @return `status`.
jd_status jd_lexer_fail(jd_lexer* lexer, int at, const char* format, ...) JD_PRINTF(3, 4);

#endif
