/// The structural identity of a row: its positions in the content, from the outside in.
public struct RowPath: Hashable, CustomStringConvertible {
  /// One step inward.
  enum Step: Hashable {
    /// One of several adjacent positions in the content.
    case index(Int)
    /// An element of a ForEach, with its number among the elements of the same id.
    case element(id: AnyHashable, occurrence: Int)
  }

  private(set) var steps: [Step] = []

  /// Returns the path extended by a step inward.
  func appending(_ step: Step) -> RowPath {
    var path = self
    path.steps.append(step)
    return path
  }

  /// The steps joined by dots, with elements shown by their ids.
  public var description: String {
    steps.map { step in
      switch step {
      case .index(let index): "\(index)"
      case .element(let id, occurrence: 0): "\(id)"
      case .element(let id, let occurrence): "\(id)#\(occurrence)"
      }
    }.joined(separator: ".")
  }
}

/// The unique key of a row in its list: its kind, position and identity.
struct RowKey: Hashable {
  /// The types that the row is made of; rows of the same kind can exchange their nodes.
  let kind: [ObjectIdentifier]
  /// The row's position in the list's content.
  let path: RowPath
  let id: AnyHashable
  /// The number of earlier rows of its leaf with the same id.
  let occurrence: Int
}
