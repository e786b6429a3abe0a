// What `judder modes` says on stdout: a table per solution, class and stability of a pair, or one
// JSON object.
#include "setup/modes.h"
#include "report/report.h"

#include <math.h>

// ---- Solutions ---------------------------------------------------------------------------------

static void put_pair_of(jd_cli_report* r, const char* key, const double* values, int count) {
    jd_cli_open(r, key, '[');
    for (int i = 0; i < 2; i++) {
        if (i < count || !r->is_json)
            jd_cli_put_number(r, NULL, "", "%.9g", i < count ? values[i] : NAN);
    }
    jd_cli_close(r, ']');
}

static void put_contact(jd_cli_report* r, const jd_cli_modes* m, const jd_mode_set* set, int k,
                        const double* rate) {
    const int along = m->contacts[k].along;
    jd_cli_open(r, NULL, '{');
    jd_cli_put_text(r, NULL, "contact", "%s", m->names[k]);
    jd_cli_put_text(r, NULL, "mode", "%s", jd_mode_text(&m->problem, set, k));
    jd_cli_put_number(r, NULL, "normal", "%.9g", set->normal[k]);
    put_pair_of(r, "friction", set->friction[k], along);
    jd_cli_put_number(r, NULL, "opening", "%.9g", rate[0]);
    put_pair_of(r, "sliding", rate + 1, along);
    jd_cli_put_bool(r, "tie", set->tie[k]);
    jd_cli_close(r, '}');
}

static const char* stability_name(jd_stability s) {
    return s == JD_STABLE ? "stable" : s == JD_NEUTRAL ? "neutral" : "unstable";
}

// Whether a solution lasts if its contacts give way a little.
static void put_lasting(jd_cli_report* r, const jd_mode_stability* lasts) {
    jd_cli_put_text(r, "stability", "stability", "%s", stability_name(lasts->stability));
    jd_cli_put_number(r, NULL, "growth", isfinite(lasts->growth) ? ", growth %.10g" : NULL,
                      isfinite(lasts->growth) ? lasts->growth : NAN);
}

static void put_set(jd_cli_report* r, const jd_cli_modes* m, int s) {
    const jd_mode_set* set = &m->found.sets[s];
    const double* rate = set->rate;
    if (m->found.count > 1)
        jd_cli_say(r, "solution", "%d", s + 1);
    jd_cli_open(r, NULL, '{');
    jd_cli_table_open(r, "contact|does|N [N]|T_x [N]|T_y [N]|g'' [m/s^2]|v_x' [m/s^2]|v_y' [m/s^2]",
                      0);
    jd_cli_open(r, "contacts", '[');
    for (int k = 0; k < m->problem.count; k++) {
        put_contact(r, m, set, k, rate);
        rate += 1 + m->contacts[k].along;
    }
    jd_cli_close(r, ']');
    jd_cli_table_close(r);
    put_lasting(r, &m->lasts[s]);
    jd_cli_put_number(r, NULL, "residual", NULL, set->residual);
    jd_cli_put_bool(r, "undetermined", set->undetermined);
    if (set->undetermined)
        jd_cli_say(r, "forces",
                   "are not determined: others give the same accelerations; these "
                   "have the least sum of squares");
    jd_cli_close(r, '}');
}

static void say_count(jd_cli_report* r, const jd_modes* found) {
    if (found->count == 0)
        jd_cli_say(r, "modes",
                   "no mode is consistent: rigid contacts cannot go on from here "
                   "without an impact");
    else if (found->count == 1 && found->certain)
        jd_cli_say(r, "modes", "one is consistent, and no other%s",
                   found->enumerated ? ": all were tried" : "");
    else if (found->count == 1)
        jd_cli_say(r, "modes", "one was found; others may exist");
    else
        jd_cli_say(r, "modes", "%d are consistent: rigid bodies leave open what happens",
                   found->count);
}

static void put_solutions(jd_cli_report* r, const jd_cli_modes* m) {
    const jd_modes* found = &m->found;
    jd_cli_put_bool(r, "unique", found->unique);
    jd_cli_put_bool(r, "certain", found->certain);
    jd_cli_put_bool(r, "enumerated", found->enumerated);
    say_count(r, found);
    jd_cli_open(r, "solutions", '[');
    for (int s = 0; s < found->count; s++)
        put_set(r, m, s);
    jd_cli_close(r, ']');
}

// ---- Two contacts that slide -------------------------------------------------------------------

static const char* const pair_names[JD_PAIR_MODES] = {"FF", "SF", "FS", "SS"};

static const char* rule_text(jd_stability_rule rule) {
    return rule == JD_ALWAYS_STABLE  ? "stable for every stiffness and damping"
           : rule == JD_NEVER_STABLE ? "unstable for every stiffness and damping"
                                     : "stable or not by stiffness and damping";
}

static void put_class(jd_cli_report* r, const jd_cli_modes* m) {
    const int* code = m->pair_modes.code;
    char text[16];
    snprintf(text, sizeof text, "%d%d%d", code[0], code[1], code[2]);
    jd_cli_put_text(r, "class", "class", "%s", text);
    jd_cli_say(r, NULL, "; contacts that give way a little: SS is %s",
               rule_text(m->pair_modes.rule));
    jd_cli_put_text(r, NULL, "rule", NULL, rule_text(m->pair_modes.rule));
    jd_cli_open(r, "stiffness", '[');
    jd_cli_put_number(r, "contact", "", "k = (%.9g, ", m->pair.stiffness[0]);
    jd_cli_put_number(r, NULL, "", "%.9g), ", m->pair.stiffness[1]);
    jd_cli_close(r, ']');
    jd_cli_open(r, "damping", '[');
    jd_cli_put_number(r, NULL, "", "q = (%.9g, ", m->pair.damping[0]);
    jd_cli_put_number(r, NULL, "", "%.9g)", m->pair.damping[1]);
    jd_cli_close(r, ']');
}

static void put_pair_mode(jd_cli_report* r, const jd_cli_modes* m, int mode) {
    const jd_pair_answer* a = &m->pair_modes.modes[mode];
    jd_cli_open(r, NULL, '{');
    jd_cli_put_text(r, NULL, "mode", "%s", pair_names[mode]);
    put_pair_of(r, "force", a->force, 2);
    put_pair_of(r, "rate", a->rate, 2);
    jd_cli_put_text(r, NULL, "stability", "%s", stability_name(a->stability));
    jd_cli_put_number(r, NULL, "growth", "%.10g", isfinite(a->growth) ? a->growth : NAN);
    jd_cli_close(r, '}');
}

static void put_pair(jd_cli_report* r, const jd_cli_modes* m) {
    int count = 0;
    put_class(r, m);
    for (int i = 0; i < JD_PAIR_MODES; i++)
        count += m->pair_modes.modes[i].consistent;
    if (count == 0)
        jd_cli_say(r, "modes", "none is consistent: the contacts cannot go on without an impact");
    else
        jd_cli_table_open(r,
                          "mode|f_1 [N]|f_2 [N]|d_1'' [m/s^2]|d_2'' [m/s^2]|stability|"
                          "growth",
                          0);
    jd_cli_open(r, "modes", '[');
    for (int i = 0; i < JD_PAIR_MODES; i++)
        if (m->pair_modes.modes[i].consistent)
            put_pair_mode(r, m, i);
    jd_cli_close(r, ']');
    if (count > 0)
        jd_cli_table_close(r);
}

// ---- A system at a state -----------------------------------------------------------------------

static void put_now(jd_cli_report* r, const jd_cli_modes* m, int k) {
    const jd_contact_now* c = &m->now.contact[k];
    const jd_normal_kind normal = jd_model_system(m->setup.model)->contacts[k].normal;
    jd_cli_open(r, NULL, '{');
    jd_cli_put_text(r, NULL, "contact", "%s", c->name);
    jd_cli_put_bool(r, "closed", c->closed);
    jd_cli_say(r, NULL, "%s", c->closed ? "closed" : "open");
    jd_cli_put_text(r, NULL, "normal", "%s",
                    c->rigid                    ? "rigid"
                    : normal == JD_NORMAL_GIVEN ? "given"
                                                : "compliant");
    jd_cli_put_number(r, NULL, "gap", "%.9g", c->gap);
    jd_cli_put_number(r, NULL, "opening", "%.9g", c->speed[0]);
    put_pair_of(r, "sliding", c->speed + 1, c->along);
    jd_cli_put_number(r, NULL, "press", "%.9g", c->rigid ? NAN : c->press);
    jd_cli_close(r, '}');
}

static void put_system(jd_cli_report* r, const jd_cli_modes* m) {
    jd_cli_put_system(r, m->setup.model);
    jd_cli_put_number(r, "time", "time", "%.12g s", m->time);
    jd_cli_table_open(r, "contact|is|normal force|gap [m]|g' [m/s]|v_x [m/s]|v_y [m/s]|N [N]", 0);
    jd_cli_open(r, "state", '[');
    for (int k = 0; k < m->now.count; k++)
        put_now(r, m, k);
    jd_cli_close(r, ']');
    jd_cli_table_close(r);
}

void jd_cli_modes_tell(const jd_cli_modes* m, const jd_cli_written* written, bool is_json) {
    jd_cli_report r = jd_cli_report_begin(is_json);
    if (m->setup.model)
        put_system(&r, m);
    if (m->is_pair)
        put_pair(&r, m);
    if (m->problem.count == 0)
        jd_cli_say(&r, "modes", "no contact is closed");
    if (is_json || (m->problem.count > 0 && (!m->is_pair || m->setup.model)))
        put_solutions(&r, m);
    jd_cli_put_written(&r, written);
    jd_cli_report_end(&r);
}
