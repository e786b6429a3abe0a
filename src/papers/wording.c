// Words that both pages share.
#include <ctype.h>
#include <string.h>

#include "papers/reproduction.h"

void jd_exhibit_put_name(FILE* out, const jd_exhibit* exhibit) {
    static const char* const kinds[][2] = {{"fig", "Figure"}, {"table", "Table"}};
    for (int i = 0; i < 2; i++) {
        const size_t size = strlen(kinds[i][0]);
        if (strncmp(exhibit->name, kinds[i][0], size) == 0 &&
            isdigit((unsigned char)exhibit->name[size])) {
            fprintf(out, "%s %s", kinds[i][1], exhibit->name + size);
            return;
        }
    }
    fputs(exhibit->name, out);
}

static void put_count(FILE* out, int count, const char* one, const char* many) {
    if (count == 0)
        fprintf(out, "none %s", one);
    else
        fprintf(out, "%d %s", count, count == 1 ? one : many);
}

void jd_reproduction_put_summary(FILE* out, const jd_reproduction* made) {
    fprintf(out, "%d check%s: ", made->check_count, made->check_count == 1 ? "" : "s");
    put_count(out, jd_reproduction_count(made, JD_AGREES), "agrees", "agree");
    fputs(", ", out);
    put_count(out, jd_reproduction_count(made, JD_FINDING), "is a finding", "are findings");
    fputs(", ", out);
    put_count(out, jd_reproduction_count(made, JD_FAILS), "fails", "fail");
    fputc('.', out);
    if (made->left_out > 0)
        fprintf(out, " %d more need%s sweeps of more values.", made->left_out,
                made->left_out == 1 ? "s" : "");
}

void jd_reproduction_put_command(FILE* out, const jd_reproduction* made) {
    fprintf(out, "judder reproduce %s", made->paper->name);
    if (!made->whole)
        fprintf(out, " %s", made->exhibits[0].exhibit->name);
    if (made->points > 0)
        fprintf(out, " --points %d", made->points);
}

void jd_exhibit_put_sources(FILE* out, const jd_exhibit* exhibit,
                            void (*put)(FILE* out, const char* name, const char* ending)) {
    const jd_exhibit_plan* plan = exhibit->plan;
    for (int i = 0; i < plan->run_count + plan->sweep_count; i++) {
        const int sweep = i - plan->run_count;
        const char* name = sweep < 0 ? plan->runs[i] : plan->sweeps[sweep];
        fputs(i == 0       ? sweep < 0 ? ". Runs: " : ". Sweeps: "
              : sweep == 0 ? ". Sweeps: "
                           : ", ",
              out);
        put(out, name, ".yaml");
        fputs(" gave ", out);
        put(out, name, ".h5");
    }
}
