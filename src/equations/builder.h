/// @file builder.h
/// A text on its way to a system: what the readers of its sections share.
///
/// Readers return a jd_status and stop at the first failure, whose message has its place.
#ifndef JUDDER_EQUATIONS_BUILDER_H
#define JUDDER_EQUATIONS_BUILDER_H

#include "equations/build.h"
#include "equations/symbol.h"
#include "graph/program.h"
#include "judder/system.h"

#define JD_EQUATIONS_NODES 200000   ///< most nodes of a graph, without its derivatives
#define JD_EQUATIONS_TERMS 2000000  ///< most terms that are looked at, those of sums each time
#define JD_EQUATIONS_ENTRIES 256    ///< most states, parameters, outputs
#define JD_EQUATIONS_NESTED 100     ///< most `let` that wait for each other
#define JD_EQUATIONS_WARNINGS 20    ///< most warnings

/// A state on its way.
typedef struct jd_state_spec {
    jd_symbol* symbol;
    jd_quantity rate;   ///< node below 0: it has no equation yet
    jd_mark rate_mark;  ///< of its equation
    bool regime;        ///< only events change it
    int velocity;       ///< x' : v, the place of v; below 0: it is none
    bool moves;         ///< it is a velocity
    jd_node start;      ///< where it starts, of parameters; below 0: a number, that of its row
} jd_state_spec;

/// Names that stand for a number while an expression is looked at: a counter of a sum, an argument.
typedef struct jd_local {
    const char* name;
    jd_quantity value;
    bool whole;  ///< a counter
    int count;   ///< its value
    const struct jd_local* before;
} jd_local;

typedef struct jd_builder {
    const jd_text_source* source;
    const jd_tree* root;
    const jd_equations_options* options;
    jd_arena* arena;
    jd_graph* graph;
    jd_symbols symbols;
    jd_unit time;  ///< unit of t
    int terms;     ///< looked at so far
    int nested;    ///< `let` that wait
    const jd_local* locals;
    const jd_expression* caller;  ///< within the formula of a function: where it was called
    const jd_term* caller_term;
    struct jd_mechanism* mechanism;  ///< NULL: there are equations
    bool in_outputs;                 ///< forces of contacts may be named

    jd_parameter* parameters;
    int parameter_count;
    jd_state* states;
    jd_state_spec* state_specs;
    int state_count;
    jd_output* outputs;
    jd_symbol** output_symbols;
    jd_node* output_nodes;
    bool* integrated;
    int output_count;
    jd_contact_info* contacts;
    jd_part* parts;  ///< of contacts that are patches
    int part_count;
    jd_program_contact* touches;
    jd_unit* force_units;       ///< [contact] of its normal force
    jd_unit (*speed_units)[3];  ///< [contact] of its sliding velocities
    int contact_count;
    jd_watch* watches;
    jd_node* watch_nodes;  ///< [own]
    jd_program_event* events;
    int watch_count, own_watch_count;
    jd_program_condition* conditions;  ///< with room for `condition_room`
    int condition_count, condition_room;
    jd_system* system;
    const char** warnings;
    int warning_count;
} jd_builder;

/// Place of the curve of a table that is left to users, and not given: it is 0.
#define JD_NO_TABLE (-1)

// ---- Failures ----------------------------------------------------------------------------------

/// A failure at a node of the tree, and at a term of an expression.
#define JD_WRONG_AT(b, node, ...)                                                                  \
    jd_text_source_fail((b)->source, (node)->mark, JD_ERR_ARGUMENT, __VA_ARGS__)
jd_status jd_wrong_term(const jd_builder* b, const jd_expression* e, const jd_term* term,
                        const char* format, ...) JD_PRINTF(4, 5);
jd_status jd_out_of_memory(const jd_builder* b);

/// Keep a warning with its place.
void jd_warn(jd_builder* b, jd_mark mark, const char* format, ...) JD_PRINTF(3, 4);

// ---- Values (evaluate.c) -----------------------------------------------------------------------

/// What an expression is worth.
jd_status jd_evaluate(jd_builder* b, const jd_expression* e, jd_quantity* value);
jd_status jd_evaluate_term(jd_builder* b, const jd_expression* e, const jd_term* term,
                           jd_quantity* value);

/// A whole number that is known when the text is read.
jd_status jd_evaluate_count(jd_builder* b, const jd_expression* e, const jd_term* term, int* count);

/// Whether a quantity may stand where `unit` is wanted.
bool jd_quantity_fits(jd_quantity value, jd_unit unit);

/// The unit of a term as messages show it: as it was written for a name, else that of its dimension.
const char* jd_shown_unit(const jd_builder* b, const jd_term* term, jd_quantity value,
                          char text[JD_UNIT_SHOWN]);

// ---- Demands (demand.c) ------------------------------------------------------------------------

/// What a node of parameters alone is with their defaults; NAN if it is none.
double jd_default_of(const jd_builder* b, jd_node node);

/// Whether a node is 0 whatever inputs are: at a few places far from anything special, but for rounding.
bool jd_node_vanishes(const jd_builder* b, jd_node node);

/// Refuse a text in which a node, with the defaults of parameters, is below 0; and models in which it
/// is where they start, with their own numbers. With `above` it must not be 0 either. It may depend on
/// states, which are known to models only. The sentence follows the place of `at`.
typedef struct jd_demand {
    const jd_tree* at;
    bool above;
    jd_node node;
} jd_demand;
jd_status jd_require(jd_builder* b, const jd_demand* demand, const char* format, ...)
    JD_PRINTF(3, 4);

// ---- Names (names.c) ---------------------------------------------------------------------------

/// The value of a name in an expression.
jd_status jd_name_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                        jd_quantity* value);

/// Evaluate a `let` or an output whose value is wanted.
jd_status jd_symbol_settle(jd_builder* b, jd_symbol* symbol);

/// Add a name; refuses one that is there, or that is no name.
jd_status jd_name_add(jd_builder* b, const jd_tree* key, const char* name, jd_symbol_kind kind,
                      jd_symbol** symbol);

/// Check that a text is a name: a letter, then letters, digits and '_'.
jd_status jd_name_check(const jd_builder* b, const jd_tree* key, const char* name);

// ---- Functions (call.c) ------------------------------------------------------------------------

jd_status jd_call_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                        jd_quantity* value);
int jd_count_arguments(const jd_term* term);
jd_status jd_wrong_count(const jd_builder* b, const jd_expression* e, const jd_term* term,
                         const char* arguments);

/// sum(i = 1..n, ...); f(t) and its derivatives; given(f); N(floor) and its like, unless there is something else
/// of that name (special.c).
jd_status jd_sum_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                       jd_quantity* value);
jd_symbol* jd_find_curve(const jd_builder* b, const char* name, int* primes);
jd_status jd_curve_value(jd_builder* b, const jd_expression* e, const jd_term* term, jd_symbol* s,
                         int derivative, jd_quantity* value);
jd_status jd_given_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                         jd_quantity* value);
bool jd_is_contact_function(const jd_builder* b, const jd_term* term, bool named);
jd_status jd_contact_value(jd_builder* b, const jd_expression* e, const jd_term* term,
                           jd_quantity* value);

// ---- Entries (entry.c) -------------------------------------------------------------------------

/// A section is a map, or is empty.
jd_status jd_section_is_map(const jd_builder* b, const jd_tree* section);

/// The keys of a map are among `names`, a list with NULL behind the last.
jd_status jd_keys_are(const jd_builder* b, const jd_tree* map, const char* const* names);

/// The text of an entry.
jd_status jd_text_of(const jd_builder* b, const jd_tree* entry, const char** text);

/// The expression of an entry.
jd_status jd_expression_of(const jd_builder* b, const jd_tree* entry, jd_expression* e);

/// Read and evaluate an entry.
jd_status jd_quantity_of(jd_builder* b, const jd_tree* entry, jd_expression* e, jd_quantity* value);

/// A number that is known when the text is read, in SI, with its dimension and its unit as it was
/// written. `unit` may be NULL.
jd_status jd_number_of(jd_builder* b, const jd_tree* entry, double* number, jd_quantity* value,
                       const char** unit);
/// The same, or an expression of parameters: `number` is what it is with their defaults, `node` the
/// expression, below 0 of a number.
jd_status jd_start_of(jd_builder* b, const jd_tree* entry, double* number, jd_quantity* value,
                      const char** unit, jd_node* node);

/// An array in a key: "x[1..N]" or "x[j=1..N]". A plain key has from = 0, to = -1 and name itself.
typedef struct jd_key {
    const char* name;
    const char* counter;  ///< NULL: no array
    int from, to;
    bool element;  ///< "x[1]": one element, from == to
    bool all;      ///< "x[i]": all that there are; no bounds
    int primes;    ///< behind the name or behind the bracket
} jd_key;
jd_status jd_key_read(jd_builder* b, const jd_tree* key, jd_key* parsed);

/// "x[3]" and "x3": how an element is found, and what it is called in tables.
const char* jd_element_key(jd_builder* b, const char* name, int index);
const char* jd_element_name(jd_builder* b, const char* name, int index);

/// A map with an entry for each element of its arrays (unfold.c).
jd_status jd_arrays_unfold(jd_builder* b, const jd_tree* map, jd_tree** unfolded);

/// The text of an entry; of one like "limb[2]" what its element is called, "limb2".
jd_status jd_element_of(jd_builder* b, const jd_tree* entry, const char** name);

/// The symbol of a name for figures: "ω_a" for "omega_a".
const char* jd_greek(jd_builder* b, const char* name);

/// `symbol` and `text` of an entry, which may also be no map; `name` where they are not given.
jd_status jd_read_labels(jd_builder* b, const jd_tree* map, const char* name, const char** symbol,
                         const char** text);

/// Add a row to the table of states for a symbol whose unit is known.
jd_status jd_add_state(jd_builder* b, const jd_tree* key, jd_symbol* symbol, jd_state row);

// ---- Sections ----------------------------------------------------------------------------------

jd_status jd_read_head(jd_builder* b);
jd_status jd_read_structure(jd_builder* b);
jd_status jd_read_parameters(jd_builder* b);
jd_status jd_read_tables(jd_builder* b);
jd_status jd_read_states(jd_builder* b);
jd_status jd_read_lets(jd_builder* b);
jd_status jd_read_equations(jd_builder* b);
jd_status jd_find_motions(jd_builder* b);
jd_status jd_read_contacts(jd_builder* b);
jd_status jd_read_events(jd_builder* b);
jd_status jd_read_outputs(jd_builder* b);
jd_status jd_read_conditions(jd_builder* b);
jd_status jd_read_phases(jd_builder* b);
jd_status jd_read_views(jd_builder* b);
jd_status jd_check_use(jd_builder* b);

#endif
