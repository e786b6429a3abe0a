/// @file once.h
/// Works for those who count instructions.
#ifndef JUDDER_BENCH_SIMD_ONCE_H
#define JUDDER_BENCH_SIMD_ONCE_H

/// Do a work, "duffing" or "table", once by "judder" or by the bare "loop" in the width of an
/// engine. @return exit code.
int jd_bench_once(const char* work, const char* who, const char* engine);

/// Operations per second that each width can do. @return exit code.
int jd_bench_peaks(void);

#endif
