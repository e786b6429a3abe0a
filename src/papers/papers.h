/// @file papers.h
/// One line for each paper: papers.c lists them, in the order users see.
#ifndef JUDDER_PAPERS_PAPERS_H
#define JUDDER_PAPERS_PAPERS_H

#include "judder/papers.h"

extern const jd_paper jd_kardan2013;
extern const jd_paper jd_szewc2015;
extern const jd_paper jd_kudra2017;

#endif
