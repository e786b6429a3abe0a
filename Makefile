# A thin front to CMake: every target is a few commands that can be typed by hand.
# Packages that are missing are installed first (tools/setup), with NO_INSTALL=1 only named.
# `make build` and `make run` compile the engines that this machine chooses, all others all engines.
# `make help` lists the targets.

PREFIX ?= /usr/local
JOBS ?= $(shell nproc)

CTEST = ctest --output-on-failure --no-tests=error -j$(JOBS)
EXAMPLE = examples/ball_on_table.yaml
RESULT = build/run/vibrating-table

# A failed check must stop a sanitized test, not only print.
export UBSAN_OPTIONS = halt_on_error=1:print_stacktrace=1
export TSAN_OPTIONS = halt_on_error=1

.PHONY: build whole run web test test-all python wheel bench install format clean help \
        setup-build setup-web setup-python setup-test setup-bench
.NOTPARALLEL:
.DEFAULT_GOAL = build

build: build/.configured  ## build the libraries and the command: build/judder
	@cmake --build --preset release --target product

run: build  ## build, then run the vibrating-table example: a result and a figure
	@mkdir -p $(dir $(RESULT))
	build/judder run $(EXAMPLE) -o $(RESULT).h5 --plot $(RESULT).png --force
	@echo "result: $(RESULT).h5"
	@echo "figure: $(RESULT).png"

web: setup-web  ## build the browser lab: build/web/dist
	@web/build

test: setup-test web whole build/asan/.configured  ## all tests, then the unit tests with asan and ubsan
	@cmake --build --preset release
	@$(CTEST) --test-dir build
	@cmake --build --preset asan
	@$(CTEST) --test-dir build/asan -L unit

test-all: setup-test  ## also tsan, clang, valgrind, long tests, scenarios: tools/test-all
	@tools/test-all

python: setup-python build  ## build the Python package: PYTHONPATH=build/python
	@$$(tools/python) python/build_abi.py --package --into build/python --library build/libjudder.so
	@echo "package: PYTHONPATH=build/python $$(tools/python)"

wheel: setup-python whole build  ## a wheel of the package with the library in it: build/wheel
	@JUDDER_BUNDLE=1 $$(tools/python) -m pip wheel --quiet --no-build-isolation --no-deps \
	    --wheel-dir build/wheel ./python
	@ls build/wheel/*.whl

bench: setup-bench setup-web whole  ## build, then measure against the peers: rewrites bench/RESULTS.md
	@bench/run

# The list of files may be left from an installation by root.
install: whole build web  ## install below PREFIX (default /usr/local), staged in DESTDIR if given
	@rm -f build/install_manifest.txt
	@DESTDIR="$(DESTDIR)" cmake --install build --prefix "$(PREFIX)"

format: setup-test  ## lay out all C files
	@tools/check-format --apply

clean:  ## remove everything that was built
	@rm -rf build web/node_modules

help:  ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

# ---- Configuration: once per preset, and again when the presets change --------------------------

# A folder that has all engines keeps them.
build/.configured: CMakePresets.json | setup-build
	@echo "configure: release"
	@cmake --preset release $(if $(wildcard build/CMakeCache.txt),,-DJD_ONLY_ENGINES=native) --log-level=NOTICE
	@touch $@

whole: build/.configured
	@grep -q '^JD_ONLY_ENGINES:STRING=native' build/CMakeCache.txt || exit 0; \
	    cmake --preset release -DJD_ONLY_ENGINES= --log-level=NOTICE

build/%/.configured: CMakePresets.json | setup-test
	@echo "configure: $*"
	@cmake --preset $* --log-level=NOTICE
	@touch $@

setup-build setup-web setup-python setup-test setup-bench: setup-%:
	@tools/setup $*
