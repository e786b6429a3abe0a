/// @file plugin.h
/// Systems from outside: a shared object that holds one system, written against kernel.h.
///
/// A plug-in exports one constant, jd_plugin_entry, which JD_PLUGIN defines:
///
///     static const jd_system block = {.name = "block", ...};
///     JD_PLUGIN(block);
///
/// It is compiled with -shared -fPIC -ffp-contract=off and linked with libjudder-core, from which
/// jd_sin and the like come. Loading a plug-in runs code: load only what you trust.
#ifndef JUDDER_PLUGIN_H
#define JUDDER_PLUGIN_H

#include "judder/base.h"
#include "judder/system.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Number of the interface between the library and a plug-in: system.h, kernel.h and lanes.h.
/// It grows whenever one of their structs or rules changes. Only equal numbers work together.
#define JD_PLUGIN_VERSION 9

/// What a plug-in exports. The version stands first in every version.
typedef struct jd_plugin {
    int version;              ///< JD_PLUGIN_VERSION of the headers it was compiled with
    const jd_system* system;  ///< constant, lives as long as the plug-in is loaded
} jd_plugin;

/// The exported constant. Defined by the plug-in, not by the library.
extern JD_API const jd_plugin jd_plugin_entry;

/// Define it. `table` is the plug-in's jd_system. A semicolon follows.
#define JD_PLUGIN(table) JD_API const jd_plugin jd_plugin_entry = {JD_PLUGIN_VERSION, &(table)}

/// Most entries in one of a plug-in's tables.
#define JD_PLUGIN_ENTRIES 256
/// Most outputs of a plug-in that are integrals over time.
#define JD_PLUGIN_INTEGRALS 32

/// Load a plug-in and check its table. The path is taken as it is: the library path is not
/// searched. The system stays loaded for the life of the process; loading it again gives the same
/// one. It is not added to the list of jd_system_at.
/// @return JD_OK, JD_ERR_FILE (missing, not a shared object, cannot be loaded), JD_ERR_NAME
/// (it is no plug-in, or its name is a built-in system's), JD_ERR_UNSUPPORTED (made for another
/// version, or for a width this machine does not offer), JD_ERR_REFUSED, JD_ERR_ARGUMENT (its
/// table is damaged) or JD_ERR_MEMORY. On error *system is NULL and nothing stays loaded.
JD_API JD_NODISCARD jd_status jd_plugin_load(jd_context* context, const char* path,
                                             const jd_system** system);

/// Refuse plug-ins from now on, or take them again: nothing that is read through this context, not
/// a scenario either, loads one. For files of unknown origin.
JD_API void jd_plugin_refuse(jd_context* context, bool refused);

/// A system as users name it: a text that ends in ".so" is the path of a plug-in, one that ends in
/// ".yaml" or ".yml" that of a system as a text (equations.h); anything else is the name of a
/// built-in system, or of a text that the library holds. The caller holds the system: hand it to
/// jd_system_release when it is no longer needed. Models of it hold it themselves.
/// @return as jd_plugin_load, jd_equations_read or jd_system_find. On error *system is NULL.
JD_API JD_NODISCARD jd_status jd_system_open(jd_context* context, const char* text,
                                             const jd_system** system);

/// Whether jd_system_open takes the text for the path of a plug-in.
JD_API bool jd_plugin_is_path(const char* text);

#ifdef __cplusplus
}
#endif
#endif
