/// @file friction.h
/// What the benchmarks of friction share: patches, motions, the peer.
#ifndef JUDDER_BENCH_FRICTION_H
#define JUDDER_BENCH_FRICTION_H

#include "bench.h"
#include "judder/friction.h"

#define JD_BENCH_MOTIONS 1024    // for times of our own
#define JD_BENCH_PEER_MOTIONS 8  // of these, for the peer
#define JD_BENCH_ACCURACY 1e-10  // of forces / (mu N) and moments / (a mu N)

// ---- Patches and motions ------------------------------------------------------------------------

/// A patch seen from its middle.
typedef struct jd_bench_patch {
    const char* name;
    jd_patch_options options;
} jd_bench_patch;

/// The patches, and how many.
const jd_bench_patch* jd_bench_patches(int* count);

/// Patches whose tables take longest to build.
const jd_bench_patch* jd_bench_dear_patches(int* count);

/// Fill JD_BENCH_MOTIONS motions with spin of either sign about centres of rotation at distances of
/// 1e-2 to 1e2 times `size` from the reference point, spread evenly over the decades in random
/// order. Those for the peer come first and are spread likewise.
void jd_bench_motions(double size, jd_motion* motions);

// ---- Laws, in the lanes of an engine ------------------------------------------------------------

/// One evaluation of a law on a patch of size 1.
typedef struct jd_bench_slide {
    double vx, vy, w;  ///< motion
    double c, s;       ///< lean
    double load[3];    ///< written: T_x, T_y, M
} jd_bench_slide;

/// Fill JD_BENCH_MOTIONS of them: the motions above, with a lean of random direction.
void jd_bench_slides(jd_bench_slide* slides);

/// Laws to be timed.
typedef struct jd_bench_loads {
    const struct jd_law* law;  ///< of the engine
    const jd_patch* patch;
    const struct jd_table* table;  ///< NULL: the one that the law asks for
    jd_bench_slide* slides;        ///< JD_BENCH_MOTIONS
    int rounds;                    ///< how often all are gone through
} jd_bench_loads;

// ---- The peer -----------------------------------------------------------------------------------

/// Cubature of (F1) over a patch: what its users would write.
typedef struct jd_bench_cubature {
    const jd_patch_options* options;
    double size;  ///< a [m]
    double norm;  ///< integral of the pressure; jd_bench_cubature_norm sets it
    jd_motion motion;
    bool p_adaptive;   ///< raises the degree; else halves the domain
    double tolerance;  ///< asked of each number
    /// Written: force / (mu N) and moment / (a mu N), evaluations of the integrand.
    double load[3];
    int64_t evaluations;
} jd_bench_cubature;

/// Integrate the pressure. @return false on failure.
bool jd_bench_cubature_norm(jd_bench_cubature* job);

/// Integrate the friction. @return false when it gave up.
bool jd_bench_cubature_load(jd_bench_cubature* job);

// ---- Parts of the program -----------------------------------------------------------------------

/// Print a line per engine: kind, name, engine, lanes, nanoseconds per motion of the exact law for
/// all motions, for c near and for c far.
void jd_bench_time_patch(const char* kind, const char* name, const jd_patch* patch);

/// Each prints lines of fields separated by tabs. @return exit code.
int jd_bench_laws(void);
int jd_bench_tables(void);
int jd_bench_exact(void);
int jd_bench_corners(void);
int jd_bench_peer(void);
int jd_bench_surface(void);

#endif
