#!/usr/bin/env -S python3 -X utf8
"""Compares RowMotion with other toolkits, for `make bench-peers`, and prints the tables of Guides/performance.md.

    Tools/peers/run.py BUILT MEASURING [--runs N] [--only bare|desktop]

BUILT is the directory of the other programs, which the Makefile beside this file builds. MEASURING is the example
of that name, built for release. All programs show the same rows and take turns: first on a bare X server, then on
one with a window manager and a compositor.

A program accepts --mode anim|scroll|start and --rows COUNT. It prints JSON with "first_frame_ms", since PEER_T0_NS,
and "segments". A segment has "frames" [time, wall clock, own processor time, the X server's, scroll position,
content height, viewport height, 1, scroll step, rows], the clocks in µs, and rows as [id, y, height, ...]. It has
"events" with the three clocks just before the change as "w", "c" and "x". The X server's process is in PEER_XPID.
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

# The programs by their names in the tables. A toolkit with widgets for all rows shows only a thousand.
MANY, FEW = (1_000, 100_000, 1_000_000), (1_000,)
PEERS = {
    "GtkListView": ("gtk-list-view", MANY),
    "Qt ListView": ("qt-list-view", MANY),
    "GtkListBox": ("gtk-list-box", FEW),
    "AdwExpanderRow": ("adw-expander-row", FEW),
}
# No program uses a GPU, a bus, or the user's settings.
VARIABLES = {
    "GDK_BACKEND": "x11", "GSK_RENDERER": "cairo", "GTK_A11Y": "none", "GSETTINGS_BACKEND": "memory",
    "QT_QUICK_BACKEND": "software", "QT_QPA_PLATFORM": "xcb", "QT_LOGGING_RULES": "*=false",
    "DBUS_SESSION_BUS_ADDRESS": "disabled:", "NO_AT_BRIDGE": "1", "LC_ALL": "C.UTF-8",
}
DESKTOP = (["openbox"], ["picom", "--backend", "xrender", "--config", "/dev/null"])
CONDITIONS = {"bare": "On a bare X server", "desktop": "Under a window manager and a compositor (openbox, picom)"}
MOTIONS = {
    "one_expand": "one of 1,000 rows opens",
    "many_expand": "twenty rows open",
    "scroll_top": "scroll by 60 points a frame, 100,000 rows, top",
    "scroll_mid": "the same, middle",
}


# MARK: - The display

def start_server():
    """Starts an X server, and returns its process and its display."""
    read_end, write_end = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(write_end), "-screen", "0", "1280x1100x24", "-noreset",
         "-nolisten", "tcp"],
        pass_fds=(write_end,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(write_end)
    with os.fdopen(read_end) as numbers:
        number = numbers.readline().strip()
    if not number:
        sys.exit("Xvfb does not start.")
    return server, f":{number}"


class Display:
    """An X server, with or without a desktop's programs, and the environment of programs on it."""

    def __init__(self, condition):
        server, name = start_server()
        self.processes = [server]
        kept = ("PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "LD_LIBRARY_PATH", "XDG_RUNTIME_DIR")
        self.environment = {key: value for key, value in os.environ.items() if key in kept}
        self.environment.setdefault("XDG_RUNTIME_DIR", tempfile.gettempdir())
        self.environment.update(VARIABLES, DISPLAY=name, PEER_XPID=str(server.pid))
        for command in DESKTOP if condition == "desktop" else ():
            self.processes.append(subprocess.Popen(
                command, env=self.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        # They report no readiness.
        time.sleep(2)

    def check(self):
        """Ends the program if a process of the display has ended."""
        for process in self.processes:
            if process.poll() is not None:
                sys.exit(f"{process.args[0]} ended with status {process.returncode}.")

    def close(self):
        for process in reversed(self.processes):
            process.terminate()
            process.wait()


# MARK: - Measurements

def distinct(frames):
    """Returns the frames without repetitions, because Qt presents most frames twice."""
    kept = []
    for frame in frames:
        if kept and frame[9] == kept[-1][9] and frame[4] == kept[-1][4]:
            kept[-1] = frame
        else:
            kept.append(frame)
    return kept


def has_moved(before, after):
    places = {row[0]: row[1:3] for row in before[9]}
    return any(row[0] in places and places[row[0]] != row[1:3] for row in after[9])


def cost(segment):
    """Returns the processor time per frame, of the program and of the X server, in ms, while rows move."""
    frames, event = distinct(segment["frames"]), segment["events"][0]
    if event["what"] == "scroll":
        moving = [frame for frame in frames if frame[8] != 0]
        own, server, count = moving[0][2], moving[0][3], len(moving) - 1
        last = moving[-1]
    else:
        end = max(index for index in range(1, len(frames)) if has_moved(frames[index - 1], frames[index]))
        own, server, last = event["c"], event["x"], frames[end]
        count = sum(frame[1] > event["w"] for frame in frames[:end + 1])
    return (last[2] - own) / 1000 / count, (last[3] - server) / 1000 / count


class Comparison:
    """The measurements of all programs under one condition."""

    def __init__(self, programs, condition):
        self.programs, self.condition = programs, condition
        # Lists of values by program and measurement.
        self.values = {}
        self.failures = {}

    def run(self, runs):
        display = Display(self.condition)
        try:
            # The first run fills caches and is not counted.
            for index in range(runs + 1):
                self.run_once(display.environment, is_counted=index > 0)
                display.check()
                print(f"{self.condition}: run {index} of {runs}", file=sys.stderr)
        finally:
            display.close()

    def run_once(self, environment, is_counted):
        for name, (path, sizes) in self.programs.items():
            self.measure(name, [path, "--mode", "anim", "--rows", "1000"], environment, is_counted, 1_000)
            if 100_000 in sizes:
                self.measure(name, [path, "--mode", "scroll", "--rows", "100000"], environment, is_counted)
            for size in sizes[1:]:
                self.measure(
                    name, [path, "--mode", "start", "--rows", str(size)], environment, is_counted, size)
        path, _ = self.programs["RowMotion"]
        self.measure("empty", [path, "--mode", "empty"], environment, is_counted, 0)

    def measure(self, name, command, environment, is_counted, size=None):
        """Runs a program and keeps its results; a program that has failed is not run again."""
        key = (name, *command[1:])
        if key in self.failures:
            return
        environment = dict(environment, PEER_T0_NS=str(time.monotonic_ns()))
        try:
            run = subprocess.run(command, env=environment, capture_output=True, timeout=120)
            if run.returncode:
                raise RuntimeError(run.stderr.decode(errors="replace").strip() or f"status {run.returncode}")
            result = json.loads(run.stdout)
            found = {s["name"]: cost(s) for s in result["segments"] if s["name"] in MOTIONS}
        except Exception as problem:  # One failure must not stop the other programs.
            self.failures[key] = f"{name} {' '.join(command[1:])}: {problem}"[:300]
            return
        if size is not None:
            found[size] = result["first_frame_ms"]
        for measurement, value in found.items() if is_counted else ():
            self.values.setdefault((name, measurement), []).append(value)

    def median(self, name, measurement):
        """Returns the median as text."""
        values = self.values.get((name, measurement))
        if not values:
            return "-"
        if isinstance(values[0], tuple):
            return " + ".join(f"{statistics.median(part):.2f}" for part in zip(*values))
        return f"{statistics.median(values):.0f}"

    def print_tables(self):
        def table(title, lines):
            print(f"\n| {title} | " + " | ".join(self.programs) + " |\n" + "| --- " * (len(self.programs) + 1) + "|")
            for measurement, line in lines:
                print(f"| {line} | " + " | ".join(self.median(name, measurement) for name in self.programs) + " |")

        print(f"\n{CONDITIONS[self.condition]}. Processor time per frame in ms, as program + X server:")
        table("", MOTIONS.items())
        print("\nTime from the start of the program to the first frame, in ms:")
        table("rows", [(size, f"{size:,}") for size in MANY])
        print(f"\nAn empty window took {self.median('empty', 0)} ms.")
        for failure in self.failures.values():
            print(f"failed: {failure}", file=sys.stderr)


# MARK: - Main program

def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("built", metavar="BUILT")
    parser.add_argument("measuring", metavar="MEASURING")
    parser.add_argument("--runs", type=int, default=7, help="counted runs of each program (default: 7)")
    parser.add_argument("--only", choices=CONDITIONS, help="one of the two conditions")
    options = parser.parse_args()
    conditions = [options.only] if options.only else list(CONDITIONS)
    paths = {name: (os.path.join(options.built, program), sizes) for name, (program, sizes) in PEERS.items()}
    paths["RowMotion"] = (options.measuring, MANY)
    needed = ["Xvfb", *(path for path, _ in paths.values())]
    if "desktop" in conditions:
        needed += [command[0] for command in DESKTOP]
    if missing := [name for name in needed if not shutil.which(name)]:
        sys.exit("Missing: " + ", ".join(missing) + ". Build or install them and try again.")
    failed = False
    for condition in conditions:
        comparison = Comparison(paths, condition)
        comparison.run(options.runs)
        comparison.print_tables()
        failed = failed or bool(comparison.failures)
    print("\nEach value is the median of the counted runs. Compare only values that were measured together.")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
