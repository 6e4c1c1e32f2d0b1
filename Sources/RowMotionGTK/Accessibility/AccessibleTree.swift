import CGtk
import CGtkShims
import RowMotion

/// Empty widgets over painted content, which expose the host's accessibility tree to screen
/// readers.
///
/// Widgets and elements are matched by identity: an element keeps its widget when its order or
/// position changes.
@MainActor final class AccessibleTree {
  /// Called when a screen reader requests an action of an element.
  var onAction: (@MainActor (AccessibilityActionKind, AccessibilityNode.ID) -> Void)?
  /// Called when a screen reader moves the focus to an element.
  var onFocus: (@MainActor (AccessibilityNode.ID) -> Void)?
  /// Called when an element gained or lost the keyboard focus.
  var onFocusChange: (@MainActor () -> Void)?
  var labels = AccessibilityLabels()
  /// The element under one of GTK's own widgets, which screen readers find instead.
  var coveredElement: AccessibilityNode.ID?

  private let canvas: UnsafeMutablePointer<GtkWidget>
  private var elements: [AccessibleElement] = []
  private var elementsByKey: [Key: AccessibleElement] = [:]
  private var byWidget: [UnsafeMutablePointer<GtkWidget>: AccessibleElement] = [:]
  /// True while the tree itself moves the focus.
  private(set) var isMovingFocus = false
  /// The element that has the keyboard focus.
  private var focused: UnsafeMutablePointer<GtkWidget>?

  /// An element's identity, and the number of elements before it with the same identity.
  private struct Key: Hashable {
    let id: AccessibilityNode.ID
    let role: AccessibilityNode.Role
    let parent: UnsafeMutablePointer<GtkWidget>
    var occurrence = 0
  }

  init(canvas: UnsafeMutablePointer<GtkWidget>) {
    self.canvas = canvas
  }

  /// True if an element has the keyboard focus.
  var hasFocus: Bool { focused != nil }

  /// Removes all elements, before the canvas is destroyed or when they are not needed any more.
  func removeAll() {
    for element in elementsByKey.values { row_motion_element_clear_owner(element.widget) }
    for element in elements where gtk_widget_get_parent(element.widget) == canvas {
      gtk_widget_unparent(element.widget)
    }
    for element in elementsByKey.values { g_object_unref(UnsafeMutableRawPointer(element.widget)) }
    elements = []
    elementsByKey = [:]
    byWidget = [:]
    focused = nil
  }

  /// Updates the widgets to a tree.
  ///
  /// - Parameters:
  ///   - updatesAllFrames: True to update the frames of existing elements, too.
  ///   - movesFocus: True if the canvas or an element has the keyboard focus, which then follows
  ///     the tree's.
  /// - Returns: True if the canvas must be allocated again.
  func update(_ tree: AccessibilityNode, updatesAllFrames: Bool, movesFocus: Bool) -> Bool {
    var next: [Key: AccessibleElement] = [:]
    var hasMoved = false
    elements = update(
      tree.children, in: canvas, at: .zero, updatesAllFrames, &next, &hasMoved)
    let removed = elementsByKey.filter { next[$0.key] == nil }
    elementsByKey = next
    byWidget = Dictionary(uniqueKeysWithValues: next.values.map { ($0.widget, $0) })
    // Move the focus before the element that had it is removed.
    if movesFocus { moveFocus(tree.focused?.id) }
    for (key, element) in removed {
      row_motion_element_clear_owner(element.widget)
      if focused == element.widget { focused = nil }
      // A removed element's descendants have been removed with it.
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
    _ updatesAllFrames: Bool, _ next: inout [Key: AccessibleElement], _ hasMoved: inout Bool
  ) -> [AccessibleElement] {
    var previous: UnsafeMutablePointer<GtkWidget>?
    return nodes.lazy.filter { $0.id != self.coveredElement }.map { node in
      var key = Key(id: node.id, role: node.role, parent: parent)
      while next[key] != nil { key.occurrence += 1 }
      let old = elementsByKey[key]
      let element = old ?? make(node)
      next[key] = element
      element.apply(node, replacing: old == nil ? nil : element.node, labels)
      if old == nil || updatesAllFrames, element.updateFrame(in: origin) { hasMoved = true }
      // A new element is reported with all its properties.
      insert(element.widget, into: parent, after: previous)
      previous = element.widget
      element.children = update(
        node.children, in: element.widget, at: node.frame.origin, updatesAllFrames, &next, &hasMoved
      )
      return element
    }
  }

  /// Inserts a widget after its sibling unless it is there already; widgets that are about to be
  /// removed may be between the two.
  private func insert(
    _ widget: UnsafeMutablePointer<GtkWidget>, into parent: UnsafeMutablePointer<GtkWidget>,
    after previous: UnsafeMutablePointer<GtkWidget>?
  ) {
    if gtk_widget_get_parent(widget) == parent, isInOrder(widget, after: previous) { return }
    gtk_widget_insert_after(widget, parent, previous ?? lastOtherChild(in: parent))
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

  /// Returns the last child that is not an element: scroll bars and forms keep their order.
  private func lastOtherChild(
    in parent: UnsafeMutablePointer<GtkWidget>
  ) -> UnsafeMutablePointer<GtkWidget>? {
    var child = gtk_widget_get_last_child(parent)
    while let current = child, row_motion_is_element(current) != 0 {
      child = gtk_widget_get_prev_sibling(current)
    }
    return child
  }

  private func make(_ node: AccessibilityNode) -> AccessibleElement {
    let widget = row_motion_element_new(
      AccessibleElement.role(of: node),
      { owner, widget in AccessibleTree.instance(from: owner).focusChanged(of: widget) },
      Unmanaged.passUnretained(self).toOpaque())
    g_object_ref_sink(UnsafeMutableRawPointer(widget))
    return AccessibleElement(node, widget) { [weak self] in self?.onAction?($0, $1) }
  }

  private nonisolated static func instance(from pointer: UnsafeMutableRawPointer) -> AccessibleTree
  {
    Unmanaged<AccessibleTree>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Returns descriptions of the violated invariants; empty if all hold.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    if byWidget.count != elementsByKey.count { violations.append("two elements share a widget") }
    for (key, element) in elementsByKey {
      if gtk_widget_get_parent(element.widget) != key.parent {
        violations.append("\(element.node.label) has another widget")
      }
      if element.node.id != key.id {
        violations.append("\(element.node.label) belongs to another element")
      }
    }
    if let focused, byWidget[focused] == nil {
      violations.append("the focused widget has no element")
    }
    return violations
  }

  // MARK: Focus

  private func focusChanged(of widget: UnsafeMutablePointer<GtkWidget>) {
    let hasFocus = gtk_widget_has_focus(widget) != 0
    if hasFocus { focused = widget } else if focused == widget { focused = nil }
    if isMovingFocus { return }
    if hasFocus, let node = byWidget[widget]?.node, node.isFocused != true { onFocus?(node.id) }
    onFocusChange?()
  }

  /// Moves the keyboard focus to an element, or back to the canvas.
  private func moveFocus(_ id: AccessibilityNode.ID?) {
    let target =
      id.flatMap { id in elementsByKey.values.first { $0.node.id == id } }?.widget ?? canvas
    guard gtk_widget_is_focus(target) == 0 else { return }
    isMovingFocus = true
    gtk_widget_grab_focus(target)
    isMovingFocus = false
    onFocusChange?()
  }
}
