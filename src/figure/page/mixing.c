// Panels over the mixing angle, from pure sliding to pure spin, with a curve for each law.
#include "figure/page/mixing.h"

#include <string.h>

#include "figure/page/page.h"

void jd_plot_put_mixing(FILE* out, double page, bool last) {
    const double below = (JD_PLOT_MIXING_FOOT - 0.85) / page;
    fprintf(out, "set xrange [0:90]\nset xtics 15\nset format x '%s'\n", last ? "%g°" : "");
    if (!last)
        return;
    fprintf(out,
            "set label 3 'mixing angle  atan2({/:Italic a} |{/:Italic w}|, |{/:Italic v}|)' at "
            "graph 0.5, screen %.6f center\n"
            "set label 6 'pure sliding' at graph 0, screen %.6f left font ',%g' textcolor rgb "
            "'#555555'\n"
            "set label 7 'pure spin' at graph 1, screen %.6f right font ',%g' textcolor rgb "
            "'#555555'\n",
            below, below, JD_PLOT_TICK_SIZE, below, JD_PLOT_TICK_SIZE);
}

void jd_plot_put_mixing_key(FILE* out, double page) {
    fprintf(out,
            "set key at graph 0, screen %.6f left center horizontal Left reverse samplen 2.5 "
            "font ',%g'\n",
            1.0 - (JD_PLOT_MIXING_HEAD - 0.8) / page, JD_PLOT_TICK_SIZE);
}

const char* jd_plot_law_name(const jd_law_curve* law) {
    return law->law != NULL ? law->law->name : "integral";
}

// Its place among the laws.
static int place_of(const jd_law* law) {
    int place = 0;
    while (place < jd_law_count() && strcmp(jd_law_at(place)->name, law->name) != 0)
        place++;
    return place;
}

void jd_plot_put_law_look(FILE* out, const jd_law_curve* law) {
    static const char* const colours[] = {"#D55E00", "#0072B2", "#009E73",
                                          "#CC79A7", "#E69F00", "#56B4E9"};
    if (strcmp(jd_plot_law_name(law), "integral") == 0) {
        fputs(" linewidth 1.7 linecolor rgb '#000000'", out);
        return;
    }
    const int place = place_of(law->law);
    fprintf(out, " linewidth 1.1 dashtype %s linecolor rgb '%s'", place % 2 ? "(14,8)" : "(6,8)",
            colours[place % 6]);
}
