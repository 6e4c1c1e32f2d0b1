# `make help` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

# Arguments for the demo: make run ARGS="--rows 100000"
ARGS ?=
# The installation prefix: make install PREFIX=~/.local
PREFIX ?= /usr/local
DESTDIR ?=
# The number of runs of each fuzz test: make fuzz FUZZ_RUNS=100
FUZZ_RUNS ?= 10000

id := io.github.rowmotion.Demo
# The Swift runtime is linked statically, so that the binary works wherever it is moved.
release := swift build -c release --static-swift-stdlib --product rowmotion-demo

build_packages := binutils g++ libc6-dev pkg-config libgtk-4-dev libcairo2-dev
# The icons of GTK's own buttons are SVG files.
run_packages := $(build_packages) fonts-dejavu-core adwaita-icon-theme librsvg2-common
test_packages := $(run_packages) python3 xvfb xdotool dbus
# The other toolkits that `make bench-peers` measures, and the desktop it measures them on.
peer_packages := libadwaita-1-dev qt6-declarative-dev qml6-module-qtquick \
  qml6-module-qtquick-window qml6-module-qtqml qml6-module-qtqml-models \
  qml6-module-qtqml-workerscript openbox picom
# Packages for reading the window as a screen reader does.
reader_packages := python3-gi gir1.2-atspi-2.0 at-spi2-core dbus

# Tests use the same display, theme and settings on every machine.
test_environment := GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=test GSETTINGS_BACKEND=memory \
  LC_ALL=C.UTF-8 DBUS_SESSION_BUS_ADDRESS=disabled:
display := .ci/on-xvfb
window_tests := RowMotionCairoTests|RowMotionGTKTests|RowMotionDemoTests
# The tests to run, by behavior id or a pattern of names: make test FILTER=A13
FILTER ?=
tested = python3 -X utf8 .ci/test $(if $(FILTER),--filter '$(FILTER)')

# Installs the missing packages of a list; quick and silent if none is missing.
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

# Tests treat warnings as errors. Other builds allow warnings, because a newer compiler or GTK must
# not break them. `make test ROWMOTION_STRICT=0` allows warnings in tests, too.
test test-core test-checked test-wayland test-touch test-accessibility examples test-sanitize fuzz: export ROWMOTION_STRICT ?= 1

.PHONY: help deps deps-run deps-wayland run test test-core test-checked test-wayland test-touch \
  test-accessibility deps-accessibility deps-core examples docs check-api test-sanitize crash soak \
  screenshots screenshots-of-documents screenshots-of-review tour looks \
  fuzz-readers lint format bench bench-peers fuzz install uninstall clean

help:
	@echo "Run"
	@echo "  make run               builds the demo and opens its window (ARGS=\"--rows 100000\")"
	@echo "  make install           installs the demo (PREFIX=$(PREFIX)); make uninstall removes it"
	@echo "Test"
	@echo "  make test              runs all tests, those of windows on a virtual display; FILTER=A13 selects some"
	@echo "  make test-core         runs the core's tests, without GTK"
	@echo "  make test-checked      runs the core's tests with exclusivity and reference checks"
	@echo "  make test-wayland      runs window tests in a headless Wayland session"
	@echo "  make test-touch        runs the window tests of touch input on a virtual touchscreen"
	@echo "  make test-accessibility  drives every scene of the demo as a screen reader does"
	@echo "  make test-sanitize     runs the tests with address, thread and undefined behavior sanitizers"
	@echo "  make examples          builds and runs the programs in Examples"
	@echo "  make lint              checks format, layers, wording and links; make format repairs the format"
	@echo "  make check-api         lists incompatible changes of the core's API since the last tag (SINCE=REV)"
	@echo "Find faults"
	@echo "  make fuzz              runs the random tests with new seeds (FUZZ_RUNS=$(FUZZ_RUNS))"
	@echo "  make fuzz-readers      feeds random input to the file readers with libFuzzer (FUZZ_SECONDS=$(FUZZ_SECONDS))"
	@echo "  make crash             looks for lost edits after kills, full disks and two writers (CRASH_COUNT=$(CRASH_COUNT))"
	@echo "  make soak              uses the demo at random and looks for leaks and warnings (SOAK_SECONDS=$(SOAK_SECONDS))"
	@echo "Measure and document"
	@echo "  make bench             runs the benchmarks; fails if one exceeds its budget"
	@echo "  make bench-peers       compares the cost of frames with that of other toolkits (RUNS=$(RUNS))"
	@echo "  make docs              builds the documentation pages in .build/docs"
	@echo "  make screenshots       makes the documents' pictures; SET=review takes screenshots for inspection"
	@echo "Prepare"
	@echo "  make deps              installs missing system packages (Debian, Ubuntu)"
	@echo "  make clean             removes what was built"

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

# One build serves all tests; missing optional system packages are reported at the end.
test: deps
	@$(MAKE) --no-print-directory deps-wayland deps-accessibility || true
	@$(tested)

# Reads and uses the whole window as a screen reader does, on a separate bus and display.
test-accessibility: deps deps-accessibility
	@$(tested) --only reader

deps-accessibility:
	$(call install_missing,$(reader_packages))

deps-wayland:
	$(call install_missing,weston)

# Tests that need a mouse or keys are skipped: Wayland clients cannot fake them; xdotool needs X11.
test-wayland: deps deps-wayland
	@$(tested) --only wayland-all

# Simulates fingers with the test driver of a separate X server, because Xvfb has no such driver.
test-touch: deps
	$(call install_missing,xserver-xorg-core xserver-xorg-video-dummy)
	@$(tested) --only touch

examples: deps
	@$(tested) --only examples

# Needs only Swift and Python.
deps-core:
	@command -v python3 > /dev/null || $(MAKE) --no-print-directory deps

test-core: deps-core
	@$(tested) --core

# Runs the core's tests on a copy of the sources with the checks that are turned off for speed:
# exclusive access, and lifetimes of unowned references.
checked := .build/checked
test-checked:
	@rm -rf $(checked)/package; mkdir -p $(checked)/package
	@cp -a Package.swift Sources Tests $(checked)/package
	@cd $(checked)/package; \
	  unchecked='unowned\(unsafe\)|@exclusivity\(unchecked\)'; \
	  for file in $$(grep -rlE "$$unchecked" Sources); do \
	    sed -e 's/unowned(unsafe)/unowned/' -e 's/@exclusivity(unchecked) *//' -i.old $$file; \
	    touch -r $$file.old $$file; rm $$file.old; \
	  done; \
	  if grep -rnE "$$unchecked|exclusivity=unchecked" Package.swift Sources; then exit 1; fi
	cd $(checked)/package; \
	  ROWMOTION_CORE=1 swift test --scratch-path ../build $(if $(FILTER),--filter '$(FILTER)')

# The benchmarks, the soak and the layering check are a package of their own, which needs no GTK.
tools := ROWMOTION_CORE=1 swift
tools_package := --package-path Tools --scratch-path .build/tools

formatted := Package.swift Sources Tests $(foreach package,Examples Tools,$(addprefix $(package)/,Package.swift Sources Tests))
lint: deps-core
	@.ci/check-prose --self-test && .ci/check-links --self-test
	@.ci/check-links
	@.ci/check-prose
	@swift format lint --strict --recursive $(formatted)
	@$(tools) run --quiet $(tools_package) check-layers

format:
	@swift format --in-place --recursive $(formatted)

# Measures the core against its budgets: make bench ARGS="list:"
bench: deps-core
	@$(tools) build -c release $(tools_package) --product rowmotion-bench
	@"$$($(tools) build -c release $(tools_package) --show-bin-path)/rowmotion-bench" $(ARGS)

# Measures RowMotion and other toolkits with the same rows, on a bare X server and on a desktop:
# make bench-peers RUNS=2 ARGS="--only bare"
# RowMotion's program is an example, built as for a release.
RUNS ?= 7
measuring := swift build -c release --package-path Examples --scratch-path .build/measuring \
  --static-swift-stdlib --product Measuring
bench-peers: deps
	$(call install_missing,$(peer_packages))
	@$(measuring)
	@$(MAKE) --no-print-directory -C Tools/peers OUT="$(CURDIR)/.build/peers"
	@Tools/peers/run.py .build/peers "$$($(measuring) --show-bin-path)/Measuring" --runs $(RUNS) $(ARGS)

# Sanitizers: address for everything, thread for the core, undefined behavior for the C targets.
# Time and memory limits apply only without sanitizers. The main actor's own checks keep the
# window's tests on the main thread, so the thread sanitizer runs the core alone.
sanitized := SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 \
  TSAN_OPTIONS=halt_on_error=1
# On Linux, Swift's compiler has no undefined behavior sanitizer. C's is used, and traps on errors.
undefined := -Xcc -fsanitize=undefined -Xcc -fsanitize-trap=undefined --scratch-path .build/undefined
slow_tests := CostWindowTests|KillTests|KillWindowTests
test-sanitize: deps
	swift build --build-tests --sanitize=address --scratch-path .build/address
	$(sanitized) env -u DISPLAY -u WAYLAND_DISPLAY swift test --skip-build --sanitize=address \
	  --scratch-path .build/address --skip '$(window_tests)|$(slow_tests)'
	$(sanitized) $(test_environment) $(display) swift test --skip-build --sanitize=address \
	  --scratch-path .build/address --filter '$(window_tests)' --skip '$(slow_tests)'
	$(sanitized) ROWMOTION_CORE=1 swift test --sanitize=thread --scratch-path .build/thread \
	  --skip '$(slow_tests)'
	swift build --build-tests $(undefined)
	$(sanitized) $(test_environment) $(display) swift test --skip-build $(undefined) \
	  --filter '$(window_tests)|RowMotionDocumentTests' --skip '$(slow_tests)'

# Kills writers and windows at random, fills disks and writes concurrently, then checks that all
# edits reported as saved exist: make crash CRASH_COUNT=100 CRASH_WINDOWS=10 CRASH_ARGS="--seed 7"
CRASH_COUNT ?= 2000
CRASH_WINDOWS ?= 200
CRASH_ARGS ?=
crash: deps
	swift build
	@place=/dev/shm; [[ -w $$place ]] || place=$${TMPDIR:-/tmp}; \
	$(test_environment) $(display) "$$(swift build --show-bin-path)/rowmotion-crash" $(CRASH_COUNT) \
	  --in "$$place" --demo "$$(swift build --show-bin-path)/rowmotion-demo" \
	  --windows $(CRASH_WINDOWS) $(CRASH_ARGS)

# Uses the demo at random: make soak SOAK_SECONDS=3600 SOAK_SEED=7
SOAK_SECONDS ?= 600
SOAK_SEED ?= $(shell echo $$RANDOM)
soak: deps
	swift build -c release --product rowmotion-demo
	$(tools) build -c release $(tools_package) --product RowMotionSoak
	$(test_environment) $(display) \
	  "$$($(tools) build -c release $(tools_package) --show-bin-path)/RowMotionSoak" \
	  "$$(swift build -c release --show-bin-path)/rowmotion-demo" $(SOAK_SECONDS) $(SOAK_SEED)

# Runs libFuzzer on documents, tables, scripts and recordings. Its findings are added to the corpus that make
# test reads: make fuzz-readers FUZZ_SECONDS=3600
FUZZ_SECONDS ?= 60
fuzzers := -c release --product RowMotionFuzz --scratch-path .build/fuzzers --disable-sandbox
fuzz-readers: deps
	ROWMOTION_FUZZ=1 swift build $(fuzzers) -Xswiftc -sanitize=fuzzer,address -Xswiftc -parse-as-library -Xswiftc -use-ld=lld
	@for reader in notes csv json script recording; do \
	  mkdir -p .build/corpus/$$reader; \
	  SWIFT_BACKTRACE=enable=no ASAN_OPTIONS=detect_leaks=0 ROWMOTION_FUZZ_READER=$$reader \
	    .build/fuzzers/release/RowMotionFuzz -max_total_time=$(FUZZ_SECONDS) -max_len=8192 \
	    -print_final_stats=1 -verbosity=0 -artifact_prefix=Tests/RowMotionFuzzingTests/Corpus/$$reader/ \
	    .build/corpus/$$reader Tests/RowMotionFuzzingTests/Corpus/$$reader || exit 1; \
	done

# Runs the tests whose names begin with Fuzz in a release build, with more runs and larger input. A failed
# run leaves the smallest recording that violates the invariant, and its test, in .build/findings.
fuzz_build := -c release -Xswiftc -enable-testing --scratch-path .build/fuzz
fuzz: deps
	swift build --build-tests $(fuzz_build)
	ROWMOTION_FUZZ_RUNS=$(FUZZ_RUNS) swift test --skip-build $(fuzz_build) --filter Fuzz

# Makes every picture of the README and the guides: each scene at rest and halfway through a motion, which
# GoldenPictureTests compares, and the moving picture. With SET=review, takes screenshots for visual
# inspection instead: each scene's scripts, and each scene at three widths in six looks.
SET ?= documents
tour_scripts := $(wildcard Resources/show-me/*.script Resources/tour/*.script)
screenshots: deps
	swift build -c release --product rowmotion-demo
	@$(MAKE) --no-print-directory screenshots-of-$(SET) \
	  demo="$$(swift build -c release --show-bin-path)/rowmotion-demo"

screenshots-of-documents:
	ROWMOTION_RECORD_PICTURES=1 $(MAKE) test FILTER=GoldenPictureTests
	$(test_environment) .ci/moving-picture "$(demo)" Resources/screenshots/rows.png

screenshots-of-review:
	@rm -rf .build/screenshots; mkdir -p .build/screenshots/data; \
	for look in light dark; do \
	  for script in $(tour_scripts); do \
	    { cat "$$script"; awk '{ if ($$1 + 0 > last) last = $$1 + 0 } END { print last + 1, "quit" }' "$$script"; } \
	      > .build/screenshots/script; \
	    cp Resources/notes.json .build/screenshots/data/notes.json; \
	    GTK_THEME=$$([[ $$look == dark ]] && echo Adwaita:dark || echo Adwaita) $(test_environment) \
	      $(display) "$(demo)" --fixed-timestep --script .build/screenshots/script \
	      --screenshots ".build/screenshots/tour-$$look" .build/screenshots/data/notes.json; \
	  done; \
	done; \
	rm -rf .build/screenshots/script .build/screenshots/data
	.ci/looks "$(demo)" .build/screenshots
	@ls -d .build/screenshots/*

# The old names.
tour looks:
	@$(MAKE) --no-print-directory screenshots SET=review

# Builds pages of the guides and the public API; needs no network.
docs: deps
	swift build --target RowMotionInspector
	.ci/docs "$$(swift build --show-bin-path)" MotionCore RowCore RowDrawing RowMotion RowMotionGTK RowMotionInspector

# Fails if users of the core would have to change their code: make check-api SINCE=v0.1.0
# Intended changes are listed in .ci/api-changes, one per line, as printed by this target.
SINCE ?= $(shell git describe --tags --abbrev=0 2> /dev/null)
check-api:
	@if [[ -z "$(SINCE)" ]]; then \
	  echo "Nothing was compared: there is no tag. Name a revision: make check-api SINCE=REV"; exit 1; \
	fi; \
	ROWMOTION_CORE=1 swift package --scratch-path .build/api diagnose-api-breaking-changes "$(SINCE)" \
	  --products RowMotion RowDrawing RowMotionTestSupport \
	  $(if $(wildcard .ci/api-changes),--breakage-allowlist-path .ci/api-changes)

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
