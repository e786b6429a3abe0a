/// @file pack.hpp
/// Lanes as a number that Boost.odeint can compute with: every trajectory of a pack has the same
/// time and the same step, and the largest error of all decides.
#ifndef JUDDER_BENCH_SIMD_PACK_HPP
#define JUDDER_BENCH_SIMD_PACK_HPP

#include "simd/maths.h"
#include "simd/simd.h"

#include <array>
#include <boost/numeric/odeint.hpp>
#include <cstddef>

// A namespace per width: templates of equal names would be merged when the program is linked.
namespace JD_WIDE(jd_bench_lanes) {

namespace odeint = boost::numeric::odeint;

struct pack {
    jd_real v;
};

inline pack operator+(const pack& a, const pack& b) { return {a.v + b.v}; }
inline pack operator*(double a, const pack& b) { return {a * b.v}; }

template <std::size_t N> using pack_state = std::array<pack, N>;

/// Largest error_i / (atol_i + rtol |x_i|) over states and lanes; at most 1 for a step that stands.
template <std::size_t N> class pack_checker {
  public:
    typedef double value_type;
    typedef odeint::array_algebra algebra_type;
    typedef odeint::default_operations operations_type;

    pack_checker(double tolerance, const double* scale) : tolerance_(tolerance), scale_(scale) {}

    template <class State, class Deriv, class Err, class Time>
    double error(algebra_type&, const State& x, const Deriv&, Err& err, Time) const {
        jd_real most = jd_set(0.0);
        for (std::size_t i = 0; i < N; i++)
            most = jd_max(most, jd_abs(err[i].v) / (scale_[i] + jd_abs(x[i].v)));
        double all = 0;
        for (int lane = 0; lane < JD_LANES; lane++)
            all = std::max(all, jd_get(most, lane));
        return jd_all(jd_finite(most)) ? all / tolerance_ : HUGE_VAL;
    }

  private:
    double tolerance_;
    const double* scale_;
};

template <std::size_t N>
using pack_dopri5 = odeint::controlled_runge_kutta<
    odeint::runge_kutta_dopri5<pack_state<N>, double, pack_state<N>, double, odeint::array_algebra>,
    pack_checker<N>>;

template <std::size_t N>
using pack_fehlberg78 = odeint::controlled_runge_kutta<
    odeint::runge_kutta_fehlberg78<pack_state<N>, double, pack_state<N>, double,
                                   odeint::array_algebra>,
    pack_checker<N>>;

}  // namespace JD_WIDE(jd_bench_lanes)

#endif
