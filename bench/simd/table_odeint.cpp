// The ball on the vibrating table by Boost.odeint, a pack of trajectories at once.

#include "simd/pack.hpp"
#include "simd/table_rates.h"

using namespace JD_WIDE(jd_bench_lanes);

namespace {

constexpr std::size_t states = JD_BENCH_STATES;
using state = pack_state<states>;

template <bool polynomial> struct rates {
    table_roots roots;
    jd_real A_y;
    std::int64_t* count;
    // So long that copies of it would not fit the cache of instructions.
    __attribute__((noinline)) void operator()(const state& y, state& rate, double t) const {
        const plain p = plain_default(0);
        const jd_real drive[] = {A_y, jd_cos(jd_set(p.omega_a * t)), jd_cos(jd_set(p.omega_b * t))};
        table_rates(&p, &roots, polynomial, drive, &y[0].v, &rate[0].v);
        ++*count;
    }
};

template <class Method, bool polynomial>
std::int64_t run_all(double tolerance, double* results) {
    const double start[states] = JD_BENCH_START;
    const plain parameters = plain_default(0);
    std::int64_t count = 0;
    rates<polynomial> system = {table_roots_of(&parameters), jd_set(0.0), &count};
    for (int first = 0; first < JD_BENCH_TRAJECTORIES; first += JD_LANES) {
        state y;
        for (std::size_t i = 0; i < states; i++)
            y[i].v = jd_set(start[i]);
        for (int lane = 0; lane < JD_LANES; lane++)
            jd_put(&system.A_y, lane, jd_bench_amplitude(first + lane));
        odeint::integrate_adaptive(Method(pack_checker<states>(tolerance, jd_bench_scale)), system,
                                   y, 0.0, JD_BENCH_END, 1e-5);
        for (std::size_t i = 0; i < states; i++)
            for (int lane = 0; lane < JD_LANES; lane++)
                results[(first + lane) * states + i] = jd_get(y[i].v, lane);
    }
    return count * JD_LANES;
}

template <class Method>
std::int64_t run_kind(const jd_bench_racer* self, double tolerance, double* results) {
    return self->polynomial ? run_all<Method, true>(tolerance, results)
                            : run_all<Method, false>(tolerance, results);
}

}  // namespace

extern "C" int64_t JD_WIDE(jd_bench_table_odeint)(const jd_bench_racer* self, double tolerance,
                                                  double* results) {
    try {
        return self->method == JD_BENCH_DOPRI5
                   ? run_kind<pack_dopri5<states>>(self, tolerance, results)
                   : run_kind<pack_fehlberg78<states>>(self, tolerance, results);
    } catch (const std::exception&) {
        return -1;
    }
}
