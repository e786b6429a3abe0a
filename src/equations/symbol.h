/// @file symbol.h
/// Names of a text and what they stand for.
#ifndef JUDDER_EQUATIONS_SYMBOL_H
#define JUDDER_EQUATIONS_SYMBOL_H

#include "equations/language/expression.h"
#include "graph/graph.h"

/// A number on its way through the graph, with its dimension.
typedef struct jd_quantity {
    jd_node node;
    jd_unit unit;
    bool any;  ///< a plain 0, which fits every unit
} jd_quantity;

typedef enum jd_symbol_kind {
    JD_SYMBOL_CONSTANT,   ///< pi, g_n, t
    JD_SYMBOL_STRUCTURE,  ///< a whole number that the text is built with
    JD_SYMBOL_PARAMETER,
    JD_SYMBOL_STATE,
    JD_SYMBOL_LET,
    JD_SYMBOL_OUTPUT,
    JD_SYMBOL_TABLE,  ///< a curve: f(t)
    JD_SYMBOL_ARRAY,  ///< x of x[1..N]; its elements are called "x[1]"
} jd_symbol_kind;

typedef enum jd_symbol_progress {
    JD_SYMBOL_NEW,
    JD_SYMBOL_BEGUN,
    JD_SYMBOL_DONE
} jd_symbol_progress;

typedef struct jd_symbol {
    const char* name;
    jd_symbol_kind kind;
    jd_mark mark;  ///< where it was given its name
    int index;     ///< in its table; of a structure its value
    bool used;
    jd_quantity value;
    const char* unit;  ///< as it was written; NULL: that of the dimension
    // A let or an output, until its value is known:
    jd_symbol_progress progress;
    jd_expression expression;
    const char* counter;  ///< of an element: the name of its index, whose value is `index`
    struct jd_symbol* same_hash;
    struct jd_symbol* next;  ///< in the order of the text
} jd_symbol;

/// Begin with {0}.
typedef struct jd_symbols {
    jd_symbol** rows;  ///< by hash
    int row_count;
    jd_symbol *first, *last;
    int count;
} jd_symbols;

/// The symbol of a name; NULL: there is none.
jd_symbol* jd_symbols_find(const jd_symbols* symbols, const char* name);

/// Add a name that is not there yet; copies it. NULL when out of memory.
jd_symbol* jd_symbols_add(jd_symbols* symbols, jd_arena* arena, const char* name,
                          jd_symbol_kind kind);

/// The name nearest to one that is not there; NULL: none is near. A single letter is near to nothing.
const char* jd_symbols_nearest(const jd_symbols* symbols, const char* name);

/// The same among names of one kind.
const char* jd_symbols_nearest_of(const jd_symbols* symbols, const char* name, jd_symbol_kind kind);

/// What a kind is called: "parameter".
const char* jd_symbol_kind_name(jd_symbol_kind kind);

#endif
