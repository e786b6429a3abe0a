"""Random arguments to every public function: an exception or an answer, never a crash.

Runs some seconds, or JUDDER_FUZZ_SECONDS; JUDDER_FUZZ_SEED repeats a run. The calls are made in a
process of their own, which writes each down before it is made: a crash is told with its arguments.
"""

import os
import pathlib
import subprocess
import sys

SECONDS = float(os.environ.get("JUDDER_FUZZ_SECONDS", "6"))
SEED = int(os.environ.get("JUDDER_FUZZ_SEED", "0"))


def test_random_arguments_never_crash(tmp_path):
    here = pathlib.Path(__file__).parent / "fuzz_calls.py"
    log = tmp_path / "last"
    done = subprocess.run([sys.executable, str(here), str(SECONDS), str(SEED), str(log)], cwd=tmp_path,
                          capture_output=True, text=True, timeout=SECONDS + 300)
    last = log.read_text() if log.exists() else ""
    assert done.returncode == 0, f"{done.returncode}\n{last}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    print(done.stdout)
