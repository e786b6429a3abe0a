// Blocks of chains for parts and processes.

#include "record/part/deal.h"

#include <time.h>

#define ROUNDS 32   // blocks that a part has at least, where there are enough chains
#define LARGEST 64  // chains of such a block
#define SHARE 10    // of what is left, a process takes one in SHARE times as many as there are
#define APART                                                                                      \
    2e-5  // between two askings of all processes at least [s]: a fifth of what is measured

static int64_t least(int64_t a, int64_t b) { return a < b ? a : b; }

// ---- Parts -------------------------------------------------------------------------------------

static int64_t block_of(int64_t count, int64_t parts) {
    const int64_t size = count / (ROUNDS * parts);
    return size < 1 ? 1 : least(size, LARGEST);
}

jd_deal jd_deal_part(int64_t count, int64_t part, int64_t parts, int64_t turn) {
    const int64_t size = block_of(count, parts), number = turn * parts + part - 1;
    const int64_t first = least(number * size, count);
    return (jd_deal){first, least(size, count - first)};
}

int64_t jd_deal_share(int64_t count, int64_t part, int64_t parts) {
    const int64_t size = block_of(count, parts), blocks = (count + size - 1) / size;
    const int64_t own = part > blocks ? 0 : (blocks - part) / parts + 1;
    const bool has_last = own > 0 && (blocks - part) % parts == 0;
    return own * size - (has_last ? blocks * size - count : 0);
}

// ---- Processes ---------------------------------------------------------------------------------

int64_t jd_deal_ask(int64_t left, int64_t size, double rate) {
    const int64_t share = left / (SHARE * size), most = left / size;
    const double often = rate * (double)size * APART;
    int64_t ask = share;
    if (often > (double)ask)
        ask = often < (double)most ? (int64_t)often : most;
    return ask < 1 ? 1 : ask;
}

static double steady_clock(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

jd_deal jd_deal_take(jd_deal_taker* t, int64_t (*take)(void* data, int64_t count), void* data) {
    const double now = steady_clock(), passed = t->begun > 0 ? now - t->begun : 0;
    const double rate = passed > 0 ? (double)t->taken / passed : 0;
    t->begun = t->begun > 0 ? t->begun : now;
    if (t->next >= t->count)
        return (jd_deal){t->count, 0};
    const int64_t ask = jd_deal_ask(t->count - t->next, t->size, rate);
    const int64_t first = take(data, ask);
    if (first >= t->count || first < 0) {
        t->next = t->count;
        return (jd_deal){t->count, 0};
    }
    const jd_deal block = {first, least(ask, t->count - first)};
    t->next = first + block.count;
    t->taken += block.count;
    return block;
}
