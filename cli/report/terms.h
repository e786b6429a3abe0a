// Loads and drives: what their terms can be, and those of a model.
#ifndef JUDDER_CLI_REPORT_TERMS_H
#define JUDDER_CLI_REPORT_TERMS_H

#include "report/report.h"

void jd_cli_terms_describe(const jd_system* system);  // on stdout

// "loads" and "drive" of a model, where its system has them.
void jd_cli_put_terms(jd_cli_report* report, const jd_model* model);

#endif
