// From the tree of a text to a system: sections one after the other, then the program.

#include "equations/built.h"
#include "equations/mechanism/mechanism.h"

#include "base/context.h"
#include "base/given.h"
#include "equations/language/function.h"
#include "graph/text/plugin.h"
#include "judder/run.h"
#include "numeric/crossing.h"

#include <stdlib.h>
#include <string.h>

const char* const jd_equations_sections[] = {
    "system",   "title",      "description", "source", "units",      "structure",
    "tables",   "states",     "regimes",     "let",    "equations",  "masses",
    "contacts", "events",     "outputs",     "loss",   "frequency",  "figure",
    "film",     "parameters", "mechanism",   "phases", "conditions", NULL,
};

// Sections that study the system: other readers look at them.
static const char* const studies[] = {"set", "initial", "run", "sweep", NULL};

bool jd_equations_are(const jd_tree* root) {
    return jd_tree_find(root, "equations") || jd_tree_find(root, "mechanism");
}

// ---- Sections ----------------------------------------------------------------------------------

static jd_status check_sections(const jd_builder* b) {
    const char* names[40];
    int count = 0;
    for (int i = 0; jd_equations_sections[i]; i++)
        names[count++] = jd_equations_sections[i];
    for (int i = 0; studies[i]; i++)
        names[count++] = studies[i];
    names[count] = NULL;
    for (const jd_tree* entry = b->root->first; entry; entry = entry->next) {
        const char* refused = jd_function_refused(entry->key->text);
        if (refused)
            return JD_WRONG_AT(b, entry->key, "'%s': texts know no %s", entry->key->text, refused);
    }
    return jd_keys_are(b, b->root, names);
}

static bool make_room(jd_builder* b) {
    const size_t n = JD_EQUATIONS_ENTRIES, k = JD_MOST_CONTACTS, w = 7 * k + 64;
    b->parameters = jd_arena_take(b->arena, n, sizeof *b->parameters);
    b->states = jd_arena_take(b->arena, n, sizeof *b->states);
    b->state_specs = jd_arena_take(b->arena, n, sizeof *b->state_specs);
    b->outputs = jd_arena_take(b->arena, n, sizeof *b->outputs);
    b->output_symbols = jd_arena_take(b->arena, n, sizeof(jd_symbol*));
    b->output_nodes = jd_arena_take(b->arena, n, sizeof *b->output_nodes);
    b->integrated = jd_arena_take(b->arena, n, sizeof *b->integrated);
    b->contacts = jd_arena_take(b->arena, k, sizeof *b->contacts);
    b->touches = jd_arena_take(b->arena, k, sizeof *b->touches);
    b->force_units = jd_arena_take(b->arena, k, sizeof *b->force_units);
    b->speed_units = jd_arena_take(b->arena, k, sizeof *b->speed_units);
    b->parts = jd_arena_take(b->arena, 2 * k, sizeof *b->parts);
    b->watches = jd_arena_take(b->arena, w, sizeof *b->watches);
    b->watch_nodes = jd_arena_take(b->arena, w, sizeof *b->watch_nodes);
    b->events = jd_arena_take(b->arena, w, sizeof *b->events);
    return !b->arena->failed;
}

static jd_status read_sections(jd_builder* b) {
    static jd_status (*const readers[])(jd_builder*) = {
        jd_read_head,         jd_read_structure, jd_read_parameters, jd_read_tables,
        jd_mechanism_read,    jd_read_states,    jd_read_lets,       jd_mechanism_build,
        jd_read_equations,    jd_find_motions,   jd_read_contacts,   jd_read_events,
        jd_mechanism_outputs, jd_read_outputs,   jd_read_phases,     jd_read_views,
        jd_read_conditions,   jd_check_use,
    };
    jd_status status = check_sections(b);
    for (size_t i = 0; i < sizeof readers / sizeof *readers && status == JD_OK; i++)
        status = readers[i](b);
    return status;
}

// ---- Tables and program ------------------------------------------------------------------------

// The solver looks for a number of events at once, those that users ask for among them.
static jd_status check_watches(const jd_builder* b) {
    const int most = JD_MAX_CROSSINGS - JD_MAX_WATCHPOINTS;
    if (b->watch_count <= most)
        return JD_OK;
    return jd_text_source_fail(b->source, b->root->mark, JD_ERR_RANGE,
                               "%d events, those of contacts among them: at most %d",
                               b->watch_count, most);
}

static void fill_tables(jd_builder* b) {
    jd_system* s = b->system;
    s->parameters = b->parameters;
    s->parameter_count = b->parameter_count;
    s->states = b->states;
    s->state_count = b->state_count;
    s->outputs = b->outputs;
    s->output_count = b->output_count;
    s->watches = b->watches;
    s->watch_count = b->watch_count;
    s->contacts = b->contacts;
    s->contact_count = b->contact_count;
    s->parts = b->parts;
    s->part_count = b->part_count;
}

static jd_status make_program(jd_builder* b, jd_program** program) {
    jd_node* rates = jd_arena_take(b->arena, (size_t)b->state_count, sizeof *rates);
    jd_node* starts = jd_arena_take(b->arena, (size_t)b->state_count, sizeof *starts);
    if (!rates || !starts)
        return jd_out_of_memory(b);
    for (int i = 0; i < b->state_count; i++) {
        rates[i] = b->state_specs[i].rate.node;
        starts[i] = b->state_specs[i].start;
    }
    const jd_program_spec spec = {
        .parameters = b->parameter_count,
        .states = b->state_count,
        .outputs = b->output_count,
        .watches = b->own_watch_count,
        .contacts = b->contact_count,
        .rate = rates,
        .output = b->output_nodes,
        .integrated = b->integrated,
        .watch = b->watch_nodes,
        .event = b->events,
        .contact = b->touches,
        .conditions = b->condition_count,
        .condition = b->conditions,
        .start = starts,
    };
    jd_status status = jd_graph_status(b->graph);
    if (status == JD_ERR_RANGE)
        return jd_text_source_fail(b->source, b->root->mark, JD_ERR_RANGE,
                                   "the system needs more than %d operations", JD_EQUATIONS_NODES);
    if (status == JD_OK)
        status = jd_program_create(b->source->context, b->graph, &spec, program);
    if (status == JD_OK) {
        (*program)->interpreted = b->options && b->options->interpreted;
        status = jd_program_bind(b->source->context, *program, b->system);
    }
    if (status == JD_OK && b->options && b->options->c_text) {
        const jd_c_source source = {b->graph, &spec, *program, b->system, b->options->part};
        status = jd_program_write_c(b->source->context, &source, b->options->c_text);
    }
    if (status != JD_OK && status != JD_ERR_MEMORY)
        return jd_text_source_prefix(b->source, b->root->mark, status);
    return status;
}

jd_status jd_equations_build(const jd_text_source* source, const jd_tree* root,
                             const jd_equations_options* options, jd_equations** equations) {
    jd_equations* made = jd_equations_new();
    jd_graph* graph = NULL;
    *equations = NULL;
    if (!made || jd_graph_create(&graph, JD_EQUATIONS_NODES) != JD_OK) {
        jd_equations_free(made);
        return jd_fail(source->context, JD_ERR_MEMORY, "out of memory");
    }
    made->system.equations = made;
    jd_builder b = {.source = source,
                    .root = root,
                    .options = options,
                    .arena = &made->arena,
                    .graph = graph,
                    .system = &made->system,
                    .warnings = made->warnings};
    jd_status status = make_room(&b) ? read_sections(&b) : jd_out_of_memory(&b);
    if (status == JD_OK)
        status = check_watches(&b);
    if (status == JD_OK) {
        fill_tables(&b);
        status = make_program(&b, &made->program);
    }
    if (status == JD_OK &&
        !jd_equations_keep(made, source->context, root, options ? options->text : NULL))
        status = jd_out_of_memory(&b);
    jd_mechanism_free(b.mechanism);
    jd_graph_free(graph);
    if (status != JD_OK) {
        jd_equations_free(made);
        return status;
    }
    *equations = made;
    return JD_OK;
}

// ---- The public part ---------------------------------------------------------------------------

jd_status jd_equations_create(jd_context* context, const jd_tree* root, const char* name,
                              jd_equations** equations) {
    if (!JD_GIVEN(context, root, name, equations))
        return JD_ERR_ARGUMENT;
    const jd_text_source source = {context, name, name};
    *equations = NULL;
    if (root->kind != JD_TREE_MAP || !jd_equations_are(root))
        return jd_text_source_fail(&source, root->mark, JD_ERR_ARGUMENT,
                                   "neither 'equations' nor 'mechanism': it is no system");
    return jd_equations_build(&source, root, NULL, equations);
}
