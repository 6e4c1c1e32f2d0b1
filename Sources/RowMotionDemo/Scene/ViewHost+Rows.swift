import RowMotion
import RowMotionDocument

extension ViewHost {
  /// Scrolls the first list to a row, which other lists may follow.
  ///
  /// - Parameter name: The row's id as in a trace.
  /// - Returns: The point to click; nil if there is no such row.
  func reveal(row name: String) -> Point? {
    guard let list = listIDs.first, let id = id(ofRow: name, in: list) else { return nil }
    // A scroll that still runs would move the row away from the point.
    scroll(to: scrollOffset(in: list), in: list)
    // Scrolling measures rows, which may move the row out of view again.
    for _ in 0..<10 {
      scroll(toRow: id, in: list)
      if let point = clickPoint(ofRow: id, in: list) { return point }
    }
    return nil
  }

  /// Scrolls the first list to a row, named as in a trace, with an animation; returns false if there
  /// is no such row.
  func approach(row name: String) -> Bool {
    guard let list = listIDs.first, let id = id(ofRow: name, in: list) else { return false }
    return scroll(toRow: id, in: list, animation: .smooth)
  }

  private func clickPoint(ofRow id: AnyHashable, in list: AnyHashable) -> Point? {
    // The row's position is known only after layout.
    advance(to: time)
    guard let row = rows(in: list).first(where: { $0.id == id }),
      let metrics = scrollMetrics(in: list)
    else { return nil }
    return Point(
      x: metrics.viewport.midX,
      y: min(max(row.minY + 16, metrics.viewport.minY + 1), metrics.viewport.maxY - 1))
  }

  /// Returns the id of a row named as in a trace: a visible row, or one with this text or number.
  func id(ofRow name: String, in list: AnyHashable) -> AnyHashable? {
    let visibleRow = rows(in: list).first {
      $0.index != nil && ($0.id.base as? String ?? "\($0.id.base)") == name
    }
    if let visibleRow { return visibleRow.id }
    let candidates =
      [AnyHashable(NoteID(name)), AnyHashable(name)] + (Int(name).map { [AnyHashable($0)] } ?? [])
    return candidates.first { scroll(toRow: $0, in: list) }
  }

  /// Scrolls the lists to stored positions; other lists to their tops.
  func restore(_ positions: [ListScrollPosition]) {
    advance(to: time)
    for list in listIDs where !positions.contains(where: { AnyHashable($0.list) == list }) {
      scroll(to: 0, in: list)
    }
    for position in positions { restore(position) }
  }

  /// Scrolls a list to a stored position; returns false if there is no such list or row.
  @discardableResult func restore(_ position: ListScrollPosition) -> Bool {
    let list = AnyHashable(position.list)
    guard listIDs.contains(list), let id = id(ofRow: position.row, in: list) else {
      return false
    }
    restore(ListState(row: id, offset: position.offset), in: list)
    advance(to: time)
    return true
  }

  /// Scrolls all views to the offsets of their scroll bars, in points; does nothing if there are
  /// other views now.
  func scroll(to offsets: [Double]) {
    let bars = scrollBars
    guard bars.count == offsets.count else { return }
    for (bar, offset) in zip(bars, offsets) { scroll(to: offset, by: bar.id) }
  }
}

/// The scroll position of a list, as a row and an offset, so that changed heights do not matter.
struct ListScrollPosition: Equatable {
  var list: String
  /// The first visible row, named as in a trace.
  var row: String
  /// The height of the row's part above the list's top, in points.
  var offset: Double
}

extension [ListScrollPosition] {
  /// The positions as lines, for a recording.
  var lines: String {
    map { "\($0.offset)\t\($0.list)\t\($0.row)" }.joined(separator: "\n")
  }

  /// Creates the positions from their lines.
  init(lines: String) {
    self = lines.split(separator: "\n").compactMap { line in
      let parts = line.split(separator: "\t", maxSplits: 2).map(String.init)
      guard parts.count == 3, let offset = Double(parts[0]) else { return nil }
      return ListScrollPosition(list: parts[1], row: parts[2], offset: offset)
    }
  }
}
