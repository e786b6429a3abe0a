// Names and looks of the laws in figures over the mixing angle.
#include "figure/mixing.h"

#include <string.h>

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

const char* jd_plot_law_style(const jd_law_curve* law, bool points, char style[JD_PLOT_LAW_STYLE]) {
    static const char* const colours[] = {"#D55E00", "#0072B2", "#009E73",
                                          "#CC79A7", "#E69F00", "#56B4E9"};
    const bool exact = strcmp(jd_plot_law_name(law), "integral") == 0;
    const int place = exact ? 0 : place_of(law->law);
    const char* line = exact       ? "lines linewidth 1.7"
                       : place % 2 ? "lines linewidth 1.1 dashtype (14,8)"
                                   : "lines linewidth 1.1 dashtype (6,8)";
    snprintf(style, JD_PLOT_LAW_STYLE, "with %s linecolor rgb '%s'",
             points ? "points pointtype 7 pointsize 0.45*mark" : line,
             exact ? "#000000" : colours[place % 6]);
    return style;
}
