// The spatial pendulum by Boost.odeint: controlled Dormand-Prince 5(4), plain C right-hand side.

#include "pendulum/pendulum.h"
#include "pendulum/plain_pendulum.h"

#include <array>
#include <boost/numeric/odeint.hpp>
#include <cmath>
#include <cstddef>
#include <cstring>

namespace {

using state = std::array<double, JD_BENCH_LIMB_STATES>;
namespace odeint = boost::numeric::odeint;

// Weighs each state as the other solvers of this run do.
class error_checker {
  public:
    typedef double value_type;
    typedef odeint::array_algebra algebra_type;
    typedef odeint::default_operations operations_type;

    explicit error_checker(double tolerance) : tolerance_(tolerance) {}

    template <class State, class Deriv, class Err, class Time>
    double error(algebra_type&, const State& x, const Deriv&, Err& err, Time) const {
        double most = 0;
        for (std::size_t i = 0; i < JD_BENCH_LIMB_STATES; i++)
            most = std::fmax(most, std::fabs(err[i]) / (jd_bench_swing_scale(static_cast<int>(i)) +
                                                        std::fabs(x[i])));
        return most / tolerance_;
    }

  private:
    double tolerance_;
};

}  // namespace

int64_t jd_bench_swing_odeint(double tolerance, jd_bench_swing final) {
    using method = odeint::runge_kutta_dopri5<state, double, state, double, odeint::array_algebra>;
    using controlled = odeint::controlled_runge_kutta<method, error_checker>;
    std::int64_t count = 0;
    const auto system = [&count](const state& y, state& rate, double t) {
        plain_pendulum(t, y.data(), rate.data());
        ++count;
    };
    try {
        for (int i = 0; i < JD_BENCH_TRAJECTORIES; i++) {
            state y;
            jd_bench_swing_start(i, y.data());
            odeint::integrate_adaptive(controlled(error_checker(tolerance)), system, y, 0.0,
                                       JD_BENCH_SWING, 1e-4);
            std::memcpy(final[i], y.data(), sizeof(y));
        }
    } catch (const std::exception&) {
        return -1;
    }
    return count;
}
