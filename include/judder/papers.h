/// @file papers.h
/// Papers whose figures and tables Judder makes again, and checks against what they print.
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

/// A paper: constant, shared, never freed.
typedef struct jd_paper {
    const char* name;      ///< key in docs/references.bib: "kardan2013"
    const char* title;     ///< its own
    const char* citation;  ///< authors, journal, year
    const char* text;      ///< what it is about, a paragraph
    const jd_exhibit* exhibits;
    int exhibit_count;
    const jd_paper_scenario* scenarios;  ///< all of them; one without a name ends the list
    const jd_note* notes;
    int note_count;
} jd_paper;

/// Number of papers, and the one at `index` (NULL outside).
JD_API int jd_paper_count(void);
JD_API const jd_paper* jd_paper_at(int index);

/// Find a paper, or a figure or table of a paper, by name. On failure the message names the nearest
/// one. @return JD_OK or JD_ERR_NAME. On error what was looked for is NULL.
JD_API JD_NODISCARD jd_status jd_paper_find(jd_context* context, const char* name,
                                            const jd_paper** paper);
JD_API JD_NODISCARD jd_status jd_exhibit_find(jd_context* context, const jd_paper* paper,
                                              const char* name, const jd_exhibit** exhibit);

// ---- Checks -----------------------------------------------------------------------------------

/// What is claimed of a value and what is expected.
typedef enum jd_relation {
    JD_EQUALS,    ///< within the tolerance
    JD_AT_MOST,   ///< not above it by more than the tolerance
    JD_AT_LEAST,  ///< not below it by more than the tolerance
    JD_DIFFERS,   ///< off by more than the tolerance: a finding
} jd_relation;

typedef enum jd_verdict {
    JD_AGREES,   ///< as expected
    JD_FINDING,  ///< differs from the paper, as known and explained in the notes
    JD_FAILS,    ///< not as claimed
} jd_verdict;

/// "agrees", "finding" or "fails".
JD_API const char* jd_verdict_name(jd_verdict verdict);

/// One check, done.
typedef struct jd_check {
    const jd_exhibit* exhibit;
    const char* what;
    const char* unit;
    jd_relation relation;
    double expected;     ///< published, or by a closed form [unit]
    double tolerance;    ///< [unit]
    double value;        ///< ours [unit]
    const char* source;  ///< where the expected value comes from, and why this tolerance
    const char* method;  ///< how ours was computed
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
/// be set; then its files are replaced one by one when all are made, the pages last. `options` may
/// be NULL.
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
/// How many checks have a verdict.
JD_API int jd_reproduction_count(const jd_reproduction* made, jd_verdict verdict);

/// Names of the files within the folder, the page index.html first.
JD_API int jd_reproduction_file_count(const jd_reproduction* made);
JD_API const char* jd_reproduction_file_at(const jd_reproduction* made, int index);

#ifdef __cplusplus
}
#endif
#endif
