import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// A control of a scene's panel, which scripts find by the text on it or beside it.
@MainActor struct PanelControl {
  /// The kind of a control.
  enum Kind {
    /// A button, which can be pressed.
    case button
    /// A switch, which is on or off.
    case toggle
    /// A drop-down list of names.
    case choice([String])
    /// A slider over a range.
    case slider(ClosedRange<Double>)
  }

  /// The reason why a control cannot follow a script.
  struct Problem: Error, Equatable {
    var message: String
  }

  /// The text on the control or beside it.
  let name: String
  let kind: Kind
  let widget: Widget
  /// The reason why the control is disabled; nil while it is enabled.
  private(set) var whyUnavailable: @MainActor () -> String? = { nil }

  init(name: String, kind: Kind, widget: Widget) {
    self.name = name
    self.kind = kind
    self.widget = widget
  }

  /// Returns the same control with a reason for being disabled.
  func explained(_ reason: @escaping @MainActor () -> String?) -> PanelControl {
    var control = self
    control.whyUnavailable = reason
    return control
  }

  private func requireAvailable() throws(Problem) {
    guard let reason = whyUnavailable() else { return }
    throw Problem(message: "\"\(name)\" is unavailable: \(reason)")
  }

  /// Presses the button like the mouse.
  func press() throws(Problem) {
    guard case .button = kind else {
      throw Problem(message: "\"\(name)\" is not a button; use: set \"\(name)\" \(example)")
    }
    try requireAvailable()
    row_motion_click(widget)
  }

  /// Sets the control to a value, like the mouse.
  func set(_ value: String) throws(Problem) {
    if case .button = kind {
      throw Problem(message: "\"\(name)\" is a button; use: press \"\(name)\"")
    }
    try requireAvailable()
    switch kind {
    case .button: break
    case .toggle:
      guard value == "on" || value == "off" else {
        throw Problem(
          message: "\"\(name)\" must be on or off, not \"\(PrintableText.inline(value))\"")
      }
      gtk_switch_set_active(opaque(widget), value == "on" ? 1 : 0)
    case .choice(let names):
      guard let index = names.firstIndex(of: value) else {
        throw Problem(
          message:
            "\"\(name)\" has no option \"\(PrintableText.inline(value))\"; its options are \(PanelControl.listed(names))"
        )
      }
      gtk_drop_down_set_selected(opaque(widget), guint(index))
    case .slider(let range):
      guard let number = Double(value), range.contains(number) else {
        throw Problem(
          message: "\"\(name)\" must be a number from \(range.lowerBound) to \(range.upperBound), "
            + "not \"\(PrintableText.inline(value))\"")
      }
      gtk_range_set_value(cast(widget), number)
    }
  }

  private var example: String {
    switch kind {
    case .button: ""
    case .toggle: "on"
    case .choice(let names): "\"\(names.first ?? "")\""
    case .slider(let range): "\(range.lowerBound)"
    }
  }

  /// Returns names in quotes, separated by commas.
  static func listed(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
