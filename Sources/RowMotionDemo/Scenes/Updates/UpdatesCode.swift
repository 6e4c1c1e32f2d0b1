extension UpdateParts {
  /// How the list and its rows are written with the parts.
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

  /// The line that makes it whole, or the one at which something is missing.
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
