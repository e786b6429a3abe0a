// YAML through the events of libfyaml.
//
// Only the plain part of YAML is taken: one document of texts, lists and maps. Anchors, aliases and
// tags are refused, so no text can unfold to more than it shows. Depth, number of nodes and length
// of texts are bounded while events come in: reading stops at the first thing that is too much.
// libfyaml prints nothing; its first complaint becomes the message.

#include "scenario/yaml.h"
#include "scenario/yaml_places.h"

#include <libfyaml.h>
#include <stdlib.h>
#include <string.h>

#define COMPLAINT_MAX 200  // bytes kept of what libfyaml says without a place

typedef struct builder {
    const jd_text_source* source;
    const char* text;  // what is read
    jd_tree* root;
    jd_tree* open[JD_TREE_DEPTH_MAX];  // lists and maps that are not closed yet
    jd_tree* key;                      // of the innermost map, waiting for its value
    int depth;                         // number of open ones
    int nodes;
    int documents;
    jd_mark mark;  // of the last event that had a place
    char complaint[COMPLAINT_MAX];
} builder;

// ---- Building the tree -------------------------------------------------------------------------

static jd_status complain(const builder* b, const char* text) {
    return jd_text_source_fail(b->source, b->mark, JD_ERR_ARGUMENT, "%s", text);
}

// Take `node` as the next key of the innermost map.
static jd_status add_key(builder* b, jd_tree* node) {
    if (strlen(node->text) > JD_TREE_KEY_MAX || strchr(node->text, '\n')) {
        jd_tree_free(node);
        return complain(b, "a key must be short and stand in one line");
    }
    const jd_tree* twin = jd_tree_find(b->open[b->depth - 1], node->text);
    if (twin) {
        const jd_status status = jd_text_source_fail(b->source, node->mark, JD_ERR_ARGUMENT,
                                                     "'%s' is given twice; first in line %d",
                                                     node->text, twin->key->mark.line);
        jd_tree_free(node);
        return status;
    }
    b->key = node;
    return JD_OK;
}

static void append(builder* b, jd_tree* node) {
    jd_tree* parent = b->open[b->depth - 1];
    node->key = b->key;
    b->key = NULL;
    if (parent->last)
        parent->last->next = node;
    else
        parent->first = node;
    parent->last = node;
}

// Put `node` where it belongs. The builder owns it afterwards, or it is freed.
static jd_status add_node(builder* b, jd_tree* node) {
    if (b->depth == 0) {
        b->root = node;
        return JD_OK;
    }
    const bool wants_key = b->open[b->depth - 1]->kind == JD_TREE_MAP && !b->key;
    if (wants_key && node->kind == JD_TREE_TEXT)
        return add_key(b, node);
    if (wants_key) {
        jd_tree_free(node);
        return complain(b, "a key must be a plain text");
    }
    append(b, node);
    return JD_OK;
}

static jd_status new_node(builder* b, jd_tree_kind kind, jd_tree** node) {
    *node = NULL;
    if (++b->nodes > JD_TREE_NODES_MAX)
        return jd_text_source_fail(b->source, b->mark, JD_ERR_ARGUMENT,
                                   "more than %d keys and values", JD_TREE_NODES_MAX);
    *node = calloc(1, sizeof **node);
    if (!*node)
        return jd_fail(b->source->context, JD_ERR_MEMORY, "out of memory");
    (*node)->kind = kind;
    (*node)->mark = b->mark;
    return JD_OK;
}

static jd_status open_node(builder* b, jd_tree_kind kind) {
    if (b->depth == JD_TREE_DEPTH_MAX)
        return jd_text_source_fail(b->source, b->mark, JD_ERR_ARGUMENT,
                                   "lists and maps are nested more than %d deep",
                                   JD_TREE_DEPTH_MAX);
    jd_tree* node;
    jd_status status = new_node(b, kind, &node);
    if (status == JD_OK)
        status = add_node(b, node);
    if (status == JD_OK)
        b->open[b->depth++] = node;
    return status;
}

// True if a text holds tabs or other control characters but ends of lines: escapes can bring any.
static bool has_controls(const char* text, size_t length) {
    for (size_t i = 0; i < length; i++) {
        const unsigned char c = (unsigned char)text[i];
        const bool high = c == 0xc2 && i + 1 < length && (unsigned char)text[i + 1] < 0xa0;
        if ((c < 0x20 && c != '\n') || c == 0x7f || high)
            return true;
    }
    return false;
}

// True for 'it''s': libfyaml 0.7.12 leaks memory when it reads a text with many of such quotes.
static bool doubles_quotes(const builder* b, struct fy_token* token) {
    if (fy_token_scalar_style(token) != FYSS_SINGLE_QUOTED)
        return false;
    const struct fy_mark* begin = fy_token_start_mark(token);
    const struct fy_mark* end = fy_token_end_mark(token);
    return begin && end &&
           memchr(b->text + begin->input_pos, '\'', end->input_pos - begin->input_pos);
}

// Where the bytes of a text stand that is quoted or has several lines. False when out of memory.
static bool find_places(const builder* b, struct fy_token* token, jd_tree* node) {
    const struct fy_mark* begin = token ? fy_token_start_mark(token) : NULL;
    const struct fy_mark* end = token ? fy_token_end_mark(token) : NULL;
    if (!begin || !end || end->input_pos <= begin->input_pos)
        return true;
    const jd_yaml_raw raw = {
        .begin = b->text + begin->input_pos,
        .end = b->text + end->input_pos,
        .mark = {begin->line + 1, begin->column + 1},
        .escapes = fy_token_scalar_style(token) == FYSS_DOUBLE_QUOTED,
    };
    return jd_yaml_places(&raw, node);
}

static jd_status add_text(builder* b, struct fy_token* token) {
    if (doubles_quotes(b, token))
        return complain(b, "a text with a single quote in it must be in double quotes");
    size_t length = 0;
    const char* text = token ? fy_token_get_text(token, &length) : "";
    if (!text)
        return jd_fail(b->source->context, JD_ERR_MEMORY, "out of memory");
    if (length > JD_TREE_TEXT_MAX)
        return jd_text_source_fail(b->source, b->mark, JD_ERR_ARGUMENT,
                                   "a text of more than %d bytes", JD_TREE_TEXT_MAX);
    if (has_controls(text, length))
        return complain(b, "a text with control characters");
    jd_tree* node;
    const jd_status status = new_node(b, JD_TREE_TEXT, &node);
    if (status != JD_OK)
        return status;
    node->text = strndup(text, length);
    if (!node->text) {
        jd_tree_free(node);
        return jd_fail(b->source->context, JD_ERR_MEMORY, "out of memory");
    }
    if (!find_places(b, token, node)) {
        jd_tree_free(node);
        return jd_fail(b->source->context, JD_ERR_MEMORY, "out of memory");
    }
    const bool plain = fy_token_scalar_style(token) == FYSS_PLAIN;
    node->null = plain && (!length || !strcmp(node->text, "~") || !strcmp(node->text, "null"));
    return add_node(b, node);
}

// ---- Events ------------------------------------------------------------------------------------

// Remember where an event begins. Quotes and the * of an alias stand one character before.
static void note_mark(builder* b, struct fy_event* event) {
    const struct fy_mark* mark = fy_event_start_mark(event);
    if (!mark)
        return;
    bool before = event->type == FYET_ALIAS;
    if (event->type == FYET_SCALAR) {
        const enum fy_scalar_style style = fy_token_scalar_style(event->scalar.value);
        before = style == FYSS_SINGLE_QUOTED || style == FYSS_DOUBLE_QUOTED;
    }
    b->mark = (jd_mark){mark->line + 1, mark->column + (before ? 0 : 1)};
}

// Anchors and tags of an event.
static bool is_decorated(const struct fy_event* event) {
    switch (event->type) {
    case FYET_SCALAR:
        return event->scalar.anchor || event->scalar.tag;
    case FYET_SEQUENCE_START:
        return event->sequence_start.anchor || event->sequence_start.tag;
    case FYET_MAPPING_START:
        return event->mapping_start.anchor || event->mapping_start.tag;
    default:
        return false;
    }
}

static jd_status take_event(builder* b, struct fy_event* event) {
    note_mark(b, event);
    if (event->type == FYET_ALIAS || is_decorated(event))
        return complain(b, "anchors, aliases and tags are not used in scenarios");
    switch (event->type) {
    case FYET_DOCUMENT_START:
        return b->documents++ ? complain(b, "a second document; a scenario is one") : JD_OK;
    case FYET_SEQUENCE_START:
        return open_node(b, JD_TREE_LIST);
    case FYET_MAPPING_START:
        return open_node(b, JD_TREE_MAP);
    case FYET_SEQUENCE_END:
    case FYET_MAPPING_END:
        b->depth--;
        return JD_OK;
    case FYET_SCALAR:
        return add_text(b, event->scalar.value);
    default:
        return JD_OK;
    }
}

// ---- The parser --------------------------------------------------------------------------------

// What libfyaml says without a place, as a line of its log: "[ERR]: text\n".
static void keep_complaint(struct fy_diag* diag, void* user, const char* text, size_t length) {
    (void)diag;
    builder* b = user;
    if (b->complaint[0])
        return;
    const char* colon = memchr(text, ':', length);
    if (colon && text[0] == '[') {
        length -= (size_t)(colon + 1 - text);
        text = colon + 1;
    }
    for (; length > 0 && *text == ' '; length--)
        text++;
    const char* line_end = memchr(text, '\n', length);
    if (line_end)
        length = (size_t)(line_end - text);
    length = length < COMPLAINT_MAX - 1 ? length : COMPLAINT_MAX - 1;
    memcpy(b->complaint, text, length);
    b->complaint[length] = 0;
}

static struct fy_diag* create_diag(builder* b) {
    struct fy_diag_cfg config;
    memset(&config, 0, sizeof config);
    fy_diag_cfg_default(&config);
    config.fp = NULL;
    config.output_fn = keep_complaint;
    config.user = b;
    config.colorize = false;
    struct fy_diag* diag = fy_diag_create(&config);
    if (diag)
        fy_diag_set_collect_errors(diag, true);
    return diag;
}

// Turn the first thing libfyaml complained about into the message.
static jd_status report(const builder* b, struct fy_diag* diag) {
    void* at = NULL;
    const struct fy_diag_error* error = fy_diag_errors_iterate(diag, &at);
    if (error && error->msg && error->line > 0)
        return jd_text_source_fail(b->source, (jd_mark){error->line, error->column},
                                   JD_ERR_ARGUMENT, "%s", error->msg);
    return complain(b, b->complaint[0] ? b->complaint : "not readable as YAML");
}

static jd_status take_events(builder* b, struct fy_parser* parser, struct fy_diag* diag) {
    jd_status status = JD_OK;
    while (status == JD_OK) {
        struct fy_event* event = fy_parser_parse(parser);
        if (!event)
            return fy_parser_get_stream_error(parser) ? report(b, diag) : JD_OK;
        status = take_event(b, event);
        fy_parser_event_free(parser, event);
    }
    return status;
}

jd_status jd_yaml_read(const jd_text_source* source, const char* text, size_t size,
                       jd_tree** root) {
    const size_t skip =
        size >= 3 && memcmp(text, "\xef\xbb\xbf", 3) == 0 ? 3 : 0;  // byte order mark
    text += skip;
    size -= skip;
    builder b = {.source = source, .text = text, .mark = {1, 1}};
    jd_status status = JD_ERR_MEMORY;
    struct fy_parser* parser = NULL;
    struct fy_diag* diag = create_diag(&b);
    *root = NULL;
    if (!diag)
        goto fail;
    const struct fy_parse_cfg config = {
        .search_path = "", .flags = FYPCF_DEFAULT_PARSE | FYPCF_JSON_NONE, .diag = diag};
    parser = fy_parser_create(&config);
    if (!parser || (size > 0 && fy_parser_set_string(parser, text, size) != 0))
        goto fail;
    status = size > 0 ? take_events(&b, parser, diag) : JD_OK;
    fy_parser_destroy(parser);
    fy_diag_destroy(diag);
    if (status == JD_OK) {
        *root = b.root;
        return JD_OK;
    }
    jd_tree_free(b.key);
    jd_tree_free(b.root);
    return status;
fail:
    fy_parser_destroy(parser);
    fy_diag_destroy(diag);
    return jd_fail(source->context, JD_ERR_MEMORY, "out of memory");
}
