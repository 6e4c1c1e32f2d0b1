@MainActor extension DisplaySegment.Drawing {
  /// Returns the bounding box of a range of operations; nil if they draw nothing.
  ///
  /// Clipped parts do not count.
  ///
  /// - Parameter includesLeaving: False if only the width counts of what is about to disappear.
  ///
  /// - Complexity: O(n) in the operations; nothing is allocated.
  package func inkBounds(
    of range: Range<Int>, includesLeaving: Bool = true
  ) -> Rect? {
    var index = range.lowerBound
    var bounds: Rect?
    // An `end` without a group is ignored.
    while index < range.upperBound {
      add(group(&index, to: range.upperBound, includesLeaving), to: &bounds)
    }
    return bounds
  }

  /// Returns the bounding box of the current group, and advances the index past its end.
  private func group(_ index: inout Int, to end: Int, _ includesLeaving: Bool) -> Rect? {
    var bounds: Rect?
    while index < end {
      if !includesLeaving, let range = leaving.first(where: { $0.lowerBound == index }) {
        var part = inkBounds(of: range)
        part?.size.height = 0
        add(part, to: &bounds)
        index = range.upperBound
        continue
      }
      let operation = operations[index]
      index += 1
      switch operation {
      case .end: return bounds
      case .begin(let begun):
        let content = group(&index, to: end, includesLeaving)
        add(content.flatMap(begun.bounds), to: &bounds)
      case .fill(let rect, _, _), .border(let rect, _, _, _): add(rect, to: &bounds)
      case .text(let text, let point, _):
        guard texts.indices.contains(text) else { continue }
        let ink = texts[text].inkBounds
        if !ink.isEmpty { add(ink.offset(by: point), to: &bounds) }
      case .fillPath(let path, let point, _):
        guard paths.indices.contains(path) else { continue }
        add(paths[path].bounds.offset(by: point), to: &bounds)
      case .strokePath(let path, let point, let lineWidth, _):
        guard paths.indices.contains(path) else { continue }
        add(paths[path].bounds.offset(by: point).outset(by: lineWidth / 2), to: &bounds)
      }
    }
    return bounds
  }

  private func add(_ rect: Rect?, to bounds: inout Rect?) {
    guard let rect else { return }
    bounds = bounds?.union(rect) ?? rect
  }
}

extension DisplaySegment {
  /// The bounding box of the segment's drawing without the height of what is about to disappear; nil
  /// if it is empty.
  ///
  /// - Complexity: O(n) in the operations.
  package var inkBoundsAtRest: Rect? { inkBoundsAtRest(of: operations.indices) }

  /// Returns the bounding box of a range of operations, which consists of whole groups, without the
  /// height of what is about to disappear; nil if it is empty.
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
