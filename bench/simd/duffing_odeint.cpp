// The Duffing oscillator by Boost.odeint, a pack of trajectories at once. Steps are shortened so
// that they end at the sections, as odeint does for a controlled method.

#include "simd/duffing_rates.h"
#include "simd/pack.hpp"

using namespace JD_WIDE(jd_bench_lanes);

namespace {

using state = pack_state<2>;

struct rates {
    jd_real gamma;
    std::int64_t* count;
    void operator()(const state& y, state& rate, double t) const {
        duffing_rates(gamma, jd_cos(jd_set(JD_BENCH_OMEGA * t)), &y[0].v, &rate[0].v);
        ++*count;
    }
};

template <class Method>
void run_pack(int first, double tolerance, std::int64_t* count, double* results) {
    static const double scale[] = {1, 1};
    std::array<double, JD_BENCH_PERIODS + 1> times;
    for (int k = 0; k <= JD_BENCH_PERIODS; k++)
        times[k] = k * JD_BENCH_PERIOD;
    rates system = {jd_set(0.0), count};
    for (int lane = 0; lane < JD_LANES; lane++)
        jd_put(&system.gamma, lane, jd_bench_drive(std::min(first + lane, JD_BENCH_CASES - 1)));
    state y = {pack{jd_set(1.0)}, pack{jd_set(0.0)}};
    int section = 0;
    const auto keep = [&](const state& now, double) {
        if (section > 0)
            for (int lane = 0; lane < JD_LANES && first + lane < JD_BENCH_CASES; lane++)
                results[(first + lane) * JD_BENCH_PERIODS + section - 1] = jd_get(now[0].v, lane);
        section++;
    };
    odeint::integrate_times(Method(pack_checker<2>(tolerance, scale)), system, y, times.begin(),
                            times.end(), 0.05, keep);
}

}  // namespace

extern "C" int64_t JD_WIDE(jd_bench_duffing_odeint)(const jd_bench_racer* self, double tolerance,
                                                    double* results) {
    std::int64_t count = 0;
    try {
        for (int first = 0; first < JD_BENCH_CASES; first += JD_LANES)
            if (self->method == JD_BENCH_DOPRI5)
                run_pack<pack_dopri5<2>>(first, tolerance, &count, results);
            else
                run_pack<pack_fehlberg78<2>>(first, tolerance, &count, results);
    } catch (const std::exception&) {
        return -1;
    }
    return count * JD_LANES;
}
