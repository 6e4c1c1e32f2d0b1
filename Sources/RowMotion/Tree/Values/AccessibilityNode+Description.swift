extension AccessibilityNode: CustomStringConvertible {
  /// The element and its children, one per line: role, name, value and hint, position, states,
  /// actions.
  ///
  ///     list "Notes" [focusable]
  ///       row "Sourdough" 1/2 [collapsed] (toggle, delete)
  public var description: String {
    var lines: [String] = []
    describe(into: &lines, indentation: "")
    return lines.joined(separator: "\n")
  }

  private func describe(into lines: inout [String], indentation: String) {
    var words = [role.rawValue, "\"\(PrintableText.inline(label, limit: 1_000))\""]
    let more = [value, hint].compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: ", ")
    if !more.isEmpty { words.append("= \"\(PrintableText.inline(more, limit: 1_000))\"") }
    if role != .cell, role != .columnHeader, let index, let count {
      words.append("\(index + 1)/\(count)")
    }
    if let level { words.append("level \(level)") }
    let states = states
    if !states.isEmpty { words.append("[" + states.joined(separator: ", ") + "]") }
    if !actions.isEmpty { words.append("(" + actions.map(\.name).joined(separator: ", ") + ")") }
    lines.append(indentation + words.joined(separator: " "))
    for child in children { child.describe(into: &lines, indentation: indentation + "  ") }
  }

  /// The names of the element's states.
  private var states: [String] {
    var states: [String] = []
    if let isExpanded { states.append(isExpanded ? "expanded" : "collapsed") }
    if isSelected == true { states.append("selected") }
    if let isChecked { states.append(isChecked ? "on" : "off") }
    if isBusy { states.append("busy") }
    if !isEnabled { states.append("disabled") }
    if let isFocused { states.append(isFocused ? "focused" : "focusable") }
    return states
  }
}
