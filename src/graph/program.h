/// @file program.h
/// A graph as instructions over lanes, that do what the kernel of a system does.      [graph:G5]
///
/// What depends on parameters alone is computed once, by `prepare`; all else stands in sections,
/// one per function of a kernel, each without what nobody asks for. Registers are few, since a
/// register that is no longer read is written again. Register numbers are places of
/// jd_instance.constants: the first hold numbers, parameters and what `prepare` made of them.
#ifndef JUDDER_GRAPH_PROGRAM_H
#define JUDDER_GRAPH_PROGRAM_H

#include "graph/graph.h"
#include "judder/system.h"

// ---- What a program is made of -----------------------------------------------------------------

/// A direction of a contact: jd_contact_line as nodes. A node below 0: it is not written.
typedef struct jd_program_line {
    jd_node speed, drift;
    const jd_node* by;     ///< [state]; NULL: none is written
    const jd_node* force;  ///< [state]; NULL: none is written
} jd_program_line;

/// What a patch has beside what every contact has: jd_touch_patch as nodes.
typedef struct jd_program_patch {
    jd_node size, eps, lean[2];
} jd_program_patch;

/// A contact: jd_touch as nodes. A node below 0: as the table of the system says.
typedef struct jd_program_contact {
    jd_node gap, press, lasting;
    jd_node mu_k, mu_s, mu_k_y, mu_s_y;
    jd_node compliant;                 ///< true where it is
    jd_program_line normal, along[3];  ///< of the third: none without `by`
    const jd_program_patch* patch;     ///< NULL: none of these is written
} jd_program_contact;

/// What an event of the system's own does.
typedef struct jd_program_event {
    const jd_node* change;  ///< [state] new values, all from those before; below 0: it stays. NULL:
                            ///< all stay
    jd_status status;       ///< JD_OK, or with which the trajectory ends there
    bool cuts;              ///< a step ends there, although nothing changes
} jd_program_event;

/// What must hold at the start of a run, of parameters and states there: a node that is at least 0, or
/// above it, and the sentence if it is not.
typedef struct jd_program_condition {
    jd_node node;
    bool above;        ///< it must not be 0
    const char* text;  ///< stays as long as the program
} jd_program_condition;

/// Nodes of a graph that are the equations of a system.
typedef struct jd_program_spec {
    int parameters, states, outputs, watches, contacts;
    const jd_node* rate;                ///< [state] without forces of contacts
    const jd_node* output;              ///< [output]; below 0: integrals
    const bool* integrated;             ///< [output] outputs whose integral is wanted; NULL: none
    const jd_node* watch;               ///< [watch] functions of the system's own
    const jd_program_event* event;      ///< [watch]; NULL: nothing jumps
    const jd_program_contact* contact;  ///< [contact]
    int conditions;
    const jd_program_condition* condition;  ///< [condition]
    const jd_node*
        start;  ///< [state] where it starts, of parameters alone; below 0: its table says.
                ///< NULL: all are so
} jd_program_spec;

// ---- Inside ------------------------------------------------------------------------------------

/// An operation on registers. Where the first operand is the result of the instruction before, it
/// need not be read.
typedef struct jd_instruction {
    int code;      ///< jd_op, or one of those below
    int to;        ///< register
    int from[3];   ///< registers; of a table: register, number, derivative
    int also;      ///< second result, of JD_CODE_SINCOS
    jd_node node;  ///< what it computes
} jd_instruction;

enum { JD_CODE_SINCOS = JD_OP_COUNT, JD_CODE_COUNT };

/// What a section reads into registers before it begins.
typedef struct jd_program_load {
    int to;
    jd_input kind;
    int index;
} jd_program_load;

/// Where a result goes. Of rates, outputs, watches and jumps `index` alone says it.
typedef enum jd_place {
    JD_PLACE_VALUE,  ///< [index]
    JD_PLACE_TIME,   ///< of the Jacobian: derivative by time of row `index`
    JD_PLACE_GAP,    ///< of contact `contact`, and so on
    JD_PLACE_PRESS,
    JD_PLACE_LASTING,
    JD_PLACE_MU_K,
    JD_PLACE_MU_S,
    JD_PLACE_MU_K_Y,
    JD_PLACE_MU_S_Y,
    JD_PLACE_COMPLIANT,
    JD_PLACE_SIZE,
    JD_PLACE_EPS,
    JD_PLACE_LEAN_C,
    JD_PLACE_LEAN_S,
    JD_PLACE_SPEED,  ///< of direction `line`: 0 normal, 1 to 3 along
    JD_PLACE_DRIFT,
    JD_PLACE_BY,     ///< state `index` of it
    JD_PLACE_FORCE,  ///< likewise
    JD_PLACE_TURN,   ///< number `index` of the first contact
} jd_place;

typedef struct jd_program_store {
    int from;  ///< register
    jd_place place;
    int index, contact, line;
} jd_program_store;

typedef struct jd_program_section {
    int load_count, code_count, store_count;
    jd_program_load* load;
    jd_instruction* code;
    jd_program_store* store;
} jd_program_section;

/// A number that registers hold from the start.
typedef struct jd_program_number {
    int to;
    double value;
} jd_program_number;

/// Where a node was written.
typedef struct jd_program_mark {
    int line, column;
} jd_program_mark;

struct jd_engine;
struct jd_program_form;

typedef struct jd_program {
    int parameters, states, outputs, watches, contacts;
    int registers;  ///< of all sections: the first `kept` stay
    int kept;
    int number_count;
    jd_program_number* number;
    jd_program_section prepare, rates, measure, watch, touch;
    jd_program_section glance;  ///< the part of `touch` that is asked while all contacts are open
    jd_program_section near, lasting;  ///< those that are asked before the look for events
    jd_program_section push;           ///< `rates` and `touch` without `by` and `drift`
    jd_node turn[JD_MOST_TURNS];       ///< turns of near, then those that only lasting has
    int turns[2];                      ///< how many each of them has
    bool smooth;                       ///< they tell how smooth gaps are
    jd_program_section jacobian;       ///< rows of rates: [state][state]
    jd_program_section steepness;      ///< rows of integrated outputs: [output][state]
    jd_program_section demands;        ///< values of conditions, behind them starts of states
    jd_program_condition* condition;
    int conditions;
    jd_program_section* jump;  ///< [watch]; no code where nothing changes
    jd_status* status;         ///< [watch] with which it ends
    bool jumps, differentiable;
    bool interpreted;  ///< even where an engine has it in C; to be set before it is bound
    struct jd_curve* curve;
    int curve_count;
    jd_program_mark* mark;  ///< [node]
    int node_count;
    uint64_t fingerprint;          ///< what it does, once it is bound: graph/compiled.h
    struct jd_program_form* form;  ///< [engine], likewise
    int form_count;
} jd_program;

// ---- Life --------------------------------------------------------------------------------------

/// Make a program. The graph gets more nodes, those of the Jacobian, and is not needed afterwards.
/// Where the Jacobian would be dearer than differences of rates, more than 60000 pairs of an operation and
/// a state that it depends on, the program has none. @return JD_OK, JD_ERR_ARGUMENT, JD_ERR_RANGE (the graph failed) or JD_ERR_MEMORY.
jd_status jd_program_create(jd_context* context, jd_graph* graph, const jd_program_spec* spec,
                            jd_program** program);
void jd_program_free(jd_program* program);

/// Give a system this program as its kernel, of any width: system->kernel is set. The tables of the
/// system must be there, and both must stay as long as it is used. Once per program.
/// @return JD_OK or JD_ERR_MEMORY.
jd_status jd_program_bind(jd_context* context, jd_program* program, jd_system* system);

/// A system of any width as an engine runs it; another system as it is.
const jd_system* jd_program_system(const jd_system* system, const struct jd_engine* engine);

/// Let go of what bind made.
void jd_program_release(jd_program* program);

/// Whether a system is a program.
bool jd_program_is(const jd_system* system);

/// What the program of a system does, with its tables, as one number (graph/compiled.h).
uint64_t jd_program_fingerprint_of(const jd_system* system);

#endif
