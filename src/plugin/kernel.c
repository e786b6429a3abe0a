// The kernel of a system from outside, checked: its width, and that its functions go together with
// each other and with what the table watches.

#include "judder/kernel.h"
#include "engine/info.h"
#include "judder/plugin.h"
#include "judder/run.h"
#include "numeric/crossing.h"
#include "plugin/table.h"

#include <string.h>

#define damaged jd_plugin_damaged
#define MOST_WATCHES (JD_MAX_CROSSINGS - JD_MAX_WATCHPOINTS)  // beside those of a user

typedef jd_plugin_table table;

// ---- Kernel ------------------------------------------------------------------------------------

// Whether vectors reach a kernel as it expects them. One lane always does. Wider ones do in the
// engine that the kernel names, or else if a single engine of the build has that width: engines of
// one width may pass vectors in different places.
static bool is_width(const jd_system_kernel* kernel) {
    int same = 0;
    bool runs = false;
    for (int i = 0; i < jd_engine_count(); i++) {
        const jd_engine_info* engine = jd_engine_at(i);
        if (engine->lanes != kernel->lanes ||
            (kernel->engine && !jd_engine_is(engine->name, kernel->engine)))
            continue;
        same++;
        runs = jd_engine_runs(i);
    }
    return kernel->lanes == 1 || (same == 1 && runs);
}

static jd_status check_rates(const table* t) {
    const jd_system_kernel* kernel = t->system->kernel;
    if (!kernel || !kernel->rates)
        return damaged(t, "there are no equations: %s is NULL", kernel ? "rates" : "kernel");
    if (!is_width(kernel))
        return jd_fail(t->context, JD_ERR_UNSUPPORTED,
                       "plug-in '%s': compiled for %d lanes%s%s, which this machine does not offer "
                       "to plug-ins; one lane always works",
                       t->path, kernel->lanes, kernel->engine ? " of " : "",
                       kernel->engine ? kernel->engine : "");
    if (kernel->constant_count < 0 || kernel->constant_count > JD_PLUGIN_ENTRIES)
        return damaged(t, "number of constants is %d, must be 0 to %d", kernel->constant_count,
                       JD_PLUGIN_ENTRIES);
    if (kernel->own_count < 0 || kernel->own_count > JD_PLUGIN_ENTRIES)
        return damaged(t, "number of own numbers is %d, must be 0 to %d", kernel->own_count,
                       JD_PLUGIN_ENTRIES);
    if (!kernel->prepare != (kernel->constant_count == 0))
        return damaged(t, "prepare and the number of constants, %d, do not go together",
                       kernel->constant_count);
    if (t->system->output_count > 0 && !kernel->measure)
        return damaged(t, "there are outputs, but measure is NULL");
    return JD_OK;
}

// ---- What is watched ---------------------------------------------------------------------------

static jd_status check_watch(const table* t, const jd_watch* w, int index) {
    if (!w->kind || !w->name || !w->text)
        return damaged(t, "watch %d has no kind, no name or no text", index);
    if (w->direction < -1 || w->direction > 1)
        return damaged(t, "watch '%s' has the direction %d, must be -1, 0 or 1", w->kind,
                       w->direction);
    if (w->effect < JD_WATCH_NOTE || w->effect > JD_WATCH_BEND)
        return damaged(t, "watch '%s' has an unknown effect, %d", w->kind, (int)w->effect);
    return JD_OK;
}

static jd_status check_watches(const table* t) {
    const jd_system* s = t->system;
    jd_status status = JD_OK;
    if (s->watch_count < 0 || s->watch_count > MOST_WATCHES)
        return damaged(t, "number of watches is %d, must be 0 to %d", s->watch_count, MOST_WATCHES);
    if (s->watch_count > 0 && !s->watches)
        return damaged(t, "table of watches is missing");
    int own = 0;  // functions of the system itself
    for (int i = 0; i < s->watch_count; i++)
        own += s->watches[i].event == JD_CONTACT_NOTHING;
    if ((own > 0) != (s->kernel->watch != NULL))
        return damaged(t, "watch and the number of watches, %d, do not go together",
                       s->watch_count);
    if (s->kernel->gather && !s->kernel->jump)
        return damaged(t, "there is gather, but jump is NULL");
    for (int i = 0; status == JD_OK && i < s->watch_count; i++)
        status = check_watch(t, &s->watches[i], i);
    return status;
}

jd_status jd_plugin_kernel_check(const table* t) {
    const jd_status status = check_rates(t);
    return status == JD_OK ? check_watches(t) : status;
}
