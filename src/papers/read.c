// The page of a paper: what it is, its figures, its notes.
#include "papers/read.h"

#include <string.h>

// ---- Entries -----------------------------------------------------------------------------------

jd_status jd_page_no_memory(const jd_page_reader* page) {
    return jd_fail(page->reader.source.context, JD_ERR_MEMORY, "out of memory for a page");
}

void* jd_page_take(const jd_page_reader* page, size_t count, size_t size) {
    return jd_arena_take(page->arena, count + 1, size);
}

int jd_page_count(const jd_tree* node) {
    int count = 0;
    for (const jd_tree* entry = node != NULL ? node->first : NULL; entry; entry = entry->next)
        count++;
    return count;
}

// A letter or digit of ASCII, whatever the locale.
static bool is_plain(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

jd_status jd_page_text(const jd_page_reader* page, const jd_tree* map, const char* key,
                       const char** text) {
    const jd_tree* entry = jd_tree_find(map, key);
    if (entry == NULL)
        return JD_OK;
    const jd_status status = jd_entry_text(&page->reader, entry, text);
    if (status != JD_OK)
        return status;
    // A folded text ends with a line break.
    const size_t size = strlen(*text);
    if (size > 0 && (*text)[size - 1] == '\n' &&
        (*text = jd_arena_copy(page->arena, *text, size - 1)) == NULL)
        return jd_page_no_memory(page);
    return JD_OK;
}

// Names are those of files, addresses and words of a command as well.
jd_status jd_page_name(const jd_page_reader* page, const jd_tree* node, const char* what) {
    static const char others[] = "-_.";
    const char* name = node->text;
    const size_t size = strlen(name);
    bool fine = size > 0 && size <= JD_PAGE_NAME_MAX && is_plain(name[0]) && name[size - 1] != '.';
    for (size_t i = 0; i < size && fine; i++)
        fine = is_plain(name[i]) || strchr(others, name[i]) != NULL;
    return fine ? JD_OK
                : JD_FAIL_AT(&page->reader, node, JD_ERR_ARGUMENT,
                             "'%s' is not the name of a %s: letters, digits, '-', '_' and '.', a "
                             "letter or digit first, no '.' last, at most %d",
                             name, what, JD_PAGE_NAME_MAX);
}

jd_status jd_page_formula_at(const jd_page_reader* page, const jd_tree* node,
                             const jd_expression** formula) {
    const char* text;
    jd_status status = jd_entry_text(&page->reader, node, &text);
    jd_expression* made = jd_page_take(page, 1, sizeof *made);
    if (status == JD_OK && made == NULL)
        status = jd_page_no_memory(page);
    if (status == JD_OK)
        status =
            jd_expression_read(&page->reader.source, page->arena, node, 0, (int)strlen(text), made);
    *formula = made;
    return status;
}

jd_status jd_page_formula(const jd_page_reader* page, const jd_tree* map, const char* key,
                          const jd_expression** formula) {
    const jd_tree* entry = jd_tree_find(map, key);
    return entry != NULL ? jd_page_formula_at(page, entry, formula) : JD_OK;
}

jd_status jd_page_number(const jd_page_reader* page, const jd_tree* map, const char* key,
                         double* number) {
    const jd_scope nothing = {.source = &page->reader.source};
    const jd_expression* formula = NULL;
    const jd_status status = jd_page_formula(page, map, key, &formula);
    return status == JD_OK && formula != NULL ? jd_formula_value(&nothing, formula, number)
                                              : status;
}

jd_status jd_page_texts(const jd_page_reader* page, const jd_tree* map, const char* key,
                        const char* const** texts, int* count) {
    const jd_tree* list = jd_tree_find(map, key);
    jd_status status = JD_OK;
    *texts = NULL;
    *count = 0;
    if (list == NULL)
        return JD_OK;
    if (list->kind != JD_TREE_LIST)
        return JD_FAIL_AT(&page->reader, list, JD_ERR_ARGUMENT, "'%s' must be a list", key);
    const char** made = jd_page_take(page, (size_t)jd_page_count(list), sizeof *made);
    if (made == NULL)
        return jd_page_no_memory(page);
    for (const jd_tree* entry = list->first; entry && status == JD_OK; entry = entry->next)
        status = jd_entry_text(&page->reader, entry, &made[(*count)++]);
    *texts = made;
    return status;
}

jd_status jd_page_place(const jd_page_reader* page, const jd_tree* map, const char* key,
                        bool is_sweep, int* place) {
    const jd_tree* entry = jd_tree_find(map, key);
    const jd_names names = {is_sweep ? page->sweeps : page->runs,
                            is_sweep ? page->sweep_count : page->run_count};
    static const char* const none[] = {NULL};
    return entry != NULL ? jd_entry_choice(&page->reader, entry,
                                           names.count > 0 ? names : (jd_names){none, 0}, place)
                         : JD_OK;
}

jd_status jd_page_flag(const jd_page_reader* page, const jd_tree* map, const char* key,
                       bool* flag) {
    static const char* const names[] = {"false", "true"};
    const jd_tree* entry = jd_tree_find(map, key);
    int index = *flag;
    const jd_status status =
        entry != NULL ? jd_entry_choice(&page->reader, entry, (jd_names){names, 2}, &index) : JD_OK;
    *flag = index == 1;
    return status;
}

jd_status jd_page_keys(const jd_page_reader* page, const jd_tree* map, const char* const* keys) {
    jd_names names = {keys, 0};
    while (keys[names.count] != NULL)
        names.count++;
    const jd_status status = jd_entry_map(&page->reader, map);
    return status == JD_OK ? jd_entry_keys(&page->reader, map, "key", names) : status;
}

// ---- Figures and notes -------------------------------------------------------------------------

static jd_status read_exhibit(jd_page_reader* page, const jd_tree* entry, jd_exhibit* exhibit) {
    jd_exhibit_plan* plan = jd_page_take(page, 1, sizeof *plan);
    if (plan == NULL)
        return jd_page_no_memory(page);
    jd_status status = jd_page_name(page, entry->key, "figure");
    if (status == JD_OK)
        status = jd_page_read_plan(page, entry, plan);
    *exhibit = (jd_exhibit){entry->key->text, "", "", plan};
    if (status == JD_OK)
        status = jd_page_text(page, entry, "title", &exhibit->title);
    return status == JD_OK ? jd_page_text(page, entry, "text", &exhibit->text) : status;
}

static jd_status read_exhibits(jd_page_reader* page, jd_paper* paper) {
    const jd_tree* map = jd_tree_find(page->reader.root, "figures");
    jd_exhibit* exhibits = jd_page_take(page, (size_t)jd_page_count(map), sizeof *exhibits);
    jd_status status = JD_OK;
    if (map == NULL || map->kind != JD_TREE_MAP || map->first == NULL)
        return JD_FAIL_AT(&page->reader, map != NULL ? map : page->reader.root, JD_ERR_ARGUMENT,
                          "a page needs 'figures', a map of name: figure");
    if (exhibits == NULL)
        return jd_page_no_memory(page);
    for (const jd_tree* entry = map->first; entry && status == JD_OK; entry = entry->next)
        status = read_exhibit(page, entry, &exhibits[paper->exhibit_count++]);
    paper->exhibits = exhibits;
    return status;
}

static const char* const note_keys[] = {
    [JD_NOTE_FINDING] = "findings", [JD_NOTE_MISPRINT] = "misprints", [JD_NOTE_CHOICE] = "choices"};
#define NOTE_KINDS 3

static jd_status read_notes(jd_page_reader* page, jd_paper* paper) {
    int count = 0;
    for (int kind = 0; kind < NOTE_KINDS; kind++)
        count += jd_page_count(jd_tree_find(page->reader.root, note_keys[kind]));
    jd_note* notes = jd_page_take(page, (size_t)count, sizeof *notes);
    if (notes == NULL)
        return jd_page_no_memory(page);
    jd_status status = JD_OK;
    for (int kind = 0; kind < NOTE_KINDS && status == JD_OK; kind++) {
        const jd_tree* map = jd_tree_find(page->reader.root, note_keys[kind]);
        status = map != NULL ? jd_entry_map(&page->reader, map) : JD_OK;
        for (const jd_tree* entry = map ? map->first : NULL; entry && status == JD_OK;
             entry = entry->next) {
            jd_note* note = &notes[paper->note_count++];
            *note = (jd_note){(jd_note_kind)kind, entry->key->text, ""};
            status = jd_page_text(page, map, entry->key->text, &note->text);
        }
    }
    paper->notes = notes;
    return status;
}

// ---- The page ----------------------------------------------------------------------------------

static jd_status read_head(jd_page_reader* page, jd_paper* paper) {
    static const char* const keys[] = {"paper",    "code",      "title",   "subject",
                                       "citation", "systems",   "text",    "figures",
                                       "findings", "misprints", "choices", NULL};
    const jd_tree* root = page->reader.root;
    const struct {
        const char *key, **text;
        bool needed;
    } texts[] = {{"paper", &paper->name, true},        {"code", &paper->code, false},
                 {"title", &paper->title, false},      {"subject", &paper->subject, true},
                 {"citation", &paper->citation, true}, {"text", &paper->text, true}};
    jd_status status = jd_page_keys(page, root, keys);
    for (size_t i = 0; i < sizeof texts / sizeof *texts && status == JD_OK; i++) {
        status = jd_page_text(page, root, texts[i].key, texts[i].text);
        if (status == JD_OK && texts[i].needed && *texts[i].text == NULL)
            status =
                JD_FAIL_AT(&page->reader, root, JD_ERR_ARGUMENT, "a page needs '%s'", texts[i].key);
    }
    if (status == JD_OK)
        status = jd_page_name(page, jd_tree_find(root, "paper"), "paper");
    return status == JD_OK
               ? jd_page_texts(page, root, "systems", &paper->systems, &paper->system_count)
               : status;
}

jd_status jd_page_read(jd_page_reader* page, jd_paper* paper) {
    *paper = (jd_paper){0};
    jd_status status = read_head(page, paper);
    if (status == JD_OK)
        status = read_exhibits(page, paper);
    return status == JD_OK ? read_notes(page, paper) : status;
}
