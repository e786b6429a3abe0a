/// @file expression.h
/// Expressions: texts such as "-(c*v + k*x)/m + 2 mm/s^2" as trees.
///
///     expression = or
///     or         = and { "or" and }           and = not { "and" not }         not = "not" not | compare
///     compare    = sum [ ("<" | "<=" | ">" | ">=" | "==" | "!=") sum ]
///     sum        = product { ("+" | "-") product }
///     product    = sign { ("*" | "/") sign }
///     sign       = ("-" | "+") sign | power
///     power      = atom [ ("^" | "**") sign ]
///     atom       = number [ unit ] | name { "'" } [ "[" expression "]" ]
///                | name "(" expression { "," expression } ")" | "(" expression ")"
///     range      = name "=" expression ".." expression          as first argument of sum(...)
#ifndef JUDDER_EQUATIONS_LANGUAGE_EXPRESSION_H
#define JUDDER_EQUATIONS_LANGUAGE_EXPRESSION_H

#include "base/tree.h"
#include "equations/language/arena.h"
#include "equations/language/unit.h"

#define JD_EXPRESSION_DEPTH 200  ///< deepest tree of an expression
#define JD_NAME_MAX 60           ///< longest name [bytes]

typedef enum jd_term_kind {
    JD_TERM_NUMBER,  ///< value, unit
    JD_TERM_NAME,    ///< name, with its primes: "x", "x'"; one argument: its index
    JD_TERM_CALL,    ///< name, arguments
    JD_TERM_RANGE,   ///< name, two arguments
    JD_TERM_SIGN,    ///< "-" of one argument
    JD_TERM_NOT,     ///< of one argument
    JD_TERM_BINARY,  ///< an operator of two arguments
} jd_term_kind;

/// Operators by their sign: '+' '-' '*' '/' '^' '<' '>' '&' '|', and these.
enum {
    JD_SIGN_LESS_EQUAL = 'l',
    JD_SIGN_GREATER_EQUAL = 'g',
    JD_SIGN_EQUAL = '=',
    JD_SIGN_UNEQUAL = '!'
};

/// A node of an expression.
typedef struct jd_term {
    jd_term_kind kind;
    int sign;               ///< of a binary operator
    int begin, end;         ///< its bytes in the text
    int depth;              ///< of the tree below it, 1 without arguments
    double value;           ///< number, in SI
    jd_unit unit;           ///< number: its dimension, factor 1
    int unit_begin;         ///< number: byte where its unit begins; 0: none was written
    double factor;          ///< number: what its unit is worth in SI
    const char* name;       ///< name, call, range
    struct jd_term* first;  ///< argument
    struct jd_term* next;   ///< argument of the same
} jd_term;

/// An expression with the text it stands in.
typedef struct jd_expression {
    const jd_tree* text;  ///< its bytes and their places
    jd_term* root;
} jd_expression;

/// Read the bytes `begin` to `end` of a value as an expression.
/// @return JD_OK, JD_ERR_ARGUMENT with the place in the message, or JD_ERR_MEMORY.
jd_status jd_expression_read(const jd_text_source* source, jd_arena* arena, const jd_tree* text,
                             int begin, int end, jd_expression* expression);

/// Where a term begins.
jd_mark jd_term_mark(const jd_expression* expression, const jd_term* term);

/// What is written for a term, cut to fit, in one line.
#define JD_TERM_SHOWN 48
const char* jd_term_text(const jd_expression* expression, const jd_term* term,
                         char shown[JD_TERM_SHOWN]);

#endif
