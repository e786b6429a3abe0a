// A rod falls on its lower end: what Newton's, Poisson's and Stronge's restitution make of it.
//
//     cc restitution.c -o restitution $(pkg-config --cflags --libs judder-core) -lm
//
// The end is not below the centre of mass, so impulses along and across the floor are coupled: slip
// may end inside the collision, stick or turn round, and the three laws part. For a ball they
// agree. In the last case Newton's law makes energy: the loss is negative.
#include <judder/impact.h>
#include <math.h>
#include <stdio.h>

static const char* const law_names[] = {"Newton", "Poisson", "Stronge"};
static const char* const slip_names[] = {"none", "slides", "sticks", "turns"};

typedef jd_plane_collision collision;

// A uniform rod of 1 kg and 1 m that stands at `angle` over the floor; J M^-1 J' of its lower end.
static collision rod(double angle, double slip, double mu, double e) {
    const double m = 1, l = 1, J = m * l * l / 12;
    const double x = -0.5 * l * cos(angle), y = -0.5 * l * sin(angle);
    return (collision){
        .give = {1 / m + y * y / J, -x * y / J, 1 / m + x * x / J},
        .velocity = {slip, -1},
        .mu = mu,
        .e = e,
    };
}

// All three laws on one collision. @return how far they part in the velocity after it; NAN: failed.
static double compare(const char* what, collision c) {
    double least = INFINITY, most = -INFINITY;
    printf("%s\n  law      along   up      energy lost  slip\n", what);
    for (int law = JD_RESTITUTION_NEWTON; law <= JD_RESTITUTION_ENERGY; law++) {
        jd_impact after;
        c.law = (jd_restitution)law;
        if (jd_impact_plane(&c, &after) != JD_OK)
            return (double)NAN;
        printf("  %-7s  %6.3f  %6.3f  %8.4f J   %s\n", law_names[law], after.velocity[0],
               after.velocity[2], after.lost, slip_names[after.slip]);
        least = fmin(least, after.velocity[2]);
        most = fmax(most, after.velocity[2]);
    }
    return most - least;
}

int main(void) {
    const double degree = JD_PI / 180;
    const collision ball = {.give = {3.5, 0, 1}, .velocity = {1, -1}, .mu = 0.3, .e = 0.5};
    const double same = compare("ball, sliding at 1 m/s, mu = 0.3, e = 0.5", ball);
    const double turns = compare("rod at 30 degrees, sliding at 0.2 m/s, mu = 0.3, e = 0.5",
                                 rod(30 * degree, 0.2, 0.3, 0.5));
    const double sticks = compare("rod at 30 degrees, sliding at 0.2 m/s, mu = 1, e = 0.5",
                                  rod(30 * degree, 0.2, 1, 0.5));
    const double gains = compare("rod at 55 degrees, sliding at 0.7 m/s, mu = 0.5, e = 1",
                                 rod(55 * degree, 0.7, 0.5, 1));
    return same < 1e-12 && turns > 0.01 && sticks > 0.01 && gains > 0.01 ? 0 : 1;
}
