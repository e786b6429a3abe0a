// Events in the order of time, and each only where it can happen.
//
// A system is in one of a few conditions; an event needs some of them and leads to others. The
// condition at the start is not known: all are possible until an event tells.

#include "property/trial.h"

#include <string.h>

typedef struct move {
    const char* kind;
    unsigned from, to;  // conditions, as bits
} move;

enum { FLIGHT = 1, SLIDES = 2, ROLLS = 4 };
static const move ball[] = {
    {"impact", FLIGHT, FLIGHT}, {"accumulation", FLIGHT, FLIGHT}, {"land", FLIGHT, SLIDES | ROLLS},
    {"roll", SLIDES, ROLLS},    {"lift", SLIDES | ROLLS, FLIGHT}, {.kind = NULL},
};

enum { FREE = 1, HELD = 2 };
static const move oscillator[] = {
    {"impact", FREE, FREE}, {"accumulation", FREE, FREE},
    {"rest", FREE, HELD},   {"lift", HELD, FREE},
    {.kind = NULL},
};

enum { ROCKS = 1, RESTS = 2 };
static const move block[] = {
    {"impact", ROCKS, ROCKS}, {"accumulation", ROCKS, ROCKS}, {"rest", ROCKS, RESTS},
    {"lift", RESTS, ROCKS},   {"overturn", ROCKS, 0},         {.kind = NULL},
};

enum { APART = 1, PRESSED = 2, RELEASED = 4 };
static const move pendulum[] = {
    {"touch", APART, PRESSED},
    {"lift", PRESSED | RELEASED, APART},
    {"release", PRESSED, RELEASED},
    {"press", RELEASED, PRESSED},
    {.kind = NULL},
};

enum { BENT = 1, SLIPPING = 2 };
static const move bristle[] = {
    {"slip", BENT, SLIPPING}, {"stick", SLIPPING, BENT},
    {"stop", SLIPPING, BENT}, {"turn", SLIPPING, SLIPPING},
    {.kind = NULL},
};

static const move pressed[] = {
    {"touch", APART, PRESSED},
    {"part", PRESSED, APART},
    {"leave", PRESSED | APART, APART},
    {"stop", PRESSED, PRESSED},
    {"slip", PRESSED, PRESSED},
    {"turn", PRESSED, PRESSED},
    {.kind = NULL},
};

// What sticks may come to rest as well, and what rests may go on to roll without slip.
enum { SLIPS = 1, STICKS = 2, ANY = 3 };
static const move contact[] = {
    {"stop", SLIPS, STICKS}, {"slip", STICKS, SLIPS}, {"turn", SLIPS, SLIPS}, {"touch", ANY, ANY},
    {"lift", ANY, ANY},      {"release", ANY, ANY},   {"press", ANY, ANY},    {.kind = NULL},
};

// One contact that strikes, slides and sticks; what an impact leaves it in is not told.
enum { IN_AIR = 1, ON = 2, STUCK = 4, WHEREVER = 7 };
static const move struck[] = {
    {"impact", IN_AIR, WHEREVER},
    {"accumulation", WHEREVER, WHEREVER},
    {"stop", ON, STUCK},
    {"turn", ON, ON},
    {"slip", STUCK, ON | IN_AIR},  // what slides may have no force: it parts at once
    {"lift", ON | STUCK, IN_AIR},
    {"touch", IN_AIR, ON | STUCK},
    {"leave", WHEREVER, IN_AIR},  // also after it has parted
    {"part", ON | STUCK, IN_AIR},
    {"painleve", WHEREVER, WHEREVER},
    {.kind = NULL},
};

static const struct {
    const char* system;
    const move* moves;
} grammars[] = {
    {"bouncing-ball", ball},        {"impact-oscillator", oscillator},
    {"spatial-pendulum", pendulum}, {"spherical-pendulum", pendulum},
    {"spatial-pendulum", contact},  {"spherical-pendulum", contact},
    {"double-pendulum", struck},    {"painleve-rod", struck},
    {"rocking-block", block},       {"compliant-ball", pressed},
    {"dither-oscillator", bristle}, {"vibrating-table", contact},
    {"planar-body", contact},
};

static void follow(trial* t, const move* moves) {
    unsigned now = ~0u;
    const char* last = "start";
    for (int i = 0; i < jd_trajectory_event_count(t->run); i++) {
        const jd_event e = jd_trajectory_event_at(t->run, i);
        const move* m = moves;
        while (m->kind && strcmp(m->kind, e.kind) != 0)
            m++;
        if (!m->kind)
            continue;
        if (!(m->from & now)) {
            trial_found(t, "order", NULL, "event %d at t = %.17g: %s cannot follow %s", i, e.t,
                        e.kind, last);
            return;
        }
        now = m->to;
        last = m->kind;
    }
}

static void check_times(trial* t) {
    double before = t->scenario.begin;
    for (int i = 0; i < jd_trajectory_event_count(t->run); i++) {
        const jd_event e = jd_trajectory_event_at(t->run, i);
        if (!(e.t >= before && e.t <= t->scenario.end)) {
            trial_found(t, "order", NULL, "event %d (%s) at t = %.17g after one at %.17g", i,
                        e.kind, e.t, before);
            return;
        }
        before = e.t;
    }
    for (int64_t row = 1; row < jd_trajectory_row_count(t->run); row++)
        if (jd_trajectory_time(t->run, row) < jd_trajectory_time(t->run, row - 1)) {
            trial_found(t, "order", NULL, "row %d is earlier than the one before", (int)row);
            return;
        }
}

// A ball that leaves a disc rises: it cannot come down on it at the same instant.
static void check_caught(trial* t) {
    for (int i = 1; i < jd_trajectory_event_count(t->run); i++) {
        const jd_event a = jd_trajectory_event_at(t->run, i - 1);
        const jd_event b = jd_trajectory_event_at(t->run, i);
        // Events are located to 1e-12 of a step.
        const bool now = b.t - a.t <= 1e-12 * (t->scenario.end - t->scenario.begin);
        if (now && strcmp(a.kind, "lift") == 0 && strcmp(b.kind, "touch") == 0) {
            trial_found(t, "order", NULL,
                        "event %d: caught again at the instant of lift, t = %.17g", i, b.t);
            return;
        }
    }
}

void check_order(trial* t) {
    check_times(t);
    check_chatter(t);
    check_caught(t);
    for (size_t i = 0; i < sizeof grammars / sizeof grammars[0]; i++)
        if (strcmp(grammars[i].system, t->scenario.system->name) == 0)
            follow(t, grammars[i].moves);
}
