/// @file maths.h
/// The functions of lanes: in place, for every width the same bits, on every machine.
///
/// Each is written once over jd_real, without fused operations and without tables, at most 1 ulp
/// off over all doubles, with zeros, infinities and NaN as C says (tests/unit/base/test_maths.c
/// measures it against MPFR). A change that changes a bit counts JD_MATHS up: results name it.
#ifndef JUDDER_BASE_LANES_MATHS_H
#define JUDDER_BASE_LANES_MATHS_H

#include "base/lanes/arc.h"
#include "base/lanes/exp.h"
#include "base/lanes/hyperbolic.h"
#include "base/lanes/log.h"
#include "base/lanes/pow.h"
#include "base/lanes/roots.h"
#include "base/lanes/trig.h"

#endif
