// judder modes: what closed contacts do next: part, slide or hold, with what forces, and how surely.
#include "setup/modes.h"

#include "shell/values.h"

#include <stdlib.h>

static int solve(jd_cli_modes* m) {
    const jd_status status = jd_modes_solve(&m->problem, &m->found);
    if (status == JD_ERR_SOLVER)
        return jd_cli_failed("no forces were found that satisfy the laws of contact; the best miss "
                             "them by %.3g of the largest acceleration",
                             m->found.residual);
    if (status != JD_OK)
        return jd_cli_wrong("modes: %s", jd_status_text(status));
    if (m->is_pair && jd_modes_classify(&m->pair, &m->pair_modes) != JD_OK)
        m->is_pair = false;  // a column of the matrix or all accelerations are 0: no class
    for (int s = 0; s < m->found.count; s++) {
        if (jd_modes_stability(&m->problem, &m->found.sets[s], m->stiffness, m->damping,
                               &m->lasts[s]) != JD_OK)
            return jd_cli_wrong("modes: stiffness or damping out of range");
    }
    return JD_CLI_DONE;
}

// ---- Figure ------------------------------------------------------------------------------------

static int check_figure(jd_context* context, const jd_cli_arguments* arguments,
                        const jd_cli_modes* m) {
    const char* figure = jd_cli_value(arguments, "plot");
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    if (!figure && drawn.keep_script)
        return jd_cli_wrong("--keep-script goes with --plot only");
    if (figure && !m->is_pair)
        return jd_cli_wrong("--plot shows two rigid contacts that slide");
    return figure ? jd_cli_figure_check(context, figure, &drawn) : JD_CLI_DONE;
}

static int draw(jd_context* context, const jd_cli_arguments* arguments, const jd_cli_modes* m,
                jd_cli_written* written) {
    const char* figure = jd_cli_value(arguments, "plot");
    const jd_figure_options drawn = jd_cli_figure_options(arguments);
    if (!figure)
        return JD_CLI_DONE;
    if (jd_pair_figure_write(context, &m->pair, figure, &drawn) != JD_OK)
        return jd_cli_wrong("%s", jd_context_message(context));
    jd_cli_written_figure(written, figure, drawn.keep_script);
    return JD_CLI_DONE;
}

// ---- Subcommand --------------------------------------------------------------------------------

static int run_modes(jd_context* context, const jd_cli_arguments* arguments) {
    jd_cli_modes* m = jd_cli_alloc(1, sizeof *m);
    jd_cli_written written = {0};
    int code = arguments->operand_count > 0 ? jd_cli_modes_of_system(context, arguments, m)
                                            : jd_cli_modes_read(context, arguments, m);
    if (!code)
        code = jd_cli_compliance_read(context, arguments, m);
    if (!code)
        code = check_figure(context, arguments, m);
    if (!code)
        code = solve(m);
    if (!code)
        code = draw(context, arguments, m, &written);
    if (!code)
        jd_cli_modes_tell(m, &written, jd_cli_flag(arguments, "json"));
    jd_cli_written_free(&written);
    jd_cli_setup_free(&m->setup);
    free(m);
    return code;
}

static const jd_cli_option options[] = {
    {"set", 0, "NAME=VALUE", JD_CLI_PARAMETER, true, "set a parameter of the system"},
    {"initial", 0, "NAME=VALUE", JD_CLI_STATE, true, "set a state"},
    {"friction", 0, "LAW", JD_CLI_LAW, false, "friction law"},
    {"time", 0, "TIME", JD_CLI_FREE, false, "the moment (default: the begin of a run)"},
    {"matrix", 0, "ROWS", JD_CLI_FREE, false,
     "accelerations of the contacts per force on them [1/kg], rows parted by ';'"},
    {"pull", 0, "NUMBERS", JD_CLI_FREE, false,
     "how fast the contacts would close without forces: the a of d'' = B f - a [m/s^2]"},
    {"free", 0, "NUMBERS", JD_CLI_FREE, false,
     "in place of --pull: accelerations of all components without contact forces, above 0 opening"},
    {"contact", 0, "WORDS", JD_CLI_FREE, true,
     "a contact with friction, once for each: 'mu=0.3,mu_s=0.4'. slip=V: it slides with V, else it "
     "is at rest; normal=N: given normal force, else it is rigid; plane: two tangential "
     "components, which share mu N; box: which do not; mu_y=, mu_s_y=, slip_y=: along y; smooth: "
     "no friction"},
    {"stiffness", 0, "NUMBERS", JD_CLI_FREE, false,
     "of the closed contacts, if they give way a little: whether a mode lasts (default: 1 each)"},
    {"damping", 0, "NUMBERS", JD_CLI_FREE, false, "likewise (default: 0 each)"},
    {"plot", 0, "FILE", JD_CLI_FILE, false,
     "draw two sliding contacts over the angles of the columns of the matrix: .png, .svg or .pdf"},
    {"force", 0, NULL, JD_CLI_NONE, false, "replace existing files"},
    {"keep-script", 0, NULL, JD_CLI_NONE, false, "leave the gnuplot script beside the figure"},
    {"json", 0, NULL, JD_CLI_NONE, false, "print one JSON object in place of the text"},
};

const jd_cli_command jd_cli_modes_command = {
    .name = "modes",
    .summary = "what closed contacts do next: part, slide or hold",
    .usage = "[SYSTEM|FILE|PLUGIN.so]",
    .description =
        "Bodies touch at several points. Prints every consistent mode: which contacts part, which "
        "slide, which hold, with all forces and accelerations; whether there is more than one or "
        "none, as it happens to rigid bodies with friction.\n\n"
        "Of a system: at its initial state, or at that which --initial says. Two rigid contacts "
        "that slide are told as a pair, see below.\n\n"
        "Without a system: with --matrix and --pull alone, contacts slide and friction is part of "
        "the matrix: column "
        "j has the opening accelerations by a normal force 1 at contact j with its friction. For "
        "two of them the class of varkonyi2015 is told (S slides, F free).\n\n"
        "With --contact for each contact the matrix is symmetric, J M^-1 J', over all components: "
        "of each contact first the normal one, then one or two along it.\n\n"
        "Of each mode it is told whether it lasts if closed contacts give way a little, with "
        "--stiffness and --damping, and how fast it is left: growth is the exponent of time, in "
        "units of the frequency of the contact.",
    .example =
        "judder modes --matrix \"1.7 -0.3; 0.3 2.3\" --pull \"9.81 9.81\" --stiffness \"1.353 "
        "1\"",
    .options = options,
    .option_count = sizeof options / sizeof *options,
    .operand = JD_CLI_SYSTEM_OR_FILE,
    .operand_max = 1,
    .run = run_modes,
};
