# `make demo` and `make test` are all that a new machine needs; they install what is missing.

SWIFT ?= swift
PREFIX ?= /usr/local
# COLLAGE_BINARY=FILE has a program installed, packed and tested that is built already.
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
# What is installed holds no symbols; macOS would have to sign it anew.
STRIP = $(if $(filter Linux,$(shell uname)),-s)

# Where zsh looks, which Debian wants elsewhere.
ZSH_FUNCTIONS ?= share/zsh/site-functions
MAN = .build/man
SHELLS = .build/completions

.PHONY: all build program man check-man completions install deb release test-packages check-install demo test test-memory test-page test-servers test-engines test-outputs test-terminal bench-engines page-pictures docs-pictures soak sanitize conformance fuzz bench bench-tool \
	bench-edits bench-layouts bench-library bench-looks bench-words bench-motion bench-gallery bench-batch bench-page bench-peers bench-cutout bench-focus format lint clean dependencies

all: build

dependencies:
	@bash .ci/install-dependencies

build: dependencies
	$(BUILD) --product collage

program: $(if $(COLLAGE_BINARY),,build)

# Only this needs Python.
man: program
	@if command -v "$(PYTHON)" >/dev/null; then "$(PYTHON)" Packaging/man-pages "$(TOOL)" $(MAN); else \
	  rm -rf $(MAN); echo "There are no manual pages: Python is missing."; fi

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

# A package for Debian and what is like it, in .build/deb; MAINTAINER="Name <address>" says whose it is.
deb: program
	@TOOL="$(TOOL)" MAINTAINER="$(MAINTAINER)" bash Packaging/deb .build/deb

# VERSION=1.2.3: a commit, a tag and what belongs to it in .build/release-1.2.3; nothing is sent anywhere.
release:
	@COLLAGE_BINARY="$(COLLAGE_BINARY)" DOWNLOADS="$(DOWNLOADS)" MAINTAINER="$(MAINTAINER)" MAKE="$(MAKE)" \
	  bash Packaging/release "$(VERSION)"

# The packages: the same bytes twice, nothing for lintian to say, installed and removed in an empty Debian; and a
# release in a clone. On Debian and as root alone.
test-packages: program
	@COLLAGE_TOOL="$(TOOL)" bash Tests/Packages/run

# PHOTOS="a.jpg b.jpg" takes your own photos.
demo: program
	@TOOL=$(abspath $(TOOL)) PHOTOS="$(PHOTOS)" bash .ci/demo .build/demo

# SANITIZER=address, undefined or thread has the tests run under it. Tests wait for programs and for the disk half
# of their time, so that those of the core and those of the program run at once.
TESTS = $(notdir $(wildcard Tests/*Tests))
# On Linux the tests are started without the package manager, of which two at a time lock each other out now and then.
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

# Kills programs while they write, lets crowds of them work at once, puts every fault at every step, and lays out
# all sets of pictures. COLLAGE_SOAK_SEED=N repeats the choices of an earlier run.
ROUNDS ?= 300
CROWD ?= 32x50
soak: dependencies
	$(BUILD) --build-tests
	COLLAGE_SOAK_ROUNDS=$(ROUNDS) COLLAGE_CROWD=$(CROWD) COLLAGE_FAULTS=all COLLAGE_LAYOUT_SETS=all \
	  $(SWIFT) test -c release --skip-build --no-parallel \
	  --filter 'SoakTests|CrowdTests|FaultTests|LayoutPropertyTests|MosaicTests|ScatterTests|SilhouetteTests'

# Memory errors, undefined behaviour and data races; each in a build of its own.
# The address sanitizer looks at the program's own modules. Its programs are not looked at for leaks: they end
# without tidying up. Of who allocated what, a few calls are kept: that saves a tenth of the time.
# Swift has no sanitizer for undefined behaviour: it traps on overflow and on overlapping access
# anyway, so that only the C code is built with that one, and ends where it finds something.
# With a sanitizer a program takes many times as long to start, and the seconds that a writer waits for
# others stay the same: fewer of them work at once than in the plain build.
SANITIZERS ?= address undefined thread
options_address = COLLAGE_CROWD=2x4 ASAN_OPTIONS=detect_leaks=0:malloc_context_size=8
options_undefined = COLLAGE_CROWD=2x4
options_thread = COLLAGE_CROWD=2x4 TSAN_OPTIONS="halt_on_error=1 atexit_sleep_ms=0"
flags_undefined = -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined
flags_thread = --sanitize=thread
ifneq ($(filter-out address undefined thread,$(SANITIZER)),)
$(error there is no sanitizer $(SANITIZER))
endif
ifeq ($(SANITIZER),address)
export COLLAGE_ADDRESS_SANITIZER = 1
endif
sanitize: $(SANITIZERS:%=sanitize-%)
sanitize-%:
	@echo "The $* sanitizer"
	@$(MAKE) test SANITIZER=$* SCRATCH="--scratch-path .build/$*"

# The page of `serve` in a browser, and the server against whom it is not for.
test-page: program
	@COLLAGE_TOOL=$(abspath $(TOOL)) bash Tests/Page/run

# What `repaint` does with servers: real ones of cog and gradio, one with faults on command, and stand-ins.
# KILLS programs are killed on the way; COLLAGE_KILLS_SEED=N repeats the choices of an earlier run.
KILLS ?= 24
test-servers: program
	@COLLAGE_KILLS=$(KILLS) COLLAGE_TOOL=$(abspath $(TOOL)) bash Tests/Servers/run

# Whether a batch's plans run as they are printed: by make, by GNU parallel on two hosts, by Slurm. On Debian and as
# root alone: it installs the engines and makes the hosts.
test-engines: program
	@COLLAGE_TOOL=$(abspath $(TOOL)) bash Tests/Engines/run

# Opens what the program writes with other programs.
test-outputs: program
	@COLLAGE_TOOL=$(abspath $(TOOL)) bash Tests/Outputs/run

# And how much faster two hosts of one core are than one, with ROWS rows.
ROWS ?= 1000
bench-engines: build
	@ROWS=$(ROWS) COLLAGE_TOOL=$(abspath $(TOOL)) bash Tests/Engines/run --bench

# Pictures in terminals: what terminals of each kind are sent, and how they are left, with answers as they come.
test-terminal: program
	@COLLAGE_TOOL=$(abspath $(TOOL)) bash Tests/Terminal/run

# Makes the README's pictures of the page anew, of the photos in the folder PHOTOS.
page-pictures: build
	@PHOTOS="$(abspath $(PHOTOS))" OUT=$(abspath Documentation) COLLAGE_TOOL=$(abspath $(TOOL)) \
	  PYTHONPATH=$(abspath Documentation) bash Tests/Page/run page_pictures

# Draws the documentation's pictures of looks and words anew, of the photos in the folder PHOTOS, or of samples.
docs-pictures: build
	@TOOL=$(abspath $(TOOL)) bash Documentation/draw-pictures "$(abspath $(PHOTOS))" Documentation

# Makes the files of the conformance tests anew; needs Python with numpy and Pillow, libheif, and
# Chromium, which draws the blends.
conformance:
	@python3 Tests/CollageCoreTests/Conformance/make
	@OUT=$(abspath Tests/CollageCoreTests/Conformance/blends) JOBS=1 bash Tests/Page/run blends

# TIME seconds for each decoder, or for the one that TARGET names.
fuzz: dependencies
	@TIME="$(TIME)" TARGET="$(TARGET)" bash Fuzz/run

bench: build
	@TOOL=$(abspath $(TOOL)) bash Benchmarks/run

bench-tool:
	$(BUILD_BENCHMARK) collage-bench

# What a user waits for after an edit; BENCH, if given, is the folder of the harness.
bench-edits: build bench-tool
	@TOOL=$(abspath $(TOOL)) BENCH="$(BENCH)" BENCHTOOL=$(abspath $(BENCHTOOL)) \
		bash Benchmarks/edits

# What looks take; with BENCH, the folder of the harness, also against Pillow and ImageMagick.
bench-looks: build
	@TOOL=$(abspath $(TOOL)) BENCH="$(BENCH)" PYTHON="$(PYTHON)" bash Benchmarks/looks

# Pages that `make` lays out; with BENCH also a grid against GraphicsMagick and Pillow, with PHOTOCOLLAGE, the
# folder of its package, beside its pages. PYTHON is one with numpy and Pillow.
bench-layouts: build
	@TOOL=$(abspath $(TOOL)) BENCH="$(BENCH)" PYTHON="$(PYTHON)" PHOTOCOLLAGE="$(PHOTOCOLLAGE)" \
		bash Benchmarks/layouts

# What words take, also against `vips text` and ImageMagick where these are installed.
bench-words: build
	@TOOL=$(abspath $(TOOL)) PYTHON="$(PYTHON)" bash Benchmarks/words

# Moving pictures, also against ffmpeg and Pillow; PYTHON is one with numpy and Pillow, PHOTOS has photos.
bench-motion: build
	@TOOL=$(abspath $(TOOL)) PYTHON="$(PYTHON)" PHOTOS="$(PHOTOS)" bash Benchmarks/motion

# What galleries as files take, also beside Pillow; PYTHON is one with it.
bench-gallery: build
	@TOOL=$(abspath $(TOOL)) PYTHON="$(PYTHON)" bash Benchmarks/gallery

# Measures the page of `serve` in Chromium.
bench-page: build
	@TOOL=$(abspath $(TOOL)) bash Benchmarks/page

# What pictures of a table take, also against Pillow and the floor; PYTHON is one with Pillow.
# OPTIONS="ROUNDS ROWS MANY DISTINCT" are 5 1000 100000 100 where nothing is said; PARTS="cards shards" does less.
bench-batch: build
	@TOOL=$(abspath $(TOOL)) PYTHON="$(PYTHON)" PARTS="$(PARTS)" bash Benchmarks/batch $(OPTIONS)

# What the library takes; with BENCH against the floor; PHOTOS are real ones among which copies are looked for.
bench-library: build
	@TOOL=$(abspath $(TOOL)) BENCH="$(BENCH)" PYTHON="$(PYTHON)" PHOTOS="$(abspath $(FOLDER))" \
		bash Benchmarks/library

# Against other programs; BENCH is the folder of the harness, PYTHON its Python. All of them take hours
# for the poster: ARGUMENTS="--jobs S,L,G" or "--only cairo,libvips --runs 5" does less.
bench-peers: bench-tool
	@BENCH="$(BENCH)" PYTHON="$(PYTHON)" BENCHTOOL=$(abspath $(BENCHTOOL)) bash Benchmarks/peers \
		$(ARGUMENTS)

# FOLDER= takes your own photos, NAME.jpg with NAME.mask.png; OPTIONS="--rect" or "--clicks 3".
FOLDER ?= ../shared/fixtures/cutout
bench-cutout: dependencies
	@$(BUILD_BENCHMARK) cutout-bench
	@.build/tools/release/cutout-bench $(OPTIONS) "$(FOLDER)"

# The same photos; OPTIONS="--cascade FILE" where opencv-data is not installed.
bench-focus: dependencies
	@$(BUILD_BENCHMARK) focus-bench
	@.build/tools/release/focus-bench $(OPTIONS) "$(FOLDER)"

format:
	$(SWIFT) format --in-place --parallel --recursive Package.swift Plugins Sources Tests

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Plugins Sources Tests
	@bash .ci/check-layout

clean:
	$(SWIFT) package clean
	rm -rf .build/demo .build/installed .build/man .build/completions .build/deb .build/bench .build/address .build/memory .build/undefined .build/thread
