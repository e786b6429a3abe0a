// Loads in lanes: forces, pushes and tables added up.
//
//     F = sum of A r(t) cos(omega t + phase),  r the ramp, inside [from, until)          [load:L1]
//
// Windows, ramps and rows of tables are chosen by instance->piece, values taken at t: within a
// piece the load is one smooth function, also at its ends.

#include "load/lanes/lanes.h"

// ---- Filling -----------------------------------------------------------------------------------

static void put_timing(jd_timing_lanes* timing, int lane, const jd_load_term* term) {
    const double start = isfinite(term->from) ? term->from : term->ramp > 0 ? 0.0 : term->from;
    jd_put(&timing->omega, lane, term->omega);
    jd_put(&timing->phase, lane, term->phase);
    jd_put(&timing->from, lane, start);
    jd_put(&timing->until, lane, term->until);
    jd_put(&timing->start, lane, term->ramp > 0 ? start : 0.0);
    jd_put(&timing->ramp, lane, term->ramp > 0 ? term->ramp : 1.0);
    jd_put(&timing->risen, lane, term->ramp > 0 ? start + term->ramp : -INFINITY);
}

// A term that never acts.
static void put_nothing(jd_timing_lanes* timing, int lane) {
    const jd_load_term never = {.from = INFINITY, .until = INFINITY};
    put_timing(timing, lane, &never);
}

static void put_push(jd_push_lanes* push, int lane, const jd_load_term* term) {
    put_timing(&push->timing, lane, term);
    jd_put(&push->push, lane, term->push);
    jd_put(&push->angle, lane, term->angle);
    jd_put(&push->x, lane, term->x);
    jd_put(&push->y, lane, term->y);
    jd_mask_put(&push->body, lane, term->frame == JD_FRAME_BODY);
}

static void put_force(jd_force_lanes* force, int lane, const jd_load_term* term) {
    put_timing(&force->timing, lane, term);
    jd_put(&force->F_x, lane, term->F_x);
    jd_put(&force->F_y, lane, term->F_y);
    jd_put(&force->M, lane, term->M);
}

void jd_load_lanes_put(struct jd_load_lanes* loads, int lane, const jd_loads* terms) {
    int forces = 0, pushes = 0, tables = 0;
    for (int i = 0; terms && i < terms->count; i++) {
        const jd_load_term* term = &terms->terms[i];
        if (term->kind == JD_LOAD_FORCE)
            put_force(&loads->forces[forces++], lane, term);
        else if (term->kind == JD_LOAD_PUSH)
            put_push(&loads->pushes[pushes++], lane, term);
        else
            loads->tables[lane][tables++] = term;
    }
    loads->forces_in[lane] = forces;
    loads->pushes_in[lane] = pushes;
    loads->tables_in[lane] = tables;
}

static int most(const int* counts) {
    int count = 0;
    for (int lane = 0; lane < JD_LANES; lane++)
        count = counts[lane] > count ? counts[lane] : count;
    return count;
}

static void prepare_timing(jd_timing_lanes* timing) {
    const jd_real zero = jd_set(0.0);
    timing->waves = !jd_all(jd_eq(timing->omega, zero) & jd_eq(timing->phase, zero));
    timing->rises = jd_any(jd_gt(timing->risen, jd_set(-INFINITY)));
}

void jd_load_lanes_prepare(struct jd_load_lanes* loads) {
    loads->force_count = most(loads->forces_in);
    loads->push_count = most(loads->pushes_in);
    loads->table_count = most(loads->tables_in);
    loads->turns = false;
    for (int lane = 0; lane < JD_LANES; lane++) {
        for (int i = loads->forces_in[lane]; i < loads->force_count; i++)
            put_nothing(&loads->forces[i].timing, lane);
        for (int i = loads->pushes_in[lane]; i < loads->push_count; i++)
            put_nothing(&loads->pushes[i].timing, lane);
    }
    for (int i = 0; i < loads->force_count; i++)
        prepare_timing(&loads->forces[i].timing);
    for (int i = 0; i < loads->push_count; i++) {
        jd_push_lanes* p = &loads->pushes[i];
        prepare_timing(&p->timing);
        p->F_x = p->push * jd_cos(p->angle);
        p->F_y = p->push * jd_sin(p->angle);
        p->M = p->x * p->F_y - p->y * p->F_x;
        loads->turns = loads->turns || jd_any(p->body);
    }
}

// ---- Evaluation --------------------------------------------------------------------------------

// The factor at t; 0 outside the window.
static jd_real factor(const jd_timing_lanes* k, jd_real piece, jd_real t) {
    jd_real value = jd_set(1.0);
    if (k->waves)
        value = jd_cos(k->omega * t + k->phase);
    if (k->rises)
        value = jd_select(jd_lt(piece, k->risen), value * ((t - k->start) / k->ramp), value);
    const jd_mask open = jd_ge(piece, k->from) & jd_lt(piece, k->until);
    return jd_select(open, value, jd_set(0.0));
}

// F turns with the body, then M is that in the body's axes; otherwise the arm is measured in space.
static jd_pull push_at(const jd_push_lanes* p, jd_pose pose, jd_real cosine, jd_real sine) {
    const jd_real away = (p->x - pose.x) * p->F_y - (p->y - pose.y) * p->F_x;
    return (jd_pull){
        .F_x = jd_select(p->body, cosine * p->F_x - sine * p->F_y, p->F_x),
        .F_y = jd_select(p->body, sine * p->F_x + cosine * p->F_y, p->F_y),
        .M = jd_select(p->body, p->M, away),
    };
}

static void add_pushes(const jd_instance* instance, jd_real t, jd_pose pose, jd_pull* sum) {
    const struct jd_load_lanes* loads = instance->loads;
    const jd_real zero = jd_set(0.0);
    const jd_real cosine = loads->turns ? jd_cos(pose.theta) : zero;
    const jd_real sine = loads->turns ? jd_sin(pose.theta) : zero;
    for (int i = 0; i < loads->push_count; i++) {
        const jd_push_lanes* p = &loads->pushes[i];
        const jd_real f = factor(&p->timing, instance->piece, t);
        const jd_mask there = ~jd_eq(p->timing.from, jd_set(INFINITY));
        const jd_pull pull = push_at(p, pose, cosine, sine);
        sum->F_x += jd_select(there, f * pull.F_x, zero);
        sum->F_y += jd_select(there, f * pull.F_y, zero);
        sum->M += jd_select(there, f * pull.M, zero);
    }
}

// The row of a table whose piece holds a time: -1 before the first, count - 1 after the last.
static int row_at(const jd_load_term* table, double piece) {
    int low = -1, high = table->row_count;
    while (high - low > 1) {
        const int middle = low + (high - low) / 2;
        if (table->rows[middle].t <= piece)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static jd_load_row table_at(const jd_load_term* table, double piece, double t) {
    const int i = row_at(table, piece);
    if (i < 0)
        return table->rows[0];
    if (i + 1 == table->row_count)
        return table->rows[i];
    const jd_load_row *a = &table->rows[i], *b = a + 1;
    const double share = (t - a->t) / (b->t - a->t);
    return (jd_load_row){
        .F_x = a->F_x + share * (b->F_x - a->F_x),
        .F_y = a->F_y + share * (b->F_y - a->F_y),
        .M = a->M + share * (b->M - a->M),
    };
}

static void add_tables(const jd_instance* instance, jd_real t, jd_pull* sum) {
    const struct jd_load_lanes* loads = instance->loads;
    for (int lane = 0; lane < JD_LANES; lane++)
        for (int i = 0; i < loads->tables_in[lane]; i++) {
            const jd_load_row row =
                table_at(loads->tables[lane][i], jd_get(instance->piece, lane), jd_get(t, lane));
            jd_put(&sum->F_x, lane, jd_get(sum->F_x, lane) + row.F_x);
            jd_put(&sum->F_y, lane, jd_get(sum->F_y, lane) + row.F_y);
            jd_put(&sum->M, lane, jd_get(sum->M, lane) + row.M);
        }
}

jd_pull jd_load_lanes_pull(const jd_instance* instance, jd_real t, jd_pose pose) {
    const struct jd_load_lanes* loads = instance->loads;
    const jd_real zero = jd_set(0.0);
    jd_pull sum = {zero, zero, zero};
    for (int i = 0; i < loads->force_count; i++) {
        const jd_force_lanes* force = &loads->forces[i];
        const jd_real f = factor(&force->timing, instance->piece, t);
        sum.F_x += f * force->F_x;
        sum.F_y += f * force->F_y;
        sum.M += f * force->M;
    }
    if (loads->push_count > 0)
        add_pushes(instance, t, pose, &sum);
    if (loads->table_count > 0)
        add_tables(instance, t, &sum);
    return sum;
}
