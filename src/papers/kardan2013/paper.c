// kardan2013: what the paper is, what of it is made again, what was found.
#include "papers/kardan2013/plans.h"
#include "papers/papers.h"

static const jd_exhibit exhibits[] = {
    {"equations", "friction about the centre of rotation",
     "Equations (4) to (10) put into numbers, as printed and put right, beside the exact law: "
     "for a body turned by 0.7 rad that turns about a point outside and about one within; and "
     "the numbers of section 3.1.",
     &jd_kardan2013_equations},
    {"fig3", "no slip",
     "A force of constant size 0.08 N turns at 5 rad/s. Friction can hold 0.0918 N, so the "
     "body rests; here its velocity is exactly zero.",
     &jd_kardan2013_fig3},
    {"fig4", "zero stop",
     "The same with 0.1 N: more than friction can hold at any time. The body starts at once "
     "and never rests.",
     &jd_kardan2013_fig4},
    {"orbit", "the circular orbit of figure 4",
     "For a force of constant size that turns, the paper quotes a circular orbit. On a circle "
     "of radius R the load balances friction along it and m omega² R across it: (m omega² R)² "
     "= F² - (mu m g)². From rest the body reaches that circle within a second or two; started "
     "on it, it stays there. Beside it loads just above and just below the friction limit.",
     &jd_kardan2013_orbit},
    {"fig5", "four steps",
     "Forces of different frequencies. The body slips while and after the force is beyond the "
     "circle of friction, and rests in between. Four slips in a period move it by 20 mm and "
     "more, which are the four steps of the caption; four others, between them, move it by "
     "less than 0.2 mm. Before each onset it rests, so the onset times are roots of |F(t)| = "
     "mu m g and known to any digit.",
     &jd_kardan2013_fig5},
    {"fig6", "general motion",
     "Forces and a moment: the body slides and spins at once, so friction is less than mu_k N. "
     "Sliding and spin stop at the same instant. The figure shows the run in which rest ends "
     "where the limit surface says; the table has the onsets by the rule of the paper beside "
     "it.",
     &jd_kardan2013_fig6},
    {"stops", "no stop, one stop, two stops in a cycle",
     "The conclusions name zero-stop, one-stop and multi-stops per cycle in 1, 2 and 3-DOF "
     "motions; one stop is not shown. Here are all nine. A load that changes its sign after "
     "half a cycle stops the body an even number of times; with a second harmonic it slips "
     "once in a cycle and moves on. Along a line onset, stop and way have closed forms.",
     &jd_kardan2013_stops},
    {"fig10", "force over time, pushed with a flat end",
     "A stage moves a load cell against the block. The cell gives way like a spring, so the "
     "force grows until friction at rest is overcome; then it falls to friction in slip and "
     "stays there. The onset is also that of a run under a push that grows alike. What follows "
     "is quasi-static: the stage is so slow that inertia does not count.",
     &jd_kardan2013_fig10},
    {"fig11", "force over time, pushed 10 mm beside the centre",
     "The same with a sharp end that pushes beside the centre. The block slides and turns by "
     "the normal of its limit surface, the tip slides along its side, and the force goes on "
     "changing.",
     &jd_kardan2013_fig11},
    {"fig12", "force over time, pushed 5 mm beside the centre", "The same, 5 mm beside the centre.",
     &jd_kardan2013_fig12},
    {"table1", "the force that starts a general motion",
     "A block of 30 x 10 x 10 mm is pushed across its long side, h beside its centre, until it "
     "moves. Beside the printed theory and measurement stand the exact threshold, from the "
     "limit surface of the rectangle, and that of the rule as it is printed, for 8.1 g, the "
     "volume in aluminium of 2700 kg/m³, and the masses with which each of them gives what is "
     "printed.",
     &jd_kardan2013_table1},
};

static const jd_note notes[] = {
    {JD_NOTE_FINDING, "the ratio in Table 1",
     "The printed theory values, 34.7 and 26.2 mN, have the ratio 1.324. By the printed rule "
     "the ratio is 1.3725, whatever the mass and the coefficient, so the two values cannot "
     "come from the rule as printed for a homogeneous block; its moment of inertia would have "
     "to be 16 % lower. The exact limit surface gives 1.3268, the printed ratio within its "
     "rounding. The ratio of the measured forces, 1.322, is nearer to it, too."},
    {JD_NOTE_FINDING, "the mass",
     "The mass of the block is not printed. The exact law gives both printed forces with one "
     "mass, 8.48 g, a density of 2830 kg/m³, near that of hard aluminium alloys. No mass does "
     "that for the rule: the two forces ask for 8.18 and 8.48 g. The mass of the simulations, "
     "23.4 g, is that of a block of the same size in steel, 7800 kg/m³, with which the "
     "thresholds would be 95.9 and 72.3 mN."},
    {JD_NOTE_FINDING, "the errors in Table 1",
     "4.93 and 5.07 % are the differences over the measured force. The exact law with one mass "
     "has 4.85 and 5.16 %. The rule has 5.07 % at h = 10 mm with a mass with which it has 1.5 "
     "% at h = 5 mm: it cannot be off by 5 % in both. A force that is 5 % off in the same way "
     "at both places is what a friction coefficient or a mass would do that is 5 % too low."},
    {JD_NOTE_FINDING, "the orbit of figure 4",
     "The response is a circle of 67.7 mm only after a start: from rest the body spirals out, "
     "and what is left of the start falls by a factor e every 0.35 s. The circle then lies "
     "beside the start, not about it. The claim that there is no stick-slip holds to the edge: "
     "at 0.0918 N nothing moves, at 0.0919 N the body never stops."},
    {JD_NOTE_FINDING, "one stop",
     "The conclusions claim one-stop cycles, of which no figure is shown. No load of the paper "
     "has one: a load with F(t + T/2) = -F(t) stops the body an even number of times in a "
     "cycle. With a second harmonic it stops once; it then moves on in every cycle, by 44.1 mm "
     "in the case along a line. Along a line a harmonic load makes the body stop twice in a "
     "cycle, or not at all from mu m g sqrt(1 + pi²/4) on."},
    {JD_NOTE_FINDING, "the force after the onset",
     "The paper says that no analysis can be done about the force after the motion has "
     "started. In the quasi-static limit it can: the force drops by 1 - mu_k/mu_s = 5.45 %, as "
     "in pure sliding, and then rises again while the block turns away, by 1.5 % (h = 10 mm) "
     "and 1.9 % (h = 5 mm) while the stage goes 1.5 mm. Inertia would add a swing with the "
     "period 2 pi sqrt(m/k), 0.04 s for the stiffness taken here."},
    {JD_NOTE_FINDING, "the rule of section 2.3",
     "The rule tests whether friction can hold the load against one motion only, the one that "
     "the body would begin without friction. That is necessary, not sufficient: another motion "
     "may give way before. The rule is never below the exact threshold; for h = 5 mm it is 3.5 "
     "% above, for h = 10 mm 0.07 %. In figure 6 it lets slips start up to 9 ms too late, "
     "which no figure of the whole motion would show."},
    {JD_NOTE_FINDING, "Figure 5",
     "Beside the four steps of the caption there are four more slips in each period, each "
     "between 0.1 and 0.2 mm: too short to be seen in a figure of the whole motion."},
    {JD_NOTE_MISPRINT, "equation (6)",
     "R_CR must multiply the whole difference: the brackets of equation (14) are missing."},
    {JD_NOTE_MISPRINT, "equations (7) and (8)",
     "The numerators p and q are exchanged: the velocity of a point at (p, q) is omega (-q, "
     "p), so friction along p goes with q."},
    {JD_NOTE_CHOICE, "time",
     "The text does not give the span of the figures: 2 pi, the period of all loads, is taken."},
    {JD_NOTE_CHOICE, "start",
     "The paper shifts the start so that the responses lie about the origin; here the body "
     "starts from rest at the origin with theta = 0."},
    {JD_NOTE_CHOICE, "what is drawn",
     "Loads, friction, displacement and velocity over time, the path, and friction in the "
     "plane within its limit: the quantities of which the text speaks."},
    {JD_NOTE_CHOICE, "gravity", "Not given: 9.81 m/s²."},
    {JD_NOTE_CHOICE, "the push of figures 10 to 12",
     "Speed of the stage, stiffness of the load cell and mass of the block are not printed: "
     "0.1 mm/s, 200 N/m and 8.48 g are taken; the first two set the scale of time and nothing "
     "else. The tip is taken as smooth and kept on its line."},
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
            "spread evenly over its base. The paper asks when it sticks and when it slips, "
            "shows four simulations, and measures the force that starts a block pushed beside "
            "its centre.",
    .exhibits = exhibits,
    .exhibit_count = sizeof exhibits / sizeof exhibits[0],
    .scenarios = jd_kardan2013_scenarios,
    .notes = notes,
    .note_count = sizeof notes / sizeof notes[0],
};
