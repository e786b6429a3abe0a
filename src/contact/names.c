// Names of the choices that a contact has.

#include "contact/names.h"
#include "judder/system.h"

#include <stddef.h>

const char* const jd_restitution_names[4] = {"newton", "poisson", "energy", NULL};
const char* const jd_paradox_names[4] = {"end", "impact", "compliant", NULL};
const char* const jd_bound_names[3] = {"ellipse", "box", NULL};
const char* const jd_press_names[JD_PRESS_LAWS + 1] = {"hertz",  "hunt-crossley", "kelvin-voigt",
                                                       "spring", "step",          NULL};
const char* const jd_speed_names[JD_SPEED_LAWS + 1] = {"coulomb", "stribeck", "threlfall",
                                                       "tanh",    "step",     NULL};

// ---- Numbers of a contact ----------------------------------------------------------------------

const char* jd_contact_number(const jd_contact_info* contact, int index, const char** parameter) {
#define AT(field)                                                                                  \
    { #field, offsetof(jd_contact_info, field) }
    static const struct {
        const char* name;
        size_t place;
    } numbers[] = {AT(mu),    AT(mu_s), AT(mu_y),        AT(mu_s_y),
                   AT(bound), AT(e),    AT(restitution), AT(paradox)};
#undef AT
    if (index < 0 || index >= (int)(sizeof numbers / sizeof *numbers))
        return NULL;
    *parameter = *(const char* const*)((const char*)contact + numbers[index].place);
    return numbers[index].name;
}
