import CGtk
import RowDrawing

/// What a segment consists of, found once a version: its shapes and outermost groups, and where each
/// of them draws.
///
/// A rectangle that cuts what is in it, as it does while a view is revealed, is no group: what is in it are
/// parts that are cut by it. Nor is an opacity around that, with which it fades in.
final class SegmentParts {
  /// One shape, or one group with all that is in it.
  struct Part {
    let range: Range<Int>
    /// What is drawn, points from the segment's origin, before it is rounded to pixels, and before it is
    /// cut.
    let bounds: Rect
    /// What cuts it, points from the segment's origin.
    let clip: Rect?
    /// The index of what it fades with.
    let fade: Int?
  }

  /// Operations that are seen with an opacity as one.
  struct Fade {
    let opacity: Double
    var range: Range<Int>
  }

  private(set) var parts: ContiguousArray<Part> = []
  /// The rectangles that cut parts.
  private(set) var clips: ContiguousArray<Rect> = []
  private(set) var fades: ContiguousArray<Fade> = []
  /// Where texts begin that are not cut.
  private(set) var tops: ContiguousArray<Double> = []
  /// Whether what it draws is several pictures, each of which lasts longer than all of it: a text stays the
  /// same where another one is revealed below it.
  var isDivided: Bool { !clips.isEmpty || !tops.isEmpty }
  /// What all parts draw; nil where nothing is drawn.
  private(set) var bounds: Rect?
  /// Where rectangles end: what ends at a layer's edge is rounded as the edge is.
  private var rightEnds: ContiguousArray<Double> = []
  private var bottomEnds: ContiguousArray<Double> = []

  /// Whether a rectangle ends at a layer's right edge.
  func touchesRight(of edge: FarEdge) -> Bool { rightEnds.contains { edge.isAt($0) } }

  /// Whether a rectangle ends at a layer's bottom edge.
  func touchesBottom(of edge: FarEdge) -> Bool { bottomEnds.contains { edge.isAt($0) } }

  /// What a row that draws it is divided into, as it was last asked for.
  private var divided: (conditions: Strip.Conditions, strips: [Strip])?

  /// What a row that draws it is divided into.
  ///
  /// - Complexity: O(1) where it was last asked for under the same conditions, as of a row that only moves.
  func strips(_ conditions: Strip.Conditions, _ grid: PixelGrid) -> [Strip] {
    if let divided, divided.conditions == conditions { return divided.strips }
    let strips = Strip.strips(of: self, conditions, grid)
    divided = (conditions, strips)
    return strips
  }

  /// - Complexity: O(n) in the operations and in the elements of the paths.
  @MainActor init(_ segment: DisplaySegment, _ grid: PixelGrid) {
    var open = Open()
    for (index, operation) in segment.operations.enumerated() {
      switch operation {
      case .beginClip, .beginOpacity, .beginTransform: begin(operation, at: index, &open)
      // One too many ends nothing.
      case .end: end(at: index, &open)
      case .fill(let rect, _, _):
        addRectangle(rect, index, &open)
      case .border(let rect, _, let lineWidth, _):
        if Reach.holds(lineWidth) { addRectangle(rect, index, &open) }
      case .text(let text, let point, _):
        guard segment.texts.indices.contains(text), Reach.holds(point) else { continue }
        if open.groups.isEmpty, open.clip == nil { tops.append(point.y) }
        add(segment.texts[text].ink(scale: grid.scale).offset(by: point), index...index, &open)
      case .fillPath(let path, let point, _):
        guard segment.paths.indices.contains(path), Reach.holds(point) else { continue }
        add(segment.paths[path].bounds.offset(by: point), index...index, &open)
      case .strokePath(let path, let point, let lineWidth, _):
        guard segment.paths.indices.contains(path), Reach.holds(point), Reach.holds(lineWidth)
        else { continue }
        let bounds = segment.paths[path].bounds.offset(by: point).outset(by: lineWidth / 2)
        add(bounds, index...index, &open)
      }
    }
    // What was not ended ends here.
    while end(at: segment.operations.count - 1, &open) {}
  }

  /// What has begun and not ended.
  private struct Open {
    var fade: Int?
    var clip: Rect?
    var groups: [(start: Int, begin: DrawOperation, bounds: Rect?)] = []
  }

  private func begin(_ operation: DrawOperation, at index: Int, _ open: inout Open) {
    if case .beginClip(let rect, _) = operation { noteEnds(rect) }
    if open.groups.isEmpty, open.clip == nil {
      switch operation {
      case .beginClip(let rect, let radius) where radius <= 0:
        open.clip = rect
        clips.append(rect)
        return
      case .beginOpacity(let opacity) where open.fade == nil:
        open.fade = fades.count
        fades.append(Fade(opacity: Reach.opacity(opacity), range: index..<index + 1))
        return
      default: break
      }
    }
    open.groups.append((index, operation, nil))
  }

  @discardableResult private func end(at index: Int, _ open: inout Open) -> Bool {
    if let group = open.groups.popLast() {
      let isTurned = open.groups.contains { group in
        if case .beginTransform = group.begin { true } else { false }
      }
      if let bounds = Self.bounds(of: group.begin, around: group.bounds, isTurned: isTurned) {
        add(bounds, group.start...index, &open)
      }
    } else if open.clip != nil {
      open.clip = nil
    } else if let fade = open.fade {
      fades[fade].range = fades[fade].range.lowerBound..<index + 1
      open.fade = nil
    } else {
      return false
    }
    return true
  }

  /// Adds a rectangle, if it is near enough to be drawn.
  private func addRectangle(_ rect: Rect, _ index: Int, _ open: inout Open) {
    noteEnds(rect)
    if let rect = Reach.part(of: rect) { add(rect, index...index, &open) }
  }

  private func noteEnds(_ rect: Rect) {
    rightEnds.append(rect.maxX)
    bottomEnds.append(rect.maxY)
  }

  private func add(_ bounds: Rect, _ range: ClosedRange<Int>, _ open: inout Open) {
    if let last = open.groups.indices.last {
      open.groups[last].bounds = open.groups[last].bounds?.union(bounds) ?? bounds
      return
    }
    parts.append(
      Part(range: Range(range), bounds: bounds, clip: open.clip, fade: open.fade))
    let seen = open.clip.map { bounds.intersection($0) } ?? bounds
    if open.clip == nil || !seen.isEmpty { self.bounds = self.bounds?.union(seen) ?? seen }
  }

  private static func bounds(
    of group: DrawOperation, around inner: Rect?, isTurned: Bool
  ) -> Rect? {
    guard let inner else { return nil }
    switch group {
    case .beginClip(let rect, _):
      // What only touches a clip that is not on pixel edges may be seen in the pixel that both are in.
      let visible = isTurned ? inner.outset(by: 1).intersection(rect) : inner.intersection(rect)
      return visible.isEmpty ? nil : visible
    case .beginTransform(let transform): return inner.outset(by: 1).mapped(by: transform)
    default: return inner
    }
  }
}
