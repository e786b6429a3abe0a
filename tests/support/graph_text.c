// Writes the systems of graph_systems.h as C text: graph_text NAME FILE. They are compiled as plug-ins
// for verify_compiled.c.

#include "support/graph_systems.h"
#include "support/system/arms.h"
#include "support/system/belt.h"

int main(int count, char** arguments) {
    graph_system s;
    if (count != 3)
        return 2;
    if (strcmp(arguments[1], "duffing") == 0)
        graph_duffing(&s);
    else if (strcmp(arguments[1], "ball") == 0)
        graph_ball(&s);
    else if (strcmp(arguments[1], "arms") == 0)
        graph_arms(&s);
    else
        graph_belt(&s);
    FILE* file = fopen(arguments[2], "w");
    const bool whole = file && fputs(s.text, file) >= 0;
    graph_system_free(&s);
    return file && fclose(file) == 0 && whole ? 0 : 1;
}
