// How the cases of a sweep are numbered, and how they follow each other in chains.

#include "study/sweep/grid.h"

jd_sweep_grid jd_sweep_grid_of(const jd_sweep_options* o) {
    const bool carry = o->start == JD_START_CARRY;
    return (jd_sweep_grid){
        .wide = o->axes[0].points,
        .high = o->axis_count == 2 ? o->axes[1].points : 1,
        .starts = o->starts,
        .branches = carry && o->direction == JD_DIRECTION_BOTH ? 2 : 1,
        .segments = carry ? o->segments : 1,
        .carry = carry,
        .down = carry && o->direction == JD_DIRECTION_DOWN,
    };
}

int64_t jd_sweep_grid_cases(const jd_sweep_grid* g) {
    return g->branches * g->high * g->wide * g->starts;
}

int64_t jd_sweep_grid_chains(const jd_sweep_grid* g) {
    return g->carry ? g->branches * g->high * g->segments * g->starts : jd_sweep_grid_cases(g);
}

int64_t jd_sweep_grid_case(const jd_sweep_grid* g, int64_t chain, int64_t position) {
    if (!g->carry)
        return position == 0 ? chain : -1;
    const int64_t start = chain % g->starts, segment = chain / g->starts % g->segments;
    const int64_t row = chain / g->starts / g->segments;  // branch * high + j
    const int64_t first = segment * g->wide / g->segments;
    const int64_t count = (segment + 1) * g->wide / g->segments - first;
    const bool down = g->down || row / g->high == 1;
    if (position >= count)
        return -1;
    const int64_t place = down ? first + count - 1 - position : first + position;
    return (row * g->wide + place) * g->starts + start;
}

jd_sweep_case jd_sweep_grid_at(const jd_sweep_grid* g, int64_t index) {
    const int64_t cell = index / g->starts;
    const bool down = g->down || cell / (g->wide * g->high) > 0;
    return (jd_sweep_case){
        .index = index,
        .place = {cell % g->wide, cell / g->wide % g->high},
        .branch = down ? JD_DIRECTION_DOWN : JD_DIRECTION_UP,
        .start = (int)(index % g->starts),
    };
}

double jd_sweep_value(const jd_sweep_options* o, int axis, int64_t place) {
    return o->listed[axis] ? o->lists[axis][place] : jd_axis_value(&o->axes[axis], (int)place);
}

int64_t jd_sweep_chain_count(const jd_sweep_options* options) {
    const jd_sweep_grid grid = jd_sweep_grid_of(options);
    return jd_sweep_grid_chains(&grid);
}

int64_t jd_sweep_chain_case(const jd_sweep_options* options, int64_t chain, int64_t position) {
    const jd_sweep_grid grid = jd_sweep_grid_of(options);
    return jd_sweep_grid_case(&grid, chain, position);
}

int64_t jd_sweep_case_count(const jd_sweep_options* options) {
    const jd_sweep_grid grid = jd_sweep_grid_of(options);
    return jd_sweep_grid_cases(&grid);
}
