/// @file check.h
/// A small test harness: a test is a claim, a check that fails says where and with which values.
///
///     TEST(sum_is_commutative) { CHECK_REL(a + b, b + a, 0.0); }
///     TEST_MAIN(sum_is_commutative)
///
/// A test program runs all its tests, or those named on its command line, and ends with the line
/// "N passed, M failed".
#ifndef JUDDER_TESTS_CHECK_H
#define JUDDER_TESTS_CHECK_H

#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct check_case {
    const char* name;
    void (*run)(void);
} check_case;

static int check_failures;

#define TEST(name) static void name(void)

#define CHECK_FAILED(...)                                                                          \
    do {                                                                                           \
        check_failures++;                                                                          \
        fprintf(stderr, "%s:%d: ", __FILE__, __LINE__);                                            \
        fprintf(stderr, __VA_ARGS__);                                                              \
        fputc('\n', stderr);                                                                       \
    } while (0)

/// The condition holds.
#define CHECK(condition)                                                                           \
    do {                                                                                           \
        if (!(condition))                                                                          \
            CHECK_FAILED("not true: %s", #condition);                                              \
    } while (0)

/// The condition holds, or the program ends: what follows would make no sense.
#define REQUIRE(condition)                                                                         \
    do {                                                                                           \
        if (!(condition)) {                                                                        \
            CHECK_FAILED("not true, cannot go on: %s", #condition);                                \
            exit(1);                                                                               \
        }                                                                                          \
    } while (0)

/// Two integers are equal.
#define CHECK_INT(got, want)                                                                       \
    do {                                                                                           \
        const long long got_ = (long long)(got), want_ = (long long)(want);                        \
        if (got_ != want_)                                                                         \
            CHECK_FAILED("%s is %lld, not %lld", #got, got_, want_);                               \
    } while (0)

/// Two strings are equal.
#define CHECK_STR(got, want)                                                                       \
    do {                                                                                           \
        const char *got_ = (got), *want_ = (want);                                                 \
        if (!got_ || !want_ || strcmp(got_, want_) != 0)                                           \
            CHECK_FAILED("%s is \"%s\", not \"%s\"", #got, got_ ? got_ : "(null)",                 \
                         want_ ? want_ : "(null)");                                                \
    } while (0)

/// A string holds another.
#define CHECK_HAS(text, part)                                                                      \
    do {                                                                                           \
        const char *text_ = (text), *part_ = (part);                                               \
        if (!text_ || !strstr(text_, part_))                                                       \
            CHECK_FAILED("%s is \"%s\", without \"%s\"", #text, text_ ? text_ : "(null)", part_);  \
    } while (0)

/// |got - want| <= tolerance. Fails on NaN.
#define CHECK_ABS(got, want, tolerance)                                                            \
    do {                                                                                           \
        const double got_ = (got), want_ = (want), tolerance_ = (tolerance);                       \
        if (!(fabs(got_ - want_) <= tolerance_))                                                   \
            CHECK_FAILED("%s is %.17g, not %.17g: off by %.3g, allowed %.3g", #got, got_, want_,   \
                         got_ - want_, tolerance_);                                                \
    } while (0)

/// |got - want| <= tolerance * |want|. Fails on NaN.
#define CHECK_REL(got, want, tolerance)                                                            \
    do {                                                                                           \
        const double got_ = (got), want_ = (want), tolerance_ = (tolerance);                       \
        if (!(fabs(got_ - want_) <= tolerance_ * fabs(want_)))                                     \
            CHECK_FAILED("%s is %.17g, not %.17g: off by %.3g relative, allowed %.3g", #got, got_, \
                         want_, (got_ - want_) / want_, tolerance_);                               \
    } while (0)

/// Two doubles have the same bits (any two NaN are the same).
#define CHECK_BITS(got, want)                                                                      \
    do {                                                                                           \
        const double got_ = (got), want_ = (want);                                                 \
        if (memcmp(&got_, &want_, sizeof got_) != 0 && !(isnan(got_) && isnan(want_)))             \
            CHECK_FAILED("%s is %a, not %a", #got, got_, want_);                                   \
    } while (0)

/// How many of `count` repetitions a test makes: a tenth, at least 3, where JUDDER_SLOWED=1 says
/// that the program runs many times slower than it was built to (tools/valgrind, and tsan).
static inline int check_repetitions(int count) {
    const char* slowed = getenv("JUDDER_SLOWED");
    const int few = count / 10 > 3 ? count / 10 : 3;
    return slowed && strcmp(slowed, "1") == 0 && few < count ? few : count;
}

static inline bool check_wanted(const char* name, int argc, char** argv) {
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], name) == 0)
            return true;
    return argc < 2;
}

static inline int check_run(const check_case* cases, int count, int argc, char** argv) {
    int passed = 0, failed = 0;
    for (int i = 0; i < count; i++) {
        if (!check_wanted(cases[i].name, argc, argv))
            continue;
        const int before = check_failures;
        cases[i].run();
        const bool ok = check_failures == before;
        printf("%s %s\n", ok ? "pass" : "FAIL", cases[i].name);
        *(ok ? &passed : &failed) += 1;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0 || passed == 0;
}

// TEST_MAIN(a, b, ...) lists the tests of a program and runs them (up to 24).
#define CHECK_CASE(name) {#name, name},
#define CHECK_EACH(...)                                                                            \
    CHECK_PICK(__VA_ARGS__, C24, C23, C22, C21, C20, C19, C18, C17, C16, C15, C14, C13, C12, C11,  \
               C10, C9, C8, C7, C6, C5, C4, C3, C2, C1)                                            \
    (__VA_ARGS__)
#define CHECK_PICK(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, ...) \
    CHECK_##y
#define CHECK_C1(x) CHECK_CASE(x)
#define CHECK_C2(x, ...) CHECK_CASE(x) CHECK_C1(__VA_ARGS__)
#define CHECK_C3(x, ...) CHECK_CASE(x) CHECK_C2(__VA_ARGS__)
#define CHECK_C4(x, ...) CHECK_CASE(x) CHECK_C3(__VA_ARGS__)
#define CHECK_C5(x, ...) CHECK_CASE(x) CHECK_C4(__VA_ARGS__)
#define CHECK_C6(x, ...) CHECK_CASE(x) CHECK_C5(__VA_ARGS__)
#define CHECK_C7(x, ...) CHECK_CASE(x) CHECK_C6(__VA_ARGS__)
#define CHECK_C8(x, ...) CHECK_CASE(x) CHECK_C7(__VA_ARGS__)
#define CHECK_C9(x, ...) CHECK_CASE(x) CHECK_C8(__VA_ARGS__)
#define CHECK_C10(x, ...) CHECK_CASE(x) CHECK_C9(__VA_ARGS__)
#define CHECK_C11(x, ...) CHECK_CASE(x) CHECK_C10(__VA_ARGS__)
#define CHECK_C12(x, ...) CHECK_CASE(x) CHECK_C11(__VA_ARGS__)
#define CHECK_C13(x, ...) CHECK_CASE(x) CHECK_C12(__VA_ARGS__)
#define CHECK_C14(x, ...) CHECK_CASE(x) CHECK_C13(__VA_ARGS__)
#define CHECK_C15(x, ...) CHECK_CASE(x) CHECK_C14(__VA_ARGS__)
#define CHECK_C16(x, ...) CHECK_CASE(x) CHECK_C15(__VA_ARGS__)
#define CHECK_C17(x, ...) CHECK_CASE(x) CHECK_C16(__VA_ARGS__)
#define CHECK_C18(x, ...) CHECK_CASE(x) CHECK_C17(__VA_ARGS__)
#define CHECK_C19(x, ...) CHECK_CASE(x) CHECK_C18(__VA_ARGS__)
#define CHECK_C20(x, ...) CHECK_CASE(x) CHECK_C19(__VA_ARGS__)
#define CHECK_C21(x, ...) CHECK_CASE(x) CHECK_C20(__VA_ARGS__)
#define CHECK_C22(x, ...) CHECK_CASE(x) CHECK_C21(__VA_ARGS__)
#define CHECK_C23(x, ...) CHECK_CASE(x) CHECK_C22(__VA_ARGS__)
#define CHECK_C24(x, ...) CHECK_CASE(x) CHECK_C23(__VA_ARGS__)

#define TEST_MAIN(...)                                                                             \
    int main(int argc, char** argv) {                                                              \
        const check_case cases[] = {CHECK_EACH(__VA_ARGS__)};                                      \
        return check_run(cases, (int)(sizeof cases / sizeof cases[0]), argc, argv);                \
    }

#endif
