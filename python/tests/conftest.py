"""What the tests share: the command of the same build, and bits of numbers."""

import os
import pathlib
import subprocess

import numpy as np
import pytest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("JUDDER_BUILD", SOURCE / "build"))


@pytest.fixture
def command(tmp_path):
    """Runs `judder ...` in an empty folder and returns what it prints."""
    def call(*arguments):
        done = subprocess.run([str(BUILD / "judder"), *map(str, arguments)], cwd=tmp_path,
                              capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        return done.stdout

    return call


def same_bits(a, b):
    """Whether two arrays are the same to the bit, NaN being NaN."""
    a, b = np.ascontiguousarray(a, float), np.ascontiguousarray(b, float)
    return a.shape == b.shape and np.array_equal(a, b, equal_nan=True)
