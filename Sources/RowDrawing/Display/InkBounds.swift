@MainActor extension DisplaySegment.Drawing {
  /// The bounding boxes of some operations; nil for what does not exist.
  private struct Ink {
    var bounds: Rect?
    /// The part that is about to disappear, if it is told apart.
    var leaving: Rect?

    mutating func add(_ rect: Rect) { bounds = Ink.union(bounds, rect) }

    mutating func add(_ ink: Ink, in group: DrawingGroup) {
      bounds = Ink.union(bounds, ink.bounds.flatMap(group.bounds))
      leaving = Ink.union(leaving, ink.leaving.flatMap(group.bounds))
    }

    static func union(_ one: Rect?, _ other: Rect?) -> Rect? {
      guard let one, let other else { return one ?? other }
      return one.union(other)
    }
  }

  /// Returns the bounding box of a range of operations; nil if they draw nothing.
  ///
  /// Clipped parts do not count.
  ///
  /// - Parameter includesLeaving: False if only the width counts of what is about to disappear.
  ///
  /// - Complexity: O(n) in the operations; nothing is allocated.
  package func inkBounds(of range: Range<Int>, includesLeaving: Bool = true) -> Rect? {
    var index = range.lowerBound
    var ink = Ink()
    // An `end` without a group is ignored.
    while index < range.upperBound {
      add(until: range.upperBound, &index, to: &ink, includesLeaving)
    }
    guard let bounds = ink.bounds, let leaving = ink.leaving else { return ink.bounds }
    let left = min(bounds.minX, leaving.minX)
    return Rect(
      x: left, y: bounds.minY, width: max(bounds.maxX, leaving.maxX) - left, height: bounds.height)
  }

  /// Adds the operations of the current group, and advances the index past its end.
  private func add(
    until end: Int, _ index: inout Int, to ink: inout Ink, _ includesLeaving: Bool
  ) {
    while index < end {
      if !includesLeaving, let range = leaving.first(where: { $0.lowerBound == index }) {
        ink.leaving = Ink.union(ink.leaving, inkBounds(of: range))
        index = range.upperBound
        continue
      }
      let operation = operations[index]
      index += 1
      switch operation {
      case .end: return
      case .begin(let group):
        var content = Ink()
        add(until: end, &index, to: &content, includesLeaving)
        ink.add(content, in: group)
      case .fill(let rect, _, _), .border(let rect, _, _, _): ink.add(rect)
      case .text(let text, let point, _):
        guard texts.indices.contains(text) else { continue }
        let box = texts[text].inkBounds
        if !box.isEmpty { ink.add(box.offset(by: point)) }
      case .fillPath(let path, let point, _):
        guard paths.indices.contains(path) else { continue }
        ink.add(paths[path].bounds.offset(by: point))
      case .strokePath(let path, let point, let lineWidth, _):
        guard paths.indices.contains(path) else { continue }
        ink.add(paths[path].bounds.offset(by: point).outset(by: lineWidth / 2))
      }
    }
  }
}

extension DisplaySegment {
  /// The bounding box of the segment's drawing, in which only the width counts of what is about to
  /// disappear; nil if nothing else is drawn.
  ///
  /// - Complexity: O(n) in the operations.
  package var inkBoundsAtRest: Rect? { inkBoundsAtRest(of: operations.indices) }

  /// Returns the bounding box of a range of operations, which consists of whole groups; nil if
  /// nothing stays.
  ///
  /// Only the width counts of what is about to disappear.
  ///
  /// - Complexity: O(n) in the operations.
  package func inkBoundsAtRest(of range: Range<Int>) -> Rect? {
    storage?.drawing.inkBounds(of: range, includesLeaving: false)
  }

  /// Returns the bounding box of a range of operations, which consists of whole groups; nil if it
  /// is empty.
  ///
  /// - Complexity: O(n) in the operations.
  package func inkBounds(of range: Range<Int>) -> Rect? {
    storage?.drawing.inkBounds(of: range)
  }
}
