# `make help` lists what can be asked for.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# Arguments for the demo: make run ARGS="--rows 100000"
ARGS ?=
# Where make install puts things: make install PREFIX=~/.local
PREFIX ?= /usr/local
DESTDIR ?=
# How many runs make fuzz makes of each kind: make fuzz FUZZ_RUNS=100
FUZZ_RUNS ?= 10000

id := io.github.rowmotion.Demo
# The Swift runtime is linked in, so that the binary runs wherever it is moved to.
release := swift build -c release --static-swift-stdlib --product rowmotion-demo

build_packages := binutils g++ libc6-dev pkg-config libgtk-4-dev libcairo2-dev
# The icons of GTK's own buttons are SVG.
run_packages := $(build_packages) fonts-dejavu-core adwaita-icon-theme librsvg2-common
test_packages := $(run_packages) xvfb xauth xdotool dbus

# Tests see the same display, theme and settings everywhere.
test_environment := GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=test GSETTINGS_BACKEND=memory \
  LC_ALL=C.UTF-8 DBUS_SESSION_BUS_ADDRESS=disabled:
display := xvfb-run -a -s "-screen 0 1280x1024x24"
window_tests := RowMotionCairoTests|RowMotionGTKTests|RowMotionDemoTests

# Installs the packages in the list that are missing; silent and quick where none is.
define install_missing
	@command -v swift > /dev/null || { \
	  echo "Swift is missing. Install 6.2 or newer from https://www.swift.org/install/linux and try again."; \
	  exit 1; }; \
	missing=(); \
	for package in $(1); do \
	  [[ $$(dpkg-query -W -f '$${db:Status-Status}' $$package 2> /dev/null) == installed ]] \
	    || missing+=($$package); \
	done; \
	if (( $${#missing[@]} == 0 )); then exit 0; fi; \
	command -v apt-get > /dev/null || { \
	  echo "Missing: $${missing[*]}. Install what your system calls these and try again."; exit 1; }; \
	echo "Installing what is missing: $${missing[*]}"; \
	root=(env); if (( EUID != 0 )); then root=(sudo); fi; \
	"$${root[@]}" apt-get update -qq; \
	"$${root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
	  "$${missing[@]}" > /dev/null
endef

# What is tested has no warnings. What is run or installed may have some: a newer compiler or GTK must
# not stop that. `make test ROWMOTION_STRICT=0` lets them through, too.
test test-core fuzz: export ROWMOTION_STRICT ?= 1

.PHONY: help deps deps-run run test test-core lint format bench fuzz install uninstall clean

help:
	@echo "make run       build the demo and open its window (ARGS=\"--rows 100000\")"
	@echo "make test      run all tests, those of the window on a display of their own"
	@echo "make test-core run the core's tests; needs no GTK"
	@echo "make deps      install the system packages that are missing (Debian, Ubuntu)"
	@echo "make lint      check the code's form; make format mends it"
	@echo "make bench     measure; make fuzz looks for trouble (FUZZ_RUNS=$(FUZZ_RUNS))"
	@echo "make install   install the demo (PREFIX=$(PREFIX)); make uninstall removes it"
	@echo "make clean     remove what was built"

deps:
	$(call install_missing,$(test_packages))

deps-run:
	$(call install_missing,$(run_packages))

run: deps-run
	@$(release)
	@demo="$$($(release) --show-bin-path)/rowmotion-demo"; \
	if [[ -n "$${DISPLAY:-}$${WAYLAND_DISPLAY:-}" ]]; then \
	  exec "$$demo" $(ARGS); \
	fi; \
	echo "There is no display here, so the scene is painted into .build/frames instead:"; \
	rm -rf .build/frames; mkdir -p .build/frames; \
	"$$demo" --frames .build/frames $(ARGS); \
	ls .build/frames | sed 's|^|  .build/frames/|'

# One build serves both halves; the first half must not need the display that the second one has.
test: deps
	swift build --build-tests
	env -u DISPLAY -u WAYLAND_DISPLAY swift test --skip-build --skip '$(window_tests)'
	$(test_environment) $(display) swift test --skip-build --filter '$(window_tests)'

test-core:
	ROWMOTION_CORE=1 swift test --scratch-path .build/core

# The order of the house's rooms is checked by a tool of its own, which is built in seconds.
lint:
	@swift format lint --strict --recursive Sources Tests Package.swift
	@ROWMOTION_CORE=1 swift run --quiet --scratch-path .build/floors check-floors

format:
	@swift format --in-place --recursive Sources Tests Package.swift

bench: deps
	swift build -c release --product rowmotion-bench
	$(test_environment) $(display) $$(swift build -c release --show-bin-path)/rowmotion-bench $(ARGS)

# The tests whose names begin with Fuzz, in a release build: far more runs, and larger input.
fuzz_build := -c release -Xswiftc -enable-testing --scratch-path .build/fuzz
fuzz: deps
	swift build --build-tests $(fuzz_build)
	ROWMOTION_FUZZ_RUNS=$(FUZZ_RUNS) swift test --skip-build $(fuzz_build) --filter Fuzz

install: deps-run
	@$(release)
	@root="$(DESTDIR)$(PREFIX)"; \
	install -Dm755 "$$($(release) --show-bin-path)/rowmotion-demo" "$$root/bin/rowmotion-demo"; \
	install -Dm644 Resources/$(id).desktop "$$root/share/applications/$(id).desktop"; \
	install -Dm644 Resources/$(id).metainfo.xml "$$root/share/metainfo/$(id).metainfo.xml"; \
	install -Dm644 Resources/$(id).svg "$$root/share/icons/hicolor/scalable/apps/$(id).svg"; \
	install -Dm644 Resources/$(id)-symbolic.svg \
	  "$$root/share/icons/hicolor/symbolic/apps/$(id)-symbolic.svg"; \
	echo "Installed in $$root. Run it with $$root/bin/rowmotion-demo."

uninstall:
	@root="$(DESTDIR)$(PREFIX)"; \
	rm -f "$$root/bin/rowmotion-demo" "$$root/share/applications/$(id).desktop" \
	  "$$root/share/metainfo/$(id).metainfo.xml" \
	  "$$root/share/icons/hicolor/scalable/apps/$(id).svg" \
	  "$$root/share/icons/hicolor/symbolic/apps/$(id)-symbolic.svg"

clean:
	rm -rf .build
