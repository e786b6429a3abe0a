// The tree of a text: finding entries, and the places of bytes of a value.

#include "base/tree.h"

#include <stdlib.h>
#include <string.h>

void jd_tree_free(jd_tree* node) {
    while (node) {
        jd_tree* next = node->next;
        jd_tree_free(node->key);
        jd_tree_free(node->first);
        free(node->text);
        free(node->pieces);
        free(node);
        node = next;
    }
}

const jd_tree* jd_tree_find(const jd_tree* map, const char* key) {
    if (!map || map->kind != JD_TREE_MAP)
        return NULL;
    for (const jd_tree* node = map->first; node; node = node->next) {
        if (strcmp(node->key->text, key) == 0)
            return node;
    }
    return NULL;
}

// Characters of UTF-8 in a text from `begin` to `end`.
static int characters(const char* text, int begin, int end) {
    int count = 0;
    for (int i = begin; i < end && text[i]; i++)
        count += ((unsigned char)text[i] & 0xc0) != 0x80;
    return count;
}

jd_mark jd_tree_place(const jd_tree* node, int at) {
    jd_tree_piece piece = {0, node->mark};
    for (int i = 0; i < node->piece_count && node->pieces[i].at <= at; i++)
        piece = node->pieces[i];
    if (node->text)
        piece.mark.column += characters(node->text, piece.at, at);
    return piece.mark;
}
