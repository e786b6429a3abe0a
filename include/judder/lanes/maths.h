/// @file maths.h
/// The functions of lanes: in place, for every width the same bits, on every machine.
///
/// Each is written once over jd_real, without fused operations and without tables, at most 1 ulp
/// off over all doubles, with zeros, infinities and NaN as C says (tests/unit/base/test_maths.c
/// measures it against MPFR). A change that changes a bit counts JD_MATHS up: results name it.
#ifndef JUDDER_LANES_MATHS_H
#define JUDDER_LANES_MATHS_H

#include "judder/lanes/arc.h"
#include "judder/lanes/exp.h"
#include "judder/lanes/hyperbolic.h"
#include "judder/lanes/log.h"
#include "judder/lanes/pow.h"
#include "judder/lanes/roots.h"
#include "judder/lanes/trig.h"

#endif
