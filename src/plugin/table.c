// The table of a system from outside, checked: no text is missing, names are plain and unique,
// defaults are within their ranges, what is referred to exists, the kernel can be called.

#include "plugin/table.h"

#include "judder/drift.h"
#include "judder/kernel.h"
#include "judder/plugin.h"
#include "judder/run.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define LONGEST_NAME 64
#define damaged jd_plugin_damaged

typedef jd_plugin_table table;

jd_status jd_plugin_damaged(const table* t, const char* format, ...) {
    char text[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return jd_fail(t->context, JD_ERR_ARGUMENT, "plug-in '%s': %s", t->path, text);
}

// ---- Names and texts ---------------------------------------------------------------------------

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

// A letter, then letters, digits, '_' and, in names of systems and parts, '-'.
static bool is_name(const char* text, bool dash) {
    size_t size = 0;
    for (; text[size] && size <= LONGEST_NAME; size++) {
        const char c = text[size];
        const bool inner = (c >= '0' && c <= '9') || c == '_' || (dash && c == '-');
        if (!is_letter(c) && !(inner && size > 0))
            return false;
    }
    return size > 0 && size <= LONGEST_NAME;
}

// What parameters, states and outputs have in common.
typedef struct entry {
    const char *kind, *name, *symbol, *unit, *text;
} entry;

static jd_status check_entry(const table* t, int index, entry e) {
    if (!e.name)
        return damaged(t, "%s %d has no name", e.kind, index);
    if (!is_name(e.name, false))
        return damaged(t,
                       "%s %d is named '%.64s'; a name is a letter, then letters, digits and '_', "
                       "at most %d in all",
                       e.kind, index, e.name, LONGEST_NAME);
    if (!e.symbol || !e.unit || !e.text)
        return damaged(t, "%s '%s' has no %s", e.kind, e.name,
                       !e.symbol ? "symbol"
                       : !e.unit ? "unit"
                                 : "text");
    return JD_OK;
}

static jd_status check_count(const table* t, const char* kind, const void* entries, int count) {
    if (count < 0 || count > JD_PLUGIN_ENTRIES)
        return damaged(t, "number of %ss is %d, must be 0 to %d", kind, count, JD_PLUGIN_ENTRIES);
    if (count > 0 && !entries)
        return damaged(t, "table of %ss is missing", kind);
    return JD_OK;
}

static jd_status check_unique(const table* t, const char* kind, const char* const* names,
                              int count) {
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (strcmp(names[i], names[k]) == 0)
                return damaged(t, "%s '%s' is there twice", kind, names[i]);
    return JD_OK;
}

// ---- Parameters, states, outputs ---------------------------------------------------------------

// The values 0, 1, ... of a choice have a name each, and there are no others.
static bool names_fit(jd_range range) {
    int count = 0;
    for (; range.names && range.names[count] && count < JD_PLUGIN_ENTRIES; count++)
        if (!is_name(range.names[count], true))
            return false;
    return !range.names || (count > 0 && range.min == 0 && range.max == count - 1);
}

static jd_status check_parameters(const table* t) {
    const int count = t->system->parameter_count;
    const char* names[JD_PLUGIN_ENTRIES];
    jd_status status = check_count(t, "parameter", t->system->parameters, count);
    for (int i = 0; status == JD_OK && i < count; i++) {
        const jd_parameter* p = &t->system->parameters[i];
        names[i] = p->name;
        status = check_entry(t, i, (entry){"parameter", p->name, p->symbol, p->unit, p->text});
        if (status == JD_OK && !names_fit(p->range))
            status = damaged(t, "choices of parameter '%s' have no plain names for 0 to %g",
                             p->name, p->range.max);
        if (status == JD_OK && !jd_range_holds(p->range, p->value)) {
            char range[64];
            jd_range_text(p->range, range, sizeof range);
            status =
                damaged(t, "default of parameter '%s' is %g, must be finite and in its range: %s",
                        p->name, p->value, range);
        }
    }
    return status == JD_OK ? check_unique(t, "parameter", names, count) : status;
}

static jd_status check_states(const table* t) {
    const int count = t->system->state_count;
    jd_status status = check_count(t, "state", t->system->states, count);
    if (status == JD_OK && count == 0)
        return damaged(t, "there are no states");
    for (int i = 0; status == JD_OK && i < count; i++) {
        const jd_state* s = &t->system->states[i];
        status = check_entry(t, i, (entry){"state", s->name, s->symbol, s->unit, s->text});
        if (status == JD_OK && !isfinite(s->value))
            status =
                damaged(t, "initial value of state '%s' is %g, must be finite", s->name, s->value);
        if (status == JD_OK && !(isfinite(s->scale) && s->scale > 0))
            status =
                damaged(t, "scale of state '%s' is %g, must be > 0 and finite", s->name, s->scale);
    }
    return status;
}

static const jd_output* find_output(const jd_system* system, const char* name) {
    for (int i = 0; i < system->output_count; i++)
        if (strcmp(system->outputs[i].name, name) == 0)
            return &system->outputs[i];
    return NULL;
}

static jd_status check_integrals(const table* t) {
    int integrals = 0;
    for (int i = 0; i < t->system->output_count; i++) {
        const jd_output* o = &t->system->outputs[i];
        if (!o->integral_of)
            continue;
        const jd_output* of = find_output(t->system, o->integral_of);
        if (!of)
            return damaged(t, "output '%s' is the integral of '%.64s', which is not an output",
                           o->name, o->integral_of);
        if (of->integral_of)
            return damaged(t, "output '%s' is the integral of '%s', which is an integral itself",
                           o->name, of->name);
        if (++integrals > JD_PLUGIN_INTEGRALS)
            return damaged(t, "more than %d outputs are integrals", JD_PLUGIN_INTEGRALS);
    }
    return JD_OK;
}

static jd_status check_outputs(const table* t) {
    const int count = t->system->output_count;
    jd_status status = check_count(t, "output", t->system->outputs, count);
    for (int i = 0; status == JD_OK && i < count; i++) {
        const jd_output* o = &t->system->outputs[i];
        status = check_entry(t, i, (entry){"output", o->name, o->symbol, o->unit, o->text});
    }
    return status == JD_OK ? check_integrals(t) : status;
}

// States and outputs stand side by side as columns of a result, behind the time.
static jd_status check_columns(const table* t) {
    const jd_system* system = t->system;
    const char* names[1 + 2 * JD_PLUGIN_ENTRIES] = {"t"};
    int count = 1;
    for (int i = 0; i < system->state_count; i++)
        names[count++] = system->states[i].name;
    for (int i = 0; i < system->output_count; i++)
        names[count++] = system->outputs[i].name;
    return check_unique(t, "column", names, count);
}

// ---- Parts and panels --------------------------------------------------------------------------

// Whether a name is a friction law of the library.
static bool is_law(const char* name) {
    for (int i = 0; i < jd_law_count(); i++)
        if (strcmp(jd_law_at(i)->name, name) == 0)
            return true;
    return false;
}

// Whether a name may stand in a part whose things the library knows: laws and shapes.
static bool is_known(const jd_part* part, const char* name) {
    jd_shape shape;
    if (part->kind == JD_PART_FRICTION)
        return is_law(name);
    return part->kind != JD_PART_PATCH || jd_shape_find(NULL, name, &shape) == JD_OK;
}

static jd_status check_choices(const table* t, const jd_part* part) {
    const char* what = part->kind == JD_PART_FRICTION ? "a friction law" : "a shape";
    bool offered = !part->choices;
    for (const char* const* choice = part->choices; choice && *choice; choice++) {
        if (!is_known(part, *choice))
            return damaged(t, "part '%s' offers '%.64s', which is not %s", part->name, *choice,
                           what);
        offered = offered || strcmp(*choice, part->value) == 0;
    }
    if (!is_known(part, part->value))
        return damaged(t, "part '%s' has '%.64s', which is not %s", part->name, part->value, what);
    if (!offered)
        return damaged(t, "part '%s' has '%.64s', which is none of its choices", part->name,
                       part->value);
    return JD_OK;
}

static bool is_parameter(const jd_system* system, const char* name) {
    for (int i = 0; i < system->parameter_count; i++)
        if (strcmp(system->parameters[i].name, name) == 0)
            return true;
    return false;
}

// What the context says about a part.
static jd_status wrong_part(const table* t, const jd_part* part) {
    char why[200];
    snprintf(why, sizeof why, "%s", jd_context_message(t->context));
    return damaged(t, "part '%s': %s", part->name, why);
}

// The patch that stands there by default can be made.
static jd_status check_patch(const table* t, const jd_part* part) {
    jd_patch* patch;
    if (part->kind != JD_PART_PATCH)
        return JD_OK;
    if (!part->patch)
        return damaged(t, "part '%s' has no patch", part->name);
    const char* shape = jd_shape_name(part->patch->shape);
    if (!shape || strcmp(shape, part->value) != 0)
        return damaged(t, "part '%s' has a patch of the shape '%s', but its value is '%s'",
                       part->name, shape ? shape : "?", part->value);
    if (part->size && !is_parameter(t->system, part->size))
        return damaged(t, "part '%s' has the size '%.64s', which is not a parameter", part->name,
                       part->size);
    if (part->size && t->system->seat)
        return damaged(t, "part '%s' has a size, but the system seats it", part->name);
    for (const char* const* name = part->seated_by; name && *name; name++)
        if (!is_parameter(t->system, *name))
            return damaged(t, "part '%s': no parameter '%.64s' to seat it", part->name, *name);
    const jd_status status = jd_patch_create(t->context, part->patch, &patch);
    jd_patch_free(patch);
    return status == JD_OK ? JD_OK : wrong_part(t, part);
}

// The terms that stand there by default can be put there.
static jd_status check_terms(const table* t, const jd_part* part) {
    const bool loads = part->kind == JD_PART_LOADS;
    const int count = loads ? part->loads.count : part->drive.count;
    const void* terms = loads ? (const void*)part->loads.terms : part->drive.terms;
    jd_status status = JD_OK;
    if (count < 0 || count > JD_MAX_TERMS || (count > 0 && (!terms || part->choices)))
        return damaged(t, "part '%s' has %d terms, must be 0 to %d, and none beside choices",
                       part->name, count, JD_MAX_TERMS);
    for (int i = 0; status == JD_OK && i < count; i++)
        status = loads ? jd_load_term_check(t->context, &part->loads.terms[i])
                       : jd_drive_term_check(t->context, &part->drive.terms[i]);
    for (const jd_own_motion* own = part->own; own && own->amplitude; own++)
        if (!own->omega || !is_parameter(t->system, own->amplitude) ||
            !is_parameter(t->system, own->omega))
            return damaged(t, "part '%s': a motion of its own is not given by two parameters",
                           part->name);
    return status == JD_OK ? JD_OK : wrong_part(t, part);
}

// Whether a part before this one has its place: that of its kind, of patches and friction that of
// its contact. One without a contact stands alone.
static bool has_twin(const jd_system* system, int index) {
    const jd_part* part = &system->parts[index];
    const bool of_contact = part->kind == JD_PART_PATCH || part->kind == JD_PART_FRICTION;
    for (int i = 0; i < index; i++) {
        const jd_part* other = &system->parts[i];
        if (other->kind == part->kind && (!of_contact || !part->contact || !other->contact ||
                                          strcmp(part->contact, other->contact) == 0))
            return true;
    }
    return false;
}

static jd_status check_parts(const table* t) {
    jd_status status = check_count(t, "part", t->system->parts, t->system->part_count);
    for (int i = 0; status == JD_OK && i < t->system->part_count; i++) {
        const jd_part* part = &t->system->parts[i];
        if ((int)part->kind < 0 || part->kind > JD_PART_DRIVE)
            return damaged(t, "part %d is of an unknown kind, %d", i, (int)part->kind);
        if (!part->name || !is_name(part->name, true) || !part->value || !part->text)
            return damaged(t, "part %d has no plain name, no value or no text", i);
        if (has_twin(t->system, i))
            return damaged(t, "part '%s' is the second of its kind%s%.64s", part->name,
                           part->contact ? " for contact " : "",
                           part->contact ? part->contact : "");
        status = check_choices(t, part);
        if (status == JD_OK)
            status = check_patch(t, part);
        if (status == JD_OK)
            status = check_terms(t, part);
    }
    if (status == JD_OK && jd_system_part(t->system, JD_PART_FRICTION) &&
        !jd_system_part(t->system, JD_PART_PATCH))
        return damaged(t, "there is friction, but no part is a patch");
    return status;
}

static bool is_column(const jd_system* system, const char* name) {
    for (int i = 0; i < system->state_count; i++)
        if (strcmp(system->states[i].name, name) == 0)
            return true;
    return find_output(system, name) != NULL;
}

static jd_status check_panel(const table* t, const jd_panel* panel, int index) {
    if ((int)panel->kind < 0 || panel->kind > JD_PANEL_PHASE)
        return damaged(t, "panel %d is of an unknown kind, %d", index, (int)panel->kind);
    if (!panel->title)
        return damaged(t, "panel %d has no title", index);
    int count = 0;
    for (; count < JD_PANEL_QUANTITIES && panel->quantities[count]; count++)
        if (!is_column(t->system, panel->quantities[count]))
            return damaged(t, "panel %d shows '%.64s', which is neither a state nor an output",
                           index, panel->quantities[count]);
    if (panel->kind != JD_PANEL_TIME && count != 2)
        return damaged(t, "panel %d is a path of %d quantities, must be 2", index, count);
    if (count == 0)
        return damaged(t, "panel %d shows nothing", index);
    return JD_OK;
}

static jd_status check_panels(const table* t) {
    jd_status status = check_count(t, "panel", t->system->panels, t->system->panel_count);
    for (int i = 0; status == JD_OK && i < t->system->panel_count; i++)
        status = check_panel(t, &t->system->panels[i], i);
    return status;
}

// ---- Drift and phases --------------------------------------------------------------------------

static jd_status check_transport(const table* t) {
    const jd_transport* k = &t->system->transport;
    const jd_drift_places found = jd_drift_places_of(t->system);
    int count = 0;
    while (count < 4 && k->losses[count])
        count++;
    if (k->x && (found.x < 0 || found.y < 0))
        return damaged(t, "what drifts, '%.64s' and '%.64s', are not both states", k->x,
                       k->y ? k->y : "");
    if (k->x && found.loss_count < count)
        return damaged(t, "not all that is lost by drifting are outputs that are integrals");
    return JD_OK;
}

static jd_status check_phases(const table* t) {
    const jd_phases* k = &t->system->phases;
    if (k->quantity && !find_output(t->system, k->quantity))
        return damaged(t, "phases are told by '%.64s', which is not an output", k->quantity);
    if (k->quantity && !k->names[0])
        return damaged(t, "phases have no names");
    return JD_OK;
}

// ---- The whole ---------------------------------------------------------------------------------

static jd_status check_system(const table* t) {
    const jd_system* s = t->system;
    if (!s)
        return damaged(t, "there is no system");
    if (!s->name || !is_name(s->name, true))
        return damaged(t, "the system has no plain name");
    if (!s->title || !s->description || !s->source)
        return damaged(t, "system '%s' has no %s", s->name,
                       !s->title         ? "title"
                       : !s->description ? "description"
                                         : "source");
    for (int i = 0; i < jd_system_count(); i++)
        if (strcmp(jd_system_at(i)->name, s->name) == 0)
            return jd_fail(t->context, JD_ERR_NAME,
                           "plug-in '%s': '%s' is the name of a built-in system", t->path, s->name);
    if (!(isfinite(s->end) && s->end > 0))
        return damaged(t, "end is %g, must be > 0 and finite", s->end);
    return JD_OK;
}

jd_status jd_plugin_table_check(jd_context* context, const char* path, const jd_system* system) {
    static jd_status (*const checks[])(const table*) = {
        check_system,
        check_parameters,
        check_states,
        check_outputs,
        check_columns,
        check_parts,
        check_panels,
        check_transport,
        check_phases,
        jd_plugin_kernel_check,
        jd_plugin_contacts_check,
    };
    const table t = {context, path, system};
    jd_status status = JD_OK;
    for (int i = 0; status == JD_OK && i < JD_COUNT(checks); i++)
        status = checks[i](&t);
    return status;
}
