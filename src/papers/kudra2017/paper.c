// kudra2017: what the paper is, what of it is made again, what was found.
#include "papers/kudra2017/plans.h"
#include "papers/papers.h"

static const jd_exhibit exhibits[] = {
    {"start", "one trajectory beside an independent derivation",
     "Two seconds from the start that the sweeps below have, with the disc so high that the "
     "ball begins 2.24 mm deep. The angles are those of an independent derivation of the "
     "equations.",
     &jd_kudra2017_start},
    {"fig2a", "angular velocity of the disc, friction over the patch",
     "Angles once per period of the drive over the angular velocity of the disc, b_T = 0.681, "
     "each value started anew.",
     &jd_kudra2017_fig2a},
    {"fig2b", "angular velocity of the disc, friction at a point", "The same with b_T = 0.",
     &jd_kudra2017_fig2b},
    {"fig3", "the coefficient b_T",
     "Over b_T, which is 0 for contact at a point and 0.681 for the patch; the disc turns at 6 "
     "rad/s.",
     &jd_kudra2017_fig3},
    {"fig4a", "the friction coefficient, friction over the patch",
     "Over mu with b_T = 0.681; the disc turns at 6 rad/s.", &jd_kudra2017_fig4a},
    {"fig4b", "the friction coefficient, friction at a point", "The same with b_T = 0.",
     &jd_kudra2017_fig4b},
    {"fig5", "height of the disc, friction over the patch",
     "Quasi-static: each height starts where the one below has ended, beginning at z0* = -428 "
     "mm. Above with the disc at rest as in the paper, below with the disc at 6 rad/s.",
     &jd_kudra2017_fig5},
    {"fig6", "height of the disc, friction at a point", "The same with b_T = 0.",
     &jd_kudra2017_fig6},
    {"rest", "the disc at rest",
     "What figures 3 and 4 show for the value of omega_d that the paper states, 0: over b_T "
     "for three coefficients of friction.",
     &jd_kudra2017_rest},
    {"attractors", "motions side by side",
     "Place of the joint between the limbs once per period, for eight random starts at every "
     "angular velocity of the disc, b_T = 0.",
     &jd_kudra2017_attractors},
    {"fit", "the coefficient of the Hertz disc",
     "Figure 2 takes b_T = 0.681 for a circular contact under Hertz pressure. Here b_T is "
     "fitted to the exact force with m_T = 2, as the law (9) has it: by least squares over all "
     "mixes of sliding and spin, and such that the largest error is the smallest; beside it "
     "for uniform pressure.",
     &jd_kudra2017_fit},
    {"fig2-exact", "angular velocity of the disc by four laws of friction",
     "Figure 2 a again, in the range in which motions repeat: by the law of the paper, by the "
     "exact law on the same disc, by the exact law with its drilling moment, and by the exact "
     "law if the pressure is uniform. 1000 periods are left out, for there the motion settles "
     "slowly.",
     &jd_kudra2017_fig2_exact},
    {"fig4-exact", "the friction coefficient by four laws of friction",
     "Figure 4 a again, likewise, for mu from 0.1 to 0.4; the disc turns at 6 rad/s.",
     &jd_kudra2017_fig4_exact},
    {"fig5-exact", "height of the disc by four laws of friction",
     "The lower half of figure 5 again, likewise; the disc turns at 6 rad/s.",
     &jd_kudra2017_fig5_exact},
};

static const jd_note notes[] = {
    {JD_NOTE_FINDING, "what b_T = 0 changes",
     "With contact at a point the motion repeats every period of the drive while the disc "
     "turns at 5.5 to 7 rad/s, either way: at some 60 of 400 values in figure 2. With the "
     "patch it does so from 5.4 rad/s on, after 200 periods up to 5.7 rad/s, after 1000 up to "
     "5.95 rad/s; above, up to 6.7 rad/s, its points lie on closed curves around the motion "
     "that has lost its stability. In return the patch has a window of motions that repeat "
     "every fourth period, at 4.7 to 4.9 rad/s. Spin makes the patch slide more easily, so "
     "friction takes less energy. Figure 3 shows it at 6 rad/s: after 200 periods the motion "
     "repeats up to b_T = 0.47, after 1000 up to 0.65; from there on its points spread over a "
     "curve that grows, and from 1.0 on they fill the section. A larger mu does what a smaller "
     "b_T does (figure 4): after 200 periods the motion repeats from mu = 0.255 on with the "
     "patch, after 1000 from 0.205 on; from 0.111 on at a point. So 6 rad/s with mu = 0.2 and "
     "b_T = 0.681 lie just where the motion loses its stability. There it settles slowly, and "
     "periods of 7T are told: it turns around the periodic motion once in about seven periods, "
     "and the recorded sections are too few to see it grow or fade."},
    {JD_NOTE_FINDING, "z0* = -428 mm",
     "The hanging position is stable until the disc touches the ball, at z0* = -(L1 + L2 + "
     "R_b) = -428 mm: there the angles die out, and a tenth of a millimetre above they do not. "
     "The ball is pushed aside, by an angle that grows like the root of the height, in a "
     "direction that the start decides: it is another one in figure 5 than in figure 6. With "
     "the disc at 6 rad/s the motion repeats every period at first. Its points spread from "
     "-424.5 mm on with the patch, and fill the section from -422.8 mm on; with contact at a "
     "point they do so from -417.5 mm on only. Around -422.3 mm a motion that repeats every "
     "fourth period exists beside the one that fills the section; whether the sweep falls into "
     "it is chance."},
    {JD_NOTE_FINDING, "the disc at rest",
     "With the disc at rest, the value the paper states for figures 3 to 6, the ball sits "
     "beside the axis, swings with the drive and creeps around slowly: one point per period, "
     "which moves by at most 1.5 mrad in 100 periods at mu = 0.2 for every b_T, by at most 0.6 "
     "mrad in 60 over z0, and by 14 mrad at mu = 0.1. No bifurcation is to be seen. With a "
     "disc that turns at 6 rad/s the diagrams show what the paper describes; so 6 rad/s are "
     "taken in figures 3 and 4, and shown beside rest in 5 and 6."},
    {JD_NOTE_FINDING, "several attractors",
     "The system looks the same after half a turn, so motions that are not symmetric come in "
     "pairs: each of them has a twin with all four angles reversed. In figures 2 to 6 the "
     "start decides which one is seen; that is why lines jump from one side to the other. "
     "Eight random starts for every value find both, and nothing else, from 5.45 to 6.9 rad/s "
     "with contact at a point. Above, most starts end in a motion without a period; but the "
     "pair exists beside it, up to 8 rad/s and more."},
    {JD_NOTE_FINDING, "b_T = 0.681",
     "It is the value that makes the largest error of the law (9) the smallest: 0.6813, with "
     "an error of 0.058 mu N. Least squares over all mixes of sliding and spin give 0.695, "
     "with leaning pressures as well 0.686. Uniform pressure would have 0.779 and 0.800."},
    {JD_NOTE_FINDING, "whether the pressure matters",
     "The conclusion that the pressure distribution matters rests on b_T, which the paper "
     "varies from 0 to more than 1. With the exact law it can be tried: with uniform pressure "
     "in place of that of Hertz the window of motions that repeat every fourth period, 4.85 to "
     "5.05 rad/s, is gone from figure 2 a, and that of every period ends at 5.75 rad/s, not at "
     "5.9; in figure 4 a the motion repeats from mu = 0.25 on, not from 0.215. So the pressure "
     "does matter, near the limits of stability. The law of the paper, which stands for Hertz "
     "pressure, moves the first window to 4.7 to 4.9 rad/s, almost out of its place, the end "
     "of the other one by 0.05 rad/s and the limit in mu to 0.205. The drilling moment, which "
     "the paper leaves out, moves the first by 0.05 rad/s and the others not at all. Over the "
     "height "
     "of the disc all four are alike. Between 4 and 7 rad/s motions settle slowly: each value "
     "is left 1000 periods here."},
    {JD_NOTE_MISPRINT, "equation (8)",
     "1 - nu must be 1 - nu². The runs here take the printed stiffness, 2.868e7 N/m^1.5; the "
     "right one is 2.206e7."},
    {JD_NOTE_MISPRINT, "rotations of the second limb",
     "It turns about x2 and y2, not about y2 and z2: both joints are alike."},
    {JD_NOTE_MISPRINT, "z0*", "-L1 - L2 - R_b is -428 mm, not -427 mm."},
    {JD_NOTE_CHOICE, "radius of the contact",
     "The paper says that a_r is that of Hertz and depends on the current normal loading. Here "
     "it follows the penetration, a_r² = R_b |h|. Without damping both are the same; with "
     "damping the radius from the force is that times the third root of 1 - b h', in the "
     "trajectory of the first section 0.92 to 1.07 of it."},
    {JD_NOTE_CHOICE, "ranges",
     "The ranges of omega_d, b_T and mu are not printed: -10 to 10 rad/s, 0 to 1.5 and 0.02 to "
     "0.6 are taken."},
    {JD_NOTE_CHOICE, "starts",
     "Starts are not printed. Values are started anew at (0.1, 0.05, -0.2, 0.15) rad, at rest; "
     "the quasi-static diagrams start near the hanging position."},
    {JD_NOTE_CHOICE, "sections and tolerance",
     "200 periods are left out and 100 recorded; in quasi-static diagrams 60 and 60, for "
     "random starts 300 and 60, for figures 2 and 4 by four laws 1000 and 40. The tolerance is "
     "1e-5, with an implicit solver, for friction is stiff; the angles at the first sections "
     "are good to about 1e-5 rad. In motions without a period single points are not repeatable "
     "beyond some periods, their sets are."},
};

const jd_paper jd_kudra2017 = {
    .name = "kudra2017",
    .title = "Modelling of rigid body dynamics with spatial frictional contacts",
    .citation = "G. Kudra, M. Szewc, M. Ludwicki, K. Witkowski, J. Awrejcewicz: "
                "conference contribution, Lodz University of Technology, 2017.",
    .text = "A double pendulum on Cardan joints is driven about the vertical; the ball at its end "
            "rubs and strikes a disc. Friction acts over a patch whose radius follows the "
            "penetration. The paper shows how the motion changes with the disc's speed and "
            "height, with friction, and with the law of friction.",
    .exhibits = exhibits,
    .exhibit_count = sizeof exhibits / sizeof exhibits[0],
    .scenarios = jd_kudra2017_scenarios,
    .notes = notes,
    .note_count = sizeof notes / sizeof notes[0],
};
