/// @file spec.h
/// The nodes that a program is made of: their checks, and those of a contact as a list.
#ifndef JUDDER_GRAPH_SPEC_H
#define JUDDER_GRAPH_SPEC_H

#include "graph/program.h"

/// Every state has a rate, every event a function; nodes are there, and forces of contacts stand in outputs
/// alone. @return JD_OK, JD_ERR_ARGUMENT, or the status of a graph that has failed.
jd_status jd_spec_check(jd_context* context, const jd_graph* graph, const jd_program_spec* spec);

/// Whether states start where parameters say.
bool jd_spec_starts(const jd_program_spec* spec);

/// What a contact is beside its directions, in the order of JD_PLACE_GAP and so on.
#define JD_CONTACT_NODES 12
void jd_contact_nodes(const jd_program_contact* contact, jd_node own[JD_CONTACT_NODES]);

#endif
