# `make demo` and `make test` are all that a new machine needs; they install what is missing.

SWIFT ?= swift
PREFIX ?= /usr/local
TOOL = .build/release/collage

.PHONY: all build install demo test conformance fuzz bench format lint clean dependencies

all: build

dependencies:
	@bash .ci/install-dependencies

build: dependencies
	$(SWIFT) build -c release --product collage --static-swift-stdlib

install: build
	install -d "$(DESTDIR)$(PREFIX)/bin"
	install -m 755 $(TOOL) "$(DESTDIR)$(PREFIX)/bin/collage"

# PHOTOS="a.jpg b.jpg" takes your own photos.
demo: build
	@TOOL=$(abspath $(TOOL)) PHOTOS="$(PHOTOS)" bash .ci/demo .build/demo

test: dependencies
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

# Makes the files of the conformance tests anew; needs Python with numpy and Pillow, and libheif.
conformance:
	@python3 Tests/CollageCoreTests/Conformance/make

# TIME seconds for each decoder, or for the one that TARGET names.
fuzz: dependencies
	@TIME="$(TIME)" TARGET="$(TARGET)" bash Fuzz/run

bench: build
	@TOOL=$(abspath $(TOOL)) bash Benchmarks/run

format:
	$(SWIFT) format --in-place --parallel --recursive Package.swift Sources Tests

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Tests
	@bash .ci/check-layout

clean:
	$(SWIFT) package clean
	rm -rf .build/demo .build/bench
