import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// A control of a scene's panel as a script knows it: by the text on it or beside it.
@MainActor struct PanelControl {
  /// What can be done with it.
  enum Kind {
    /// It is pressed.
    case button
    /// It is on or off.
    case toggle
    /// It is one of several.
    case choice([String])
    /// It is a number.
    case slider(ClosedRange<Double>)
  }

  /// Why a control cannot do what a script wants of it.
  struct Problem: Error, Equatable {
    var message: String
  }

  /// The text on it or beside it.
  let name: String
  let kind: Kind
  let widget: Widget
  /// Why it does nothing at the moment; nil while it does something.
  private(set) var whyUnavailable: @MainActor () -> String? = { nil }

  init(name: String, kind: Kind, widget: Widget) {
    self.name = name
    self.kind = kind
    self.widget = widget
  }

  /// The same control, which can say why it does nothing.
  func explained(_ reason: @escaping @MainActor () -> String?) -> PanelControl {
    var control = self
    control.whyUnavailable = reason
    return control
  }

  private func requireAvailable() throws(Problem) {
    guard let reason = whyUnavailable() else { return }
    throw Problem(message: "\"\(name)\" does nothing here: \(reason)")
  }

  /// Presses the button, as the mouse would.
  func press() throws(Problem) {
    guard case .button = kind else {
      throw Problem(message: "\"\(name)\" is no button; set it, as in: set \"\(name)\" \(example)")
    }
    try requireAvailable()
    row_motion_click(widget)
  }

  /// Sets the control to a value, as the mouse would.
  func set(_ value: String) throws(Problem) {
    if case .button = kind {
      throw Problem(message: "\"\(name)\" is a button; use: press \"\(name)\"")
    }
    try requireAvailable()
    switch kind {
    case .button: break
    case .toggle:
      guard value == "on" || value == "off" else {
        throw Problem(message: "\"\(name)\" is on or off, not \"\(VisibleText.inline(value))\"")
      }
      gtk_switch_set_active(opaque(widget), value == "on" ? 1 : 0)
    case .choice(let names):
      guard let index = names.firstIndex(of: value) else {
        throw Problem(
          message:
            "\"\(name)\" has no \"\(VisibleText.inline(value))\"; it has \(PanelControl.listed(names))"
        )
      }
      gtk_drop_down_set_selected(opaque(widget), guint(index))
    case .slider(let range):
      guard let number = Double(value), range.contains(number) else {
        throw Problem(
          message: "\"\(name)\" is a number from \(range.lowerBound) to \(range.upperBound), "
            + "not \"\(VisibleText.inline(value))\"")
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

  /// Names in quotes, with commas between them.
  static func listed(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
