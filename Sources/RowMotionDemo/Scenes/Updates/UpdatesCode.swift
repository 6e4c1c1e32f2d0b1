extension UpdateParts {
  /// Returns the code of the list and its rows with these parts.
  func code(_ title: String) -> SceneCode {
    var lines = ["List(model.rows) { row in", "  …", "}"]
    if isAnimated { lines.append(".animation(animation, value: model.rows)") }
    lines += ["…", "UpdatesCount(row: row, model: model, lane: lane)"]
    if hasTransition { lines.append("  .transition(transition)") }
    switch identity {
    case .changing: lines.append("  .id(row.text + row.detail)")
    case .constant: lines.append("  .id(row.id)")
    case .none: break
    }
    return SceneCode(title, lines.joined(separator: "\n"), marking: mark)
  }

  /// A text in the line that makes the code work, or in the line where something is missing.
  private var mark: String {
    switch identity {
    case .constant: ".id"
    case .none: "UpdatesCount"
    case .changing where !isAnimated: "List"
    case .changing where !hasTransition: "UpdatesCount"
    case .changing: ".id"
    }
  }
}
