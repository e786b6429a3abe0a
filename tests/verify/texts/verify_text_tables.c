// Texts of systems that are also there in C say of themselves what those say: what one reads in help,
// files and figures does not tell them apart.

#include "judder/equations.h"
#include "judder/run.h"
#include "support/check.h"

#include <string.h>

static const char* const both[] = {"duffing", "bouncing-ball", "impact-oscillator"};

static void check_text(const char* a, const char* b) { CHECK_STR(a ? a : "none", b ? b : "none"); }

static void check_lists(const char* const* a, const char* const* b) {
    CHECK(!a == !b);
    for (; a && b && *a && *b; a++, b++)
        check_text(*a, *b);
    CHECK(!a || !b || (!*a && !*b));
}

// Stiffness and damping of Duffing's equation are pure numbers in C; texts know no pure number that is
// added to 1/s^2.
static void check_parameters(const jd_system* a, const jd_system* b) {
    REQUIRE(a->parameter_count == b->parameter_count);
    for (int i = 0; i < a->parameter_count; i++) {
        const jd_parameter *x = &a->parameters[i], *y = &b->parameters[i];
        check_text(x->name, y->name);
        check_text(x->symbol, y->symbol);
        check_text(x->text, y->text);
        if (strcmp(a->name, "duffing") != 0)
            check_text(x->unit, y->unit);
        CHECK_BITS(x->value, y->value);
        CHECK_BITS(x->range.min, y->range.min);
        CHECK_BITS(x->range.max, y->range.max);
        CHECK_INT(x->range.min_open, y->range.min_open);
        CHECK_INT(x->range.max_open, y->range.max_open);
        check_lists(x->range.names, y->range.names);
    }
}

static void check_states(const jd_system* a, const jd_system* b) {
    REQUIRE(a->state_count == b->state_count);
    for (int i = 0; i < a->state_count; i++) {
        const jd_state *x = &a->states[i], *y = &b->states[i];
        check_text(x->name, y->name);
        check_text(x->symbol, y->symbol);
        check_text(x->unit, y->unit);
        check_text(x->text, y->text);
        CHECK_BITS(x->value, y->value);
        CHECK_BITS(x->scale, y->scale);
    }
}

static void check_outputs(const jd_system* a, const jd_system* b) {
    REQUIRE(a->output_count == b->output_count);
    for (int i = 0; i < a->output_count; i++) {
        const jd_output *x = &a->outputs[i], *y = &b->outputs[i];
        check_text(x->name, y->name);
        check_text(x->symbol, y->symbol);
        check_text(x->unit, y->unit);
        check_text(x->integral_of, y->integral_of);
        check_text(x->text, y->text);
    }
}

static void check_panels(const jd_system* a, const jd_system* b) {
    REQUIRE(a->panel_count == b->panel_count);
    for (int i = 0; i < a->panel_count; i++) {
        CHECK_INT(a->panels[i].kind, b->panels[i].kind);
        check_text(a->panels[i].title, b->panels[i].title);
        for (int k = 0; k < JD_PANEL_QUANTITIES; k++)
            check_text(a->panels[i].quantities[k], b->panels[i].quantities[k]);
    }
}

static void check_thing(const jd_thing* x, const jd_thing* y) {
    CHECK_INT(x->kind, y->kind);
    for (int i = 0; i < 2 * JD_THING_PLACES; i++)
        check_text(x->places[i], y->places[i]);
    for (int i = 0; i < 3; i++)
        check_text(x->spins[i], y->spins[i]);
    check_text(x->size, y->size);
    CHECK_INT(x->stands, y->stands);
    check_text(x->angle, y->angle);
    check_text(x->gap, y->gap);
}

static void check_scenes(const jd_system* a, const jd_system* b) {
    REQUIRE(a->scene_count == b->scene_count);
    for (int i = 0; i < a->scene_count; i++) {
        const jd_scene *x = &a->scenes[i], *y = &b->scenes[i];
        check_text(x->title, y->title);
        check_text(x->across, y->across);
        check_text(x->up, y->up);
        check_text(x->follow[0], y->follow[0]);
        check_text(x->follow[1], y->follow[1]);
        for (int k = 0; k < JD_SCENE_THINGS; k++)
            check_thing(&x->things[k], &y->things[k]);
    }
}

static void check_contacts(const jd_system* a, const jd_system* b) {
    REQUIRE(a->contact_count == b->contact_count);
    for (int i = 0; i < a->contact_count; i++) {
        const jd_contact_info *x = &a->contacts[i], *y = &b->contacts[i];
        const char *p, *q;
        check_text(x->name, y->name);
        check_text(x->text, y->text);
        CHECK_INT(x->normal, y->normal);
        CHECK_INT(x->along, y->along);
        for (int k = 0; jd_contact_number(x, k, &p) && jd_contact_number(y, k, &q); k++)
            check_text(p, q);
    }
}

static void check_heads(const jd_system* a, const jd_system* b) {
    check_text(a->name, b->name);
    check_text(a->title, b->title);
    check_text(a->description, b->description);
    check_text(a->source, b->source);
    check_text(a->loss, b->loss);
    CHECK_BITS(a->end, b->end);
    check_lists(a->frequencies, b->frequencies);
    check_lists(a->sums, b->sums);
}

TEST(a_text_has_the_tables_of_its_system_in_c) {
    jd_context* context = jd_context_create();
    for (size_t i = 0; i < sizeof both / sizeof *both; i++) {
        const jd_shipped_text* shipped = NULL;
        for (int k = 0; jd_shipped_text_at(k); k++)
            if (strcmp(jd_shipped_text_at(k)->name, both[i]) == 0)
                shipped = jd_shipped_text_at(k);
        REQUIRE(shipped != NULL);
        jd_equations* equations;
        const jd_system* in_c;
        REQUIRE(jd_equations_parse(context, shipped->text, strlen(shipped->text), both[i],
                                   &equations) == JD_OK);
        REQUIRE(jd_system_find(context, both[i], &in_c) == JD_OK);
        const jd_system* text = jd_equations_system(equations);
        check_heads(text, in_c);
        check_parameters(text, in_c);
        check_states(text, in_c);
        check_outputs(text, in_c);
        check_panels(text, in_c);
        check_scenes(text, in_c);
        check_contacts(text, in_c);
        jd_equations_free(equations);
    }
    jd_context_free(context);
}

TEST_MAIN(a_text_has_the_tables_of_its_system_in_c)
