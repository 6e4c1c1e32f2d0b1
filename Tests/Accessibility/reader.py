"""A screen reader's view of a program by AT-SPI: its texts, states and actions."""

import re
import gi

gi.require_version("Atspi", "2.0")
gi.require_version("Gio", "2.0")
from gi.repository import Atspi, GLib  # noqa: E402

ROLES = {
    "list": "list", "list item": "row", "table": "table", "table row": "tableRow",
    "table cell": "cell", "column header": "columnHeader", "table column header": "columnHeader",
    "label": "text", "static": "text", "heading": "heading", "image": "image", "icon": "image",
    "push button": "button", "button": "button", "link": "link", "toggle button": "toggle",
    "switch": "toggle", "entry": "textField", "text": "textField", "progress bar": "progress",
    "panel": "group", "grouping": "group", "filler": "group",
}


def settle(seconds=0.1):
    """Runs the main loop for some seconds, so that events arrive."""
    context = GLib.MainContext.default()
    done = []
    GLib.timeout_add(int(seconds * 1000), lambda: done.append(1))
    while not done:
        context.iteration(True)


def wait(what, condition, seconds=60):
    """Waits until a condition returns a true value, and returns that."""
    context = GLib.MainContext.default()
    late = []
    GLib.timeout_add(int(seconds * 1000), lambda: late.append(1))
    while not late:
        try:
            found = condition()
        except (GLib.Error, AttributeError, IndexError):
            # The element was removed during the access, or does not exist yet.
            found = None
        if found:
            return found
        settle(0.05)
    raise AssertionError(f"{what}: not within {seconds} seconds")


def program(name):
    """Returns the program with a name, once it is on the bus and has a window."""
    def find():
        desktop = Atspi.get_desktop(0)
        for index in range(desktop.get_child_count()):
            child = desktop.get_child_at_index(index)
            if child and child.get_name() == name and child.get_child_count() > 0:
                return child
        return None
    return wait(f"the program {name}", find)


def children(element):
    return [c for c in (element.get_child_at_index(i) for i in range(element.get_child_count())) if c]


def walk(element):
    yield element
    for child in children(element):
        yield from walk(child)


def find(root, role=None, name=None):
    """Returns the first element with a role and a name in an element's tree, including itself."""
    for element in walk(root):
        if role and element.get_role_name() not in (role if isinstance(role, tuple) else (role,)):
            continue
        if name is not None and element.get_name() != name:
            continue
        return element
    return None


def actions(element):
    """Returns the names of an element's actions, without the prefix "row."."""
    interface = element.get_action_iface()
    if not interface:
        return []
    try:
        names = [interface.get_action_name(i) for i in range(interface.get_n_actions())]
    except GLib.Error:
        # GTK counts the actions of a disabled choice, but fails to name them.
        return []
    return [n[4:] if n.startswith("row.") else n for n in names]


def act(element, name):
    """Performs an action of an element."""
    names = actions(element)
    assert name in names, f"{element.get_name()!r} has no action {name!r}: {names}"
    assert element.get_action_iface().do_action(names.index(name))


def states(element):
    return element.get_state_set()


def has(element, state):
    return states(element).contains(state)


def position(element):
    """Returns an element's position and count, and the rest of its description."""
    description = element.get_description() or ""
    match = re.search(r"(?:^|, )(\d+) of (\d+)$", description)
    if match:
        return (int(match[1]), int(match[2])), description[:match.start()]
    return None, description


def line(element, parent=None):
    """Returns an element in the format of AccessibilityNode.description."""
    role = ROLES.get(element.get_role_name(), element.get_role_name())
    if role != "cell" and parent is not None and parent.get_role_name() == "table row":
        role = "columnHeader"
    words = [role, f'"{element.get_name()}"']
    place, more = position(element)
    if role in ("cell", "columnHeader"):
        place = None
    if more:
        words.append(f'= "{more}"')
    if place:
        words.append(f"{place[0]}/{place[1]}")
    found = []
    if has(element, Atspi.StateType.EXPANDABLE):
        found.append("expanded" if has(element, Atspi.StateType.EXPANDED) else "collapsed")
    if has(element, Atspi.StateType.SELECTED):
        found.append("selected")
    if role == "toggle":
        found.append("on" if has(element, Atspi.StateType.CHECKED) else "off")
    if has(element, Atspi.StateType.BUSY):
        found.append("busy")
    if not has(element, Atspi.StateType.SENSITIVE):
        found.append("disabled")
    if has(element, Atspi.StateType.FOCUSABLE):
        found.append("focused" if has(element, Atspi.StateType.FOCUSED) else "focusable")
    if found:
        words.append("[" + ", ".join(found) + "]")
    if actions(element):
        words.append("(" + ", ".join(actions(element)) + ")")
    return " ".join(words)


def dump(element, indentation="", parent=None):
    """Returns an element and its descendants, one per line."""
    lines = [indentation + line(element, parent)]
    for child in children(element):
        lines += dump(child, indentation + "  ", element)
    return lines
