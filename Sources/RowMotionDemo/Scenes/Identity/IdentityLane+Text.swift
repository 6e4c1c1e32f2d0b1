import RowMotion

extension IdentityLane {
  /// Returns the identity of one of the list's rows, in words.
  ///
  /// Without an explicit id it is the row's position in the code. A view in an `if` is identified
  /// by the position of the `if` and by its branch.
  func text(for id: AnyHashable) -> String {
    switch (self, id.base) {
    case (.indices, let index as Int): "ForEach id \(index)"
    case (.identified, let item as String): "ForEach id \"\(item)\""
    case (_, let id as String): ".id(\"\(id)\")"
    case (_, let path as RowPath): "the view at \(IdentityLane.position(path))"
    default: "identity \(id)"
    }
  }

  /// The number of steps in a row's path that lead to the code of its lane.
  private static let depth = 3

  /// Returns a row's position in the code of its lane, in words.
  private static func position(_ path: RowPath) -> String {
    let steps = path.description.split(separator: ".").dropFirst(depth)
    let position = steps.first.flatMap { Int($0) }.map { "position \($0 + 1)" } ?? "\(path)"
    return steps.count > 1 ? position + " (the “if”)" : position
  }
}
