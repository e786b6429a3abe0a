// The check of a plug-in's table: a sound table passes, and each single damage is named.
#include "judder/kernel.h"
#include "judder/plugin.h"
#include "plugin/table.h"
#include "support/check.h"

// ---- A sound table, fresh for every test -------------------------------------------------------

static jd_parameter parameters[2];
static jd_state states[2];
static jd_output outputs[3];
static jd_patch_options flat;
static jd_part parts[2];
static jd_panel panels[1];
static jd_contact_info contacts[2];
static jd_system_kernel kernel;
static jd_system table;
static jd_context* context;

static void rates(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* rate) {
    (void)instance;
    (void)t;
    rate[0] = y[1];
    rate[1] = -y[0];
}
static void measure(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* output) {
    (void)instance;
    (void)t;
    output[0] = output[1] = y[0];
}
static void prepare(const jd_instance* instance, jd_real* constant) {
    constant[0] = instance->parameters[0];
}

static void touch(const jd_instance* instance, jd_real t, const jd_real* y, jd_touch* touches) {
    (void)instance, (void)t, (void)y, (void)touches;
}
static void bound(const jd_instance* instance, int lane, double t, const jd_real* y,
                  double limit[3]) {
    (void)instance, (void)lane, (void)t, (void)y, (void)limit;
}

static void mend(void) {
    parameters[0] = (jd_parameter){"k", "k", "N/m", 1, JD_POSITIVE, "stiffness"};
    parameters[1] = (jd_parameter){"mu", "μ", "1", 0.2, JD_BETWEEN(0, 1), "friction"};
    states[0] = (jd_state){"x", "x", "m", 0, 1, "position"};
    states[1] = (jd_state){"v", "v", "m/s", 0, 1, "velocity"};
    outputs[0] = (jd_output){"P", "P", "W", NULL, "power"};
    outputs[1] = (jd_output){"F", "F", "N", NULL, "force"};
    outputs[2] = (jd_output){"W", "W", "J", "P", "work"};
    flat = jd_patch_default();
    parts[0] = (jd_part){
        .kind = JD_PART_FRICTION, .name = "friction", .value = "power", .text = "friction law"};
    parts[1] = (jd_part){.kind = JD_PART_PATCH,
                         .name = "patch",
                         .value = "disc",
                         .text = "contact area",
                         .patch = &flat,
                         .size = "k"};
    panels[0] = (jd_panel){JD_PANEL_PATH, "phase", {"x", "P"}};
    kernel = (jd_system_kernel){
        .lanes = 1, .constant_count = 1, .prepare = prepare, .rates = rates, .measure = measure};
    table = (jd_system){
        .name = "sound-1",
        .title = "title",
        .description = "description",
        .source = "",
        JD_TABLE(parameter, parameters),
        JD_TABLE(state, states),
        JD_TABLE(output, outputs),
        JD_TABLE(part, parts),
        JD_TABLE(panel, panels),
        .end = 1,
        .kernel = &kernel,
    };
}

static jd_status check(void) { return jd_plugin_table_check(context, "a.so", &table); }

// The damage done by `statement` is refused with a message that holds `words`.
#define REFUSED(status, statement, words)                                                          \
    do {                                                                                           \
        mend();                                                                                    \
        statement;                                                                                 \
        CHECK_INT(check(), status);                                                                \
        CHECK_HAS(jd_context_message(context), words);                                             \
        CHECK_HAS(jd_context_message(context), "a.so");                                            \
    } while (0)
#define DAMAGED(statement, words) REFUSED(JD_ERR_ARGUMENT, statement, words)

TEST(a_sound_table_passes) {
    mend();
    CHECK_INT(check(), JD_OK);
    table.part_count = table.panel_count = table.output_count = table.parameter_count = 0;
    kernel = (jd_system_kernel){.lanes = 1, .rates = rates};
    CHECK_INT(check(), JD_OK);
}

TEST(missing_texts_are_named) {
    DAMAGED(table.name = NULL, "no plain name");
    DAMAGED(table.name = "two words", "no plain name");
    DAMAGED(table.title = NULL, "no title");
    DAMAGED(table.description = NULL, "no description");
    DAMAGED(table.source = NULL, "no source");
    DAMAGED(parameters[1].name = NULL, "parameter 1 has no name");
    DAMAGED(parameters[0].symbol = NULL, "parameter 'k' has no symbol");
    DAMAGED(states[0].unit = NULL, "state 'x' has no unit");
    DAMAGED(outputs[1].text = NULL, "output 'F' has no text");
    DAMAGED(parts[0].value = NULL, "part 0 has no");
    DAMAGED(panels[0].title = NULL, "panel 0 has no title");
}

TEST(names_are_plain_and_unique) {
    static char longest[66];
    memset(longest, 'x', 65);
    DAMAGED(parameters[0].name = "", "parameter 0 is named ''");
    DAMAGED(parameters[0].name = "a=b", "parameter 0 is named 'a=b'");
    DAMAGED(parameters[0].name = "1k", "parameter 0 is named '1k'");
    DAMAGED(parameters[0].name = longest, "at most 64");
    DAMAGED(parameters[0].name = "mu", "parameter 'mu' is there twice");
    DAMAGED(states[1].name = "x", "column 'x' is there twice");
    DAMAGED(outputs[1].name = "v", "column 'v' is there twice");
    DAMAGED(states[0].name = "t", "column 't' is there twice");
    REFUSED(JD_ERR_NAME, table.name = "vibrating-table", "built-in");
}

TEST(counts_are_sane) {
    DAMAGED(table.parameter_count = -1, "number of parameters is -1");
    DAMAGED(table.state_count = 0, "no states");
    DAMAGED(table.state_count = 100000, "number of states is 100000");
    DAMAGED(table.outputs = NULL, "table of outputs is missing");
    DAMAGED(table.panels = NULL, "table of panels is missing");
    DAMAGED(table.parts = NULL, "table of parts is missing");
}

TEST(numbers_are_sane) {
    DAMAGED(parameters[0].value = 0, "default of parameter 'k' is 0, must be finite and in its");
    DAMAGED(parameters[1].value = 2, "0 to 1");
    DAMAGED(parameters[1].value = NAN, "parameter 'mu'");
    DAMAGED(states[0].value = INFINITY, "initial value of state 'x'");
    DAMAGED(states[0].scale = 0, "scale of state 'x' is 0");
    DAMAGED(table.end = 0, "end is 0");
    DAMAGED(table.end = NAN, "end is");
}

TEST(references_lead_somewhere) {
    DAMAGED(outputs[2].integral_of = "Q", "integral of 'Q', which is not an output");
    DAMAGED(outputs[2].integral_of = "x", "integral of 'x', which is not an output");
    DAMAGED(outputs[1].integral_of = "W", "which is an integral itself");
    DAMAGED(panels[0].quantities[1] = "k", "shows 'k', which is neither");
    DAMAGED(panels[0].quantities[1] = NULL, "path of 1 quantities");
    DAMAGED(panels[0] = ((jd_panel){JD_PANEL_TIME, "empty", {NULL}}), "shows nothing");
    DAMAGED(panels[0].kind = (jd_panel_kind)7, "unknown kind, 7");
}

TEST(drift_and_phases_lead_somewhere) {
    static const jd_own_motion wrong[] = {{.amplitude = "k", .omega = "nu"}, {.amplitude = NULL}};
    DAMAGED(table.transport = ((jd_transport){"x", "P", {NULL}}), "are not both states");
    DAMAGED(table.transport = ((jd_transport){"x", NULL, {NULL}}), "are not both states");
    DAMAGED(table.transport = ((jd_transport){"x", "v", {"W", "P"}}), "not all that is lost");
    DAMAGED(table.phases = ((jd_phases){"x", {"a"}}), "told by 'x', which is not an output");
    DAMAGED(table.phases = ((jd_phases){"P", {NULL}}), "phases have no names");
    DAMAGED(parts[1].own = wrong, "is not given by two parameters");
    mend();
    table.transport = (jd_transport){"x", "v", {"W"}};
    table.phases = (jd_phases){"P", {"a", "b"}};
    CHECK_INT(check(), JD_OK);
}

TEST(parts_can_be_chosen) {
    static const char* const laws[] = {"point", NULL};
    static const char* const wrong[] = {"power", "glue", NULL};
    DAMAGED(parts[0].value = "glue", "'glue', which is not a friction law");
    DAMAGED(parts[0].choices = laws, "'power', which is none of its choices");
    DAMAGED(parts[0].choices = wrong, "offers 'glue'");
    DAMAGED(parts[0].kind = (jd_part_kind)9, "unknown kind, 9");
    jd_part twice[2];
    DAMAGED((twice[0] = twice[1] = parts[0], table.parts = twice, table.part_count = 2),
            "second of its kind");
}

TEST(the_patch_can_be_made) {
    static const char* const shapes[] = {"ring", NULL};
    static const char* const wrong[] = {"disc", "blob", NULL};
    static const char* const nobody[] = {"nobody", NULL};
    mend();
    parts[1].size = NULL;
    CHECK_INT(check(), JD_OK);
    DAMAGED(table.part_count = 1, "there is friction, but no part is a patch");
    DAMAGED(parts[1].patch = NULL, "part 'patch' has no patch");
    DAMAGED(parts[1].value = "ring", "has a patch of the shape 'disc', but its value is 'ring'");
    DAMAGED(parts[1].value = "blob", "'blob', which is not a shape");
    DAMAGED(parts[1].choices = shapes, "'disc', which is none of its choices");
    DAMAGED(parts[1].choices = wrong, "offers 'blob', which is not a shape");
    DAMAGED(parts[1].size = "a", "has the size 'a', which is not a parameter");
    DAMAGED(parts[1].seated_by = nobody, "part 'patch': no parameter 'nobody' to seat it");
    DAMAGED(flat.radius = -1, "part 'patch': radius is -1 m, must be > 0");
    DAMAGED(flat.shape = (jd_shape)9, "a patch of the shape '?'");
}

TEST(choices_have_a_name_for_each_value) {
    static const char* const names[] = {"one", "two", NULL};
    static const char* const blank[] = {"one", "t w", NULL};
    mend();
    parameters[1].range = (jd_range)JD_CHOICE(names);
    parameters[1].value = 1;
    CHECK_INT(check(), JD_OK);
    DAMAGED(parameters[1].range = ((jd_range){0, 2, false, false, names}), "have no plain names");
    DAMAGED(parameters[1].range = ((jd_range){1, 1, false, false, names}), "have no plain names");
    DAMAGED(parameters[1].range = ((jd_range){0, 1, false, false, blank}), "have no plain names");
    DAMAGED(parameters[1].range = ((jd_range){0, -1, false, false, names + 2}), "no plain names");
}

TEST(the_terms_can_be_put_there) {
    static const char* const names[] = {"wave", NULL};
    static const jd_load_term good = {.F_x = 1, JD_ALWAYS}, bad = {.F_x = 1};
    static const jd_drive_term drive = {.x = NAN};
    static jd_part loads;
    mend();
    loads = (jd_part){.kind = JD_PART_LOADS, .name = "loads", .value = "wave", .text = "loads"};
    loads.loads = (jd_loads){&good, 1};
    table.parts = &loads, table.part_count = 1;
    CHECK_INT(check(), JD_OK);
#define LOADS(statement) (table.parts = &loads, table.part_count = 1, statement)
    DAMAGED(LOADS(loads.loads.terms = &bad), "part 'loads': until is 0 s, must be after from, 0 s");
    DAMAGED(LOADS(loads.loads.terms = NULL), "part 'loads' has 1 terms");
    DAMAGED(LOADS((loads.loads.terms = &good, loads.loads.count = -1)), "has -1 terms");
    DAMAGED(LOADS(loads.loads.count = 65), "has 65 terms, must be 0 to 64");
    DAMAGED(LOADS((loads.loads.count = 1, loads.choices = names)), "none beside choices");
    loads.choices = NULL;
    DAMAGED(LOADS((loads.kind = JD_PART_DRIVE, loads.drive = (jd_drive){&drive, 1})),
            "x is nan, must be finite");
#undef LOADS
}

TEST(the_kernel_can_be_called) {
    DAMAGED(table.kernel = NULL, "kernel is NULL");
    DAMAGED(kernel.rates = NULL, "rates is NULL");
    DAMAGED(kernel.measure = NULL, "measure is NULL");
    DAMAGED(kernel.prepare = NULL, "prepare and the number of constants, 1");
    DAMAGED(kernel.constant_count = 0, "prepare and the number of constants, 0");
    DAMAGED(kernel.constant_count = -1, "number of constants is -1");
    REFUSED(JD_ERR_UNSUPPORTED, kernel.lanes = 3, "compiled for 3 lanes");
    REFUSED(JD_ERR_UNSUPPORTED, kernel.lanes = 0, "compiled for 0 lanes");
}

static void watch(const jd_instance* instance, jd_real t, const jd_real* y, jd_real* value) {
    (void)instance;
    (void)t;
    value[0] = y[0];
}
static jd_status jump(jd_instance* instance, int lane, int index, double t, jd_real* y) {
    (void)instance, (void)lane, (void)index, (void)t, (void)y;
    return JD_OK;
}

// The table with a contact that is a patch.
static void lay_patch(void) {
    static const jd_moving moves[] = {{"x", "v"}, {NULL, NULL}};
    contacts[0] = contacts[1] =
        (jd_contact_info){.name = "floor", .normal = JD_NORMAL_GIVEN, .along = 3, .text = "floor"};
    contacts[1].name = "wall";
    table.contacts = contacts;
    table.contact_count = 1;
    table.motions = moves;
    kernel.touch = touch;
    kernel.own_count = 2;
    kernel.speed = 0.1;
}

// The same with two patches, each with an area and a law.
static void lay_two(void) {
    static jd_part four[4];
    lay_patch();
    table.contact_count = 2;
    kernel.own_count = 0;
    parts[1].size = NULL;
    for (int i = 0; i < 4; i++) {
        four[i] = parts[i % 2];
        four[i].contact = i < 2 ? "floor" : "wall";
    }
    table.parts = four;
    table.part_count = 4;
}

static jd_part* part(int index) { return (jd_part*)(uintptr_t)&table.parts[index]; }

TEST(several_patches_have_an_area_and_a_law_each) {
    mend();
    lay_two();
    CHECK_INT(check(), JD_OK);
    mend();
    lay_patch();
    parts[0].contact = parts[1].contact = "floor";
    CHECK_INT(check(), JD_OK);
    mend();
    lay_patch();
    table.contact_count = 2;
    contacts[1].along = 1;
    kernel.own_count = 0;
    CHECK_INT(check(), JD_OK);
    DAMAGED((lay_two(), table.part_count = 3), "'wall' is a patch, but the system has no part");
    DAMAGED((lay_two(), part(2)->contact = "floor"), "second of its kind for contact floor");
    DAMAGED((lay_two(), part(3)->contact = NULL), "second of its kind");
    DAMAGED((lay_two(), part(2)->contact = "roof"), "'roof', which is no contact that is a patch");
    DAMAGED((lay_two(), contacts[1].along = 2), "'wall', which is no contact that is a patch");
    DAMAGED((lay_two(), kernel.bound = bound), "for a contact that is a patch, the only one");
    DAMAGED((lay_two(), kernel.speed = -1), "speed is below 0");
}

TEST(a_patch_has_what_it_needs) {
    mend();
    lay_patch();
    CHECK_INT(check(), JD_OK);
    DAMAGED((lay_patch(), contacts[0].along = 4), "slides in 4 directions, must be 0 to 3");
    DAMAGED((lay_patch(), table.contact_count = 2, kernel.own_count = 0),
            "has no part friction or patch with its name");
    DAMAGED((lay_patch(), contacts[0].normal = JD_NORMAL_RIGID), "must be given or compliant");
    DAMAGED((lay_patch(), table.part_count = 0), "has no part friction or patch");
    DAMAGED((lay_patch(), kernel.speed = 0), "with a speed above 0");
    mend();
    lay_patch();
    kernel.speed = kernel.own_count = 0;
    contacts[0].normal = JD_NORMAL_RIGID;
    CHECK_INT(check(), JD_OK);
    DAMAGED((lay_patch(), kernel.bound = bound), "motions have 1 rates, must be 3");
    DAMAGED((lay_patch(), kernel.own_count = -1), "number of own numbers is -1");
    DAMAGED((lay_patch(), contacts[0].along = 1), "are for a contact that is a patch");
    DAMAGED(kernel.bound = bound, "are for a contact that is a patch");
}

TEST(what_is_watched_goes_with_the_kernel) {
    static jd_watch w;
    mend();
#define WATCHED(statement)                                                                         \
    (w = (jd_watch){"impact", "ball", -1, JD_OK, "it strikes", .effect = JD_WATCH_CUT},            \
     table.watches = &w, table.watch_count = 1, kernel.watch = watch,                              \
     kernel.jump = kernel.gather = jump, statement)
    WATCHED((void)0);
    CHECK_INT(check(), JD_OK);
    DAMAGED(WATCHED(kernel.watch = NULL), "watch and the number of watches, 1, do not go together");
    DAMAGED(WATCHED(table.watch_count = 0), "the number of watches, 0, do not go together");
    DAMAGED(WATCHED(table.watch_count = 73), "number of watches is 73, must be 0 to 72");
    DAMAGED(WATCHED(table.watches = NULL), "table of watches is missing");
    DAMAGED(WATCHED(kernel.jump = NULL), "there is gather, but jump is NULL");
    DAMAGED(WATCHED(w.name = NULL), "watch 0 has no kind, no name or no text");
    DAMAGED(WATCHED(w.direction = 2), "watch 'impact' has the direction 2, must be -1, 0 or 1");
    DAMAGED(WATCHED(w.effect = (jd_watch_effect)7), "watch 'impact' has an unknown effect, 7");
#undef WATCHED
}

int main(int argc, char** argv) {
    const check_case cases[] = {CHECK_EACH(
        a_sound_table_passes, missing_texts_are_named, names_are_plain_and_unique, counts_are_sane,
        numbers_are_sane, references_lead_somewhere, drift_and_phases_lead_somewhere,
        parts_can_be_chosen, the_patch_can_be_made, choices_have_a_name_for_each_value,
        the_terms_can_be_put_there, the_kernel_can_be_called, a_patch_has_what_it_needs,
        several_patches_have_an_area_and_a_law_each, what_is_watched_goes_with_the_kernel)};
    context = jd_context_create();
    const int code = check_run(cases, (int)(sizeof cases / sizeof cases[0]), argc, argv);
    jd_context_free(context);
    return code;
}
