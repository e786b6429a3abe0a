// The coefficients of the explicit methods: every condition of order.
//
// A method has order p if for each rooted tree of up to p nodes  sum_s b_s Phi_s(tree) =
// 1/gamma(tree), dense output at x if the same sum with b(x) is x^nodes/gamma(tree):
//     Phi_s([t_1 ... t_m]) = prod_k sum_j a_sj Phi_j(t_k)       gamma([t_1 ...]) = nodes prod
//     gamma(t_k)
// [@hairer1993] II.2, II.6. Trees are grown here, not listed.

#include "solve/step/dop853.h"
#include "solve/step/dopri5.h"
#include "support/check.h"

#include <string.h>

enum { STAGES = JD_TABLEAU_STAGES, MOST_NODES = 8, MOST_TREES = 256 };

typedef struct tree {
    int nodes;
    double gamma;
    double phi[STAGES];     // at the root
    double branch[STAGES];  // as a branch of a larger tree: A phi
} tree;

typedef struct forest {
    const jd_tableau* table;
    int count;
    tree trees[MOST_TREES];
} forest;

static void plant(forest* f, tree t) {
    t.gamma *= t.nodes;
    for (int s = 0; s < f->table->extended; s++) {
        t.branch[s] = 0;
        for (int j = 0; j < s; j++)
            t.branch[s] += f->table->A[s][j] * t.phi[j];
    }
    REQUIRE(f->count < MOST_TREES);
    f->trees[f->count++] = t;
}

// Hang `left` more nodes under the root of t, in branches from number `from` on: each set of
// branches comes once.
static void branch(forest* f, tree t, int from, int left) {
    if (left == 0) {
        plant(f, t);
        return;
    }
    const int count = f->count;
    for (int i = from; i < count; i++) {
        const tree* b = &f->trees[i];
        tree larger = t;
        if (b->nodes > left)
            continue;
        larger.gamma *= b->gamma;
        for (int s = 0; s < f->table->extended; s++)
            larger.phi[s] *= b->branch[s];
        branch(f, larger, i, left - b->nodes);
    }
}

static forest grow(const jd_tableau* table, int most) {
    forest f = {.table = table};
    for (int nodes = 1; nodes <= most; nodes++) {
        tree root = {.nodes = nodes, .gamma = 1};
        for (int s = 0; s < table->extended; s++)
            root.phi[s] = 1;
        branch(&f, root, 0, nodes - 1);
    }
    return f;
}

// The largest miss of a condition: sum_s weight_s Phi_s = x^nodes/gamma, times the size of the sum.
static double worst_miss(const forest* f, int nodes, const double* weight, double x) {
    double worst = 0;
    for (int i = 0; i < f->count; i++) {
        const tree* t = &f->trees[i];
        double sum = 0;
        for (int s = 0; s < f->table->extended; s++)
            sum += weight[s] * t->phi[s];
        if (t->nodes == nodes)
            worst = fmax(worst, fabs(sum - pow(x, nodes) / t->gamma));
    }
    return worst;
}

// Weights of the dense output at x: y + x (rise + (1 - x) (bend + x (skew + (1 - x) (...)))).
static void dense_weights(const jd_tableau* table, double x, double* weight) {
    const int last = table->stages - 1;
    for (int s = 0; s < table->extended; s++) {
        const double rise = s < last ? table->A[last][s] : 0, bend = (s == 0) - rise;
        double term[3 + JD_TABLEAU_DENSE] = {rise, bend, rise - (s == last) - bend};
        double sum = 0;
        for (int d = 0; d < table->dense; d++)
            term[3 + d] = table->D[d][s];
        for (int k = 2 + table->dense; k >= 0; k--)
            sum = term[k] + (k % 2 ? x : 1 - x) * sum;
        weight[s] = x * sum;
    }
}

// The number of rooted trees with 1, 2, ... nodes is 1, 1, 2, 4, 9, 20, 48, 115.
TEST(there_are_as_many_trees_as_there_should_be) {
    const int known[MOST_NODES] = {1, 1, 2, 4, 9, 20, 48, 115};
    const forest f = grow(&jd_dop853, MOST_NODES);
    int found[MOST_NODES] = {0};
    for (int i = 0; i < f.count; i++)
        found[f.trees[i].nodes - 1]++;
    for (int i = 0; i < MOST_NODES; i++)
        CHECK_INT(found[i], known[i]);
}

// Rounding: weights up to 50 (400 in the dense output) with values below 1, sixteen of them.
static void check_method(const jd_tableau* table, int dense_order) {
    const forest f = grow(table, table->order);
    const double* solution = table->A[table->stages - 1];
    for (int nodes = 1; nodes <= table->order; nodes++)
        CHECK(worst_miss(&f, nodes, solution, 1) < 1e-14);
    for (double x = 0; x < 1.01; x += 0.125) {
        double weight[STAGES] = {0};
        dense_weights(table, x, weight);
        for (int nodes = 1; nodes <= dense_order; nodes++) {
            if (!(worst_miss(&f, nodes, weight, x) < 2e-13))
                CHECK_FAILED("x = %g, %d nodes: %g", x, nodes, worst_miss(&f, nodes, weight, x));
        }
        // Inside the step it is of this order and no higher.
        if (x > 0.1 && x < 0.9)
            CHECK(worst_miss(&f, dense_order + 1, weight, x) > 1e-8);
    }
}

TEST(dopri5_meets_the_conditions_of_order_5_and_dense_4) { check_method(&jd_dopri5, 4); }

TEST(dop853_meets_the_conditions_of_order_8_and_dense_7) { check_method(&jd_dop853, 7); }

// A solution of order q differs from the carried one by an estimate whose weights meet the
// conditions 0 = 0 up to q, and not beyond.
static void check_estimate(const jd_tableau* table, int estimate, int order) {
    const forest f = grow(table, order + 1);
    CHECK(worst_miss(&f, order + 1, table->E[estimate], 0) > 1e-6);
    for (int nodes = 1; nodes <= order; nodes++)
        CHECK(worst_miss(&f, nodes, table->E[estimate], 0) < 1e-14);
}

TEST(estimates_of_the_error_have_the_orders_they_should) {
    check_estimate(&jd_dopri5, 0, 4);
    check_estimate(&jd_dop853, 0, 5);
    check_estimate(&jd_dop853, 1, 3);
}

TEST(stages_stand_where_their_weights_say) {
    const jd_tableau* const tables[2] = {&jd_dopri5, &jd_dop853};
    for (int i = 0; i < 2; i++)
        for (int s = 0; s < tables[i]->extended; s++) {
            double sum = 0;
            for (int j = 0; j < s; j++)
                sum += tables[i]->A[s][j];
            CHECK_ABS(sum, tables[i]->time[s], 1e-14);  // weights up to 50
        }
}

TEST_MAIN(there_are_as_many_trees_as_there_should_be,
          dopri5_meets_the_conditions_of_order_5_and_dense_4,
          dop853_meets_the_conditions_of_order_8_and_dense_7,
          estimates_of_the_error_have_the_orders_they_should, stages_stand_where_their_weights_say)
