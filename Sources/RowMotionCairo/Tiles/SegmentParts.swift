import CGtk
import RowDrawing

/// What a segment consists of, found once a version: its shapes and outermost groups, and where each
/// of them draws.
final class SegmentParts {
  /// One shape, or one group with all that is in it.
  struct Part {
    let range: Range<Int>
    /// What is drawn, points from the segment's origin, before it is rounded to pixels.
    let bounds: Rect
  }

  private(set) var parts: ContiguousArray<Part> = []
  /// What all parts draw; nil where nothing is drawn.
  private(set) var bounds: Rect?
  /// Where rectangles end: what ends at a layer's edge is rounded as the edge is.
  private var rightEnds: ContiguousArray<Double> = []
  private var bottomEnds: ContiguousArray<Double> = []

  /// Whether a rectangle ends at a layer's right edge.
  func touchesRight(of edge: FarEdge) -> Bool { rightEnds.contains { edge.isAt($0) } }

  /// Whether a rectangle ends at a layer's bottom edge.
  func touchesBottom(of edge: FarEdge) -> Bool { bottomEnds.contains { edge.isAt($0) } }

  /// - Complexity: O(n) in the operations and in the elements of the paths.
  @MainActor init(_ segment: DisplaySegment) {
    var groups: [(start: Int, begin: DrawOperation, bounds: Rect?)] = []
    for (index, operation) in segment.operations.enumerated() {
      switch operation {
      case .beginClip(let rect, _):
        noteEnds(rect)
        groups.append((index, operation, nil))
      case .beginOpacity, .beginTransform: groups.append((index, operation, nil))
      case .end:
        // One too many ends nothing.
        guard let group = groups.popLast() else { continue }
        add(
          Self.bounds(of: group.begin, around: group.bounds), from: group.start, to: index, &groups)
      case .fill(let rect, _, _):
        noteEnds(rect)
        add(rect, from: index, to: index, &groups)
      case .border(let rect, _, _, _):
        noteEnds(rect)
        add(rect, from: index, to: index, &groups)
      case .text(let text, let point, _):
        guard segment.texts.indices.contains(text) else { continue }
        add(segment.texts[text].ink.offset(by: point), from: index, to: index, &groups)
      case .fillPath(let path, let point, _):
        guard segment.paths.indices.contains(path) else { continue }
        add(segment.paths[path].bounds.offset(by: point), from: index, to: index, &groups)
      case .strokePath(let path, let point, let lineWidth, _):
        guard segment.paths.indices.contains(path) else { continue }
        let bounds = segment.paths[path].bounds.offset(by: point).outset(by: lineWidth / 2)
        add(bounds, from: index, to: index, &groups)
      }
    }
    // What was not ended ends here.
    while let group = groups.popLast() {
      add(
        Self.bounds(of: group.begin, around: group.bounds), from: group.start,
        to: segment.operations.count - 1, &groups)
    }
  }

  private func noteEnds(_ rect: Rect) {
    rightEnds.append(rect.maxX)
    bottomEnds.append(rect.maxY)
  }

  private func add(
    _ bounds: Rect?, from start: Int, to end: Int,
    _ groups: inout [(start: Int, begin: DrawOperation, bounds: Rect?)]
  ) {
    guard let bounds else { return }
    if let last = groups.indices.last {
      groups[last].bounds = groups[last].bounds?.union(bounds) ?? bounds
    } else {
      parts.append(Part(range: start..<end + 1, bounds: bounds))
      self.bounds = self.bounds?.union(bounds) ?? bounds
    }
  }

  private static func bounds(of group: DrawOperation, around inner: Rect?) -> Rect? {
    guard let inner else { return nil }
    switch group {
    case .beginClip(let rect, _):
      let visible = inner.intersection(rect)
      return visible.isEmpty ? nil : visible
    case .beginTransform(let transform): return inner.outset(by: 1).mapped(by: transform)
    default: return inner
    }
  }
}

extension TextLayout {
  /// What its letters cover, points from its corner: they may lean out of their box.
  fileprivate var ink: Rect {
    guard let layout = self as? PangoTextLayout else { return Rect(origin: .zero, size: size) }
    var ink = PangoRectangle()
    pango_layout_get_pixel_extents(layout.pango, &ink, nil)
    return Rect(
      x: Double(ink.x) - layout.inset, y: Double(ink.y), width: Double(ink.width),
      height: Double(ink.height) + max(0, (layout.shifts.last ?? 0).rounded(.up)))
  }
}
