import CGtk
import CGtkShims
import RowMotion

/// A painted row as a screen reader is told of it.
public struct AccessibleRow: Equatable {
  /// The row's identity.
  public var id: AnyHashable
  /// Where it stands, host coordinates.
  public var frame: Rect
  /// What is read out.
  public var label: String
  /// Whether it shows its detail; nil for a row that has none.
  public var isExpanded: Bool?
  /// Whether it is selected.
  public var isSelected: Bool

  /// Creates a row's description.
  public init(
    id: AnyHashable, frame: Rect, label: String, isExpanded: Bool? = nil, isSelected: Bool = false
  ) {
    self.id = id
    self.frame = frame
    self.label = label
    self.isExpanded = isExpanded
    self.isSelected = isSelected
  }
}

/// Empty widgets that stand where rows are painted, so that a screen reader finds the rows.
///
/// A widget belongs to an index among the visible rows and is told of another row when the list
/// scrolls; only as many are made as were ever visible at once.
@MainActor final class AccessibleRows {
  var source: (@MainActor () -> [AccessibleRow])?

  private let canvas: UnsafeMutablePointer<GtkWidget>
  private var widgets: [UnsafeMutablePointer<GtkWidget>] = []
  private var shown: [AccessibleRow] = []

  init(canvas: UnsafeMutablePointer<GtkWidget>) {
    self.canvas = canvas
  }

  /// Asks for the rows; returns whether one of them moved.
  func update() -> Bool {
    guard let rows = source?(), rows != shown else { return false }
    var hasMoved = rows.count != shown.count
    while widgets.count < rows.count {
      let widget = row_motion_accessible_row_new()
      gtk_widget_set_parent(widget, canvas)
      widgets.append(widget)
    }
    for (index, row) in rows.enumerated() {
      let old = index < shown.count ? shown[index] : nil
      tell(widgets[index], of: row, insteadOf: old)
      if old?.frame != row.frame { hasMoved = true }
    }
    for index in rows.count..<max(rows.count, widgets.count) {
      gtk_widget_set_visible(widgets[index], 0)
    }
    shown = rows
    return hasMoved
  }

  func allocate(_ place: (UnsafeMutablePointer<GtkWidget>, Rect) -> Void) {
    for (index, row) in shown.enumerated() { place(widgets[index], row.frame) }
  }

  private func tell(
    _ widget: UnsafeMutablePointer<GtkWidget>, of row: AccessibleRow, insteadOf old: AccessibleRow?
  ) {
    if old == nil { gtk_widget_set_visible(widget, 1) }
    if old?.label != row.label { row_motion_accessible_set_label(widget, row.label) }
    if old == nil || old?.isExpanded != row.isExpanded {
      row_motion_accessible_set_expanded(widget, row.isExpanded.map { $0 ? 1 : 0 } ?? -1)
    }
    if old?.isSelected != row.isSelected {
      row_motion_accessible_set_selected(widget, row.isSelected ? 1 : 0)
    }
  }
}
