// All modes of closed contacts, one after the other: with k contacts at rest 4^k linear systems, of
// which the first that agrees with the laws is taken. Of many one is guessed before. Slip that begins in a plane has a way to be
// found.

#include "contact/strike/response.h"

#include <float.h>
#include <math.h>

#define CLOSE 1e-14    // a violation that is rounding: no other modes are tried
#define ENOUGH 1e-9    // the largest that is accepted
#define GUESSED 1e-12  // the largest of a guess
#define MANY 100       // modes of all contacts, above which one is guessed
#define MOST_MODES 6   // of a contact
#define TRIES 2000000  // all modes of eight contacts; of more so many

// Friction of a contact that has a normal impulse. @return how many modes.
static int friction_modes(const jd_responder* c, bool holds, jd_response_mode to[]) {
    if (c->slips || c->along == 0 || c->mu == 0) {
        to[0] = (jd_response_mode){.holds = holds, .way = {c->way[0], c->way[1]}};
        return 1;
    }
    to[0] = (jd_response_mode){.holds = holds, .sticks = true};
    to[1] = (jd_response_mode){.holds = holds, .free = true, .way = {1, 0}};
    to[2] = (jd_response_mode){.holds = holds, .free = true, .way = {-1, 0}};
    return c->along == 2 ? 2 : 3;  // in a plane its way is found
}

static int modes_of(const jd_responder* c, jd_response_mode to[]) {
    int n = 0;
    if (c->given > 0)
        n = friction_modes(c, false, to);
    else
        to[n++] = (jd_response_mode){0};
    if (c->takes)
        n += friction_modes(c, true, to + n);
    return n;
}

static bool is_better(const jd_response* a, const jd_response* b) {
    return a->broken < b->broken || (a->broken == b->broken && a->miss < b->miss);
}

// Count up: the last contact changes first. @return false after the last.
static bool next(int count, const int most[], int digit[]) {
    for (int k = count - 1; k >= 0; k--) {
        if (++digit[k] < most[k])
            return true;
        digit[k] = 0;
    }
    return false;
}

jd_status jd_response_find(const jd_response_problem* problem, jd_response* response) {
    const jd_response_problem* p = problem;
    jd_response_mode modes[JD_STRIKE_CONTACTS][MOST_MODES];
    int most[JD_STRIKE_CONTACTS], digit[JD_STRIKE_CONTACTS] = {0};
    double all = 1;
    for (int k = 0; k < p->count; k++) {
        most[k] = modes_of(&p->contacts[k], modes[k]);
        all *= most[k];
    }
    if (all > MANY) {
        jd_response_guess(p, response);
        if (response->broken == 0 && response->miss <= GUESSED)
            return JD_OK;
    }
    *response = (jd_response){.miss = (double)INFINITY, .broken = JD_STRIKE_CONTACTS + 1};
    int tries = 0;
    do {
        jd_response r = {0};
        for (int k = 0; k < p->count; k++)
            r.modes[k] = modes[k][digit[k]];
        jd_response_fit(p, &r);
        jd_response_turn(p, &r);
        if (r.miss <= ENOUGH && is_better(&r, response))
            *response = r;
    } while ((response->broken > 0 || response->miss > CLOSE) && ++tries < TRIES &&
             !jd_effort_ends(p->effort) && next(p->count, most, digit));
    return response->miss <= ENOUGH && !jd_effort_ends(p->effort) ? JD_OK : JD_ERR_SOLVER;
}
