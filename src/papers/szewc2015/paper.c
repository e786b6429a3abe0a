// szewc2015: what the paper is, what of it is made again, what was found.
#include "judder/maths.h"
#include "papers/papers.h"
#include "papers/szewc2015/plans.h"

static const jd_exhibit exhibits[] = {
    {"fig2", "paths under two drives",
     "The path of the ball's centre in the plane for the two drives of the figure, with the "
     "law and the numbers of the paper. Marks upon it show the exact law, that is the "
     "integrals (7) themselves. Below: how far apart the two laws are. On the right the table "
     "is turned about y; the angle is not printed, here it is 1°, and the path with the table "
     "level stands beside it.",
     &jd_szewc2015_fig2},
    {"fig3", "paths under four drives",
     "The same for the four drives of this figure. Bottom right the table is turned about x: "
     "with the 1° taken here the ball climbs, turns back and rolls down.",
     &jd_szewc2015_fig3},
    {"rest", "the table at rest",
     "Equation (18): the published start without a drive. The ball slides against its "
     "backspin, rolls, and stops. Where nothing spins about the normal every law is exact and "
     "the motion has closed forms for eps_t, eps_r towards 0. Beside it a ball without spin "
     "and without rolling resistance, which rolls from 2 v0/(7 mu g) on with (5/7) v0.",
     &jd_szewc2015_rest},
    {"laws", "how far the reduced laws are off",
     "Distance of the ball from where the exact law takes it in 0.5 s, on a level table, under "
     "the six drives: as published, and if the ball also spins with 500 rad/s about the normal "
     "at the start. The last column is friction itself: the largest distance of the force from "
     "the exact one over all mixes of sliding and spin, under full lean (d = 1), in mu N.",
     &jd_szewc2015_laws},
    {"fit", "the four parameters",
     "Least squares (11) of the law (8) to the integrals (7), over a domain D that the paper "
     "does not name. Here all mixing angles atan(a w/v) and all angles between rolling and "
     "sliding count alike, and either all d from 0 to 1 or d = 0 alone.",
     &jd_szewc2015_fit},
    {"pressure", "the leaning pressure and its moments",
     "Equations (1) to (4) and (10): the pressure integrates to 1, its centre is d/5 ahead, "
     "which is the rolling moment, and its moments have the values of (10), if the exponent of "
     "r in (9) changes its sign. With them the law (12) is exact for pure sliding and for pure "
     "spin.",
     &jd_szewc2015_pressure},
    {"cost", "what the integrals cost",
     "The paper calls the integrals (7) very time consuming, which is why it takes the law "
     "(12). Here the points are counted that a plain rule over the patch needs in every "
     "evaluation, on a square grid and on rings, and the evaluations that a run takes with "
     "either law. Counts do not depend on the machine.",
     &jd_szewc2015_cost},
    {"rolling", "which rolling velocity",
     "Section 3 says that v_r = v, the velocity of the ball's centre; (19) takes the velocity "
     "against the table. The figures follow (19). Here both are run, by a program of its own "
     "that holds the equations as they are printed.",
     &jd_szewc2015_rolling},
};

static const jd_note notes[] = {
    {JD_NOTE_FINDING, "the law does not matter in the figures",
     "In 2 s the published law takes the ball at most 7.4 µm from where the exact law takes "
     "it, on paths of 19 to 86 cm. Even contact at a point, which knows no spin, would do: the "
     "table shakes at 1 m/s and more, while the ball's own spin moves the edge of the patch at "
     "less than 1 mm/s. That is all but pure sliding, where all laws agree."},
    {JD_NOTE_FINDING, "where the law matters",
     "With 500 rad/s about the normal at the start, the law of the paper is up to 1.4 mm off "
     "after 0.5 s, pade2 7.7 mm, contact at a point 14.5 mm and pade1 17.5 mm, of some 12 cm. "
     "The paper does not say how far its law is off: up to 0.036 mu N without lean, and up to "
     "0.18 mu N under full lean, the d = 1 of its simulations."},
    {JD_NOTE_FINDING, "the fit",
     "A fit over all mixing angles, directions and d from 0 to 1 gives the four printed "
     "numbers within 4 %. One with d = 0 alone gives 0.862, 3.457, 0.400 and 4.404: 4.5 to 43 "
     "% off the print. So the printed fit had leaning pressures in it. For a patch that does "
     "not lean the second set is better: the force is off by 0.011 mu N at most, not by 0.036."},
    {JD_NOTE_FINDING, "the cost of the integrals",
     "A plain rule over the patch needs some 3000 points for an error of 0.001 mu N, and so "
     "hundreds of millions of values of the integrand for 2 s of motion: as the paper says, "
     "that is very time consuming. But the law (12), under the full lean of the simulations, "
     "is no better than a rule of a dozen points. And there is no need to integrate: for this "
     "pressure the integrals have closed forms, with eps_t as well. They take about as long as "
     "(12), which has six powers, and the solver does not ask for them more often."},
    {JD_NOTE_FINDING, "the rolling velocity",
     "v_r = v, as section 3 has it, holds on a table at rest. (19) takes the velocity against "
     "the table, and on that the figures depend far more than on the law of friction: with v_r "
     "= v the ball would be 5 to 11 mm elsewhere after 0.5 s, and in the top left panel of "
     "figure 3 it would come less than half as far in 2 s. Against the table the lean turns "
     "with every stroke and takes hardly any speed on the mean; with v_r = v the ball is "
     "braked as on a table at rest."},
    {JD_NOTE_FINDING, "which drives bend the path",
     "The paths that bend most on a level table are those with omega_a = 2 omega_b: figure 2 "
     "left, figure 3 top left and bottom left. With other ratios the ball leaves the straight "
     "line by 13 mm and less in 2 s."},
    {JD_NOTE_FINDING, "figure 2, right",
     "A table that shakes at 1000 m/s, with a stroke of 0.67 m to each side, turns the "
     "friction force so fast that it hardly acts on the mean: the ball moves nearly as without "
     "friction. The start is kept to 0.36 m/s after 2 s, and on a slope the path is a parabola."},
    {JD_NOTE_FINDING, "backspin",
     "omega_x(0) = 20 rad/s with v_y(0) = 0.4 m/s is backspin: a rolling ball would have -20 "
     "rad/s. The rolling moment follows from the rolling velocity, not from the spin, so it "
     "feeds energy to the ball as long as the backspin lasts. It is a property of the model."},
    {JD_NOTE_MISPRINT, "equations (9) and (10)",
     "The exponent of r has the wrong sign: c(0,1,1) and c(1,0,1) are c(0,1,-1) and c(1,0,-1), "
     "c(0,0,-1) is c(0,0,1). The values in (10) are right for these; as printed two of them "
     "would be half as large and the third four times as large."},
    {JD_NOTE_MISPRINT, "equation (14)",
     "The second entry of M_r must be M_ry, not M_rx again. T and M_s lack their minus sign, "
     "which (15) and (16) have."},
    {JD_NOTE_MISPRINT, "the angular sliding velocity",
     "Above (5) it is divided by a and given components along x and y. It is not divided by a "
     "and points along the normal: only so do the terms of (7) have one dimension."},
    {JD_NOTE_MISPRINT, "the start",
     "alpha_x(0) = 20, alpha_y(0) = 0, alpha_z(0) = 0 are the spins omega_x(0) = 20 rad/s, "
     "omega_y(0) = omega_z(0) = 0: the five degrees of freedom hold no angles."},
    {JD_NOTE_CHOICE, "angles",
     "The table is turned about y in figure 2, right, and about x in figure 3, bottom right, "
     "but neither angle is printed: 1° is taken. The sentence about figure 2 ends unfinished; "
     "it is read for the right panel alone."},
    {JD_NOTE_CHOICE, "signs of the tilt",
     "Positive alpha_y makes the ball run towards +x, as in (15); positive alpha_x towards -y."},
    {JD_NOTE_CHOICE, "time",
     "Run times are not printed: 2 s for the paths, 0.5 s for comparisons."},
    {JD_NOTE_CHOICE, "amplitudes",
     "A_x and A_y are called amplitudes of the vibrations and have no unit. In (19) they are "
     "added to velocities, so they are velocities in m/s. The table moves with -A cos(omega t)."},
    {JD_NOTE_CHOICE, "places",
     "The path is that of the centre in the room, (17), not on the moving table."},
    {JD_NOTE_CHOICE, "eps_r",
     "(12) says d_c with a small parameter, not how: n = sqrt(v_rx² + v_ry² + eps_r²) stands "
     "in place of the root in (2). eps_t and eps_r belong to velocities divided by a."},
    {JD_NOTE_CHOICE, "the exact law in the runs",
     "The integrals (7) with the same eps_t and eps_r."},
};

const jd_paper jd_szewc2015 = {
    .name = "szewc2015",
    .title = "Dynamics simulations of a rigid body lying on a vibrating table with the use of "
             "special approximations of the resulting contact forces",
    .citation = "M. Szewc, I. Wojtunik, G. Kudra, J. Awrejcewicz: conference "
                "contribution, Lodz University of Technology, 2015.",
    .text = "A ball slides, spins and rolls on a table that shakes in its plane and may be turned. "
            "Friction acts over a small patch under leaning Hertz pressure. The paper takes a "
            "reduced law in place of integrals over the patch and shows six paths of the ball.",
    .exhibits = exhibits,
    .exhibit_count = sizeof exhibits / sizeof exhibits[0],
    .scenarios = jd_szewc2015_scenarios,
    .notes = notes,
    .note_count = sizeof notes / sizeof notes[0],
};
