// kardan2013: what the paper is, what of it is made again, what was found.
#include "reproduce/kardan2013/plans.h"
#include "reproduce/papers.h"

static const jd_exhibit exhibits[] = {
    {"fig3", "no slip",
     "A force of constant size 0.08 N turns at 5 rad/s. Friction can hold 0.0918 N, so the body "
     "rests; here its velocity is exactly zero.",
     &jd_kardan2013_fig3},
    {"fig4", "zero stop",
     "The same with 0.1 N: more than friction can hold at any time. The body starts at once and "
     "never rests.",
     &jd_kardan2013_fig4},
    {"fig5", "four steps",
     "Forces of different frequencies. The body slips while and after the force is beyond the "
     "circle of friction, and rests in between. Four slips in a period move it by 20 mm and more, "
     "which are the four steps of the caption; four others, between them, move it by less than "
     "0.2 mm. Before each onset it rests, so the onset times are roots of |F(t)| = mu m g and "
     "known to any digit.",
     &jd_kardan2013_fig5},
    {"fig6", "general motion",
     "Forces and a moment: the body slides and spins at once, so friction is less than mu_k N. "
     "Sliding and spin stop at the same instant. The figure shows the run in which rest ends where "
     "the limit surface says; the table has the onsets by the rule of the paper beside it.",
     &jd_kardan2013_fig6},
    {"table1", "the force that starts a general motion",
     "A block of 30 x 10 x 10 mm is pushed across its long side, h beside its centre, until it "
     "moves. Beside the printed theory and measurement stand the exact threshold, from the limit "
     "surface of the rectangle, and that of the rule as it is printed, for 8.1 g, the volume in "
     "aluminium of 2700 kg/m³, and the masses with which each of them gives what is printed.",
     &jd_kardan2013_table1},
};

static const jd_note notes[] = {
    {JD_NOTE_FINDING, "the ratio in Table 1",
     "The printed theory values, 34.7 and 26.2 mN, have the ratio 1.324. By the printed rule the "
     "ratio is 1.3725, whatever the mass and the coefficient, so the two values cannot come from "
     "the rule as printed for a homogeneous block; its moment of inertia would have to be 16 % "
     "lower. The exact limit surface gives 1.3268, the printed ratio within its rounding. The "
     "ratio of the measured forces, 1.322, is nearer to it, too."},
    {JD_NOTE_FINDING, "the mass",
     "The mass of the block is not printed. The exact law gives both printed forces with one "
     "mass, 8.48 g, a density of 2830 kg/m³, near that of hard aluminium alloys. No mass does "
     "that for the rule: the two forces ask for 8.18 and 8.48 g."},
    {JD_NOTE_FINDING, "the rule of section 2.3",
     "The rule tests whether friction can hold the load against one motion only, the one that the "
     "body would begin without friction. That is necessary, not sufficient: another motion may "
     "give way before. The rule is never below the exact threshold; for h = 5 mm it is 3.5 % "
     "above, for h = 10 mm 0.07 %. In figure 6 it lets slips start up to 9 ms too late, which no "
     "figure of the whole motion would show."},
    {JD_NOTE_FINDING, "Figure 5",
     "Beside the four steps of the caption there are four more slips in each period, each between "
     "0.1 and 0.2 mm: too short to be seen in a figure of the whole motion."},
    {JD_NOTE_MISPRINT, "equation (6)",
     "R_CR must multiply the whole difference: the brackets of equation (14) are missing."},
    {JD_NOTE_MISPRINT, "equations (7) and (8)",
     "The numerators p and q are exchanged: the velocity of a point at (p, q) is omega (-q, p), so "
     "friction along p goes with q."},
    {JD_NOTE_CHOICE, "time",
     "The text does not give the span of the figures: 2 pi, the period of all loads, is taken."},
    {JD_NOTE_CHOICE, "start",
     "The paper shifts the start so that the responses lie about the origin; here the body starts "
     "from rest at the origin with theta = 0."},
    {JD_NOTE_CHOICE, "what is drawn",
     "Loads, friction, displacement and velocity over time, the path, and friction in the plane "
     "within its limit: the quantities of which the text speaks."},
    {JD_NOTE_CHOICE, "gravity", "Not given: 9.81 m/s²."},
    {JD_NOTE_CHOICE, "stick",
     "By the limit surface. While M = 0, as in figures 3 to 5, the rule of the paper says the "
     "same."},
};

const jd_paper jd_kardan2013 = {
    .name = "kardan2013",
    .title = "Stick-slip conditions in the general motion of a planar rigid body",
    .citation = "I. Kardan, M. Kabganian, R. Abiri, M. Bagheri: Journal of Mechanical Science and "
                "Technology 27, 2013.",
    .text = "A rectangular body slides and turns on a plane under given forces, with dry friction "
            "spread evenly over its base. The paper asks when it sticks and when it slips, shows "
            "four simulations, and measures the force that starts a block pushed beside its "
            "centre.",
    .exhibits = exhibits,
    .exhibit_count = sizeof exhibits / sizeof exhibits[0],
    .notes = notes,
    .note_count = sizeof notes / sizeof notes[0],
};
