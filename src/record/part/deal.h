/// @file deal.h
/// How the chains of a study are dealt out: to parts that know nothing of each other, and to
/// processes that take them as they come.
#ifndef JUDDER_RECORD_PART_DEAL_H
#define JUDDER_RECORD_PART_DEAL_H

#include "judder/base.h"

/// Chains from `first` on.
typedef struct jd_deal {
    int64_t first, count;
} jd_deal;

/// Block number `turn`, 0, 1, ..., of a part, 1 to parts <= count. Blocks go round: neighbours take
/// about as long, so that all parts do, too. A block has count 0 behind the last.
jd_deal jd_deal_part(int64_t count, int64_t part, int64_t parts, int64_t turn);

/// Chains of a part in all.
int64_t jd_deal_share(int64_t count, int64_t part, int64_t parts);

/// How many chains one of `size` processes asks for when `left` are left and it has finished `rate`
/// a second so far, 0: not known. Large blocks first, at the end single chains, so that all end at
/// about the same time; of short chains so many that the counter is not asked too often.
///                                                                                    [cluster:C1]
int64_t jd_deal_ask(int64_t left, int64_t size, double rate);

/// Added to a counter by each process that is stopped: behind the last chain of any study, and a
/// sum of 2^19 of them is a number.
#define JD_DEAL_END (INT64_C(1) << 44)

/// A process that takes blocks of `count` chains from a counter.
typedef struct jd_deal_taker {
    int64_t count, size;
    int64_t next;   ///< the counter, as it was seen last
    int64_t taken;  ///< chains that this process has had
    double begun;   ///< when, by a steady clock [s]; 0: it has not
} jd_deal_taker;

/// The next block, with the function and data of a team's counter; count 0 behind the last.
jd_deal jd_deal_take(jd_deal_taker* taker, int64_t (*take)(void* data, int64_t count), void* data);

#endif
