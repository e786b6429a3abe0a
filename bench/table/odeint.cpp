// Boost.odeint as its user writes it: controlled Dormand-Prince 5(4), plain C right-hand side that
// the compiler inlines, states in a std::array.
//
// The default error checker knows one absolute tolerance for all states and adds the rate to the
// relative part. The one below weighs each state as the other solvers of this run do; at the errors
// compared here it needs a few per cent fewer evaluations than the default one.

#include "bench.h"
#include "table/plain.h"

#include <array>
#include <boost/numeric/odeint.hpp>
#include <boost/version.hpp>
#include <cmath>
#include <cstddef>
#include <cstring>

namespace {

using state = std::array<double, JD_BENCH_STATES>;
namespace odeint = boost::numeric::odeint;

class error_checker {
  public:
    typedef double value_type;
    typedef odeint::array_algebra algebra_type;
    typedef odeint::default_operations operations_type;

    explicit error_checker(double tolerance) : tolerance_(tolerance) {}

    // Largest error_i / (atol_i + rtol |x_i|); at most 1 for a step that stands.
    template <class State, class Deriv, class Err, class Time>
    double error(algebra_type&, const State& x, const Deriv&, Err& err, Time) const {
        double most = 0;
        for (std::size_t i = 0; i < JD_BENCH_STATES; i++)
            most = std::fmax(most, std::fabs(err[i]) / (jd_bench_scale[i] + std::fabs(x[i])));
        return most / tolerance_;
    }

  private:
    double tolerance_;
};

struct rates {
    plain parameters;
    std::int64_t* count;
    void operator()(const state& y, state& rate, double t) const {
        plain_power(&parameters, t, y.data(), rate.data());
        ++*count;
    }
};

}  // namespace

int64_t jd_bench_run_odeint(const jd_bench_solver*, double tolerance, jd_bench_final final) {
    using method = odeint::runge_kutta_dopri5<state, double, state, double, odeint::array_algebra>;
    using controlled = odeint::controlled_runge_kutta<method, error_checker>;
    std::int64_t count = 0;
    try {
        for (int i = 0; i < JD_BENCH_TRAJECTORIES; i++) {
            state y = JD_BENCH_START;
            const rates system = {plain_default(jd_bench_amplitude(i)), &count};
            odeint::integrate_adaptive(controlled(error_checker(tolerance)), system, y, 0.0,
                                       JD_BENCH_END, 1e-5);
            std::memcpy(final[i], y.data(), sizeof(y));
        }
    } catch (const std::exception&) {
        return -1;
    }
    return count;
}

const char* jd_bench_odeint_version(void) { return BOOST_LIB_VERSION; }
