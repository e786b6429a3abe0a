"""Build of the package: the declarations of the C headers, and in a wheel the library itself.

JUDDER_INCLUDE   folder with judder/judder.h; else that of this source, or the installed one
JUDDER_LIBRARY   libjudder.so to use; else that of ../build
JUDDER_BUNDLE=1  put the library, what it needs and the database of units into the package
"""

import atexit
import os
import pathlib
import shutil
import sys
import tempfile

from setuptools import Distribution, setup
from setuptools.command.build_py import build_py

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import build_abi  # noqa: E402
import bundle  # noqa: E402

BUNDLED = os.environ.get("JUDDER_BUNDLE") == "1"
SCRATCH = tempfile.mkdtemp(prefix="judder-build-")  # nothing is built within the source
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)


def library():
    """The library to use, or None: the loader finds it."""
    told = os.environ.get("JUDDER_LIBRARY")
    built = sorted((HERE.parent / "build").glob("libjudder.so.*.*.*"))
    found = pathlib.Path(told) if told else built[-1] if built else None
    return found.resolve() if found else None


class Build(build_py):
    """Copies the modules, then writes what is generated."""

    def run(self):
        super().run()
        package = pathlib.Path(self.build_lib) / "judder"
        found = library()
        build_abi.write(package, build_abi.include_folder(), None if BUNDLED else found)
        if BUNDLED:
            if not found:
                sys.exit("judder: no library to bundle; build it, or set JUDDER_LIBRARY")
            bundle.write(package / "lib", found)


class Package(Distribution):
    """With a library in it the package belongs to this kind of machine."""

    def has_ext_modules(self):
        return BUNDLED


def version():
    numbers = build_abi.constants(build_abi.include_folder())
    return ".".join(str(numbers[f"JD_VERSION_{part}"]) for part in ("MAJOR", "MINOR", "PATCH"))


commands = {"build_py": Build}
try:
    from wheel.bdist_wheel import bdist_wheel

    class Wheel(bdist_wheel):
        """Any Python 3; with the library inside for this kind of machine alone."""

        def finalize_options(self):
            super().finalize_options()
            self.root_is_pure = not BUNDLED

        def get_tag(self):
            return ("py3", "none", super().get_tag()[2] if BUNDLED else "any")

    commands["bdist_wheel"] = Wheel
except ImportError:
    pass

setup(version=version(), cmdclass=commands, distclass=Package,
      options={"build": {"build_base": SCRATCH}, "egg_info": {"egg_base": SCRATCH}})
