// What a program does, as one number.

#include "graph/compiled.h"
#include "graph/curve.h"

#include <string.h>

static void add(uint64_t* hash, uint64_t word) {
    for (int i = 0; i < 8; i++)
        *hash = (*hash ^ (word >> 8 * i & 0xff)) * 0x100000001b3u;
}

static void add_int(uint64_t* hash, int value) { add(hash, (uint64_t)(int64_t)value); }

static void add_number(uint64_t* hash, double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    add(hash, bits);
}

static void add_instruction(uint64_t* hash, const jd_instruction* i) {
    const int words[] = {i->code, i->to, i->from[0], i->from[1], i->from[2], i->also};
    for (int k = 0; k < 6; k++)
        add_int(hash, words[k]);
}

static void add_section(uint64_t* hash, const jd_program_section* s) {
    add_int(hash, s->load_count);
    for (int i = 0; i < s->load_count; i++) {
        const int words[] = {s->load[i].to, (int)s->load[i].kind, s->load[i].index};
        for (int k = 0; k < 3; k++)
            add_int(hash, words[k]);
    }
    add_int(hash, s->code_count);
    for (int i = 0; i < s->code_count; i++)
        add_instruction(hash, &s->code[i]);
    add_int(hash, s->store_count);
    for (int i = 0; i < s->store_count; i++) {
        const jd_program_store* t = &s->store[i];
        const int words[] = {t->from, (int)t->place, t->index, t->contact, t->line};
        for (int k = 0; k < 5; k++)
            add_int(hash, words[k]);
    }
}

static void add_curve(uint64_t* hash, const jd_curve* curve) {
    add_int(hash, curve->rows);
    for (int i = 0; i <= curve->rows; i++) {
        const jd_curve_piece* c = &curve->piece[i];
        const double numbers[] = {c->begin, c->y, c->slope, c->bend, c->twist};
        for (int k = 0; k < 5; k++)
            add_number(hash, numbers[k]);
    }
}

uint64_t jd_program_fingerprint(const jd_program* p) {
    const int counts[] = {p->parameters, p->states, p->outputs, p->watches,       p->contacts,
                          p->registers,  p->kept,   p->jumps,   p->differentiable};
    const jd_program_section* const sections[] = {
        &p->prepare, &p->rates, &p->measure, &p->watch, &p->touch, &p->jacobian, &p->steepness};
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        add_int(&hash, counts[i]);
    for (int i = 0; i < p->number_count; i++) {
        add_int(&hash, p->number[i].to);
        add_number(&hash, p->number[i].value);
    }
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        add_section(&hash, sections[i]);
    for (int i = 0; i < p->watches; i++) {
        add_section(&hash, &p->jump[i]);
        add_int(&hash, (int)p->status[i]);
    }
    for (int i = 0; i < p->curve_count; i++)
        add_curve(&hash, &p->curve[i]);
    return hash;
}
