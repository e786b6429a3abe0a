// The area of a contact that slides and spins, and the law of its friction.
//
//     patch: {shape: rectangle, width: 60 mm, length: 80 mm, eps: 0.1 mm/s}
//     friction: {mu: 0.3, law: power, b_T: 0.6}
//
// Numbers of the area and of the law are defaults: foot.patch.width and foot.friction.b_T are set as those of
// any system. `size`, `eps` and `lean` are formulas, also of depth = -gap: an area that grows with its load.

#include "equations/section/contacts.h"

#include "judder/friction.h"

#include <string.h>

#define MOST_POINTS 1000
#define EVEN 1e-6  // a lean below that is none

// ---- Numbers -----------------------------------------------------------------------------------

// A number known now, in a unit.
static jd_status read_number(jd_contact_reader* r, const jd_tree* entry, const char* unit,
                             double* number) {
    jd_quantity value;
    jd_unit wanted;
    const jd_status status = jd_number_of(r->b, entry, number, &value, NULL);
    jd_unit_read(unit, &wanted);
    if (status == JD_OK && !value.any && !jd_unit_fits(value.unit, wanted))
        return JD_WRONG_AT(r->b, entry, "this is a number in [%s]", unit);
    return status;
}

// A formula in a unit, `none` where there is none.
static jd_status read_formula(jd_contact_reader* r, const jd_tree* entry, const char* unit,
                              jd_node* node) {
    jd_expression e;
    jd_quantity value;
    jd_unit wanted;
    *node = -1;
    if (!entry)
        return JD_OK;
    const jd_status status = jd_quantity_of(r->b, entry, &e, &value);
    if (status != JD_OK)
        return status;
    jd_unit_read(unit, &wanted);
    if (!jd_quantity_fits(value, wanted))
        return jd_wrong_term(r->b, &e, e.root, "this is a quantity in [%s]", unit);
    *node = value.node;
    return JD_OK;
}

// ---- Area --------------------------------------------------------------------------------------

static const char* const formulas[] = {"size", "eps", "lean"};
#define MOMENT "moment"  // who has that of the normal force

// The points of a polygon, [[x, y], ...], or weighted ones, [[x, y, weight], ...].
static jd_status read_points(jd_contact_reader* r, const jd_tree* list, jd_patch_options* options) {
    const int wide = options->shape == JD_SHAPE_POINTS ? 3 : 2;
    int count = 0;
    for (const jd_tree* one = list->kind == JD_TREE_LIST ? list->first : NULL; one; one = one->next)
        count++;
    if (count == 0 || count > MOST_POINTS)
        return JD_WRONG_AT(r->b, list, "points are a list: [[x, y%s], ...]",
                           wide == 3 ? ", weight" : "");
    double* at = jd_arena_take(r->b->arena, (size_t)(count * wide), sizeof *at);
    if (!at)
        return jd_out_of_memory(r->b);
    options->points = at;
    options->point_count = count;
    for (const jd_tree* one = list->first; one; one = one->next) {
        const jd_tree* part = one->kind == JD_TREE_LIST ? one->first : NULL;
        for (int i = 0; i < wide; i++, part = part->next) {
            if (!part)
                return JD_WRONG_AT(r->b, one, "a point has %d numbers", wide);
            const jd_status status = read_number(r, part, i < 2 ? "m" : "1", at++);
            if (status != JD_OK)
                return status;
        }
    }
    return JD_OK;
}

static bool is_formula(const char* key) {
    for (size_t i = 0; i < sizeof formulas / sizeof *formulas; i++)
        if (strcmp(formulas[i], key) == 0)
            return true;
    return false;
}

static const jd_patch_key* key_named(const char* name) {
    for (int i = 0; i < jd_patch_key_count(); i++)
        if (strcmp(jd_patch_key_at(i)->name, name) == 0)
            return jd_patch_key_at(i);
    return NULL;
}

static jd_status read_key(jd_contact_reader* r, const jd_tree* entry, jd_patch_options* options) {
    const char* name = entry->key->text;
    const jd_patch_key* key = key_named(name);
    double number = 0;
    if (strcmp(name, "shape") == 0 || strcmp(name, "pressure") == 0 || strcmp(name, MOMENT) == 0 ||
        is_formula(name))
        return JD_OK;
    if (strcmp(name, "points") == 0)
        return read_points(r, entry, options);
    jd_status status = key ? read_number(r, entry, key->unit, &number) : JD_OK;
    if (status == JD_OK) {
        status = jd_patch_options_set(r->b->source->context, options, name, number);
        if (status != JD_OK)
            status = jd_text_source_prefix(r->b->source, entry->key->mark, status);
    }
    return status;
}

static jd_status read_words(jd_contact_reader* r, const jd_tree* patch, jd_patch_options* options) {
    const jd_tree *shape = jd_tree_find(patch, "shape"),
                  *pressure = jd_tree_find(patch, "pressure");
    jd_context* context = r->b->source->context;
    const char* text;
    jd_status status = shape ? jd_text_of(r->b, shape, &text) : JD_OK;
    if (status == JD_OK && shape && jd_shape_find(context, text, &options->shape) != JD_OK)
        return jd_text_source_prefix(r->b->source, shape->mark, JD_ERR_NAME);
    if (options->shape != JD_SHAPE_DISC && options->shape != JD_SHAPE_ELLIPSE)
        options->pressure = JD_PRESSURE_UNIFORM;
    if (status == JD_OK && pressure)
        status = jd_text_of(r->b, pressure, &text);
    if (status == JD_OK && pressure && jd_pressure_find(context, text, &options->pressure) != JD_OK)
        return jd_text_source_prefix(r->b->source, pressure->mark, JD_ERR_NAME);
    return status;
}

// Whether the area can be made: what is wrong with it is told here, not by the first run.
static jd_status check_area(jd_contact_reader* r, const jd_tree* patch,
                            const jd_patch_options* options) {
    jd_patch* made = NULL;
    const jd_status status = jd_patch_create(r->b->source->context, options, &made);
    jd_patch_free(made);
    return status == JD_OK ? JD_OK : jd_text_source_prefix(r->b->source, patch->mark, status);
}

static jd_status read_area(jd_contact_reader* r, const jd_tree* patch, jd_patch_options* options) {
    *options = jd_patch_default();
    options->radius = 0;
    jd_status status = jd_section_is_map(r->b, patch);
    if (status == JD_OK)
        status = read_words(r, patch, options);
    for (const jd_tree* entry = patch->first; entry && status == JD_OK; entry = entry->next)
        status = read_key(r, entry, options);
    return status == JD_OK ? check_area(r, patch, options) : status;
}

// A size and a regularisation are not below 0; the pressure leans by 1 at most, but for rounding.
static jd_status require_formulas(jd_contact_reader* r, const jd_tree* patch,
                                  const jd_program_patch* nodes) {
    jd_graph* g = r->b->graph;
    const jd_node signs[] = {nodes->size, nodes->eps};
    jd_status status = JD_OK;
    for (int i = 0; i < 2 && status == JD_OK; i++)
        if (signs[i] >= 0)
            status = jd_require(r->b, &(jd_demand){patch, false, signs[i]},
                                "'%s' of a patch is below 0", formulas[i]);
    if (status != JD_OK || nodes->lean[0] < 0)
        return status;
    jd_node left = jd_graph_number(g, 1 + 1e-9);
    for (int i = 0; i < 2; i++)
        left = jd_graph_apply(g, JD_OP_SUB, left,
                              jd_graph_apply(g, JD_OP_MUL, nodes->lean[i], nodes->lean[i], -1), -1);
    return jd_require(r->b, &(jd_demand){patch, false, left},
                      "'lean' of a patch is longer than 1: its pressure would pull");
}

static jd_status read_formulas(jd_contact_reader* r, const jd_tree* patch) {
    const jd_tree* lean = jd_tree_find(patch, "lean");
    const bool pair = lean && lean->kind == JD_TREE_LIST && lean->first && lean->first->next;
    jd_program_patch* nodes = jd_arena_take(r->b->arena, 1, sizeof *nodes);
    if (!nodes)
        return jd_out_of_memory(r->b);
    if (lean && !pair)
        return JD_WRONG_AT(r->b, lean, "the pressure leans along both axes: 'lean: [c, s]'");
    const jd_local* before = r->b->locals;
    jd_local depth = {.name = "depth", .before = before};
    if (r->touch->gap >= 0)
        depth.value = (jd_quantity){jd_graph_apply(r->b->graph, JD_OP_NEG, r->touch->gap, -1, -1),
                                    r->gap_unit, false};
    r->b->locals = r->touch->gap >= 0 ? &depth : before;
    jd_status status = read_formula(r, jd_tree_find(patch, "size"), "m", &nodes->size);
    if (status == JD_OK)
        status = read_formula(r, jd_tree_find(patch, "eps"), "m/s", &nodes->eps);
    if (status == JD_OK)
        status = read_formula(r, pair ? lean->first : NULL, "1", &nodes->lean[0]);
    if (status == JD_OK)
        status = read_formula(r, pair ? lean->first->next : NULL, "1", &nodes->lean[1]);
    r->b->locals = before;
    r->touch->patch = nodes;
    return status == JD_OK ? require_formulas(r, patch, nodes) : status;
}

// ---- Centre of pressure ------------------------------------------------------------------------

// Why the centre of pressure must be at the reference point, NULL: it need not. In a mechanism the
// normal force acts there, and bodies that can tilt would miss its moment; a text may have that moment
// in its own equations, and says so.
static jd_status read_moment(jd_contact_reader* r, const jd_tree* patch, const char** centred) {
    const jd_tree* moment = jd_tree_find(patch, MOMENT);
    const char* text = "";
    *centred =
        !r->meet   ? "the normal force acts there, and its moment about it would be lost; where "
                     "the equations have this moment, say so with 'moment: equations' in the patch"
        : r->tilts ? "the normal force of a mechanism acts there, and its moment about it would "
                     "be lost"
                   : NULL;
    if (!moment)
        return JD_OK;
    const jd_status status = jd_text_of(r->b, moment, &text);
    if (status != JD_OK)
        return status;
    if (r->meet || strcmp(text, "equations") != 0)
        return JD_WRONG_AT(r->b, moment,
                           r->meet ? "the equations of a mechanism have no moment of its patches"
                                   : "'moment' of a patch is 'equations', which have that of the "
                                     "normal force, or left out");
    *centred = NULL;
    return JD_OK;
}

// A pressure that leans has its centre beside the point: the lean is 0, where that must not be.
static jd_status require_centre(jd_contact_reader* r, const jd_tree* patch, const char* centred) {
    const jd_tree* lean = jd_tree_find(patch, "lean");
    jd_graph* g = r->b->graph;
    jd_node left = jd_graph_number(g, EVEN * EVEN);
    if (!centred || !lean)
        return JD_OK;
    for (int i = 0; i < 2; i++) {
        const jd_node part = r->touch->patch->lean[i];
        if (jd_graph_depends(g, part, JD_INPUT_STATE) || jd_graph_depends(g, part, JD_INPUT_TIME))
            left = jd_graph_number(g, -1);
        else
            left = jd_graph_apply(g, JD_OP_SUB, left, jd_graph_apply(g, JD_OP_MUL, part, part, -1),
                                  -1);
    }
    return jd_require(r->b, &(jd_demand){lean, false, left},
                      "a pressure that leans has its centre beside the contact point: %s; "
                      "otherwise leave 'lean' out",
                      centred);
}

// ---- Law ---------------------------------------------------------------------------------------

static const jd_tree* friction_map(const jd_contact_reader* r) {
    const jd_tree* friction = jd_tree_find(r->entry, "friction");
    return friction && friction->kind == JD_TREE_MAP ? friction : NULL;
}

jd_status jd_patch_law(jd_contact_reader* r, const jd_law** law) {
    const jd_tree* entry = jd_tree_find(friction_map(r), "law");
    const char* name = "integral";
    jd_status status = entry ? jd_text_of(r->b, entry, &name) : JD_OK;
    if (status != JD_OK)
        return status;
    status = jd_law_find(r->b->source->context, name, law);
    return status == JD_OK || !entry ? status
                                     : jd_text_source_prefix(r->b->source, entry->mark, status);
}

static jd_status read_law(jd_contact_reader* r, const jd_law* law, const jd_value** values) {
    if (!law)
        return JD_OK;
    jd_value* list = jd_arena_take(r->b->arena, (size_t)law->parameter_count + 1, sizeof(jd_value));
    int count = 0;
    if (!list)
        return jd_out_of_memory(r->b);
    for (int i = 0; i < law->parameter_count; i++) {
        const jd_parameter* p = &law->parameters[i];
        const jd_tree* entry = jd_tree_find(friction_map(r), p->name);
        if (!entry)
            continue;
        list[count].name = p->name;
        const jd_status status = read_number(r, entry, p->unit, &list[count].value);
        if (status != JD_OK)
            return status;
        if (!jd_range_holds(p->range, list[count++].value))
            return JD_WRONG_AT(r->b, entry, "'%s' of law '%s' is out of its range", p->name,
                               law->name);
    }
    list[count] = (jd_value){NULL, 0};
    *values = count > 0 ? list : NULL;
    return JD_OK;
}

// ---- The whole ---------------------------------------------------------------------------------

jd_status jd_read_patch(jd_contact_reader* r) {
    jd_builder* b = r->b;
    const jd_tree* patch = jd_tree_find(r->entry, "patch");
    if (!patch || r->joint || r->info->along != 3)
        return JD_OK;
    jd_patch_options* options = jd_arena_take(b->arena, 1, sizeof *options);
    const jd_law* law;
    const jd_value* values = NULL;
    const char* centred = NULL;
    jd_status status = options ? read_area(r, patch, options) : jd_out_of_memory(b);
    if (status == JD_OK)
        status = read_formulas(r, patch);
    if (status == JD_OK)
        status = read_moment(r, patch, &centred);
    if (status == JD_OK)
        status = require_centre(r, patch, centred);
    if (status == JD_OK)
        status = jd_patch_law(r, &law);
    if (status == JD_OK)
        status = read_law(r, law, &values);
    if (status != JD_OK)
        return status;
    b->parts[b->part_count++] =
        (jd_part){.kind = JD_PART_PATCH,
                  .name = "patch",
                  .value = jd_shape_name(options->shape),
                  .text = jd_arena_text(b->arena, "area of %s", r->info->name),
                  .contact = r->info->name,
                  .patch = options,
                  .centred = centred};
    b->parts[b->part_count++] =
        (jd_part){.kind = JD_PART_FRICTION,
                  .name = "friction",
                  .value = law ? law->name : "integral",
                  .text = jd_arena_text(b->arena, "friction law of %s", r->info->name),
                  .contact = r->info->name,
                  .law_values = values};
    return JD_OK;
}
