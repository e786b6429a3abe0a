// Complex numbers whose bits are the same on every machine: the compiler's own products and quotients
// call a library, which is another one elsewhere. Make them with jd_complex_of, not with I; CMPLX of C11
// is what glibc keeps from clang.
#ifndef JUDDER_NUMERIC_COMPLEX_H
#define JUDDER_NUMERIC_COMPLEX_H

#include <complex.h>

typedef double complex jd_complex;

static inline jd_complex jd_complex_of(double re, double im) {
    const union {
        double parts[2];
        jd_complex z;
    } both = {{re, im}};
    return both.z;
}

static inline jd_complex jd_complex_times(jd_complex a, jd_complex b) {
    return jd_complex_of(creal(a) * creal(b) - cimag(a) * cimag(b),
                         creal(a) * cimag(b) + cimag(a) * creal(b));
}

#endif
