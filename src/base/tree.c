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

jd_tree* jd_tree_create(jd_tree_kind kind, const char* text, int line, int column) {
    jd_tree* node = calloc(1, sizeof *node);
    if (!node)
        return NULL;
    node->kind = kind;
    node->mark = (jd_mark){line, column};
    node->null = kind == JD_TREE_TEXT && !text;
    node->text = kind == JD_TREE_TEXT ? strdup(text ? text : "") : NULL;
    if (kind != JD_TREE_TEXT || node->text)
        return node;
    free(node);
    return NULL;
}

static bool may_add(const jd_tree* parent, const jd_tree* key, const jd_tree* value) {
    if (!parent || !value || value->key || value->next || value == parent)
        return false;
    if (parent->kind == JD_TREE_LIST)
        return !key;
    return parent->kind == JD_TREE_MAP && key && key->kind == JD_TREE_TEXT &&
           strlen(key->text) <= JD_TREE_KEY_MAX && !jd_tree_find(parent, key->text);
}

jd_status jd_tree_add(jd_tree* parent, jd_tree* key, jd_tree* value) {
    if (!may_add(parent, key, value)) {
        jd_tree_free(key);
        jd_tree_free(value);
        return JD_ERR_ARGUMENT;
    }
    value->key = key;
    if (parent->last)
        parent->last->next = value;
    else
        parent->first = value;
    parent->last = value;
    return JD_OK;
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
