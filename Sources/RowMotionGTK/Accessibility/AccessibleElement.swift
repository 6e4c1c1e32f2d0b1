import CGtk
import CGtkShims
import RowMotion

/// An empty widget that represents an element of the host's tree.
@MainActor final class AccessibleElement {
  let widget: UnsafeMutablePointer<GtkWidget>
  private(set) var node: AccessibilityNode
  /// The child elements, in order.
  var children: [AccessibleElement] = []
  private let onAction: @MainActor (AccessibilityActionKind, AccessibilityNode.ID) -> Void

  /// - Parameter onAction: Called with an action that a screen reader invoked, and the node's id.
  init(
    _ node: AccessibilityNode, _ widget: UnsafeMutablePointer<GtkWidget>,
    onAction: @escaping @MainActor (AccessibilityActionKind, AccessibilityNode.ID) -> Void
  ) {
    self.node = node
    self.widget = widget
    self.onAction = onAction
  }

  /// Reports a new state of the element, limited to what has changed.
  func apply(
    _ new: AccessibilityNode, replacing old: AccessibilityNode?, _ labels: AccessibilityLabels
  ) {
    node = new
    // With the first change, GTK reports everything that was set before a screen reader connected.
    // States go first, so that the reader does not announce the old ones.
    applyStates(new, replacing: old)
    if old?.label != new.label {
      row_motion_accessible_set_label(widget, AccessibleElement.name(of: new))
    }
    let description = AccessibleElement.description(of: new, labels)
    if old.map({ AccessibleElement.description(of: $0, labels) }) != description {
      row_motion_accessible_set_description(widget, description.isEmpty ? nil : description)
    }
    if old == nil || old?.index != new.index || old?.count != new.count {
      row_motion_accessible_set_position(
        widget, Int32(clamping: (new.index ?? -1) + 1), Int32(clamping: new.count ?? 0))
    }
    if let level = new.level, level != old?.level {
      row_motion_accessible_set_level(widget, Int32(clamping: level))
    }
    if (new.isFocused != nil) != (old?.isFocused != nil) {
      gtk_widget_set_focusable(widget, new.isFocused == nil ? 0 : 1)
    }
    if new.actions != old?.actions ?? [] {
      AccessibleParts.addActions(new.actions.map(labels.action), to: widget) { [weak self] index in
        guard let self, node.actions.indices.contains(index) else { return }
        onAction(node.actions[index], node.id)
      }
    }
  }

  private func applyStates(_ new: AccessibilityNode, replacing old: AccessibilityNode?) {
    if let isExpanded = new.isExpanded, let isSelected = new.isSelected,
      isExpanded != old?.isExpanded, isSelected != old?.isSelected
    {
      row_motion_accessible_set_expanded_and_selected(
        widget, isExpanded ? 1 : 0, isSelected ? 1 : 0)
    } else {
      set(GTK_ACCESSIBLE_STATE_EXPANDED, new.isExpanded, old?.isExpanded)
      set(GTK_ACCESSIBLE_STATE_SELECTED, new.isSelected, old?.isSelected)
    }
    set(GTK_ACCESSIBLE_STATE_CHECKED, new.isChecked, old?.isChecked)
    if new.isBusy != (old?.isBusy ?? false) {
      row_motion_accessible_set_state(widget, GTK_ACCESSIBLE_STATE_BUSY, new.isBusy ? 1 : 0)
    }
    if new.isEnabled != (old?.isEnabled ?? true) {
      row_motion_accessible_set_state(widget, GTK_ACCESSIBLE_STATE_DISABLED, new.isEnabled ? 0 : 1)
    }
  }

  private func set(_ state: GtkAccessibleState, _ new: Bool?, _ old: Bool?) {
    if new != old { row_motion_accessible_set_state(widget, state, new.map { $0 ? 1 : 0 } ?? -1) }
  }

  /// Sets the element's frame and returns whether it changed.
  func updateFrame(in origin: Point) -> Bool {
    let frame = node.frame
    return row_motion_element_set_frame(
      widget, frame.minX - origin.x, frame.minY - origin.y, frame.width, frame.height) != 0
  }

  /// Returns an element's accessible name, limited in length because names come from files and are
  /// sent over D-Bus.
  static func name(of node: AccessibilityNode) -> String {
    PrintableText.inline(node.label, limit: 1_000)
  }

  /// Returns an element's accessible description.
  static func description(of node: AccessibilityNode, _ labels: AccessibilityLabels) -> String {
    var parts = [node.value, node.hint].compactMap { $0 }
    // GTK, at least up to 4.18, does not report positions to screen readers.
    if let index = node.index, let count = node.count, node.role != .cell,
      node.role != .columnHeader
    {
      parts.append(labels.position(index + 1, count))
    }
    if let level = node.level { parts.append(labels.level(level)) }
    return PrintableText.inline(
      parts.filter { !$0.isEmpty }.joined(separator: ", "), limit: 1_000)
  }

  /// Returns GTK's role for an element.
  static func role(of node: AccessibilityNode) -> GtkAccessibleRole {
    switch node.role {
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .list: GTK_ACCESSIBLE_ROLE_LIST
    case .row: GTK_ACCESSIBLE_ROLE_LIST_ITEM
    case .table: GTK_ACCESSIBLE_ROLE_TABLE
    case .tableRow: GTK_ACCESSIBLE_ROLE_ROW
    // GTK reports column headers as groups, but those with an action act as buttons.
    case .columnHeader where !node.actions.isEmpty: GTK_ACCESSIBLE_ROLE_BUTTON
    case .columnHeader: GTK_ACCESSIBLE_ROLE_COLUMN_HEADER
    case .cell: GTK_ACCESSIBLE_ROLE_CELL
    case .text: GTK_ACCESSIBLE_ROLE_LABEL
    case .heading: GTK_ACCESSIBLE_ROLE_HEADING
    case .image: GTK_ACCESSIBLE_ROLE_IMG
    case .button: GTK_ACCESSIBLE_ROLE_BUTTON
    case .link: GTK_ACCESSIBLE_ROLE_LINK
    case .toggle: GTK_ACCESSIBLE_ROLE_SWITCH
    case .textField: GTK_ACCESSIBLE_ROLE_TEXT_BOX
    case .progress: GTK_ACCESSIBLE_ROLE_PROGRESS_BAR
    }
  }
}
