// Tables of a system as initialisers of C.

#include "graph/text/table.h"

#include "graph/spec.h"

// Strings one after the other, each with a comma behind it.
static void strings(jd_writer* out, int count, const char* const* texts) {
    for (int i = 0; i < count; i++) {
        jd_writer_string(out, texts[i]);
        jd_writer_add(out, ", ");
    }
}

static void numbers(jd_writer* out, int count, const double* values) {
    for (int i = 0; i < count; i++) {
        jd_writer_number(out, values[i]);
        jd_writer_add(out, ", ");
    }
}

// A list of names with NULL behind the last. @return whether there is one.
static bool list(jd_writer* out, const char* name, int number, const char* const* names) {
    if (!names)
        return false;
    jd_writer_add(out, "static const char* const %s_%d[] = {", name, number);
    for (; *names; names++)
        strings(out, 1, names);
    jd_writer_add(out, "NULL};\n");
    return true;
}

static const char* truth(bool value) { return value ? "true" : "false"; }

// ---- Numbers -------------------------------------------------------------------------------------

static void parameters(jd_writer* out, const jd_system* s) {
    for (int i = 0; i < s->parameter_count; i++)
        list(out, "choice", i, s->parameters[i].range.names);
    jd_writer_add(out, "static const jd_parameter parameter_table[] = {\n");
    for (int i = 0; i < s->parameter_count; i++) {
        const jd_parameter* p = &s->parameters[i];
        jd_writer_add(out, "    {");
        strings(out, 3, (const char* const[]){p->name, p->symbol, p->unit});
        numbers(out, 1, &p->value);
        jd_writer_add(out, "{");
        numbers(out, 2, (const double[]){p->range.min, p->range.max});
        jd_writer_add(out, "%s, %s, ", truth(p->range.min_open), truth(p->range.max_open));
        if (p->range.names)
            jd_writer_add(out, "choice_%d}, ", i);
        else
            jd_writer_add(out, "NULL}, ");
        jd_writer_string(out, p->text);
        jd_writer_add(out, "},\n");
    }
    jd_writer_add(out, "};\n");
}

static void states(jd_writer* out, const jd_system* s) {
    jd_writer_add(out, "static const jd_state state_table[] = {\n");
    for (int i = 0; i < s->state_count; i++) {
        const jd_state* state = &s->states[i];
        jd_writer_add(out, "    {");
        strings(out, 3, (const char* const[]){state->name, state->symbol, state->unit});
        numbers(out, 2, (const double[]){state->value, state->scale});
        jd_writer_string(out, state->text);
        jd_writer_add(out, "},\n");
    }
    jd_writer_add(out, "};\n");
}

static void outputs(jd_writer* out, const jd_system* s) {
    jd_writer_add(out, "static const jd_output output_table[] = {\n");
    for (int i = 0; i < s->output_count; i++) {
        const jd_output* o = &s->outputs[i];
        jd_writer_add(out, "    {");
        strings(out, 5,
                (const char* const[]){o->name, o->symbol, o->unit, o->integral_of, o->text});
        jd_writer_add(out, "},\n");
    }
    jd_writer_add(out, "};\n");
}

// ---- Pictures ------------------------------------------------------------------------------------

static void panels(jd_writer* out, const jd_system* s) {
    jd_writer_add(out, "static const jd_panel panel_table[] = {\n");
    for (int i = 0; i < s->panel_count; i++) {
        const jd_panel* p = &s->panels[i];
        jd_writer_add(out, "    {(jd_panel_kind)%d, ", (int)p->kind);
        strings(out, 1, &p->title);
        jd_writer_add(out, "{");
        strings(out, JD_PANEL_QUANTITIES, p->quantities);
        jd_writer_add(out, "}},\n");
    }
    jd_writer_add(out, "};\n");
}

static void thing(jd_writer* out, const jd_thing* t) {
    jd_writer_add(out, "{(jd_thing_kind)%d, {", (int)t->kind);
    strings(out, 2 * JD_THING_PLACES, t->places);
    jd_writer_add(out, "}, ");
    strings(out, 1, &t->size);
    jd_writer_add(out, "%s, {", truth(t->stands));
    strings(out, 3, t->spins);
    jd_writer_add(out, "}, ");
    strings(out, 2, (const char* const[]){t->angle, t->gap});
    jd_writer_add(out, "}, ");
}

static void scenes(jd_writer* out, const jd_system* s) {
    jd_writer_add(out, "static const jd_scene scene_table[] = {\n");
    for (int i = 0; i < s->scene_count; i++) {
        const jd_scene* scene = &s->scenes[i];
        jd_writer_add(out, "    {");
        strings(out, 3, (const char* const[]){scene->title, scene->across, scene->up});
        jd_writer_add(out, "{");
        strings(out, 2, scene->follow);
        jd_writer_add(out, "}, {");
        for (int k = 0; k < JD_SCENE_THINGS; k++)
            thing(out, &scene->things[k]);
        jd_writer_add(out, "}},\n");
    }
    jd_writer_add(out, "};\n");
}

// ---- Contacts and events -------------------------------------------------------------------------

static void watches(jd_writer* out, const jd_system* s) {
    jd_writer_add(out, "static const jd_watch watch_table[] = {\n");
    for (int i = 0; i < s->watch_count; i++) {
        const jd_watch* w = &s->watches[i];
        jd_writer_add(out, "    {");
        strings(out, 2, (const char* const[]){w->kind, w->name});
        jd_writer_add(out, "%d, (jd_status)%d, ", w->direction, (int)w->status);
        strings(out, 1, &w->text);
        jd_writer_add(out, "(jd_watch_effect)%d, (jd_contact_event)%d, %d},\n", (int)w->effect,
                      (int)w->event, w->contact);
    }
    jd_writer_add(out, "};\n");
}

static void contacts(jd_writer* out, const jd_system* s) {
    jd_writer_add(out, "static const jd_contact_info contact_table[] = {\n");
    for (int i = 0; i < s->contact_count; i++) {
        const jd_contact_info* c = &s->contacts[i];
        jd_writer_add(out, "    {");
        strings(out, 1, &c->name);
        jd_writer_add(out, "(jd_normal_kind)%d, %d, ", (int)c->normal, c->along);
        strings(out, 9,
                (const char* const[]){c->mu, c->mu_s, c->mu_y, c->mu_s_y, c->bound, c->e,
                                      c->restitution, c->paradox, c->text});
        jd_writer_add(out, "},\n");
    }
    jd_writer_add(out, "};\nstatic const jd_moving motion_table[] = {\n");
    for (const jd_moving* m = s->motions; m && m->rate; m++) {
        jd_writer_add(out, "    {");
        strings(out, 2, (const char* const[]){m->place, m->rate});
        jd_writer_add(out, "},\n");
    }
    jd_writer_add(out, "    {NULL, NULL},\n};\n");
}

static void field(jd_writer* out, const char* name, const char* text) {
    if (!text)
        return;
    jd_writer_add(out, "    .%s = ", name);
    jd_writer_string(out, text);
    jd_writer_add(out, ",\n");
}

// ---- Parts: areas and laws of patches --------------------------------------------------------------

static void coordinates(jd_writer* out, int index, const double* values, int count) {
    jd_writer_add(out, "static const double points_%d[] = {", index);
    for (int i = 0; i < count; i++) {
        jd_writer_number(out, values[i]);
        jd_writer_add(out, i + 1 < count ? ", " : "};\n");
    }
}

static void area(jd_writer* out, const jd_patch_options* o, int index) {
    if (o->point_count > 0)
        coordinates(out, index, o->points, o->point_count * (o->shape == JD_SHAPE_POINTS ? 3 : 2));
    jd_writer_add(out,
                  "static const jd_patch_options area_%d = {.shape = (jd_shape)%d, "
                  ".pressure = (jd_pressure)%d",
                  index, (int)o->shape, (int)o->pressure);
    for (int i = 0; i < jd_patch_key_count(); i++) {
        const jd_patch_key* key = jd_patch_key_at(i);
        const double value = *(const double*)(const void*)((const char*)o + key->offset);
        if (value == 0)
            continue;
        jd_writer_add(out, ", .%s = ", key->name);
        jd_writer_number(out, value);
    }
    if (o->point_count > 0)
        jd_writer_add(out, ", .points = points_%d, .point_count = %d", index, o->point_count);
    jd_writer_add(out, "};\n");
}

static void law_values(jd_writer* out, const jd_value* values, int index) {
    jd_writer_add(out, "static const jd_value law_%d[] = {", index);
    for (; values->name; values++) {
        jd_writer_add(out, "{");
        strings(out, 1, &values->name);
        jd_writer_number(out, values->value);
        jd_writer_add(out, "}, ");
    }
    jd_writer_add(out, "{NULL, 0}};\n");
}

static void parts(jd_writer* out, const jd_system* s) {
    for (int i = 0; i < s->part_count; i++) {
        if (s->parts[i].patch)
            area(out, s->parts[i].patch, i);
        if (s->parts[i].law_values)
            law_values(out, s->parts[i].law_values, i);
    }
    jd_writer_add(out, "static const jd_part part_table[] = {\n");
    for (int i = 0; i < s->part_count; i++) {
        const jd_part* p = &s->parts[i];
        jd_writer_add(out, "    {.kind = (jd_part_kind)%d,\n", (int)p->kind);
        field(out, "name", p->name);
        field(out, "value", p->value);
        field(out, "text", p->text);
        field(out, "contact", p->contact);
        field(out, "centred", p->centred);
        if (p->patch)
            jd_writer_add(out, "    .patch = &area_%d", i);
        if (p->law_values)
            jd_writer_add(out, "    .law_values = law_%d", i);
        jd_writer_add(out, "},\n");
    }
    jd_writer_add(out, "};\n");
}

// ---- All of them ---------------------------------------------------------------------------------

static void ending(jd_writer* out, const jd_system* s, const jd_program_spec* spec) {
    jd_writer_add(out, "    .end = ");
    jd_writer_number(out, s->end);
    jd_writer_add(out, ",\n    .transport = {");
    strings(out, 2, (const char* const[]){s->transport.x, s->transport.y});
    jd_writer_add(out, "{");
    strings(out, 4, s->transport.losses);
    jd_writer_add(out, "}},\n    .phases = {");
    strings(out, 1, &s->phases.quantity);
    jd_writer_add(out, "{");
    strings(out, JD_PHASES, s->phases.names);
    jd_writer_add(out, "}},\n");
    if (s->frequencies)
        jd_writer_add(out, "    .frequencies = frequency_0,\n");
    if (s->sums)
        jd_writer_add(out, "    .sums = sum_0,\n");
    if (spec->conditions > 0)
        jd_writer_add(out, "    .check = check,\n");
    if (jd_spec_starts(spec))
        jd_writer_add(out, "    .start = start,\n");
    jd_writer_add(out, "    .kernel = &kernel,\n};\n");
}

void jd_c_tables(jd_writer* out, const jd_system* s, const jd_program_spec* spec) {
    const struct {
        const char* name;
        int count;
        void (*write)(jd_writer* out, const jd_system* system);
    } tables[] = {
        {"parameter", s->parameter_count, parameters},
        {"state", s->state_count, states},
        {"output", s->output_count, outputs},
        {"panel", s->panel_count, panels},
        {"scene", s->scene_count, scenes},
        {"watch", s->watch_count, watches},
        {"contact", s->contact_count, contacts},
        {"part", s->part_count, parts},
    };
    const int count = (int)(sizeof tables / sizeof *tables);
    for (int i = 0; i < count; i++)
        if (tables[i].count > 0)
            tables[i].write(out, s);
    list(out, "frequency", 0, s->frequencies);
    list(out, "sum", 0, s->sums);
    jd_writer_add(out, "\nstatic const jd_system table = {\n");
    field(out, "name", s->name);
    field(out, "title", s->title);
    field(out, "description", s->description);
    field(out, "source", s->source);
    for (int i = 0; i < count; i++)
        if (tables[i].count > 0)
            jd_writer_add(out, "    .%s%s = %s_table,\n    .%s_count = %d,\n", tables[i].name,
                          i == 5 ? "es" : "s", tables[i].name, tables[i].name, tables[i].count);
    if (s->contact_count > 0)
        jd_writer_add(out, "    .motions = motion_table,\n");
    field(out, "loss", s->loss);
    ending(out, s, spec);
}
