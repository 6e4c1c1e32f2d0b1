/// The reason that described changes are invalid.
public enum RowChangesError: Error, Equatable, CustomStringConvertible {
  /// The number of rows before the change is below 0.
  case negativeCount(Int)
  /// A removal or a move names an old row that does not exist.
  case noSuchOldRow(offset: Int, count: Int)
  /// Two of the removals and moves name the same old row.
  case oldRowTwice(offset: Int)
  /// An insertion or a move names a new offset that does not exist.
  case noSuchNewOffset(offset: Int, count: Int)
  /// Two of the insertions and moves name the same new offset.
  case newOffsetTwice(offset: Int)

  /// A message with the reason and the offset.
  public var description: String {
    switch self {
    case .negativeCount(let count):
      "the old list cannot have \(count) rows"
    case .noSuchOldRow(let offset, let count):
      "row \(offset) cannot be removed or moved: the old list has \(count) rows"
    case .oldRowTwice(let offset):
      "row \(offset) of the old list is removed or moved twice"
    case .noSuchNewOffset(let offset, let count):
      "no row can be inserted at \(offset) or moved there: the new list has \(count) rows"
    case .newOffsetTwice(let offset):
      "two rows are inserted at \(offset) of the new list or moved there"
    }
  }
}

extension RowChanges {
  func check() throws(RowChangesError) {
    guard oldCount >= 0 else { throw .negativeCount(oldCount) }
    for (index, departure) in departures.enumerated() {
      let offset = departure.from
      guard 0..<oldCount ~= offset else { throw .noSuchOldRow(offset: offset, count: oldCount) }
      if index > 0, departures[index - 1].from == offset { throw .oldRowTwice(offset: offset) }
    }
    for (index, arrival) in arrivals.enumerated() {
      let offset = arrival.to
      guard 0..<newCount ~= offset else { throw .noSuchNewOffset(offset: offset, count: newCount) }
      if index > 0, arrivals[index - 1].to == offset { throw .newOffsetTwice(offset: offset) }
    }
  }
}
