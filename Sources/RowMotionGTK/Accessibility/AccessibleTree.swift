import CGtk
import CGtkShims
import RowMotion

/// Empty widgets where things are painted, so that a screen reader finds what the host's tree says.
///
/// A widget belongs to an element of the tree, by its identity: one that stays keeps its widget, in
/// whatever order and wherever it stands.
@MainActor final class AccessibleTree {
  /// Called when a reader asks for an action of an element.
  var onAction: (@MainActor (AccessibilityActionKind, AccessibilityNode.ID) -> Void)?
  /// Called when a reader gives an element the focus.
  var onFocus: (@MainActor (AccessibilityNode.ID) -> Void)?
  /// Called when an element has got the keyboard's focus, or lost it.
  var onFocusChange: (@MainActor () -> Void)?
  var words = AccessibilityWords()
  /// The element over which a widget of GTK's own stands, which readers find instead.
  var coveredElement: AccessibilityNode.ID?

  private let canvas: UnsafeMutablePointer<GtkWidget>
  private var elements: [AccessibleElement] = []
  private var known: [Key: AccessibleElement] = [:]
  private var byWidget: [UnsafeMutablePointer<GtkWidget>: AccessibleElement] = [:]
  /// Whether the focus is moved by the tree itself.
  private(set) var isMovingFocus = false
  /// The element that has the keyboard's focus.
  private var focused: UnsafeMutablePointer<GtkWidget>?

  /// An element's identity, and how many before it have the same.
  private struct Key: Hashable {
    let id: AccessibilityNode.ID
    let role: AccessibilityNode.Role
    let parent: UnsafeMutablePointer<GtkWidget>
    var occurrence = 0
  }

  init(canvas: UnsafeMutablePointer<GtkWidget>) {
    self.canvas = canvas
  }

  /// Whether an element has the keyboard's focus.
  var hasFocus: Bool { focused != nil }

  /// Lets go of all elements; the canvas goes, or nobody asks any more.
  func removeAll() {
    for element in known.values { row_motion_element_forget_owner(element.widget) }
    for element in elements where gtk_widget_get_parent(element.widget) == canvas {
      gtk_widget_unparent(element.widget)
    }
    for element in known.values { g_object_unref(UnsafeMutableRawPointer(element.widget)) }
    elements = []
    known = [:]
    byWidget = [:]
    focused = nil
  }

  /// Tells readers of a tree.
  ///
  /// - Parameters:
  ///   - placesAll: Whether what was there before is told where it stands now.
  ///   - movesFocus: Whether the keyboard's focus is the canvas's or an element's, and follows the tree's.
  /// - Returns: Whether the canvas has to be allocated anew.
  func update(_ tree: AccessibilityNode, placesAll: Bool, movesFocus: Bool) -> Bool {
    var next: [Key: AccessibleElement] = [:]
    var hasMoved = false
    elements = update(
      tree.children, in: canvas, at: .zero, placesAll, &next, &hasMoved)
    let gone = known.filter { next[$0.key] == nil }
    known = next
    byWidget = Dictionary(uniqueKeysWithValues: next.values.map { ($0.widget, $0) })
    // Before what had it goes.
    if movesFocus { moveFocus(tree.focused?.id) }
    for (key, element) in gone {
      row_motion_element_forget_owner(element.widget)
      if focused == element.widget { focused = nil }
      // What stands in another one that goes has gone with it.
      if gtk_widget_get_parent(element.widget) == key.parent {
        gtk_widget_unparent(element.widget)
      }
      g_object_unref(UnsafeMutableRawPointer(element.widget))
    }
    assert(checkInvariants().isEmpty)
    return hasMoved
  }

  private func update(
    _ nodes: [AccessibilityNode], in parent: UnsafeMutablePointer<GtkWidget>, at origin: Point,
    _ placesAll: Bool, _ next: inout [Key: AccessibleElement], _ hasMoved: inout Bool
  ) -> [AccessibleElement] {
    var previous: UnsafeMutablePointer<GtkWidget>?
    return nodes.lazy.filter { $0.id != self.coveredElement }.map { node in
      var key = Key(id: node.id, role: node.role, parent: parent)
      while next[key] != nil { key.occurrence += 1 }
      let old = known[key]
      let element = old ?? make(node)
      next[key] = element
      element.tell(node, insteadOf: old == nil ? nil : element.node, words)
      if old == nil || placesAll, element.place(in: origin) { hasMoved = true }
      // A new one is told of with all that it is.
      put(element.widget, into: parent, after: previous)
      previous = element.widget
      element.children = update(
        node.children, in: element.widget, at: node.frame.origin, placesAll, &next, &hasMoved)
      return element
    }
  }

  /// Puts a widget behind its neighbour, where it does not stand there; those that are going may stand
  /// between.
  private func put(
    _ widget: UnsafeMutablePointer<GtkWidget>, into parent: UnsafeMutablePointer<GtkWidget>,
    after previous: UnsafeMutablePointer<GtkWidget>?
  ) {
    if gtk_widget_get_parent(widget) == parent, isInOrder(widget, after: previous) { return }
    gtk_widget_insert_after(widget, parent, previous ?? lastForeign(in: parent))
  }

  private func isInOrder(
    _ widget: UnsafeMutablePointer<GtkWidget>, after previous: UnsafeMutablePointer<GtkWidget>?
  ) -> Bool {
    var sibling = gtk_widget_get_next_sibling(widget)
    while let current = sibling {
      if current == previous { return false }
      sibling = gtk_widget_get_next_sibling(current)
    }
    return true
  }

  /// The last of the widgets that are no elements: scroll bars and forms keep their order.
  private func lastForeign(
    in parent: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkWidget>? {
    var child = gtk_widget_get_last_child(parent)
    while let current = child, row_motion_is_element(current) != 0 {
      child = gtk_widget_get_prev_sibling(current)
    }
    return child
  }

  private func make(_ node: AccessibilityNode) -> AccessibleElement {
    let callbacks = RowMotionElementCallbacks(
      act: { owner, widget, index in
        AccessibleTree.at(owner).act(on: widget, Int(index))
      },
      focus_changed: { owner, widget in AccessibleTree.at(owner).focusChanged(of: widget) })
    let widget = row_motion_element_new(
      AccessibleElement.role(node.role), callbacks, Unmanaged.passUnretained(self).toOpaque())
    g_object_ref_sink(UnsafeMutableRawPointer(widget))
    return AccessibleElement(node, widget)
  }

  private nonisolated static func at(_ pointer: UnsafeMutableRawPointer) -> AccessibleTree {
    Unmanaged<AccessibleTree>.fromOpaque(pointer).takeUnretainedValue()
  }

  private func act(on widget: UnsafeMutablePointer<GtkWidget>, _ index: Int) {
    guard let node = byWidget[widget]?.node, node.actions.indices.contains(index) else { return }
    onAction?(node.actions[index], node.id)
  }

  /// The invariants that do not hold, in words; empty where all do.
  func checkInvariants() -> [String] {
    var broken: [String] = []
    if byWidget.count != known.count { broken.append("two elements have one widget") }
    for (key, element) in known {
      if gtk_widget_get_parent(element.widget) != key.parent {
        broken.append("\(element.node.label) stands in another widget")
      }
      if element.node.id != key.id { broken.append("\(element.node.label) is somebody else's") }
    }
    if let focused, byWidget[focused] == nil { broken.append("what has the focus is gone") }
    return broken
  }

  // MARK: Focus

  private func focusChanged(of widget: UnsafeMutablePointer<GtkWidget>) {
    let hasFocus = gtk_widget_has_focus(widget) != 0
    if hasFocus { focused = widget } else if focused == widget { focused = nil }
    if isMovingFocus { return }
    if hasFocus, let node = byWidget[widget]?.node, node.isFocused != true { onFocus?(node.id) }
    onFocusChange?()
  }

  /// Gives the keyboard's focus to an element, or back to the canvas.
  private func moveFocus(_ id: AccessibilityNode.ID?) {
    let target = id.flatMap { id in known.values.first { $0.node.id == id } }?.widget ?? canvas
    guard gtk_widget_is_focus(target) == 0 else { return }
    isMovingFocus = true
    gtk_widget_grab_focus(target)
    isMovingFocus = false
    onFocusChange?()
  }
}
