// How busy the processes of a study stay that take blocks of cases from one counter over a network.
// Prints one line per combination: rule, processes, latency, mean length of a case, takings per
// process, efficiency.
//
// Lengths of cases are spread evenly in their logarithm over two decades, by chance or rising along
// the study, as over a parameter. A taking takes the way to the counter and back, and the counter
// serves one at a time. Events are simulated one by one; blocks are those of the library.
//
// Usage: counter CASES_PER_PROCESS MOST_PROCESSES
#include "record/part/deal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SERVICE 3.5e-6  // of one taking at the counter [s]: 280 000 a second
#define DECADES 2.0
#define FEW 10000  // above that single cases take too long to simulate

typedef enum rule { SINGLE, EQUAL, SHRINKING } rule;
static const char* const rule_names[] = {"single", "equal", "shrinking"};

typedef struct setting {
    rule rule;
    int64_t processes, cases;
    double latency;     // one way [s]
    const double* sum;  // of lengths up to a case [s], for a mean length of 1 s
    double mean;        // length of a case [s]
} setting;

typedef struct outcome {
    double efficiency, takings;  // per process
} outcome;

// ---- A heap of times ---------------------------------------------------------------------------

// A process: when it asks next, and how many cases it has had.
typedef struct process {
    double t;
    int64_t taken;
} process;

static void sink(process* heap, int64_t count) {
    const process value = heap[0];
    int64_t at = 0;
    for (int64_t child; (child = 2 * at + 1) < count; at = child) {
        child += child + 1 < count && heap[child + 1].t < heap[child].t;
        if (heap[child].t >= value.t)
            break;
        heap[at] = heap[child];
    }
    heap[at] = value;
}

// ---- Simulation --------------------------------------------------------------------------------

// How many cases a process asks for, when `next` is the first that is left.
static int64_t ask(const setting* s, const process* p, int64_t next) {
    const double rate = p->t > 0 ? (double)p->taken / p->t : 0;
    const int64_t equal = (s->cases + s->processes - 1) / s->processes;
    return s->rule == SINGLE  ? 1
           : s->rule == EQUAL ? equal
                              : jd_deal_ask(s->cases - next, s->processes, rate);
}

static outcome simulate(const setting* s) {
    process* heap = calloc((size_t)s->processes, sizeof *heap);
    double free_at = 0, end = 0;
    int64_t takings = 0, next = 0, left = s->processes;
    while (left > 0) {
        process* p = &heap[0];  // the first to ask is the first to be served
        free_at = fmax(free_at, p->t + s->latency) + SERVICE;
        takings++;
        if (next >= s->cases) {
            end = fmax(end, p->t);
            *p = heap[--left];
        } else {
            const int64_t wanted = ask(s, p, next), rest = s->cases - next;
            const int64_t count = wanted < rest ? wanted : rest;
            p->t = free_at + s->latency + s->mean * (s->sum[next + count] - s->sum[next]);
            p->taken += count;
            next += count;
        }
        if (left > 0)
            sink(heap, left);
    }
    free(heap);
    const double work = s->mean * s->sum[s->cases];
    return (outcome){work / (end * (double)s->processes), (double)takings / (double)s->processes};
}

// Sums of lengths with mean 1; `sorted`: they rise along the study.
static double* make_sums(int64_t cases, int sorted) {
    double* sum = malloc((size_t)(cases + 1) * sizeof *sum);
    unsigned long long state = 88172645463325252ULL;
    sum[0] = 0;
    for (int64_t i = 0; i < cases; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        const double chance = (double)(state >> 11) / 9007199254740992.0;
        const double share = sorted ? ((double)i + 0.5) / (double)cases : chance;
        sum[i + 1] = sum[i] + pow(10, DECADES * share);
    }
    const double mean = sum[cases] / (double)cases;
    for (int64_t i = 0; i <= cases; i++)
        sum[i] /= mean;
    return sum;
}

int main(int count, char** texts) {
    static const double latencies[] = {2e-6, 10e-6, 50e-6};
    const int64_t each = count > 1 ? atoll(texts[1]) : 100,
                  most = count > 2 ? atoll(texts[2]) : 10000;
    printf("# rule order processes latency_us length_s takings efficiency\n");
    for (int64_t processes = 100; processes <= most; processes *= 10)
        for (int sorted = 0; sorted < 2; sorted++) {
            double* sum = make_sums(processes * each, sorted);
            for (int r = processes > FEW ? EQUAL : SINGLE; r <= SHRINKING; r++)
                for (int l = 0; l < 3; l++)
                    for (double mean = 1e-5; mean<20; mean *= processes> FEW ? 10 : sqrt(10)) {
                        const setting s = {(rule)r,      processes, processes * each,
                                           latencies[l], sum,       mean};
                        const outcome o = simulate(&s);
                        printf("%s %s %lld %g %.3e %.1f %.4f\n", rule_names[r],
                               sorted ? "rising" : "chance", (long long)processes,
                               1e6 * latencies[l], mean, o.takings, o.efficiency);
                    }
            free(sum);
        }
    return 0;
}
