/// The structural identity of a row: its positions in the content, from the outside in.
public struct RowPath: Hashable, CustomStringConvertible {
  /// One step inwards.
  enum Step: Hashable {
    /// One of the positions that stand side by side in the content.
    case index(Int)
    /// An element of a ForEach; of several with one id, which one.
    case element(id: AnyHashable, occurrence: Int)
  }

  private(set) var steps: [Step] = []

  /// The path to what lies one step further in.
  func appending(_ step: Step) -> RowPath {
    var path = self
    path.steps.append(step)
    return path
  }

  /// The positions with dots between them, elements by their ids.
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
