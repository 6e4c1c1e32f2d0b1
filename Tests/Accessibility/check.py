"""Uses every scene of the demo as a screen reader does: check.py PROGRAM [--write] [NAME]...

Needs a display and a session bus of its own. --write records the golden dumps again.
"""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import warnings

warnings.filterwarnings("ignore", category=DeprecationWarning)

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import reader  # noqa: E402
from reader import Atspi, act, actions, children, find, has, settle, wait, walk  # noqa: E402

PROGRAM = sys.argv[1]
WRITES = "--write" in sys.argv
NAME = "io.github.rowmotion.Demo"
SCENES = {
    "notes": "Notes", "presence": "Presence", "spacing": "Spacing", "updates": "Updates",
    "on-layout": "onLayout", "identity": "Identity", "row-heights": "Row Heights", "table": "Table",
}
NOTES = [
    {"id": "a", "title": "Sourdough", "detail": "Feed the starter twice a day."},
    {"id": "b", "title": "Letter", "detail": None},
    {"id": "c", "title": "Bicycle", "detail": "New tyres."},
    {"id": "d", "title": "Books", "detail": None},
    {"id": "e", "title": "Garden", "detail": "Water."},
]


class Demo:
    """The demo in a process of its own."""

    running = []

    def __init__(self, script="", notes=NOTES):
        self.directory = tempfile.TemporaryDirectory()
        self.file = os.path.join(self.directory.name, "notes.json")
        self.write(notes)
        command = [PROGRAM, self.file]
        if script:
            path = os.path.join(self.directory.name, "script")
            with open(path, "w") as file:
                file.write(script + "\n")
            command += ["--script", path]
        # Separate directories leave the state of a user's windows alone.
        home = {"XDG_STATE_HOME": self.directory.name, "XDG_DATA_HOME": self.directory.name}
        self.process = subprocess.Popen(command, env={**os.environ, **home})
        Demo.running.append(self)
        self.root = reader.program(NAME)

    def write(self, notes):
        temporary = self.file + ".new"
        with open(temporary, "w") as file:
            json.dump(notes, file)
        os.replace(temporary, self.file)

    def canvas(self, name):
        """Returns the canvas of a scene; the page around it is a group of the same name."""
        found = [e for e in walk(self.root) if e.get_name() == name
                 and reader.ROLES.get(e.get_role_name()) == "group" and has(e, Atspi.StateType.FOCUSABLE)]
        return found[0] if found else None

    def list(self, name="Notes, RowMotion"):
        return wait(f"the list {name}", lambda: find(self.root, "list", name))

    def rows(self, name="Notes, RowMotion"):
        return children(self.list(name))

    def names(self, name="Notes, RowMotion"):
        return [row.get_name().split(",")[0] for row in self.rows(name)]

    def focused(self):
        for element in walk(self.root):
            if has(element, Atspi.StateType.FOCUSED):
                return element
        return None

    def key(self, *keys):
        subprocess.run(["xdotool", "key", "--delay", "0", *keys], check=True)

    def kill(self):
        if self in Demo.running:
            Demo.running.remove(self)
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self):
        self.kill()
        self.directory.cleanup()
        wait("the end of the program", lambda: all(
            (c.get_name() != NAME) for c in children(Atspi.get_desktop(0))))


def started(script="", notes=NOTES):
    return Demo(script, notes)


def plain(lines):
    """Returns the dump without differences between GTK versions and orders of hash tables."""
    result = []
    for line in lines:
        # GTK versions without announcements use a status bar for them.
        if line.startswith("status bar"):
            continue
        match = re.match(r"^(.*) \(([^()]*)\)$", line)
        if match:
            line = f"{match[1]} ({', '.join(sorted(match[2].split(', ')))})"
        result.append(line.replace("[focused]", "[focusable]").replace(", focused]", ", focusable]"))
    return result


def comparable(lines):
    """Returns the dump without verdicts on jumps, which are not found in late frames."""
    return [re.sub(r'"(✗ Jumped [^"]* in one frame|No fault so far)"', '"…"', line) for line in lines]


def fitted(line):
    """Returns the line of the group "Lists" without the action that shows more of it."""
    return re.sub(r'^(group "Lists") \(show more\)$', r"\1", line)


def scrolls(canvas):
    """Returns True if a canvas has a scroll bar, because its content is larger."""
    return any(c.get_role_name() == "scroll bar" for c in children(canvas))


def scene(name):
    """Checks that a scene's tree equals the core's tree in the golden file."""
    demo = started(f"0 scene {name}")
    title = SCENES[name]

    def settled():
        canvas = demo.canvas(title)
        # The core's own elements follow the scroll bars.
        parts = [c for c in children(canvas) if c.get_role_name() != "scroll bar"] if canvas else []
        return parts or None
    wait(f"the scene {name}", settled)
    settle(1)
    # The number of rows that fit depends on the height of GTK's header bar.
    most = 30 if name in ("row-heights", "table") else None

    def lines_now():
        return plain(line for part in settled() for line in reader.dump(part))

    def says_more():
        """Returns True if an element has an action that shows more or previous content."""
        return any(re.search(r"\((?:[^()]*, )?show (?:more|previous)[,)]", line) for line in lines_now())
    wait("a scroll bar if there is more to show, and none otherwise",
         lambda: says_more() == scrolls(demo.canvas(title)))

    def dumped():
        lines = lines_now()
        # Its lists are about as high as the window, so GTK's panel and header bar decide whether they scroll.
        return [fitted(line) for line in lines] if name == "identity" else lines
    path = os.path.join(HERE, "Golden", f"{name}.txt")
    if WRITES:
        with open(path, "w") as file:
            file.write("\n".join(dumped()) + "\n")
    with open(path) as file:
        golden = comparable(file.read().splitlines()[:most])
    try:
        wait("the golden dump", lambda: comparable(dumped()[:most]) == golden)
    except AssertionError as problem:
        lines = comparable(dumped()[:most])
        raise AssertionError(f"{name}:\n" + "\n".join(
            f"- {a}\n+ {b}" for a, b in zip(golden, lines) if a != b)
            + f"\n{len(golden)} {len(lines)}") from problem
    check_controls(demo)
    demo.end()


def check_controls(demo):
    """Checks that every control gets a name and an action within 10 seconds."""
    problems = []

    def is_complete():
        problems[:] = problems_of(demo)
        return not problems
    try:
        wait("names and actions", is_complete, 10)
    except AssertionError as problem:
        raise AssertionError("\n".join(problems)) from problem


def problems_of(demo):
    """Returns the controls without a name or an action."""
    problems = []
    for element in walk(demo.root):
        role, name = element.get_role_name(), element.get_name()
        if re.match(r"^(Gtk|Gdk|RowMotion[A-Z]|ShortcutsWindow)", name):
            problems.append(f"{role} is called {name}")
        if role in ("push button", "button", "toggle button", "switch", "combo box", "check box"):
            if not name:
                problems.append(f"a {role} has no name")
            if has(element, Atspi.StateType.SENSITIVE) and not actions(element):
                problems.append(f"{role} {name} has no action")
        if role == "slider" and (not name or not element.get_value_iface()):
            problems.append(f"slider {name} has no name or value")
        if role in ("entry", "text") and not name:
            problems.append(f"a field has no name: {reader.line(element)}")
        if role == "list item" and not (name and (actions(element) or element.get_child_count() == 0)):
            problems.append(f"row {name} has no name")
    return problems


def toggle_by_action():
    demo = started()
    row = demo.rows()[0]
    assert not has(row, Atspi.StateType.EXPANDED)
    act(row, "toggle")
    wait("the detail", lambda: has(demo.rows()[0], Atspi.StateType.EXPANDED))
    wait("its text", lambda: "Feed the starter" in demo.rows()[0].get_name())
    assert demo.rows()[0] == row, "the row keeps its element"
    demo.end()


def click_does_not_scroll():
    """The focus moves to the element of the clicked row, but GTK does not scroll to it."""
    demo = started()
    demo.list()
    subprocess.run(["xdotool", "getwindowfocus", "windowsize", "1120", "400"], check=True)
    settle(1)

    def place():
        return demo.rows()[0].get_component_iface().get_extents(Atspi.CoordType.WINDOW)

    before = place()
    x, y = before.x + 100, before.y + 20
    subprocess.run(["xdotool", "mousemove", str(x), str(y), "click", "1"], check=True)
    wait("the detail", lambda: has(demo.rows()[0], Atspi.StateType.EXPANDED))
    settle(1)
    assert place().y == before.y, (before.y, place().y)
    demo.key("Down", "Down", "Down", "Down")
    wait("the page to follow the focus", lambda: place().y < before.y)
    demo.end()


def edit_by_action():
    demo = started()
    act(demo.rows()[1], "edit")
    # A new field has its name on the bus only after a moment.
    field = wait("the field", lambda: next(
        (e for e in walk(demo.root)
         if e.get_role_name() in ("entry", "text") and e.get_editable_text_iface()
         and e.get_name() in ("Title", "Detail")), None))
    check_controls(demo)
    field.get_editable_text_iface().set_text_contents("Postcard")
    demo.key("ctrl+Return")
    wait("the typed text in the file",
         lambda: "Postcard" in [json.load(open(demo.file))[1].get(k) for k in ("title", "detail")])
    demo.end()


def delete_by_action():
    demo = started()
    bicycle = demo.rows()[2]
    act(bicycle, "delete")
    wait("the removal", lambda: demo.names() == ["Sourdough", "Letter", "Books", "Garden"])
    assert [r["id"] for r in json.load(open(demo.file))] in (
        ["a", "b", "d", "e"], ["a", "b", "c", "d", "e"])
    act(wait("undo", lambda: find(demo.root, ("push button", "button"), "Undo")), "click")
    wait("the undo", lambda: demo.names() == [n["title"] for n in NOTES])
    demo.end()


def move_by_action():
    demo = started()
    act(demo.rows()[2], "move up")
    wait("the move up", lambda: demo.names()[1] == "Bicycle")
    act(demo.rows()[1], "move down")
    wait("the move down", lambda: demo.names()[2] == "Bicycle")
    demo.end()


def show_more_by_action():
    demo = started(notes=[{"id": f"n{i}", "title": f"Note {i}", "detail": None} for i in range(60)])
    before = demo.names()
    assert before[0] == "Note 0" and len(before) < 30
    act(demo.list(), "show more")
    wait("the following rows", lambda: demo.names()[0] != "Note 0")
    after = demo.names()
    assert set(before) & set(after), "some rows are still visible"
    demo.end()


def focus_follows_keys():
    demo = started(notes=[{"id": f"n{i}", "title": f"Note {i}", "detail": None} for i in range(60)])
    demo.list()
    canvas = demo.canvas("Notes")
    wait("the canvas's focus", lambda: demo.focused() is not None)
    demo.key("Tab")
    expected = None
    for press in range(50):
        key, step = ("Down", 1) if press % 5 < 4 else ("Up", -1)
        demo.key(key)
        if expected is None:
            expected = 0 if step > 0 else expected
            row = wait("a row's focus", lambda: (lambda f: f if f and f.get_role_name() == "list item"
                                                 else None)(demo.focused()))
            expected = int(row.get_name().split(",")[0].split()[1])
            continue
        expected += step
        wait(f"note {expected} after {press + 1} keys", lambda: (
            lambda f: f is not None and f.get_name().startswith(f"Note {expected},"))(demo.focused()))
    demo.end()


def focus_goes_to_the_successor():
    demo = started()
    demo.list()
    titles = [n["title"] for n in NOTES]

    def wait_for_focus(title=None):
        """Waits until a row, or the row with a title, has the focus, and returns its index."""
        def focused_title():
            focused = demo.focused()
            found = focused.get_name().split(",")[0] if focused else None
            return found if found in titles and title in (None, found) else None
        return titles.index(wait(f"{title or 'a row'}'s focus", focused_title))
    demo.key("Tab")
    place = wait_for_focus()
    for key in ("Down", "Down", "Delete"):
        demo.key(key)
        place = wait_for_focus(titles[place + 1])
    assert titles[place - 1] not in demo.names(), "an exiting row has no element"
    demo.end()


def focus_by_reader():
    demo = started()
    act(demo.rows()[3], "focus")
    wait("its focus", lambda: has(demo.rows()[3], Atspi.StateType.FOCUSED))
    demo.key("Up")
    wait("the focus of the row above", lambda: has(demo.rows()[2], Atspi.StateType.FOCUSED))
    demo.end()


class Listener:
    """Records the events that the program sends."""

    EVENTS = ["object", "window", "focus", "document", "terminal"]

    def __init__(self):
        self.events = []
        self.listener = Atspi.EventListener.new(self.heard)
        for name in self.EVENTS:
            self.listener.register(name)
        for name in ["object:announcement", "object:property-change:accessible-name"]:
            self.listener.register(name)

    def heard(self, event):
        try:
            text = event.any_data if isinstance(event.any_data, str) else ""
            self.events.append((event.type, event.source.get_name(), text))
        except Exception:  # the source no longer exists
            self.events.append((event.type, "", ""))

    def end(self):
        for name in self.EVENTS:
            self.listener.deregister(name)


def motion_is_quiet(name, start, rows, prepare=lambda demo: None):
    """Checks that an animation of a second sends fewer than twelve events, and one expansion for each row.

    GTK also reports the frames of scroll bars and panels when it lays them out, but not in each frame.
    """
    demo = started(f"0 scene {name}" if name else "")
    element = wait("the element that starts the motion", lambda: start(demo))
    prepare(demo)
    settle(1)
    listener = Listener()
    settle(0.3)
    action = actions(element)[0] if "toggle" not in actions(element) else "toggle"
    counts = []
    # At a widget's first change GTK also reports changes from before the reader was connected.
    for limit in (20, 12, 12):
        listener.events.clear()
        act(element, action)
        # On a busy machine the last events come late. They must not count for the next motion.
        heard = -1
        while heard != len(listener.events):
            heard = len(listener.events)
            settle(1.5)
        places = [e for e in listener.events if e[0] == "object:bounds-changed"]
        said = [e for e in listener.events if e not in places]
        counts.append(f"{len(said)} + {len(places)}")
        states = [e for e in said if e[0] == "object:state-changed:expanded"]
        assert len(said) < limit and len(places) < 24 and len(states) <= rows, listener.events
    listener.end()
    print(f"  {name or 'notes'}: {', '.join(counts)} messages")
    demo.end()


def quiet_notes():
    motion_is_quiet("", lambda demo: demo.rows()[0], 1)


def quiet_presence():
    def last_a_second(demo):
        act(find(demo.root, ("push button", "button"), "More Options"), "activate")
        wait("more options", lambda: find(demo.root, "slider", "Duration, seconds"))
        slider = find(demo.root, "slider", "Duration, seconds")
        slider.get_value_iface().set_current_value(1)
        wait("the slider", lambda: slider.get_value_iface().get_current_value() == 1)
    motion_is_quiet(
        "presence", lambda demo: find(demo.root, ("push button", "button"), "Toggle Detail"),
        2, last_a_second)


def refresh_by_action():
    demo = started("0 scene updates")
    listener = Listener()
    act(demo.list("Vehicles, All three parts"), "refresh")
    # A refresh lasts for half a second. Polling may miss it, but events do not.
    wait("a refresh", lambda: [
        e for e in listener.events if e[:2] == ("object:state-changed:busy", "Vehicles, All three parts")])
    wait("its end", lambda: not has(demo.list("Vehicles, All three parts"), Atspi.StateType.BUSY) and [
        r for r in demo.rows("Vehicles, All three parts") if ", Updates: 1" in r.get_name()])
    listener.end()
    demo.end()


def announces_changes_from_outside():
    demo = started()
    demo.list()
    settle(1)
    listener = Listener()
    listener.events.clear()
    # The user's own edits are not announced.
    act(demo.rows()[1], "move up")
    wait("the move", lambda: demo.names()[0] == "Letter")
    settle(2)
    assert not [e for e in listener.events if "moved" in e[1] + " " + e[2]]
    demo.write(NOTES + [{"id": "f", "title": "Kettle", "detail": None}])

    def said(words):
        return lambda: [e for e in listener.events if words in e[1] + " " + e[2]]
    wait("the announcement of the new row", said("1 row added"))
    with open(demo.file, "w") as file:
        file.write("[ nonsense")
    wait("the announcement of the problem", said("notes.json"))
    listener.end()
    demo.end()


def chosen_by_action():
    demo = started("0 scene presence")
    combo = wait("the choice", lambda: find(demo.root, "combo box", "Compare with"))
    act(combo, "Squeezed")
    wait("its choice",
         lambda: find(demo.root, "combo box", "Compare with").get_description() == "Squeezed")
    row = wait("a scene's row", lambda: find(demo.root, "list item", "Identity"))
    act(row, "show")
    wait("the scene", lambda: demo.canvas("Identity"))
    demo.end()


def dialogs_have_names():
    for action, name in (("win.show-help-overlay", "Shortcuts"), ("win.about", "About RowMotion")):
        demo = started()
        demo.list()
        act(children(demo.root)[0], action)
        wait(f"the window {name}", lambda: [c for c in children(demo.root) if c.get_name() == name])
        settle(1)
        check_controls(demo)
        demo.end()
    demo = started()
    demo.list()
    act(find(demo.root, "push button", "Main Menu") or find(demo.root, "button", "Main Menu"), "open")
    settle(1)
    check_controls(demo)
    demo.kill()


def inspector_has_names_and_values():
    demo = started("0 scene presence")
    wait("the scene", lambda: demo.canvas("Presence"))
    # A tooltip would be another window.
    subprocess.run(["xdotool", "mousemove", "9999", "9999"], check=True)
    act(children(demo.root)[0], "win.inspector")
    for name in ("Lanes", "Why", "Cost", "Checks", "What If"):
        wait(f"the page {name}", lambda: find(demo.root, "page tab", name))
    check_controls(demo)
    slider = find(demo.root, "slider", "Time")
    assert "Completion" in slider.get_description(), slider.get_description()
    for name, choice in (("Speed", "1/4×"), ("Value", "Position"), ("Duration", "10\u00a0s")):
        act(find(demo.root, "combo box", name), choice)
        wait(f"the choice {choice}",
             lambda: find(demo.root, "combo box", name).get_description() == choice)
    act(find(demo.root, None, "Pause (P)"), "click")
    wait("the pause", lambda: find(demo.root, None, "Play (P)"))
    for menu, item in (("Overlays", "Onion Skin"), ("Export", "Plots as SVG…")):
        act(find(demo.root, None, menu), "open")
        wait(f"the item {item}", lambda: find(demo.root, None, item))
        check_controls(demo)
    demo.end()


def only_the_scene_at_hand_is_found():
    demo = started("0 scene updates")
    wait("a scene's list", lambda: demo.list("Vehicles, All three parts"))

    def choose(title, shown, hidden):
        act(wait("its row", lambda: find(demo.root, "list item", title)), "show")
        wait("the scene", lambda: demo.canvas(title))
        wait(f"{shown} alone", lambda: find(demo.root, "list", shown)
             and not find(demo.root, "list", hidden))
    choose("Notes", "Notes, RowMotion", "Vehicles, All three parts")
    choose("Updates", "Vehicles, All three parts", "Notes, RowMotion")
    demo.end()


CHECKS = [
    *[(f"the tree of {name}", lambda name=name: scene(name)) for name in SCENES],
    ("a click in a short window", click_does_not_scroll),
    ("toggle by action", toggle_by_action), ("edit by action", edit_by_action),
    ("delete by action", delete_by_action), ("move by action", move_by_action),
    ("show more by action", show_more_by_action), ("choose by action", chosen_by_action),
    ("refresh by action", refresh_by_action),
    ("dialogs and the menu", dialogs_have_names), ("the inspector", inspector_has_names_and_values),
    ("only the current scene", only_the_scene_at_hand_is_found),
    ("focus through fifty keys", focus_follows_keys),
    ("the focus after a deletion", focus_goes_to_the_successor), ("focus by a screen reader", focus_by_reader),
    ("notes animate with few events", quiet_notes), ("presence animates with few events", quiet_presence),
    ("announcements", announces_changes_from_outside),
]


def main():
    wanted = [a for a in sys.argv[2:] if not a.startswith("--")]
    failed = []
    for name, check in CHECKS:
        if wanted and not any(w in name for w in wanted):
            continue
        try:
            check()
            print(f"ok: {name}", flush=True)
        except Exception as problem:  # each check is reported separately
            failed.append(name)
            print(f"error: {name}: {type(problem).__name__}: {problem}", flush=True)
            for demo in list(Demo.running):
                demo.kill()
            settle(1)
    print(f"{len(failed)} failed" + (": " + ", ".join(failed) if failed else ""), flush=True)
    sys.exit(1 if failed else 0)


main()
