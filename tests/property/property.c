// Properties of runs over random scenarios of every system, law and solver.
//
//     property [--seed S] [--cases N] [--first F] [--system NAME] [--jobs J] [--show K] [--quiet]
//
// A case follows from the seed and its number alone. Processes share the cases out; what is printed
// and the exit status (0: all hold, 1: some do not) do not depend on how many there are. A property
// that does not hold is shown with the numbers and a command that repeats it.

#include "property/draw.h"
#include "property/trial.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_JOBS = 64, KINDS = 256 };

typedef struct options {
    uint64_t seed;
    int first, cases, jobs, show;
    const char* system;
    bool quiet;
    bool print;  // the commands of the cases, without running them
} options;

// What processes share.
typedef struct board {
    atomic_int next;  // case to take
    atomic_int done;
    atomic_int checks, sensitive, slow, stiff, stalled, pivots, circles, jams;
    atomic_int at[MOST_JOBS];  // case each one is in; -1: none
} board;

// ---- One process -------------------------------------------------------------------------------

// One line per finding: number, system, property, text and command, with tabs between.
static void write_findings(FILE* out, int number, const trial* t) {
    for (int i = 0; i < t->found_count; i++) {
        fprintf(out, "%d\t%s\t%s\t%s\t", number, t->scenario.system->name, t->found[i].property,
                t->found[i].text);
        for (const char* c = t->found[i].command; *c; c++)
            fputc(*c == '\n' ? '\v' : *c, out);
        fputc('\n', out);
    }
    fflush(out);
}

// Numbers are those of all cases, also where only one system is looked at.
static bool is_wanted(const options* o, int number) {
    return !o->system || strcmp(o->system, draw_system(number)) == 0;
}

static void work(const options* o, board* b, int job, FILE* out) {
    static trial t;
    for (;;) {
        const int i = atomic_fetch_add(&b->next, 1);
        if (i >= o->cases)
            break;
        if (!is_wanted(o, o->first + i))
            continue;
        atomic_store(&b->at[job], o->first + i);
        trial_make(o->seed, o->first + i, &t);
        write_findings(out, o->first + i, &t);
        atomic_fetch_add(&b->checks, t.checks);
        atomic_fetch_add(&b->sensitive, t.sensitive);
        atomic_fetch_add(&b->slow, t.slow);
        atomic_fetch_add(&b->stiff, t.stiff);
        atomic_fetch_add(&b->stalled, t.stalled);
        atomic_fetch_add(&b->pivots, t.pivots);
        atomic_fetch_add(&b->circles, t.circles);
        atomic_fetch_add(&b->jams, t.jams);
        trial_free(&t);
        atomic_fetch_add(&b->done, 1);
    }
    atomic_store(&b->at[job], -1);
}

// ---- All of them -------------------------------------------------------------------------------

typedef struct kind {
    char system[32], property[32];
    int count, first;
} kind;

typedef struct summary {
    kind kinds[KINDS];
    int kind_count, findings;
} summary;

static int by_number(const void* a, const void* b) {
    return atoi(*(char* const*)a) - atoi(*(char* const*)b);
}

static kind* kind_of(summary* s, const char* system, const char* property) {
    for (int i = 0; i < s->kind_count; i++)
        if (strcmp(s->kinds[i].system, system) == 0 && strcmp(s->kinds[i].property, property) == 0)
            return &s->kinds[i];
    if (s->kind_count == KINDS)
        return &s->kinds[KINDS - 1];
    kind* k = &s->kinds[s->kind_count++];
    snprintf(k->system, sizeof k->system, "%s", system);
    snprintf(k->property, sizeof k->property, "%s", property);
    k->first = -1;
    return k;
}

static void show(const options* o, summary* s, char* line) {
    char* field[5] = {line};
    for (int i = 1; i < 5; i++) {
        field[i] = strchr(field[i - 1], '\t');
        if (!field[i])
            return;
        *field[i]++ = 0;
    }
    kind* k = kind_of(s, field[1], field[2]);
    s->findings++;
    if (k->first < 0)
        k->first = atoi(field[0]);
    if (k->count++ >= o->show)
        return;
    for (char* c = field[4]; *c; c++)
        *c = *c == '\v' ? '\n' : *c;
    printf("case %s of seed %" PRIu64 ", %s: %s: %s\n    %s", field[0], o->seed, field[1], field[2],
           field[3], field[4]);
}

static void collect(const options* o, FILE** files, summary* s) {
    char** lines = NULL;
    size_t count = 0, room = 0;
    for (int job = 0; job < o->jobs; job++) {
        char* line = NULL;
        size_t size = 0;
        rewind(files[job]);
        while (getline(&line, &size, files[job]) > 0) {
            if (count == room) {
                room = 2 * room + 64;
                lines = realloc(lines, room * sizeof *lines);
            }
            lines[count++] = line;
            line = NULL;
        }
        free(line);
    }
    if (count > 0)
        qsort(lines, count, sizeof *lines, by_number);
    for (size_t i = 0; i < count; i++) {
        show(o, s, lines[i]);
        free(lines[i]);
    }
    free(lines);
}

static void tell_progress(const options* o, board* b, double since) {
    if (!o->quiet)
        fprintf(stderr, "property: %d of %d cases in %.0f s\n", atomic_load(&b->done), o->cases,
                since);
}

// A process that ends early has left the case it was in.
static int wait_for(const options* o, board* b, const pid_t* child) {
    int left = o->jobs, crashes = 0, status;
    const time_t start = time(NULL);
    time_t told = start;
    while (left > 0) {
        const pid_t pid = waitpid(-1, &status, WNOHANG);
        if (pid == 0) {
            usleep(20000);
            if (time(NULL) - told >= 20) {
                told = time(NULL);
                tell_progress(o, b, difftime(told, start));
            }
            continue;
        }
        if (pid < 0)
            break;
        left--;
        for (int job = 0; job < o->jobs; job++)
            if (child[job] == pid && !(WIFEXITED(status) && WEXITSTATUS(status) == 0)) {
                printf("case %d of seed %" PRIu64 ": the process ended with %d\n",
                       atomic_load(&b->at[job]), o->seed, status);
                crashes++;
            }
    }
    tell_progress(o, b, difftime(time(NULL), start));
    return crashes;
}

static int run_all(const options* o) {
    board* b = mmap(NULL, sizeof *b, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    FILE* files[MOST_JOBS];
    pid_t child[MOST_JOBS];
    if (b == MAP_FAILED)
        return 2;
    for (int job = 0; job < o->jobs; job++) {
        files[job] = tmpfile();
        if (!files[job])
            return 2;
        child[job] = fork();
        if (child[job] == 0) {
            work(o, b, job, files[job]);
            _exit(0);
        }
    }
    const int crashes = wait_for(o, b, child);
    static summary s;
    collect(o, files, &s);
    for (int i = 0; i < s.kind_count; i++)
        printf("%-18s %-11s %6d, first in case %d\n", s.kinds[i].system, s.kinds[i].property,
               s.kinds[i].count, s.kinds[i].first);
    printf("%d cases of seed %" PRIu64 ": %d comparisons, %d of them of sensitive motion, %d "
           "slow to come together; %d runs too stiff for their method, %d that stall, %d that turn "
           "about a weighted point, %d that circle in one place, %d that jam; %d findings, %d "
           "crashes\n",
           atomic_load(&b->done), o->seed, atomic_load(&b->checks), atomic_load(&b->sensitive),
           atomic_load(&b->slow), atomic_load(&b->stiff), atomic_load(&b->stalled),
           atomic_load(&b->pivots), atomic_load(&b->circles), atomic_load(&b->jams), s.findings,
           crashes);
    return s.findings > 0 || crashes > 0;
}

static int print_all(const options* o) {
    static scenario s;
    static char command[COMMAND_SIZE];
    for (int i = 0; i < o->cases; i++) {
        if (!is_wanted(o, o->first + i))
            continue;
        if (!draw_scenario(o->seed, o->first + i, &s))
            return 1;
        scenario_command(&s, command, sizeof command);
        printf("%s\n", command);
    }
    return 0;
}

int main(int argc, char** argv) {
    options o = {.seed = 1, .cases = 300, .show = 3, .jobs = (int)sysconf(_SC_NPROCESSORS_ONLN)};
    for (int i = 1; i < argc; i++) {
        const char* value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "--quiet") == 0 || strcmp(argv[i], "--print") == 0) {
            *(argv[i][2] == 'q' ? &o.quiet : &o.print) = true;
            continue;
        }
        if (strcmp(argv[i], "--seed") == 0)
            o.seed = strtoull(value, NULL, 10);
        else if (strcmp(argv[i], "--cases") == 0)
            o.cases = atoi(value);
        else if (strcmp(argv[i], "--first") == 0)
            o.first = atoi(value);
        else if (strcmp(argv[i], "--jobs") == 0)
            o.jobs = atoi(value);
        else if (strcmp(argv[i], "--show") == 0)
            o.show = atoi(value);
        else if (strcmp(argv[i], "--system") == 0)
            o.system = value;
        else {
            fprintf(stderr, "property: unknown option '%s'\n", argv[i]);
            return 2;
        }
        i++;
    }
    if (draw_missing()) {
        fprintf(stderr, "property: system '%s' is not drawn; draw.c lists those that are\n",
                draw_missing());
        return 1;
    }
    o.jobs = o.jobs < 1 ? 1 : o.jobs > MOST_JOBS ? MOST_JOBS : o.jobs;
    return o.print ? print_all(&o) : run_all(&o);
}
