// The statements of the contacts, in the modes of the lanes.

#include "solve/touch/touch.h"

#include "base/memory.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define LINES 4                 // of a contact: opening, sliding, spin
#define LEAST_SIZE 1e-9         // of a patch, over that it was made with
#define ARRAYS (2 * LINES + 2)  // of states that it states

// ---- Life --------------------------------------------------------------------------------------

static int state_named(const jd_system* system, const char* name) {
    for (int i = 0; name && i < system->state_count; i++)
        if (strcmp(system->states[i].name, name) == 0)
            return i;
    return -1;
}

static int parameter_named(const jd_system* system, const char* name) {
    for (int i = 0; name && i < system->parameter_count; i++)
        if (strcmp(system->parameters[i].name, name) == 0)
            return i;
    return -1;
}

static void find_places(jd_touch_store* s) {
    const jd_system* system = s->system;
    for (int i = 0; i < s->states; i++)
        s->place[i] = JD_TOUCH_NO_RATE;
    s->from = s->states;
    for (const jd_moving* m = system->motions; m && m->rate; m++, s->velocities++) {
        const int rate = state_named(system, m->rate);
        s->place[rate] = state_named(system, m->place);
        s->from = rate < s->from ? rate : s->from;
        s->until = rate + 1 > s->until ? rate + 1 : s->until;
    }
    s->loss = state_named(system, system->loss);
    for (int k = 0; k < s->count; k++) {
        const jd_contact_info* info = &system->contacts[k];
        s->parameter[k] = (jd_touch_places){
            .mu = parameter_named(system, info->mu),
            .mu_s = parameter_named(system, info->mu_s ? info->mu_s : info->mu),
            .mu_y = parameter_named(system, info->mu_y),
            .mu_s_y = parameter_named(system, info->mu_s_y ? info->mu_s_y : info->mu_y),
            .bound = parameter_named(system, info->bound),
            .e = parameter_named(system, info->e),
            .restitution = parameter_named(system, info->restitution),
            .paradox = parameter_named(system, info->paradox),
        };
    }
}

// The patch of each contact that has one, unless it is the only contact.
static jd_status find_patches(jd_touch_store* s, const jd_law* const* laws) {
    const jd_system* system = s->system;
    for (int k = 0; k < s->count; k++) {
        s->patch[k] = -1;
        s->along[k] = system->contacts[k].along;
        if (s->along[k] < 3 || jd_system_patched(system))
            continue;
        s->patch[k] = jd_system_patch(system, system->contacts[k].name);
        s->along[k] = laws[s->patch[k]]->kernel->flat ? 2 : 3;
        s->patches = s->patches > s->patch[k] + 1 ? s->patches : s->patch[k] + 1;
    }
    s->friction = jd_memory_create((size_t)s->patches, sizeof *s->friction);
    for (int i = 0; s->friction && i < s->patches; i++)
        s->friction[i].law = laws[i];
    return s->friction ? JD_OK : JD_ERR_MEMORY;
}

jd_status jd_touch_create(jd_touch_store* s, const jd_system* system, const jd_law* const* laws) {
    const size_t states = (size_t)system->state_count;
    const size_t arrays = (size_t)system->contact_count * ARRAYS;
    s->system = system;
    s->count = system->contact_count;
    s->states = system->state_count;
    while (s->watches < system->watch_count &&
           system->watches[s->watches].event != JD_CONTACT_NOTHING)
        s->watches++;
    s->memory = jd_memory_create(arrays * states, sizeof(jd_real));
    s->free = jd_memory_create(states, sizeof(jd_real));
    s->rate = jd_memory_create(states, sizeof(jd_real));
    s->later = jd_memory_create(states, sizeof(jd_real));
    s->kept = jd_memory_create(states, sizeof(double));
    s->held = jd_memory_create(states, sizeof(jd_mask));
    s->place = jd_memory_create(states, sizeof(int));
    s->lines = jd_memory_create(states, sizeof *s->lines);
    s->places = jd_memory_create(2 * JD_TOUCH_MOST * states, sizeof(int));
    if (!s->memory || !s->free || !s->rate || !s->later || !s->kept || !s->held || !s->place ||
        !s->lines || !s->places)
        return JD_ERR_MEMORY;
    for (int r = 0; r < JD_TOUCH_MOST; r++) {
        s->entries[r].by = s->places + (size_t)(2 * r) * states;
        s->entries[r].force = s->places + (size_t)(2 * r + 1) * states;
    }
    jd_real* next = s->memory;
    for (int k = 0; k < s->count; k++, next += 2 * states) {
        for (int d = 0; d < LINES; d++, next += 2 * states) {
            jd_contact_line* direction = jd_touch_line(&s->touch[k], d);
            direction->by = next;
            direction->force = next + states;
        }
        s->touch[k].patch.carried = next;
        s->touch[k].patch.carried_rate = next + states;
    }
    s->touch[0].turn = s->turn;
    find_places(s);
    return find_patches(s, laws);
}

void jd_touch_free(jd_touch_store* s) {
    free(s->memory);
    free(s->free);
    free(s->rate);
    free(s->later);
    free(s->kept);
    free(s->held);
    free(s->place);
    free(s->lines);
    free(s->places);
    free(s->friction);
}

// ---- Modes -------------------------------------------------------------------------------------

// The next digit of the regimes in base 4; the digits above it are left.
static jd_real next_digit(jd_real* regime) {
    const jd_real above = *regime * 0.25 - 0.375 + 6755399441055744.0 - 6755399441055744.0;
    const jd_real digit = *regime - 4.0 * above;
    *regime = above;
    return digit;
}

static jd_real way_of(jd_real mode) {
    const jd_real one = jd_set(1.0);
    const jd_mask back = jd_eq(mode, jd_set(JD_MODE_BACKWARDS));
    return jd_select(back, -one, jd_select(jd_eq(mode, one), one, jd_set(0.0)));
}

// Second directions of boxes have digits of their own, above all others; 0: as the first.
static void put_second_modes(jd_touch_store* s, const jd_instance* instance) {
    const double far = 1.0 / (1 << 2 * JD_MOST_CONTACTS), magic = 6755399441055744.0;
    jd_real regime = instance->regime * far - (0.5 - far / 2) + magic - magic;
    if (!jd_any(jd_gt(regime, jd_set(0.0))))
        return;
    for (int k = 0; k < s->count; k++) {
        jd_touch* c = &s->touch[k];
        const jd_real mode = next_digit(&regime);
        const jd_mask own = jd_gt(mode, jd_set(0.0));
        const jd_mask holds = jd_eq(mode, jd_set(JD_MODE_STUCK));
        c->holds[1] = (own & holds) | (c->holds[1] & ~own);
        c->ways[1] = jd_select(own, way_of(mode), c->ways[1]);
        c->stuck = c->holds[0] & c->holds[1];
    }
}

static void put_modes(jd_touch_store* s, const jd_instance* instance) {
    jd_real regime = instance->regime;
    for (int k = 0; k < s->count; k++) {
        jd_touch* c = &s->touch[k];
        const jd_real mode = next_digit(&regime);
        c->closed = jd_gt(mode, jd_set(0.0));
        c->stuck = c->holds[0] = c->holds[1] = jd_eq(mode, jd_set(JD_MODE_STUCK));
        c->way = c->ways[0] = c->ways[1] = way_of(mode);
    }
    put_second_modes(s, instance);
}

void jd_touch_blank(jd_touch_store* s, const jd_instance* instance) {
    const jd_mask lost = jd_ge(instance->regime, jd_set((double)JD_TOUCH_PARADOX));
    const jd_real none = jd_set((double)NAN);
    for (int k = 0; k < s->count && jd_any(lost); k++) {
        jd_touch* c = &s->touch[k];
        c->N = jd_select(lost & c->closed, none, c->N);
        for (int d = 0; d < 3; d++)
            c->T[d] = jd_select(lost & c->closed, none, c->T[d]);
    }
}

static jd_real parameter_or(const jd_instance* instance, int place, double otherwise) {
    return place < 0 ? jd_set(otherwise) : instance->parameters[place];
}

// ---- Entries -----------------------------------------------------------------------------------

// A number that no system writes: all of its bits are set.
static jd_real unwritten(void) {
    jd_real mark;
    memset(&mark, 0xff, sizeof mark);
    return mark;
}

// Places of the numbers that are written; others become 0. @return how many.
static int find_written(jd_real* of, int states, int* places) {
    const jd_real mark = unwritten();
    int count = 0;
    for (int i = 0; i < states; i++) {
        if (memcmp(&of[i], &mark, sizeof mark) != 0)
            places[count++] = i;
        else
            of[i] = jd_set(0.0);
    }
    return count;
}

// Which entries of its directions a system writes: always the same ones.
static void find_entries(jd_touch_store* s, const jd_instance* instance, jd_real t,
                         const jd_real* y) {
    for (int r = 0; r < s->count * JD_TOUCH_DIRECTIONS; r++) {
        jd_contact_line* d =
            jd_touch_line(&s->touch[r / JD_TOUCH_DIRECTIONS], r % JD_TOUCH_DIRECTIONS);
        for (int i = 0; i < s->states; i++)
            d->by[i] = d->force[i] = unwritten();
    }
    s->system->kernel->touch(instance, t, y, s->touch);
    for (int r = 0; r < s->count * JD_TOUCH_DIRECTIONS; r++) {
        jd_contact_line* d =
            jd_touch_line(&s->touch[r / JD_TOUCH_DIRECTIONS], r % JD_TOUCH_DIRECTIONS);
        s->entries[r].by_count = find_written(d->by, s->states, s->entries[r].by);
        s->entries[r].force_count = find_written(d->force, s->states, s->entries[r].force);
    }
    s->sparse = true;
}

static bool any_plane(const jd_touch_store* s) {
    bool any = false;
    for (int k = 0; k < s->count; k++)
        any = any || s->along[k] >= 2;
    return any;
}

// Numbers that a contact has unless its system writes them.
static void put_defaults(jd_touch_store* s, const jd_instance* instance, int k) {
    jd_touch* c = &s->touch[k];
    const jd_touch_places* at = &s->parameter[k];
    c->mu_k = parameter_or(instance, at->mu, 0);
    c->mu_s = parameter_or(instance, at->mu_s, 0);
    c->mu_k_y = parameter_or(instance, at->mu_y, (double)NAN);
    c->mu_s_y = parameter_or(instance, at->mu_s_y, (double)NAN);
    c->box = jd_gt(parameter_or(instance, at->bound, 0), jd_set(0.0));
    const bool compliant = s->system->contacts[k].normal == JD_NORMAL_COMPLIANT;
    c->compliant = compliant ? jd_mask_all() : jd_mask_none();
    c->lasting = jd_set((double)NAN);
    c->N = c->T[0] = c->T[1] = c->T[2] = jd_set(0.0);
    if (s->patch[k] >= 0)
        c->patch = (jd_touch_patch){.size = s->friction[s->patch[k]].size,
                                    .carried = c->patch.carried,
                                    .carried_rate = c->patch.carried_rate};
}

// What follows from what was stated: friction along the second direction, least sizes of patches.
static void complete(jd_touch_store* s) {
    for (int k = 0; k < s->count && any_plane(s); k++) {
        jd_touch* c = &s->touch[k];
        if (s->patch[k] >= 0)  // one that carries nothing yet has a motion all the same
            c->patch.size = jd_max(c->patch.size, LEAST_SIZE * s->friction[s->patch[k]].size);
        c->mu_k_y = jd_select(jd_eq(c->mu_k_y, c->mu_k_y), c->mu_k_y, c->mu_k);
        c->mu_s_y = jd_select(jd_eq(c->mu_s_y, c->mu_s_y), c->mu_s_y, c->mu_s);
        // An ellipse without a second axis is a line: a box that has none either.
        const jd_real least = jd_min(c->mu_k, c->mu_k_y), most = jd_max(c->mu_k, c->mu_k_y);
        c->box = c->box | (jd_le(least, jd_set(0.0)) & jd_gt(most, jd_set(0.0)));
    }
}

// What contacts state, but for the rates.
static void state(jd_touch_store* s, const jd_instance* instance, jd_real t, const jd_real* y,
                  jd_glance glance) {
    put_modes(s, instance);
    for (int k = 0; k < s->count; k++) {
        s->touch[k].glance = glance;
        put_defaults(s, instance, k);
    }
    if (!s->sparse)
        find_entries(s, instance, t, y);
    else
        s->system->kernel->touch(instance, t, y, s->touch);
    complete(s);
}

void jd_touch_outline(jd_touch_store* s, const jd_instance* instance, jd_real t, const jd_real* y) {
    state(s, instance, t, y, JD_GLANCE_ALL);
}

void jd_touch_state(jd_touch_store* s, const jd_instance* instance, jd_real t, const jd_real* y) {
    state(s, instance, t, y, JD_GLANCE_ALL);
    s->system->kernel->rates(instance, t, y, s->free);
}

bool jd_touch_slides(jd_touch_store* s, const jd_instance* instance) {
    if (!s->sparse || !s->system->kernel->push)
        return false;
    put_modes(s, instance);
    for (int k = 0; k < s->count; k++) {
        const jd_touch* c = &s->touch[k];
        const bool rigid = s->system->contacts[k].normal == JD_NORMAL_RIGID;
        if (jd_any(c->holds[0] | c->holds[1]) || (rigid && jd_any(c->closed)))
            return false;
    }
    return true;
}

// Numbers that the system does not write are there since a trajectory began.
bool jd_touch_state_sliding(jd_touch_store* s, const jd_instance* instance, jd_real t,
                            const jd_real* y) {
    if (!jd_touch_slides(s, instance))
        return false;
    for (int k = 0; k < s->count; k++) {
        jd_touch* c = &s->touch[k];
        c->N = c->T[0] = c->T[1] = c->T[2] = jd_set(0.0);
    }
    s->system->kernel->push(instance, t, y, s->touch, s->free);
    complete(s);
    return true;
}

void jd_touch_look_near(jd_touch_store* s, const jd_instance* instance, jd_real t,
                        const jd_real* y) {
    jd_mask closed = jd_mask_none();
    put_modes(s, instance);
    for (int k = 0; k < s->count; k++)
        closed |= s->touch[k].closed;
    for (int k = 0; k < s->count; k++)
        s->touch[k].glance = jd_any(closed) ? JD_GLANCE_LASTING : JD_GLANCE_NEAR;
    s->system->kernel->touch(instance, t, y, s->touch);
}

// Contacts that are open everywhere: no forces.
static void look_away(jd_touch_store* s, const jd_instance* instance, jd_real t, const jd_real* y) {
    const jd_real zero = jd_set(0.0);
    for (int k = 0; k < s->count; k++) {
        jd_touch* c = &s->touch[k];
        c->glance = JD_GLANCE_NONE;
        c->closed = c->stuck = c->holds[0] = c->holds[1] = jd_mask_none();
        c->way = c->ways[0] = c->ways[1] = zero;
        c->N = c->T[0] = c->T[1] = c->T[2] = zero;
    }
    s->system->kernel->touch(instance, t, y, s->touch);
}

bool jd_touch_glance(jd_touch_store* s, const jd_instance* instance, jd_real t, const jd_real* y,
                     jd_glance glance) {
    if (!s->sparse || !jd_all(jd_eq(instance->regime, jd_set(0.0))))
        return false;
    if (glance == JD_GLANCE_NONE) {
        look_away(s, instance, t, y);
        return true;
    }
    state(s, instance, t, y, glance);
    return true;
}
