// Words that both pages share.
#include <ctype.h>
#include <string.h>

#include "reproduce/made.h"

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

void jd_made_put_summary(FILE* out, const jd_reproduction* made) {
    fprintf(out, "%d check%s: ", made->check_count, made->check_count == 1 ? "" : "s");
    put_count(out, jd_reproduction_count(made, JD_AGREES), "agrees", "agree");
    fputs(", ", out);
    put_count(out, jd_reproduction_count(made, JD_FINDING), "is a finding", "are findings");
    fputs(", ", out);
    put_count(out, jd_reproduction_count(made, JD_FAILS), "fails", "fail");
    fputc('.', out);
}
