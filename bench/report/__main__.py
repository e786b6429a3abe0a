"""Tables of bench/RESULTS.md from the lines that the parts of the benchmark print.

Usage: report DATA RESULTS"""

import sys

from around import around_tables
from common import read
from drift import drift_table
from figure2 import figure2_tables
from friction import friction_tables
from machine import machine
from page import page_tables
from peak import peak_section
from pendulum import pendulum_tables
from planar import planar_tables
from python import python_tables
from race import race_runs_table, race_sections
from rates import rates_tables
from scaling import scaling_sections
from sweep import sweep_table
from texts import text_table
from threads import threads_table
from trajectories import best_engine, collect, engines_table, judgement, peers_table, runs_table


def main():
    lines = read(sys.argv[1])
    runs = collect(lines)
    best = best_engine(runs)
    text = ["# Results of `make bench`", "", "One thread where nothing else is said. What is measured and how: README.md.", ""]
    text += race_sections(lines)
    text += ["## 64 trajectories: time of scalar peers over Judder's", ""]
    text += peers_table(runs, best) + judgement(runs, best, lines)
    text += ["## 64 trajectories: engines", ""] + engines_table(runs, best)
    text += peak_section(lines)
    text += ["## 200 trajectories of unequal cost: threads", ""] + threads_table(lines)
    text += scaling_sections(lines)
    text += ["## A bifurcation diagram: 1600 values, 300 periods each", ""] + sweep_table(lines)
    text += ["## Figure 2 of kudra2017: a bifurcation diagram of the spatial pendulum", ""]
    text += figure2_tables(lines)
    text += ["## Systems as texts, 64 trajectories: time over that of C", ""] + text_table(lines)
    text += ["## A map of drift, 40 x 40 points", ""] + drift_table(lines)
    text += ["## Right-hand sides: nanoseconds per trajectory", ""] + rates_tables(lines)
    text += friction_tables(lines)
    text += planar_tables(lines)
    text += pendulum_tables(lines)
    text += around_tables(lines)
    text += python_tables(lines)
    text += page_tables(lines)
    text += ["## Machine", ""] + machine(lines)
    text += ["## All runs", ""] + runs_table(runs) + race_runs_table(lines)
    with open(sys.argv[2], "w") as file:
        file.write("\n".join(text).rstrip("\n") + "\n")


main()
