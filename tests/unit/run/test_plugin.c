// Loading plug-ins. The shared objects stand in the working folder: block_on_belt.so from
// examples/plugin, block_on_belt_4.so the same with four lanes where the machine may have them, and
// plugin_bad_1.so to plugin_bad_4.so.
#include "judder/plugin.h"
#include "judder/run.h"
#include "support/check.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static jd_context* context;
static const jd_system* nothing;

// Try to load what cannot be loaded.
static jd_status refuse(const char* path) {
    static const jd_system other;
    nothing = &other;
    const jd_status status = jd_plugin_load(context, path, &nothing);
    CHECK(nothing == NULL);
    CHECK_HAS(jd_context_message(context), path);
    CHECK(strchr(jd_context_message(context), '\n') == NULL);
    return status;
}

static jd_trajectory* run(const jd_system* system, const char* solver, double tolerance) {
    jd_model* model = NULL;
    jd_trajectory* trajectory = NULL;
    CHECK_INT(jd_model_create(context, system, &model), JD_OK);
    jd_run_options options = jd_run_options_default(system);
    options.solver = solver;
    options.tolerance = tolerance;
    CHECK_INT(jd_run(model, &options, &trajectory), JD_OK);
    jd_model_free(model);
    return trajectory;
}

static const jd_system* block(void) {
    const jd_system* system = NULL;
    REQUIRE(jd_plugin_load(context, "block_on_belt.so", &system) == JD_OK);
    return system;
}

// ---- What loads --------------------------------------------------------------------------------

TEST(a_plain_name_is_a_file_here) {
    const jd_system* system = block();
    CHECK_STR(system->name, "block-on-belt");
    CHECK_INT(system->state_count, 2);
}

TEST(loading_again_gives_the_same_system) {
    const jd_system* system = NULL;
    CHECK_INT(jd_plugin_load(context, "./block_on_belt.so", &system), JD_OK);
    CHECK(system == block());
}

TEST(a_loaded_system_is_not_in_the_list) {
    const jd_system* system = NULL;
    CHECK(block() != NULL);
    CHECK_INT(jd_system_find(context, "block-on-belt", &system), JD_ERR_NAME);
}

TEST(open_takes_names_and_paths) {
    const jd_system* system = NULL;
    CHECK_INT(jd_system_open(context, "vibrating-table", &system), JD_OK);
    CHECK_STR(system->name, "vibrating-table");
    CHECK_INT(jd_system_open(context, "./block_on_belt.so", &system), JD_OK);
    CHECK_STR(system->name, "block-on-belt");
    CHECK_INT(jd_system_open(context, "vibrating-tabel", &system), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "did you mean 'vibrating-table'?");
    CHECK(system == NULL);
    CHECK(jd_plugin_is_path("x.so") && !jd_plugin_is_path(".so") &&
          !jd_plugin_is_path("x.so.yaml"));
}

// ---- What runs ---------------------------------------------------------------------------------

// E = E(0) + W at every row. The bound: some 3500 steps of 1e-9 of an energy of 0.1 J at worst.
TEST(the_energy_account_of_the_block_closes) {
    jd_trajectory* trajectory = run(block(), NULL, 1e-9);
    enum { E = 2, W = 4 };
    CHECK_INT(jd_trajectory_status(trajectory), JD_OK);
    CHECK_INT(jd_trajectory_row_count(trajectory), JD_DEFAULT_ROWS + 1);
    double work = 0;
    for (int64_t row = 0; row < jd_trajectory_row_count(trajectory); row++) {
        const double* o = jd_trajectory_outputs(trajectory, row);
        CHECK_ABS(o[E], o[W], 3.5e-7);
        work = fmax(work, o[W]);
    }
    CHECK(work > 0.01);
    jd_trajectory_free(trajectory);
}

// Loose enough for the error of both over five periods of stick and slip.
TEST(cvode_agrees_on_the_block) {
    jd_trajectory* own = run(block(), NULL, 1e-10);
    jd_trajectory* judge = run(block(), jd_solver_at(jd_solver_count() - 1)->name, 1e-10);
    for (int i = 0; i < 2; i++)
        CHECK_ABS(jd_trajectory_final(own)[i], jd_trajectory_final(judge)[i], 1e-6);
    jd_trajectory_free(judge);
    jd_trajectory_free(own);
}

// Trajectories in four lanes have the bits of those in one.
TEST(a_plugin_may_have_four_lanes) {
    const jd_system *narrow = block(), *wide = NULL;
    bool offered = false, built = access("block_on_belt_4.so", F_OK) == 0;
    for (int i = 0; i < jd_engine_count(); i++)
        offered = offered || (jd_engine_at(i)->lanes == 4 && jd_engine_runs(i));
    if (!built)
        return;
    const jd_status status = jd_plugin_load(context, "block_on_belt_4.so", &wide);
    CHECK_INT(status, offered ? JD_OK : JD_ERR_UNSUPPORTED);
    if (status != JD_OK)
        return;
    jd_model* models[5];
    jd_trajectory* many[5];
    for (int i = 0; i < 5; i++) {
        CHECK_INT(jd_model_create(context, wide, &models[i]), JD_OK);
        CHECK_INT(jd_model_set(models[i], "v_b", 0.1 + 0.02 * i), JD_OK);
    }
    const jd_run_options options = jd_run_options_default(wide);
    CHECK_INT(jd_run_many((const jd_model* const*)models, 5, &options, many), JD_OK);
    for (int i = 0; i < 5; i++) {
        jd_model* model = NULL;
        jd_trajectory* one = NULL;
        CHECK_INT(jd_model_create(context, narrow, &model), JD_OK);
        CHECK_INT(jd_model_set(model, "v_b", 0.1 + 0.02 * i), JD_OK);
        CHECK_INT(jd_run(model, &options, &one), JD_OK);
        CHECK_BITS(jd_trajectory_final(many[i])[0], jd_trajectory_final(one)[0]);
        CHECK_BITS(jd_trajectory_final(many[i])[1], jd_trajectory_final(one)[1]);
        jd_trajectory_free(one);
        jd_model_free(model);
        jd_trajectory_free(many[i]);
        jd_model_free(models[i]);
    }
}

// ---- What is refused ---------------------------------------------------------------------------

TEST(files_that_are_no_objects_are_refused) {
    CHECK_INT(refuse("./missing.so"), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "No such file");
    CHECK_INT(mkdir("plugin_folder.so", 0700), 0);
    CHECK_INT(refuse("plugin_folder.so"), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "is not a file");
    rmdir("plugin_folder.so");
    CHECK_INT(jd_plugin_load(context, "", &nothing), JD_ERR_ARGUMENT);
    CHECK_INT(jd_plugin_load(context, NULL, &nothing), JD_ERR_ARGUMENT);
}

// A plug-in cut short anywhere is refused, and the process lives.
TEST(a_file_cut_short_is_refused) {
    static char bytes[1 << 20];
    FILE* whole = fopen("block_on_belt.so", "rb");
    CHECK(whole != NULL);
    const size_t size = whole ? fread(bytes, 1, sizeof bytes, whole) : 0;
    CHECK(size > 4096 && size < sizeof bytes);
    if (whole)
        fclose(whole);
    for (int part = 0; part < 16; part++) {
        FILE* cut = fopen("plugin_cut.so", "wb");
        CHECK(cut != NULL);
        if (!cut)
            return;
        fwrite(bytes, 1, size * (size_t)part / 16, cut);
        fclose(cut);
        CHECK_INT(refuse("plugin_cut.so"), JD_ERR_FILE);
    }
    CHECK_HAS(jd_context_message(context), "is not a shared object, or a damaged one");
    remove("plugin_cut.so");
}

TEST(another_version_is_refused) {
    CHECK_INT(refuse("plugin_bad_1.so"), JD_ERR_UNSUPPORTED);
    char words[64];
    snprintf(words, sizeof words, "has interface version %d, this library has %d",
             JD_PLUGIN_VERSION + 1, JD_PLUGIN_VERSION);
    CHECK_HAS(jd_context_message(context), words);
}

TEST(a_missing_table_is_refused) {
    CHECK_INT(refuse("plugin_bad_2.so"), JD_ERR_ARGUMENT);
    CHECK_HAS(jd_context_message(context), "there is no system");
}

TEST(an_object_without_entry_is_refused) {
    CHECK_INT(refuse("plugin_bad_3.so"), JD_ERR_NAME);
    CHECK_HAS(jd_context_message(context), "is not a plug-in");
    CHECK_HAS(jd_context_message(context), "jd_plugin_entry");
}

TEST(an_object_with_loose_ends_is_refused) {
    CHECK_INT(refuse("plugin_bad_4.so"), JD_ERR_FILE);
    CHECK_HAS(jd_context_message(context), "jd_nobody_has_this");
}

int main(int argc, char** argv) {
    const check_case cases[] = {CHECK_EACH(
        a_plain_name_is_a_file_here, loading_again_gives_the_same_system,
        a_loaded_system_is_not_in_the_list, open_takes_names_and_paths,
        the_energy_account_of_the_block_closes, cvode_agrees_on_the_block,
        a_plugin_may_have_four_lanes, files_that_are_no_objects_are_refused,
        a_file_cut_short_is_refused, another_version_is_refused, a_missing_table_is_refused,
        an_object_without_entry_is_refused, an_object_with_loose_ends_is_refused)};
    context = jd_context_create();
    const int code = check_run(cases, (int)(sizeof cases / sizeof cases[0]), argc, argv);
    jd_context_free(context);
    return code;
}
