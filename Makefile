# On a new machine, run `make demo` or `make test`; they install missing packages.

SWIFT ?= swift
PREFIX ?= /usr/local
# COLLAGE_BINARY=FILE installs, packages and tests a program that is already built.
TOOL = $(or $(COLLAGE_BINARY),.build/release/collage)
BENCHTOOL = .build/tools/release/collage-bench
BUILD_BENCHMARK = COLLAGE_TOOLS=1 $(SWIFT) build -c release --scratch-path .build/tools --product
PYTHON ?= python3

# Makes glibc use huge pages and keep freed memory, which saves about 14 % of the compiler's CPU time.
GLIBC_TUNABLES ?= glibc.malloc.hugetlb=1:glibc.malloc.tcache_count=2000:glibc.malloc.top_pad=67108864:glibc.malloc.trim_threshold=1073741824:glibc.malloc.mmap_threshold=1073741824
# Builds the program and its tests from the same objects, so that the tested code is the installed code.
BUILD = GLIBC_TUNABLES=$(GLIBC_TUNABLES) $(SWIFT) build -c release -debug-info-format none $(if $(filter Linux,$(shell uname)),--disable-local-rpath)
build test test-memory soak: export COLLAGE_TESTABLE = 1
# The linker flags of the program; empty if this machine supports only the defaults.
LINK_FLAGS = $(shell bash .ci/link-flags "$(SWIFT)")
ifndef SANITIZER
build test soak: export COLLAGE_LINK_FLAGS = $(LINK_FLAGS)
endif
# Strips the installed program; on macOS that would invalidate its signature.
STRIP = $(if $(filter Linux,$(shell uname)),-s)

# The folder of zsh functions; Debian uses another one.
ZSH_FUNCTIONS ?= share/zsh/site-functions
MAN = .build/man
SHELLS = .build/completions

.PHONY: all build program man check-man completions install deb release test-packages check-install demo test test-memory test-page test-servers test-engines test-outputs test-terminal bench-engines page-pictures docs-pictures soak sanitize conformance fuzz bench bench-tool \
	bench-edits bench-layouts bench-library bench-looks bench-text bench-animation bench-gallery bench-batch bench-page bench-peers bench-cutout bench-focus format lint clean dependencies

all: build

dependencies:
	@bash .ci/install-dependencies

build: dependencies
	$(BUILD) --product collage

program: $(if $(COLLAGE_BINARY),,build)

man: program
	@if command -v "$(PYTHON)" >/dev/null; then "$(PYTHON)" Packaging/man-pages "$(TOOL)" $(MAN); else \
	  rm -rf $(MAN); echo "Skipped the manual pages: Python is missing."; fi

check-man: man
	@bash .ci/check-man "$(TOOL)" $(MAN)

completions: program
	@mkdir -p $(SHELLS)
	@for shell in bash zsh fish; do "$(TOOL)" completions $$shell >$(SHELLS)/$$shell || exit; done

install: program man completions
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install $(STRIP) -m 755 "$(TOOL)" "$(DESTDIR)$(PREFIX)/bin/collage"
	@bash Packaging/install-documents $(MAN) $(SHELLS) "$(DESTDIR)$(PREFIX)" "$(ZSH_FUNCTIONS)"

check-install:
	@$(MAKE) install PREFIX= DESTDIR="$(abspath .build/installed)"
	@bash .ci/check-install .build/installed/bin/collage

# Builds the Debian package into .build/deb; MAINTAINER="Name <address>" sets its maintainer.
deb: program
	@TOOL="$(TOOL)" MAINTAINER="$(MAINTAINER)" bash Packaging/deb .build/deb

# Commits and tags VERSION=1.2.3, and writes the release into .build/release-1.2.3; uploads nothing.
release:
	@COLLAGE_BINARY="$(COLLAGE_BINARY)" DOWNLOADS="$(DOWNLOADS)" MAINTAINER="$(MAINTAINER)" MAKE="$(MAKE)" \
	  bash Packaging/release "$(VERSION)"

# Builds the Debian package twice and compares the bytes, runs lintian, installs and removes it in a minimal Debian
# system, and makes a release in a clone. On Debian as root only.
test-packages: program
	@COLLAGE_TOOL="$(TOOL)" bash Tests/Packages/run

# PHOTOS="a.jpg b.jpg" uses your own photos.
demo: program
	@TOOL=$(abspath $(TOOL)) PHOTOS="$(PHOTOS)" bash .ci/demo .build/demo

# SANITIZER=address, undefined or thread runs the tests under that sanitizer. The test targets run in parallel, because
# tests spend half of their time waiting for processes and the disk.
TESTS = $(notdir $(wildcard Tests/*Tests))
# On Linux, the tests run without the package manager: two of its processes sometimes block each other.
BUILT = $$($(SWIFT) build -c release --show-bin-path $(SCRATCH))
RUN_TESTS = $(if $(filter Linux,$(shell uname)),"$(BUILT)/collagePackageTests.xctest" --testing-library swift-testing,$(SWIFT) test -c release --skip-build --ignore-lock $(SCRATCH) $(flags_$(SANITIZER)))
test: dependencies
	$(BUILD) --build-tests $(SCRATCH) $(flags_$(SANITIZER))
	@tool="$(or $(COLLAGE_BINARY),$(BUILT)/collage)"; echo "The tests run $$tool, $$("$$tool" --version)."
	@$(MAKE) -j2 $(TESTS:%=test-of-%)
test-of-%:
	$(options_$(SANITIZER)) $(RUN_TESTS) --filter '^$*\.'

# Runs the tests of the code that accesses raw memory under the address sanitizer, in a separate build.
test-memory: export COLLAGE_ADDRESS_SANITIZER = 1
test-memory: export COLLAGE_MEMORY_SUITES = 1
test-memory: SCRATCH = --scratch-path .build/memory
test-memory: dependencies
	$(BUILD) --build-tests $(SCRATCH)
	$(options_address) $(RUN_TESTS)

# Kills programs while they write, runs many at once, injects every fault at every step, and lays out all sets of
# images. COLLAGE_SOAK_SEED=N repeats an earlier run.
ROUNDS ?= 300
CROWD ?= 32x50
soak: dependencies
	$(BUILD) --build-tests
	COLLAGE_SOAK_ROUNDS=$(ROUNDS) COLLAGE_CROWD=$(CROWD) COLLAGE_FAULTS=all COLLAGE_LAYOUT_SETS=all \
	  $(SWIFT) test -c release --skip-build --no-parallel \
	  --filter 'SoakTests|CrowdTests|FaultTests|LayoutPropertyTests|MosaicTests|ScatterTests|SilhouetteTests'

# Finds memory errors, undefined behavior and data races, each in a separate build.
# The address sanitizer instruments the program's own modules. Leak detection is off, because programs exit without
# freeing memory. Short allocation stacks save a tenth of the time.
# The undefined behavior sanitizer checks only the C code, and traps. Swift code traps on overflow and exclusivity
# violations in every build.
# Programs start many times slower with a sanitizer, so fewer run at once: otherwise, waiting for the store's lock would
# time out.
SANITIZERS ?= address undefined thread
options_address = COLLAGE_CROWD=2x4 ASAN_OPTIONS=detect_leaks=0:malloc_context_size=8
options_undefined = COLLAGE_CROWD=2x4
options_thread = COLLAGE_CROWD=2x4 TSAN_OPTIONS="halt_on_error=1 atexit_sleep_ms=0"
flags_undefined = -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined
flags_thread = --sanitize=thread
ifneq ($(filter-out address undefined thread,$(SANITIZER)),)
$(error unknown sanitizer $(SANITIZER))
endif
ifeq ($(SANITIZER),address)
export COLLAGE_ADDRESS_SANITIZER = 1
endif
sanitize: $(SANITIZERS:%=sanitize-%)
sanitize-%:
	@echo "The $* sanitizer"
	@$(MAKE) test SANITIZER=$* SCRATCH="--scratch-path .build/$*"

# Tests the page of `serve` in a browser, and attacks on its server.
test-page: program
	@COLLAGE_TOOL=$(abspath $(TOOL)) bash Tests/Page/run

# Tests `repaint` with cog, gradio, a server that simulates faults, and stand-ins for other servers. KILLS is the number
# of killed programs; COLLAGE_KILLS_SEED=N repeats an earlier run.
KILLS ?= 24
test-servers: program
	@COLLAGE_KILLS=$(KILLS) COLLAGE_TOOL=$(abspath $(TOOL)) bash Tests/Servers/run

# Runs the plans of `batch --plan` with make, with GNU parallel on two hosts, and with Slurm. Installs them and creates
# the hosts; on Debian as root only.
test-engines: program
	@COLLAGE_TOOL=$(abspath $(TOOL)) bash Tests/Engines/run

# Opens output files with other programs.
test-outputs: program
	@COLLAGE_TOOL=$(abspath $(TOOL)) bash Tests/Outputs/run

# Measures the speedup of two hosts with one core each over one, with ROWS rows.
ROWS ?= 1000
bench-engines: build
	@ROWS=$(ROWS) COLLAGE_TOOL=$(abspath $(TOOL)) bash Tests/Engines/run --bench

# Tests the bytes for terminals of each kind, with all kinds of responses, and the terminal settings afterward.
test-terminal: program
	@COLLAGE_TOOL=$(abspath $(TOOL)) bash Tests/Terminal/run

# Regenerates the README's images of the page from the photos in the folder PHOTOS.
page-pictures: build
	@PHOTOS="$(abspath $(PHOTOS))" OUT=$(abspath Documentation) COLLAGE_TOOL=$(abspath $(TOOL)) \
	  PYTHONPATH=$(abspath Documentation) bash Tests/Page/run page_pictures

# Regenerates the documentation's images of looks and text from the photos in the folder PHOTOS, or from samples.
docs-pictures: build
	@TOOL=$(abspath $(TOOL)) bash Documentation/draw-pictures "$(abspath $(PHOTOS))" Documentation

# Regenerates the files of the conformance tests; needs Python with numpy and Pillow, libheif, and Chromium for blend
# modes.
conformance:
	@python3 Tests/CollageCoreTests/Conformance/make
	@OUT=$(abspath Tests/CollageCoreTests/Conformance/blends) JOBS=1 bash Tests/Page/run blends

# Fuzzes each decoder, or the one named by TARGET, for TIME seconds.
fuzz: dependencies
	@TIME="$(TIME)" TARGET="$(TARGET)" bash Fuzz/run

bench: build
	@TOOL=$(abspath $(TOOL)) bash Benchmarks/run

bench-tool:
	$(BUILD_BENCHMARK) collage-bench

# Measures rendering after an edit; BENCH is the folder of the harness (optional).
bench-edits: build bench-tool
	@TOOL=$(abspath $(TOOL)) BENCH="$(BENCH)" BENCHTOOL=$(abspath $(BENCHTOOL)) \
		bash Benchmarks/edits

# Measures looks; with BENCH, the folder of the harness, compared with Pillow and ImageMagick.
bench-looks: build
	@TOOL=$(abspath $(TOOL)) BENCH="$(BENCH)" PYTHON="$(PYTHON)" bash Benchmarks/looks

# Measures the layouts of `make`; with BENCH, also a grid by GraphicsMagick and Pillow; with PHOTOCOLLAGE, the folder of
# its package, also mosaics by PhotoCollage. PYTHON has numpy and Pillow.
bench-layouts: build
	@TOOL=$(abspath $(TOOL)) BENCH="$(BENCH)" PYTHON="$(PYTHON)" PHOTOCOLLAGE="$(PHOTOCOLLAGE)" \
		bash Benchmarks/layouts

# Measures text, compared with `vips text` and ImageMagick if they are installed.
bench-text: build
	@TOOL=$(abspath $(TOOL)) PYTHON="$(PYTHON)" bash Benchmarks/text

# Measures animations, compared with ffmpeg and Pillow; PYTHON has numpy and Pillow, PHOTOS is a folder of photos.
bench-animation: build
	@TOOL=$(abspath $(TOOL)) PYTHON="$(PYTHON)" PHOTOS="$(PHOTOS)" bash Benchmarks/animation

# Measures web galleries, compared with Pillow; PYTHON has Pillow.
bench-gallery: build
	@TOOL=$(abspath $(TOOL)) PYTHON="$(PYTHON)" bash Benchmarks/gallery

# Measures the page of `serve` in Chromium.
bench-page: build
	@TOOL=$(abspath $(TOOL)) bash Benchmarks/page

# Measures `batch --csv`, compared with Pillow and a minimal C program; PYTHON has Pillow.
# OPTIONS="ROUNDS ROWS MANY DISTINCT" (default: 5 1000 100000 100); PARTS="cards shards" runs some parts.
bench-batch: build
	@TOOL=$(abspath $(TOOL)) PYTHON="$(PYTHON)" PARTS="$(PARTS)" bash Benchmarks/batch $(OPTIONS)

# Measures the library; BENCH is the folder of the harness (optional). FOLDER has real photos for the search for copies.
bench-library: build
	@TOOL=$(abspath $(TOOL)) BENCH="$(BENCH)" PYTHON="$(PYTHON)" PHOTOS="$(abspath $(FOLDER))" \
		bash Benchmarks/library

# Compares rendering with other programs; BENCH is the folder of the harness, PYTHON its Python. All comparisons take
# hours; ARGUMENTS="--jobs S,L,G" or "--only cairo,libvips --runs 5" selects some.
bench-peers: bench-tool
	@BENCH="$(BENCH)" PYTHON="$(PYTHON)" BENCHTOOL=$(abspath $(BENCHTOOL)) bash Benchmarks/peers \
		$(ARGUMENTS)

# Measures cutouts. FOLDER has NAME.jpg with NAME.mask.png; OPTIONS="--rect" or "--clicks 3".
FOLDER ?= ../shared/fixtures/cutout
bench-cutout: dependencies
	@$(BUILD_BENCHMARK) cutout-bench
	@.build/tools/release/cutout-bench $(OPTIONS) "$(FOLDER)"

# Measures crops of the same photos; OPTIONS="--cascade FILE" if opencv-data is not installed.
bench-focus: dependencies
	@$(BUILD_BENCHMARK) focus-bench
	@.build/tools/release/focus-bench $(OPTIONS) "$(FOLDER)"

format:
	$(SWIFT) format --in-place --parallel --recursive Package.swift Plugins Sources Tests

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Plugins Sources Tests
	@bash .ci/check-layout
	@bash .ci/check-english

clean:
	$(SWIFT) package clean
	rm -rf .build/demo .build/installed .build/man .build/completions .build/deb .build/bench .build/address .build/memory .build/undefined .build/thread
