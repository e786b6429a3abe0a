/// @file planar_numbers.h
/// Answers for planar-body from programs that share no code with the library; see README.md here.
/// "err" is the estimated error, in the unit of the number.
///
/// Where they came from:
///     events  planar_events.py at its default tolerance; err is what changes with tolerance and
///             with the limits between its phases. planar_cvode.c in the limit eps -> 0 agrees
///             within its own error: stops 3e-9 s, places 3e-10 m, angles 3e-9 rad (by default:
///             1e-11, eps down to 1e-9), onsets 5e-7 s (1e-10, eps down to 1e-10).
///     roots   roots of |F(t)| = mu m g to 30 digits, in planar_events.py
///     puck    puck.py, two ways that agree to 2e-18
///
/// All four cases: mu_s = mu_k = 0.4, length 0.03 m, width 0.01 m, m = 0.0234 kg, J = 1.95e-6 kg
/// m^2, g = 9.81 m/s^2, from rest at x = y = theta = 0, loads as in the names, t from 0 to 2 pi.
#ifndef JUDDER_PLANAR_NUMBERS_H
#define JUDDER_PLANAR_NUMBERS_H

// ---- No slip: F = 0.08 (cos 5t, cos(5t + pi/2)) N -----------------------------------------------

// Stays at rest: |F| = 0.08 N < mu m g = 0.0918216 N. (exact)

// ---- Zero stop: F = 0.1 (cos 5t, cos(5t + pi/2)) N ----------------------------------------------

// Slips from t = 0 on, never stops; theta = 0. At 2 pi: x, y [m], vx, vy [m/s] (events, err 1e-14)
static const double zero_stop_end[4] = {-0.045752502454406, 0.061473145223364, 0.31084357631979,
                                        0.13408491319093};

// ---- Four stops: F = (0.08 cos 5t, 0.073 sin 3t) N ----------------------------------------------

#define FOUR_STOPS_SLIPS 8

// [s] (roots, err 1e-16; every rise of |F| finds the body at rest: events)
static const double four_stops_onset[FOUR_STOPS_SLIPS] = {
    0.47212281630942058645, 1.27117005323850820938, 1.79298714900879903530, 2.41191956202725231455,
    3.61371546989921382491, 4.41276270682830144784, 4.93457980259859227376, 5.55351221561704555301};

// [s] (events, err 2e-13)
static const double four_stops_stop[FOUR_STOPS_SLIPS] = {
    0.859852268566442, 1.389238949171717, 1.908074191497912, 2.818868352050299,
    4.001444922156238, 4.530831602761517, 5.049666845087699, 5.960461005640092};

// x, y [m] after each slip; theta = 0 (events, err 1e-14). F(t + pi) = -F(t): the last is exactly
// 0.
static const double four_stops_place[FOUR_STOPS_SLIPS][2] = {
    {-0.017183559029540, 0.015151736125736}, {-0.017054889892873, 0.015051924963353},
    {-0.017189608429793, 0.014972213645284}, {-0.001665792168355, 0.033407932058250},
    {0.015517766861185, 0.018256195932514},  {0.015389097724517, 0.018356007094897},
    {0.015523816261438, 0.018435718412966},  {0, 0}};

// ---- General: F = (0.07 cos 5t, 0.06 sin 3t) N, M = 0.0007 cos(4t + pi/4) N m -------------------

#define GENERAL_SLIPS 7
#define GENERAL_STOPS 6  // it slips at 2 pi

// [s] (events, err 2e-11; the second 1e-13). The load at t = 0 is beyond the limit surface.
static const double general_onset[GENERAL_SLIPS] = {0,
                                                    0.407442110093167,
                                                    1.147427823387,
                                                    2.833249244493,
                                                    3.523213431882,
                                                    4.323724918362,
                                                    5.974921513362};

// [s] (events, err 5e-11; the first 1e-13)
static const double general_stop[GENERAL_STOPS] = {0.1078300896112174, 0.996430229331,
                                                   2.743213083562,     3.317423143221,
                                                   4.151113798580,     5.842007037189};

// x, y [m], theta [rad] after each slip that stops (events; the first: err 1e-13; the others: x and
// y 2e-11, theta 3e-10)
static const double general_place[GENERAL_STOPS][3] = {
    {0.00074971375873139, 7.7597048450201e-05, 0.066055849054886},
    {-0.067951961854, 0.061778346702, -9.7723056710},
    {-0.051436438517, -0.005970215476, -3.5687117052},
    {-0.076275929823, -0.006311123221, -0.8590886277},
    {-0.004397638744, -0.075182473698, -11.5422713532},
    {-0.011320937195, -0.016868685823, -6.7089066183}};

// At 2 pi: x, y [m] (err 2e-11), theta [rad] (err 2e-10), vx, vy [m/s] (err 1e-11), omega [rad/s]
// (err 1e-9) (events)
static const double general_end[6] = {0.000978603160, -0.018620210649, -5.1306194472,
                                      0.095636944586, 0.011296348952,  10.7450250657};

// The same where rest ends by the rule of kardan2013 (events, err 4e-12 and 2e-11)
static const double general_rule_onset[GENERAL_SLIPS] = {0,
                                                         0.4110639112554939,
                                                         1.148811634533,
                                                         2.842288785607,
                                                         3.524932715529,
                                                         4.325789675118,
                                                         5.983639645028};
static const double general_rule_stop[GENERAL_STOPS] = {0.1078300896112174, 0.996381671115,
                                                        2.743613595221,     3.317358242611,
                                                        4.151079267204,     5.840940795324};

// ---- Puck: uniform disc, I = m R^2/2, free, from v0 = 1 m/s -------------------------------------

// R = 0.02 m, mu = 0.4, g = 9.81 m/s^2. The path is straight. (puck, err 1e-17)
#define PUCK_CASES 2

typedef struct puck_numbers {
    double ratio;     ///< v0/(R omega0)
    double omega;     ///< omega0 [rad/s]
    double time;      ///< until it rests [s]
    double distance;  ///< [m]
    double angle;     ///< [rad]
} puck_numbers;

static const puck_numbers puck_stop[PUCK_CASES] = {
    {0.3, 1 / (0.02 * 0.3), 0.70844755859102064193, 0.38486737673207509814, 57.834064414761301643},
    {3, 1 / (0.02 * 3.), 0.27126797370693414123, 0.13102741489005533736, 2.8729956588857186744}};

// v/(R omega) just before the stop (puck, err 1e-19), and the power k: the ratio differs from it as
// omega^k (puck, err 1e-17)
#define PUCK_TERMINAL_RATIO 0.65300178920559763899
#define PUCK_EXPONENT 0.61511444697156193

#endif
