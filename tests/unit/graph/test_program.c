// Programs: what they compute and what they leave out, in every engine to the bit; registers; where
// numbers stop being finite.

#include "base/engine.h"
#include "graph/fault.h"
#include "graph/form.h"
#include "graph/inside.h"
#include "solve/feed.h"
#include "support/check.h"
#include "support/graph_systems.h"
#include "support/random_graph.h"

#define STATES 3
#define OUTPUTS 6
#define ROWS 13  // fills no width

// A table of one parameter, three states, six outputs.
static const jd_parameter parameter_table[] = {
    {"p", "p", "1", 1.5, {-INFINITY, INFINITY, false, false, NULL}, "a number"}};
static const jd_state state_table[] = {
    {"x", "x", "1", 0.3, 1, "x"}, {"y", "y", "1", -0.4, 1, "y"}, {"z", "z", "1", 0.5, 1, "z"}};
static const jd_output output_table[] = {{"a", "a", "1", NULL, "a"}, {"b", "b", "1", NULL, "b"},
                                         {"c", "c", "1", NULL, "c"}, {"d", "d", "1", NULL, "d"},
                                         {"e", "e", "1", NULL, "e"}, {"f", "f", "1", NULL, "f"}};
static const jd_system table = {
    .name = "table",
    .title = "table",
    .description = "table",
    .source = "none",
    .parameters = parameter_table,
    .parameter_count = 1,
    .states = state_table,
    .state_count = STATES,
    .outputs = output_table,
    .output_count = OUTPUTS,
    .end = 1,
};

static void finish(graph_system* s, const jd_node rate[STATES], const jd_node output[OUTPUTS]) {
    const jd_program_spec spec = {
        .parameters = 1, .states = STATES, .outputs = OUTPUTS, .rate = rate, .output = output};
    graph_system_finish(s, &spec, &table, "program");
}

// Outputs of rows by an engine.
static void measure(const graph_system* s, const jd_engine* engine, const double* y,
                    double* outputs) {
    static const double t[ROWS];
    static const double parameters[] = {1.5};
    const jd_task task = {.parameters = parameters};
    const jd_measure_spec spec = {.system = jd_program_system(&s->system, engine),
                                  .task = &task,
                                  .row_count = ROWS,
                                  .t = t,
                                  .y = y,
                                  .stride = STATES,
                                  .outputs = outputs};
    REQUIRE(engine->measure(&spec) == JD_OK);
}

// A node in doubles, one after the other.
static double plain(const jd_graph* graph, jd_node wanted, const double* y) {
    double* value = malloc(((size_t)wanted + 1) * sizeof *value);
    REQUIRE(value != NULL);
    for (jd_node n = 0; n <= wanted; n++) {
        const jd_node_info i = jd_graph_at(graph, n);
        double of[3] = {0, 0, 0};
        for (int k = 0; k < jd_op_arity(i.op); k++)
            of[k] = value[i.operand[k]];
        value[n] = i.op == JD_OP_NUMBER  ? i.value
                   : i.op == JD_OP_INPUT ? (i.kind == JD_INPUT_STATE ? y[i.index] : 1.5)
                   : i.op == JD_OP_TABLE
                       ? jd_curve_eval(&graph->curve[i.index], i.derivative, of[0])
                       : jd_op_eval(i.op, of[0], of[1], of[2]);
    }
    const double result = value[wanted];
    free(value);
    return result;
}

TEST(every_engine_computes_random_graphs_to_the_bit) {
    static const double x[] = {-3, -1, 0, 2, 3}, f[] = {0, 1, -1, 2, 0};
    for (int trial = 0; trial < check_repetitions(150); trial++) {
        REQUIRE(jd_graph_create(&building, 100000) == JD_OK);
        random_graph random = {.graph = building};
        const jd_node rate[STATES] = {G_state(1), G_state(2), G_state(0)};
        jd_node output[OUTPUTS];
        for (int i = 0; i < OUTPUTS; i++)
            output[i] = random_graph_make(&random, STATES);
        const int curve = jd_graph_add_table(building, 5, x, f);
        output[0] = jd_graph_table(building, curve, trial % 4, output[0]);
        output[1] = G_mul(output[1], G_sin(G_mul(G_parameter(0), G_number(1.25))));
        output[2] = G_add(output[2], G_op(JD_OP_AND, G_op(JD_OP_LESS, output[3], output[4]),
                                          G_op(JD_OP_NOT, output[5], -1)));
        graph_system s;
        finish(&s, rate, output);
        double y[ROWS][STATES], got[ROWS][OUTPUTS];
        for (int row = 0; row < ROWS; row++)
            for (int i = 0; i < STATES; i++)
                y[row][i] = random_between(-2, 2);
        for (int e = 0; e < jd_engine_count(); e++) {
            if (!jd_engine_runs(e))
                continue;
            measure(&s, jd_engine_table_at(e), y[0], got[0]);
            for (int row = 0; row < ROWS; row++)
                for (int i = 0; i < OUTPUTS; i++)
                    CHECK_BITS(got[row][i], plain(s.graph, output[i], y[row]));
        }
        graph_system_free(&s);
    }
}

TEST(what_depends_on_parameters_alone_is_computed_once) {
    graph_system s;
    REQUIRE(jd_graph_create(&building, 1000) == JD_OK);
    const jd_node once = G_cos(G_mul(G_parameter(0), G_parameter(0)));
    const jd_node rate[STATES] = {G_mul(once, G_state(0)), once, G_number(3)};
    const jd_node output[OUTPUTS] = {-1, -1, -1, -1, -1, -1};
    finish(&s, rate, output);
    CHECK_INT(s.program->prepare.code_count, 2);
    CHECK_INT(s.program->rates.code_count, 1);
    CHECK_INT(s.program->rates.store_count, 3);
    CHECK_INT(s.program->measure.code_count, 0);
    graph_system_free(&s);
}

// A long sum takes a few registers; sine and cosine of one angle are one instruction.
TEST(registers_are_used_again) {
    graph_system s;
    REQUIRE(jd_graph_create(&building, 100000) == JD_OK);
    jd_node sum = G_number(0);
    for (int i = 0; i < 1000; i++) {
        const jd_node angle = G_mul(G_number(i + 1), G_state(i % STATES));
        sum = G_add(sum, G_mul(G_sin(angle), G_cos(angle)));
    }
    const jd_node rate[STATES] = {sum, G_state(0), G_state(1)};
    const jd_node output[OUTPUTS] = {-1, -1, -1, -1, -1, -1};
    finish(&s, rate, output);
    int fused = 0;
    for (int i = 0; i < s.program->rates.code_count; i++)
        fused += s.program->rates.code[i].code == JD_CODE_SINCOS;
    CHECK_INT(fused, 1000);
    int most = 0;  // registers of the rates alone: the Jacobian keeps more
    for (int i = 0; i < s.program->rates.code_count; i++)
        most = s.program->rates.code[i].to > most ? s.program->rates.code[i].to : most;
    CHECK(most - s.program->kept < 16);
    CHECK(s.program->differentiable);
    graph_system_free(&s);
}

// Products of the two before: one node each, and three pairs of it and a state.
TEST(a_jacobian_that_is_dearer_than_differences_is_left_out) {
    for (int enough = 0; enough < 2; enough++) {
        graph_system s;
        REQUIRE(jd_graph_create(&building, 100000) == JD_OK);
        jd_node before = G_mul(G_state(0), G_sin(G_state(1))), f = G_add(before, G_state(2));
        for (int i = 0; i < (enough ? 200 : 25000); i++) {
            const jd_node next = G_mul(f, before);
            before = f;
            f = next;
        }
        const jd_node rate[STATES] = {f, G_state(1), G_state(2)};
        const jd_node output[OUTPUTS] = {-1, -1, -1, -1, -1, -1};
        finish(&s, rate, output);
        CHECK(s.program->differentiable == (enough == 1));
        CHECK((s.system.kernel->jacobian != NULL) == (enough == 1));
        CHECK_INT(jd_graph_status(building), JD_OK);
        graph_system_free(&s);
    }
}

TEST(forces_of_contacts_are_refused_but_in_outputs) {
    jd_context* context = jd_context_create();
    jd_program* program;
    REQUIRE(jd_graph_create(&building, 100) == JD_OK);
    const jd_node N = jd_graph_input(building, JD_INPUT_NORMAL, 0);
    const jd_node rate[] = {N};
    jd_program_spec spec = {.states = 1, .rate = rate};
    CHECK_INT(jd_program_create(context, building, &spec, &program), JD_ERR_ARGUMENT);
    CHECK_HAS(jd_context_message(context), "outputs only");
    const jd_node none[] = {-1};
    spec.rate = none;
    CHECK_INT(jd_program_create(context, building, &spec, &program), JD_ERR_ARGUMENT);
    CHECK_HAS(jd_context_message(context), "no rate");
    jd_graph_free(building);
    jd_context_free(context);
}

// sqrt(1 - x) with x' = 1 from 0.3: at t = 0.7 it ends, and the message says where.
TEST(a_message_names_the_expression_that_is_no_number) {
    graph_system s;
    jd_context* context = jd_context_create();
    jd_model* model;
    jd_trajectory* trajectory;
    REQUIRE(jd_graph_create(&building, 100) == JD_OK);
    const jd_node root = G_op(JD_OP_SQRT, G_sub(G_number(1), G_state(0)), -1);
    jd_graph_mark(building, root, 14, 9);
    jd_graph_mark(building, root, 15, 1);  // the first stays
    const jd_node rate[STATES] = {G_number(1), root, G_number(0)};
    const jd_node output[OUTPUTS] = {-1, -1, -1, -1, -1, -1};
    const jd_program_spec spec = {
        .parameters = 1, .states = STATES, .rate = rate, .output = output};
    jd_system bare = table;
    bare.output_count = 0;
    graph_system_finish(&s, &spec, &bare, "root");
    REQUIRE(jd_model_create(context, &s.system, &model) == JD_OK);
    const jd_run_options o = jd_run_options_default(&s.system);
    REQUIRE(jd_run(model, &o, &trajectory) == JD_OK);
    CHECK_INT(jd_trajectory_status(trajectory), JD_ERR_NOT_FINITE);
    CHECK_ABS(jd_trajectory_final_time(trajectory), 0.7, 1e-9);
    CHECK_HAS(jd_trajectory_message(trajectory), "line 14, column 9: sqrt(-");
    jd_trajectory_free(trajectory);
    jd_model_free(model);
    jd_context_free(context);
    graph_system_free(&s);
}

TEST(what_a_selection_does_not_take_is_no_fault) {
    graph_system s;
    REQUIRE(jd_graph_create(&building, 100) == JD_OK);
    const jd_node x = G_state(0), zero = G_number(0);
    const jd_node pole = G_div(G_number(1), x);
    const jd_node safe =
        jd_graph_apply(building, JD_OP_SELECT, G_op(JD_OP_EQUAL, x, zero), zero, pole);
    const jd_node rate[STATES] = {safe, G_op(JD_OP_LOG, G_state(1), -1), zero};
    const jd_node output[OUTPUTS] = {-1, -1, -1, -1, -1, -1};
    finish(&s, rate, output);
    const double p[] = {1}, y[] = {0, 2, 0}, bad[] = {0, -2, 0};
    jd_program_fault fault;
    CHECK(!jd_program_find_fault(s.program, &(jd_program_moment){p, 0, y}, &fault));
    CHECK(jd_program_find_fault(s.program, &(jd_program_moment){p, 0, bad}, &fault));
    CHECK_INT(fault.op, JD_OP_LOG);
    CHECK_ABS(fault.operand[0], -2, 0);
    graph_system_free(&s);
}

TEST_MAIN(every_engine_computes_random_graphs_to_the_bit,
          what_depends_on_parameters_alone_is_computed_once, registers_are_used_again,
          a_jacobian_that_is_dearer_than_differences_is_left_out,
          forces_of_contacts_are_refused_but_in_outputs,
          a_message_names_the_expression_that_is_no_number,
          what_a_selection_does_not_take_is_no_fault)
