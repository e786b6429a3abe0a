/// @file papers.h
/// Papers whose figures, tables and claims Judder makes again, and checks against what they print.
///
///     const jd_paper* paper;
///     jd_reproduction* made;
///     if (jd_paper_find(context, "kardan2013", &paper) == JD_OK &&
///         jd_reproduce(context, paper, "kardan2013", NULL, &made) == JD_OK) {
///         printf("%d checks fail\n", jd_reproduction_count(made, JD_FAILS));
///         jd_reproduction_free(made);
///     }
#ifndef JUDDER_PAPERS_H
#define JUDDER_PAPERS_H

#include "judder/base.h"
#include "judder/run.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A figure or a table of a paper.
typedef struct jd_exhibit {
    const char* name;                    ///< what users type: "fig3", "table1"
    const char* title;                   ///< a few words
    const char* text;                    ///< what it shows and how it is made again, a paragraph
    const struct jd_exhibit_plan* plan;  ///< how: the library's own
} jd_exhibit;

typedef enum jd_note_kind {
    JD_NOTE_FINDING,   ///< something the comparison shows
    JD_NOTE_MISPRINT,  ///< something printed that cannot be meant
    JD_NOTE_CHOICE,    ///< where the paper is silent: what was taken
} jd_note_kind;

/// A remark on a paper.
typedef struct jd_note {
    jd_note_kind kind;
    const char* where;  ///< "equation (6)"
    const char* text;
} jd_note;

/// A scenario of a paper: a run or a sweep of one of its figures or tables.
typedef struct jd_paper_scenario {
    const char* name;  ///< of its files: "fig3"
    const char* text;  ///< YAML, as in examples/<paper>/<name>.yaml
} jd_paper_scenario;

/// A paper: constant, shared, kept to the end of the process.
typedef struct jd_paper {
    const char* name;            ///< key in docs/references.bib: "kardan2013"
    const char* code;            ///< that of its proceedings, "NON254"; NULL: it has none
    const char* title;           ///< its own; NULL: it is not known
    const char* subject;         ///< what it is about, a few words of ours
    const char* citation;        ///< authors, journal, year
    const char* text;            ///< what it is about, a paragraph
    const char* const* systems;  ///< the systems of Judder that it is made again with
    int system_count;
    const jd_exhibit* exhibits;
    int exhibit_count;
    const jd_paper_scenario* scenarios;  ///< all of them; one without a name ends the list
    const jd_note* notes;
    int note_count;
} jd_paper;

/// Number of papers, and the one at `index` (NULL outside, and when out of memory).
JD_API int jd_paper_count(void);
JD_API const jd_paper* jd_paper_at(int index);

/// Find a paper by its name or code, or a figure or table of a paper by its name. On failure the
/// message names the nearest one.
/// @return JD_OK, JD_ERR_NAME or JD_ERR_MEMORY. On error what was looked for is NULL.
JD_API JD_NODISCARD jd_status jd_paper_find(jd_context* context, const char* name,
                                            const jd_paper** paper);
JD_API JD_NODISCARD jd_status jd_exhibit_find(jd_context* context, const jd_paper* paper,
                                              const char* name, const jd_exhibit** exhibit);

/// Read the paper of a folder: its page, paper.yaml, and the scenarios that it names. It is kept to
/// the end of the process. The folder is data and may be a stranger's: names of the paper, its figures,
/// runs and sweeps have letters, digits, "-", "_" and "." alone; scenarios are read, and read files, within
/// the folder, wherever links lead; no plug-in is loaded.
/// @return JD_OK, JD_ERR_FILE, JD_ERR_MEMORY, or what is wrong with the page, with its place.
JD_API JD_NODISCARD jd_status jd_paper_read(jd_context* context, const char* folder,
                                            const jd_paper** paper);

/// The folder that a paper was read from, as it was named; NULL: it is one of the library.
JD_API const char* jd_paper_folder(const jd_paper* paper);

// ---- Checks -----------------------------------------------------------------------------------

/// What is claimed of a value and what is expected.
typedef enum jd_relation {
    JD_EQUALS,    ///< within the tolerance
    JD_AT_MOST,   ///< not above it by more than the tolerance
    JD_AT_LEAST,  ///< not below it by more than the tolerance
    JD_DIFFERS,   ///< off by more than the tolerance: what is said is refuted
} jd_relation;

typedef enum jd_verdict {
    JD_AGREES,         ///< as expected, within the tolerance
    JD_AGREES_WITHIN,  ///< farther off than the tolerance, but within what is called agreement
    JD_REFUTED,        ///< differs from what the paper says, as known and explained on the page
    JD_UNCHECKED,      ///< it cannot be checked: `method` says why
    JD_FAILS,          ///< not as it was found before: something is wrong here
    JD_VERDICTS
} jd_verdict;

/// "agrees", "agrees within", "refuted", "cannot be checked" or "fails".
JD_API const char* jd_verdict_name(jd_verdict verdict);

/// One check, done.
typedef struct jd_check {
    const jd_exhibit* exhibit;
    bool claim;  ///< the paper says so; otherwise it is a check of our own
    const char* what;
    const char* unit;
    jd_relation relation;
    double expected;     ///< published, or by a closed form [unit]; NaN: there is none
    double tolerance;    ///< [unit]
    double within;       ///< what else is called agreement [unit]; 0: nothing
    double value;        ///< ours [unit]
    const char* source;  ///< where the expected value comes from, and why this tolerance
    const char* method;  ///< how ours was computed, or why it was not
    jd_verdict verdict;
} jd_check;

// ---- Reproduction -----------------------------------------------------------------------------

typedef struct jd_reproduce_options {
    const jd_exhibit* only;   ///< this figure or table alone; NULL: all of the paper
    bool replace;             ///< files in an existing folder are replaced; others stay
    int points;               ///< values of each sweep, >= 2; 0: as many as planned
    const char* gnuplot;      ///< the program; NULL: "gnuplot" on the path
    jd_progress_fn progress;  ///< NULL: none
    void* progress_data;      ///< handed to `progress`
} jd_reproduce_options;

JD_API jd_reproduce_options jd_reproduce_options_default(void);

/// What was made. Opaque.
typedef struct jd_reproduction jd_reproduction;

/// Make the figures and tables of a paper into a folder: for each run and each sweep its scenario
/// NAME.yaml and its result NAME.h5, for each exhibit its figure NAME.svg with script and data, and
/// a page of all checks, index.html and README.md. The folder appears whole or not at all: it is
/// filled under a temporary name and renamed. An existing folder must be empty, or `replace` must
/// be set; then its files are replaced one by one when all are made, the pages last. A link in the
/// place of the folder is refused, one in the place of a file is replaced. `options` may be NULL.
/// @return JD_OK, also when checks fail; JD_CANCELLED, JD_ERR_ARGUMENT, JD_ERR_FILE,
/// JD_ERR_UNSUPPORTED (no gnuplot), JD_ERR_MEMORY, or why a run cannot be made. Unless it is JD_OK
/// *made is NULL.
JD_API JD_NODISCARD jd_status jd_reproduce(jd_context* context, const jd_paper* paper,
                                           const char* folder, const jd_reproduce_options* options,
                                           jd_reproduction** made);

/// Whether jd_reproduce could write to `folder`, before the work is done: it can be made or is an
/// empty folder, or any folder with `replace`. @return JD_OK, JD_ERR_FILE or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_reproduce_check_folder(jd_context* context, const char* folder,
                                                        bool replace);

/// Free a reproduction; takes NULL. The files stay.
JD_API void jd_reproduction_free(jd_reproduction* made);

JD_API int jd_reproduction_check_count(const jd_reproduction* made);
JD_API const jd_check* jd_reproduction_check_at(const jd_reproduction* made, int index);
/// How many checks, and how many claims among them, have a verdict.
JD_API int jd_reproduction_count(const jd_reproduction* made, jd_verdict verdict);
JD_API int jd_reproduction_claims(const jd_reproduction* made, jd_verdict verdict);
/// The paper.
JD_API const jd_paper* jd_reproduction_paper(const jd_reproduction* made);

/// Names of the files within the folder, the page index.html first.
JD_API int jd_reproduction_file_count(const jd_reproduction* made);
JD_API const char* jd_reproduction_file_at(const jd_reproduction* made, int index);

/// Write one page over several reproductions, index.html and README.md, into a folder that is there and
/// in which each has the folder of its paper's name: a table of papers, systems and verdicts, and all
/// claims. @return JD_OK, JD_ERR_ARGUMENT, JD_ERR_FILE or JD_ERR_MEMORY.
JD_API JD_NODISCARD jd_status jd_reproduction_index(jd_context* context,
                                                    const jd_reproduction* const* made, int count,
                                                    const char* folder);

#ifdef __cplusplus
}
#endif
#endif
