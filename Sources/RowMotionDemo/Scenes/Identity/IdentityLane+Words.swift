import RowMotion

extension IdentityLane {
  /// The identity of one of its rows, in the article's words.
  ///
  /// Where the code gives none it is the row's position in it: what stands below an `if` is known by the
  /// position of the `if`, and which of its branches it is.
  func words(for id: AnyHashable) -> String {
    switch (self, id.base) {
    case (.indices, let index as Int): "the ForEach id \(index)"
    case (.identified, let item as String): "the ForEach id \"\(item)\""
    case (_, let id as String): ".id(\"\(id)\")"
    case (_, let path as RowPath): "the structural identity, \(IdentityLane.position(path)),"
    default: "the identity \(id)"
    }
  }

  /// How many steps of a row's path lead to the listing that it is of.
  private static let depth = 3

  /// A position in a listing, which is itself a case of the view's `switch`.
  private static func position(_ path: RowPath) -> String {
    let steps = path.description.split(separator: ".").dropFirst(depth)
    let position = steps.first.flatMap { Int($0) }.map { "position \($0 + 1)" } ?? "\(path)"
    return steps.count > 1 ? position + " (the if)" : position
  }
}
