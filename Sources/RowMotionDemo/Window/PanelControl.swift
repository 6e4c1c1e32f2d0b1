import CGtk
import CGtkShims
import RowMotion
import RowMotionGTK

/// A control of a scene's panel as a script knows it: by the words on it or beside it.
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
    /// It is typed into.
    case words(TextEditor)
  }

  /// Why a control cannot do what a script wants of it.
  struct Problem: Error, Equatable {
    var message: String
  }

  /// The words on it or beside it.
  let name: String
  let kind: Kind
  let widget: Widget

  /// Presses the button, as the mouse would.
  func press() throws(Problem) {
    guard case .button = kind else {
      throw Problem(message: "\"\(name)\" is no button; set it, as in: set \"\(name)\" \(example)")
    }
    row_motion_click(widget)
  }

  /// Sets the control to what a word says, as the mouse would.
  func set(_ word: String) throws(Problem) {
    switch kind {
    case .button:
      throw Problem(message: "\"\(name)\" is a button; use: press \"\(name)\"")
    case .toggle:
      guard word == "on" || word == "off" else {
        throw Problem(message: "\"\(name)\" is on or off, not \"\(VisibleText.inline(word))\"")
      }
      gtk_switch_set_active(opaque(widget), word == "on" ? 1 : 0)
    case .choice(let names):
      guard let index = names.firstIndex(of: word) else {
        throw Problem(
          message:
            "\"\(name)\" has no \"\(VisibleText.inline(word))\"; it has \(PanelControl.listed(names))"
        )
      }
      gtk_drop_down_set_selected(opaque(widget), guint(index))
    case .slider(let range):
      guard let number = Double(word), range.contains(number) else {
        throw Problem(
          message: "\"\(name)\" is a number from \(range.lowerBound) to \(range.upperBound), "
            + "not \"\(VisibleText.inline(word))\"")
      }
      gtk_range_set_value(cast(widget), number)
    case .words(let editor): editor.text = word
    }
  }

  private var example: String {
    switch kind {
    case .button: ""
    case .toggle: "on"
    case .choice(let names): "\"\(names.first ?? "")\""
    case .slider(let range): "\(range.lowerBound)"
    case .words: "\"some words\""
    }
  }

  /// Names in quotes, with commas between them.
  static func listed(_ names: [String]) -> String {
    names.map { "\"\($0)\"" }.joined(separator: ", ")
  }
}
