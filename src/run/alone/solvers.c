// libjudder-core alone: no solvers but those of the engines.

#include "run/solver.h"

const struct jd_stepper* const jd_solver_added[] = {NULL};
