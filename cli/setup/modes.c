// Matrix, accelerations and contacts of `judder modes`.
#include "setup/modes.h"

#include "shell/values.h"

#include <string.h>

#define PART_SIZE 64  // bytes of one number or one word

// ---- Lists of numbers --------------------------------------------------------------------------

// Read "1 2; 3 4" or "1, 2; 3, 4": numbers, rows parted by ';'. All rows must have the same length.
typedef struct numbers {
    int rows, columns;
    double at[JD_MODES_ROWS * JD_MODES_ROWS];
} numbers;

// One row of it. @return how many numbers, -1 if it is wrong.
static int read_row(jd_context* context, const jd_cli_given* given, const char* text, size_t size,
                    double* values) {
    int count = 0;
    for (size_t at = 0; at < size;) {
        const size_t length = strcspn(text + at, " ,\t\n;");
        char part[PART_SIZE];
        if (length == 0) {
            at++;
            continue;
        }
        if (count == JD_MODES_ROWS || length >= sizeof part) {
            jd_cli_wrong_value(given->option->name, given->value, "too many numbers");
            return -1;
        }
        snprintf(part, sizeof part, "%.*s", (int)length, text + at);
        if (jd_cli_read_value(context, given, part, "1", &values[count++]))
            return -1;
        at += length;
    }
    return count;
}

static int read_numbers(jd_context* context, const jd_cli_given* given, numbers* n) {
    const char* text = given->value;
    *n = (numbers){0};
    for (;;) {
        double row[JD_MODES_ROWS];
        const size_t size = strcspn(text, ";");
        const int count = read_row(context, given, text, size, row);
        if (count < 0)
            return JD_CLI_WRONG;
        if (count == 0 || (n->rows > 0 && count != n->columns) || n->rows == JD_MODES_ROWS)
            return jd_cli_wrong_value(given->option->name, given->value,
                                      "must be rows of the same length, parted by ';'");
        memcpy(&n->at[n->rows * count], row, (size_t)count * sizeof *row);
        n->columns = count;
        n->rows++;
        if (text[size] == '\0')
            return JD_CLI_DONE;
        text += size + 1;
    }
}

// A row of `count` numbers.
static int read_list(jd_context* context, const jd_cli_arguments* arguments, const char* name,
                     int count, double* values) {
    const jd_cli_given* given = jd_cli_find_given(arguments, name);
    numbers n;
    if (!given)
        return JD_CLI_DONE;
    if (read_numbers(context, given, &n))
        return JD_CLI_WRONG;
    if (n.rows != 1 || n.columns != count)
        return jd_cli_wrong("--%s %s: %d number%s needed", name, given->value, count,
                            count == 1 ? " is" : "s are");
    memcpy(values, n.at, (size_t)count * sizeof *values);
    return JD_CLI_DONE;
}

// ---- Contacts ----------------------------------------------------------------------------------

// One "name=value" or word of a contact.
static int read_word(jd_context* context, const jd_cli_given* given, const char* word,
                     jd_closed_contact* c) {
    const struct {
        const char* name;
        double* value;
        const char* unit;
        int along;  // tangential components that it speaks of
    } keys[] = {
        {"mu", &c->mu_k[0], "1", 1},     {"mu_s", &c->mu_s[0], "1", 1},
        {"slip", &c->slip[0], "m/s", 1}, {"mu_y", &c->mu_k[1], "1", 2},
        {"mu_s_y", &c->mu_s[1], "1", 2}, {"slip_y", &c->slip[1], "m/s", 2},
        {"normal", &c->normal, "N", 0},
    };
    const char* equals = strchr(word, '=');
    const size_t size = equals ? (size_t)(equals - word) : strlen(word);
    if (strcmp(word, "plane") == 0 || strcmp(word, "box") == 0) {
        c->along = 2;
        c->bound = word[0] == 'b' ? JD_BOUND_BOX : c->bound;
        return JD_CLI_DONE;
    }
    for (int i = 0; equals && i < (int)(sizeof keys / sizeof *keys); i++) {
        if (strncmp(word, keys[i].name, size) != 0 || keys[i].name[size] != '\0')
            continue;
        c->along = keys[i].along > c->along ? keys[i].along : c->along;
        c->rigid = c->rigid && keys[i].value != &c->normal;
        return jd_cli_read_value(context, given, equals + 1, keys[i].unit, keys[i].value);
    }
    if (strcmp(word, "smooth") == 0)
        return JD_CLI_DONE;
    return jd_cli_wrong("--contact %s: unknown '%s'; known are smooth, mu=, mu_s=, slip=, normal=, "
                        "plane, box, mu_y=, mu_s_y=, slip_y=",
                        given->value, word);
}

// What is not said: mu_s is mu, and y is as x.
static int complete(const jd_cli_given* given, jd_closed_contact* c) {
    c->mu_k[1] = c->mu_k[1] < 0 ? c->mu_k[0] : c->mu_k[1];
    if (c->mu_s[1] < 0)
        c->mu_s[1] = c->mu_s[0] < 0 || c->mu_k[1] != c->mu_k[0] ? c->mu_k[1] : c->mu_s[0];
    c->mu_s[0] = c->mu_s[0] < 0 ? c->mu_k[0] : c->mu_s[0];
    for (int i = 0; i < c->along; i++) {
        if (c->mu_k[i] < 0)
            return jd_cli_wrong_value("contact", given->value, "mu must be given, not below 0");
        if (c->mu_s[i] < c->mu_k[i])
            return jd_cli_wrong_value("contact", given->value, "mu_s must not be below mu");
    }
    if (c->normal < 0)
        return jd_cli_wrong_value("contact", given->value, "normal must not be below 0");
    return JD_CLI_DONE;
}

static int read_contact(jd_context* context, const jd_cli_given* given, jd_closed_contact* c) {
    *c = (jd_closed_contact){.rigid = true, .mu_k = {-1, -1}, .mu_s = {-1, -1}};
    for (const char* at = given->value; *at;) {
        const size_t length = strcspn(at, ", ");
        char word[PART_SIZE];
        if (length >= sizeof word)
            return jd_cli_wrong_value("contact", given->value, "a word is too long");
        snprintf(word, sizeof word, "%.*s", (int)length, at);
        if (length > 0 && read_word(context, given, word, c))
            return JD_CLI_WRONG;
        at += length + (at[length] != '\0');
    }
    return complete(given, c);
}

// @return how many components they have, -1 if one is wrong.
static int read_contacts(jd_context* context, const jd_cli_arguments* arguments, jd_cli_modes* m) {
    int dim = 0;
    for (int i = 0; i < arguments->option_count; i++) {
        const jd_cli_given* given = &arguments->options[i];
        if (strcmp(given->option->name, "contact") != 0)
            continue;
        if (m->problem.count == JD_MODES_CONTACTS) {
            jd_cli_wrong("--contact: at most %d contacts", JD_MODES_CONTACTS);
            return -1;
        }
        jd_closed_contact* c = &m->contacts[m->problem.count++];
        if (read_contact(context, given, c))
            return -1;
        dim += 1 + c->along;
    }
    return dim;
}

// ---- All of it ---------------------------------------------------------------------------------

// Without contacts: as many as the matrix has rows, with friction already in it.
static int sliding_contacts(int rows, jd_cli_modes* m) {
    if (rows > JD_MODES_CONTACTS)
        return jd_cli_wrong("--matrix: at most %d contacts", JD_MODES_CONTACTS);
    m->problem.count = rows;
    for (int k = 0; k < rows; k++)
        m->contacts[k] = (jd_closed_contact){.rigid = true};
    return JD_CLI_DONE;
}

static int read_accelerations(jd_context* context, const jd_cli_arguments* arguments, int dim,
                              jd_cli_modes* m) {
    const bool pull = jd_cli_value(arguments, "pull"), open = jd_cli_value(arguments, "free");
    if (pull == open)
        return jd_cli_wrong("modes needs one of --pull and --free with --matrix");
    if (pull && dim != m->problem.count)
        return jd_cli_wrong("--pull says how contacts are pressed together; with components of "
                            "friction give all accelerations by --free");
    if (read_list(context, arguments, pull ? "pull" : "free", dim, m->pull))
        return JD_CLI_WRONG;
    for (int i = 0; pull && i < dim; i++)
        m->pull[i] = -m->pull[i];
    return JD_CLI_DONE;
}

int jd_cli_modes_read(jd_context* context, const jd_cli_arguments* arguments, jd_cli_modes* m) {
    const jd_cli_given* given = jd_cli_find_given(arguments, "matrix");
    static const char* const others[] = {"set", "initial", "friction", "time"};
    numbers n;
    if (!given)
        return jd_cli_wrong("modes needs a system, or --matrix");
    for (int i = 0; i < (int)(sizeof others / sizeof *others); i++)
        if (jd_cli_find_given(arguments, others[i]))
            return jd_cli_wrong("--%s goes with a system", others[i]);
    if (read_numbers(context, given, &n))
        return JD_CLI_WRONG;
    if (n.rows != n.columns)
        return jd_cli_wrong_value("matrix", given->value, "must have as many rows as columns");
    int dim = read_contacts(context, arguments, m);
    if (dim < 0 || (m->problem.count == 0 && sliding_contacts(n.rows, m)))
        return JD_CLI_WRONG;
    dim = dim > 0 ? dim : n.rows;
    if (dim != n.rows)
        return jd_cli_wrong("--matrix has %d rows, but the contacts have %d components: a normal "
                            "one each, and their tangential ones",
                            n.rows, dim);
    memcpy(m->give, n.at, (size_t)(dim * dim) * sizeof *m->give);
    m->problem.contacts = m->contacts;
    m->problem.give = m->give;
    m->problem.pull = m->pull;
    for (int k = 0; k < m->problem.count; k++)
        snprintf(m->names[k], sizeof m->names[k], "%d", k + 1);
    return read_accelerations(context, arguments, dim, m);
}

int jd_cli_compliance_read(jd_context* context, const jd_cli_arguments* arguments,
                           jd_cli_modes* m) {
    const int count = m->problem.count;
    for (int k = 0; k < count; k++)
        m->stiffness[k] = 1;
    if (read_list(context, arguments, "stiffness", count, m->stiffness) ||
        read_list(context, arguments, "damping", count, m->damping))
        return JD_CLI_WRONG;
    for (int k = 0; k < count; k++) {
        if (!(m->stiffness[k] > 0))
            return jd_cli_wrong_value("stiffness", jd_cli_value(arguments, "stiffness"),
                                      "must be greater than 0");
        if (m->damping[k] < 0)
            return jd_cli_wrong_value("damping", jd_cli_value(arguments, "damping"),
                                      "must not be negative");
    }
    m->is_pair = jd_modes_pair(&m->problem, &m->pair);
    for (int i = 0; m->is_pair && i < 2; i++) {
        m->pair.stiffness[i] = m->stiffness[i];
        m->pair.damping[i] = m->damping[i];
    }
    return JD_CLI_DONE;
}
