"""Uses every scene of the demo as a screen reader does: check.py PROGRAM [--write]

Run in a session bus of its own, on a display. With --write the golden dumps are written anew.
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
    "on-layout": "onLayout", "identity": "Identity", "row-heights": "Row heights",
}
NOTES = [
    {"id": "a", "title": "Sourdough", "detail": "Feed the starter twice a day."},
    {"id": "b", "title": "Letter", "detail": None},
    {"id": "c", "title": "Bicycle", "detail": "New tyres."},
    {"id": "d", "title": "Books", "detail": None},
    {"id": "e", "title": "Garden", "detail": "Water."},
]


class Demo:
    """The demo, as a process of its own."""

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
        # What a user's windows remember is none of a test's business.
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
        """The canvas of a scene, whose page is a group of the same name."""
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
    """The dump without what differs from one GTK, or one order of a hash table, to the next."""
    result = []
    for line in lines:
        # What GTK has no announcements for is said by an empty line.
        if line.startswith("status bar"):
            continue
        match = re.match(r"^(.*) \(([^()]*)\)$", line)
        if match:
            line = f"{match[1]} ({', '.join(sorted(match[2].split(', ')))})"
        result.append(line.replace("[focused]", "[focusable]").replace(", focused]", ", focusable]"))
    return result


def fitted(line):
    """The line of a group without what says that there is more of it than is seen."""
    return re.sub(r'^(group "Lists") \(show more\)$', r"\1", line)


def scrolls(canvas):
    """Whether there is more of a canvas than is seen: then it has a scroll bar."""
    return any(c.get_role_name() == "scroll bar" for c in children(canvas))


def scene(name):
    """Each scene's tree is the core's, which the golden file holds."""
    demo = started(f"0 scene {name}")
    title = SCENES[name]

    def settled():
        canvas = demo.canvas(title)
        # The core's own elements stand behind the scroll bars.
        parts = [c for c in children(canvas) if c.get_role_name() != "scroll bar"] if canvas else []
        return parts or None
    wait(f"the scene {name}", settled)
    settle(1)
    # How many rows of a table fit depends on the height of GTK's header bar.
    most = 30 if name == "row-heights" else None

    def lines_now():
        return plain(line for part in settled() for line in reader.dump(part))

    def says_more():
        """Whether one of its elements can be asked to show more, or what came before."""
        return any(re.search(r"\((?:[^()]*, )?show (?:more|previous)[,)]", line) for line in lines_now())
    wait("a scroll bar where more is said to be there, and none elsewhere",
         lambda: says_more() == scrolls(demo.canvas(title)))

    def dumped():
        lines = lines_now()
        # Its lists are about as high as the window: whether they scroll depends on GTK's panel and header bar.
        return [fitted(line) for line in lines] if name == "identity" else lines
    path = os.path.join(HERE, "Golden", f"{name}.txt")
    if WRITES:
        with open(path, "w") as file:
            file.write("\n".join(dumped()) + "\n")
    with open(path) as file:
        golden = file.read().splitlines()[:most]
    try:
        wait("the golden dump", lambda: dumped()[:most] == golden)
    except AssertionError as problem:
        lines = dumped()[:most]
        raise AssertionError(f"{name}:\n" + "\n".join(
            f"- {a}\n+ {b}" for a, b in zip(golden, lines) if a != b)
            + f"\n{len(golden)} {len(lines)}") from problem
    check_controls(demo)
    demo.end()


def check_controls(demo):
    """All that can be done has a name and a way to do it, a moment after it has come."""
    problems = []

    def is_complete():
        problems[:] = problems_of(demo)
        return not problems
    try:
        wait("names and actions", is_complete, 10)
    except AssertionError as problem:
        raise AssertionError("\n".join(problems)) from problem


def problems_of(demo):
    """What has no name, or no way to be used."""
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
    assert demo.rows()[0] == row, "the element stays the row's"
    demo.end()


def edit_by_action():
    demo = started()
    act(demo.rows()[1], "edit")
    # A field that has just come has its name a moment later on the bus.
    field = wait("the field", lambda: next(
        (e for e in walk(demo.root)
         if e.get_role_name() in ("entry", "text") and e.get_editable_text_iface()
         and e.get_name() in ("Title", "Detail")), None))
    check_controls(demo)
    field.get_editable_text_iface().set_text_contents("Postcard")
    demo.key("ctrl+Return")
    wait("what was typed, in the file",
         lambda: "Postcard" in [json.load(open(demo.file))[1].get(k) for k in ("title", "detail")])
    demo.end()


def delete_by_action():
    demo = started()
    bicycle = demo.rows()[2]
    act(bicycle, "delete")
    wait("it is gone", lambda: demo.names() == ["Sourdough", "Letter", "Books", "Garden"])
    assert [r["id"] for r in json.load(open(demo.file))] in (
        ["a", "b", "d", "e"], ["a", "b", "c", "d", "e"])
    act(wait("undo", lambda: find(demo.root, ("push button", "button"), "Undo")), "click")
    wait("it is back", lambda: demo.names() == [n["title"] for n in NOTES])
    demo.end()


def move_by_action():
    demo = started()
    act(demo.rows()[2], "move up")
    wait("it went up", lambda: demo.names()[1] == "Bicycle")
    act(demo.rows()[1], "move down")
    wait("it went down", lambda: demo.names()[2] == "Bicycle")
    demo.end()


def show_more_by_action():
    demo = started(notes=[{"id": f"n{i}", "title": f"Note {i}", "detail": None} for i in range(60)])
    before = demo.names()
    assert before[0] == "Note 0" and len(before) < 30
    act(demo.list(), "show more")
    wait("what follows", lambda: demo.names()[0] != "Note 0")
    after = demo.names()
    assert set(before) & set(after), "some of what was there is still there"
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
        """Waits until a row has the focus, or that of a title; returns the row's place."""
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
    assert titles[place - 1] not in demo.names(), "an exiting row is gone at once"
    demo.end()


def focus_by_reader():
    demo = started()
    act(demo.rows()[3], "focus")
    wait("its focus", lambda: has(demo.rows()[3], Atspi.StateType.FOCUSED))
    demo.key("Up")
    wait("the one above", lambda: has(demo.rows()[2], Atspi.StateType.FOCUSED))
    demo.end()


class Listener:
    """Counts what the program says."""

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
        except Exception:  # a source that has gone
            self.events.append((event.type, "", ""))

    def end(self):
        for name in self.EVENTS:
            self.listener.deregister(name)


def motion_is_quiet(name, start, rows, prepare=lambda demo: None):
    """An animation of a second says fewer than twelve things, and of each row once that it is expanded.

    GTK also tells where the parts of scroll bars and panels are when it lays them out: not in each frame.
    """
    demo = started(f"0 scene {name}" if name else "")
    element = wait("what moves", lambda: start(demo))
    prepare(demo)
    settle(1)
    listener = Listener()
    settle(0.3)
    action = actions(element)[0] if "toggle" not in actions(element) else "toggle"
    counts = []
    # With the first change of a widget GTK says also what the widget was told before a reader came.
    for limit in (20, 12, 12):
        listener.events.clear()
        act(element, action)
        # What is said at the end comes late on a busy machine, and is not the next motion's.
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
        slider = find(demo.root, "slider", "Duration, seconds")
        slider.get_value_iface().set_current_value(1)
        wait("the slider", lambda: slider.get_value_iface().get_current_value() == 1)
    motion_is_quiet(
        "presence", lambda demo: find(demo.root, ("push button", "button"), "Toggle the detail"),
        2, last_a_second)


def refresh_by_action():
    demo = started("0 scene updates")
    listener = Listener()
    act(demo.list("Vehicles, All three"), "refresh")
    # It lasts for half a second: whoever looks from time to time may miss it, whoever listens does not.
    wait("a refresh", lambda: [
        e for e in listener.events if e[:2] == ("object:state-changed:busy", "Vehicles, All three")])
    wait("its end", lambda: not has(demo.list("Vehicles, All three"), Atspi.StateType.BUSY) and [
        r for r in demo.rows("Vehicles, All three") if r.get_name().endswith("Updates: 1")])
    listener.end()
    demo.end()


def announces_changes_from_outside():
    demo = started()
    demo.list()
    settle(1)
    listener = Listener()
    listener.events.clear()
    # What the user does is not said.
    act(demo.rows()[1], "move up")
    wait("the move", lambda: demo.names()[0] == "Letter")
    settle(2)
    assert not [e for e in listener.events if "moved" in e[1] + " " + e[2]]
    demo.write(NOTES + [{"id": "f", "title": "Kettle", "detail": None}])

    def said(words):
        return lambda: [e for e in listener.events if words in e[1] + " " + e[2]]
    wait("what is said of it", said("1 row added"))
    with open(demo.file, "w") as file:
        file.write("[ nonsense")
    wait("what is said of the problem", said("notes.json"))
    listener.end()
    demo.end()


def chosen_by_action():
    demo = started("0 scene presence")
    combo = wait("the choice", lambda: find(demo.root, "combo box", "Beside it"))
    act(combo, "Squeezed")
    wait("its choice",
         lambda: find(demo.root, "combo box", "Beside it").get_description() == "Squeezed")
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
    act(find(demo.root, "push button", "Main menu") or find(demo.root, "button", "Main menu"), "open")
    settle(1)
    check_controls(demo)
    demo.kill()


def only_the_scene_at_hand_is_found():
    demo = started("0 scene updates")
    wait("a scene's list", lambda: demo.list("Vehicles, All three"))

    def choose(title, shown, hidden):
        act(wait("its row", lambda: find(demo.root, "list item", title)), "show")
        wait("the scene", lambda: demo.canvas(title))
        wait(f"{shown} alone", lambda: find(demo.root, "list", shown)
             and not find(demo.root, "list", hidden))
    choose("Notes", "Notes, RowMotion", "Vehicles, All three")
    choose("Updates", "Vehicles, All three", "Notes, RowMotion")
    demo.end()


CHECKS = [
    *[(f"the tree of {name}", lambda name=name: scene(name)) for name in SCENES],
    ("toggle by action", toggle_by_action), ("edit by action", edit_by_action),
    ("delete by action", delete_by_action), ("move by action", move_by_action),
    ("show more by action", show_more_by_action), ("choose by action", chosen_by_action),
    ("refresh by action", refresh_by_action),
    ("dialogs and the menu", dialogs_have_names),
    ("only the scene at hand", only_the_scene_at_hand_is_found),
    ("focus through fifty keys", focus_follows_keys),
    ("a deleted row's focus", focus_goes_to_the_successor), ("focus by a reader", focus_by_reader),
    ("notes move quietly", quiet_notes), ("presence moves quietly", quiet_presence),
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
        except Exception as problem:  # each check is told of by itself
            failed.append(name)
            print(f"error: {name}: {type(problem).__name__}: {problem}", flush=True)
            for demo in list(Demo.running):
                demo.kill()
            settle(1)
    print(f"{len(failed)} failed" + (": " + ", ".join(failed) if failed else ""), flush=True)
    sys.exit(1 if failed else 0)


main()
