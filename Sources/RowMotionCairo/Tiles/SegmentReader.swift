import CGtk
import RowDrawing

/// A reader of a segment's contents, see ``SegmentParts``.
@MainActor struct SegmentReader {
  /// The contents of a segment; ``SegmentParts`` describes each property.
  struct Contents {
    var parts: ContiguousArray<SegmentParts.Part> = []
    var clips: ContiguousArray<Rect> = []
    var fades: ContiguousArray<SegmentParts.Fade> = []
    var textTops: ContiguousArray<Double> = []
    var bounds: Rect?
    var rectangleEnds: ContiguousArray<Point> = []

    /// Removes the contents but keeps their memory.
    mutating func removeAll() {
      parts.removeAll(keepingCapacity: true)
      clips.removeAll(keepingCapacity: true)
      fades.removeAll(keepingCapacity: true)
      textTops.removeAll(keepingCapacity: true)
      bounds = nil
      rectangleEnds.removeAll(keepingCapacity: true)
    }
  }

  private var contents = Contents()

  // The fade, the clip and the groups that are open.
  private var fade: Int?
  private var clip: Rect?
  private var groups: ContiguousArray<Group> = []

  private struct Group {
    let start: Int
    let begin: DrawOperation
    var bounds: Rect?
  }

  /// Reads a segment, replacing the previous contents.
  ///
  /// - Complexity: O(n) in the operations and in the elements of the paths.
  static func read(_ segment: DisplaySegment, _ grid: PixelGrid, into contents: inout Contents) {
    contents.removeAll()
    var reader = SegmentReader()
    swap(&reader.contents, &contents)
    reader.read(segment, grid)
    swap(&reader.contents, &contents)
  }

  private init() {}

  private mutating func read(_ segment: DisplaySegment, _ grid: PixelGrid) {
    let (operations, texts, paths) = (segment.operations, segment.texts, segment.paths)
    for (index, operation) in operations.enumerated() {
      switch operation {
      case .beginClip, .beginOpacity, .beginTransform: begin(operation, at: index)
      // An end without a beginning has no effect.
      case .end: end(at: index)
      case .fill(let rect, _, _):
        addRectangle(rect, index)
      case .border(let rect, _, let lineWidth, _):
        if CairoRange.contains(lineWidth) { addRectangle(rect, index) }
      case .text(let text, let point, _):
        guard texts.indices.contains(text), CairoRange.contains(point) else { continue }
        if groups.isEmpty, clip == nil { contents.textTops.append(point.y) }
        // Letters begin at a pixel, so their position is rounded first, and then their ink. The sum
        // of both could be rounded to another pixel.
        let corner = grid.point(grid.pixels(point.x), grid.pixels(point.y))
        add(texts[text].ink(scale: grid.scale).offset(by: corner), index..<index + 1)
      case .fillPath(let path, let point, _):
        guard paths.indices.contains(path), CairoRange.contains(point) else { continue }
        add(paths[path].bounds.offset(by: point), index..<index + 1)
      case .strokePath(let path, let point, let lineWidth, _):
        guard paths.indices.contains(path), CairoRange.contains(point),
          CairoRange.contains(lineWidth)
        else { continue }
        let bounds = paths[path].bounds.offset(by: point).outset(by: lineWidth / 2)
        add(bounds, index..<index + 1)
      }
    }
    // Groups without an end close here.
    while end(at: operations.count - 1) {}
  }

  private mutating func begin(_ operation: DrawOperation, at index: Int) {
    if case .beginClip(let rect, _) = operation { appendEnd(rect) }
    if groups.isEmpty, clip == nil {
      switch operation {
      case .beginClip(let rect, let radius) where radius <= 0:
        clip = rect
        contents.clips.append(rect)
        return
      case .beginOpacity(let opacity) where fade == nil:
        fade = contents.fades.count
        contents.fades.append(
          SegmentParts.Fade(opacity: CairoRange.opacity(opacity), range: index..<index + 1))
        return
      default: break
      }
    }
    groups.append(Group(start: index, begin: operation))
  }

  @discardableResult private mutating func end(at index: Int) -> Bool {
    if let group = groups.popLast() {
      let isTransformed = groups.contains { group in
        if case .beginTransform = group.begin { true } else { false }
      }
      if let bounds = Self.bounds(of: group, isTransformed: isTransformed) {
        add(bounds, group.start..<index + 1)
      }
    } else if clip != nil {
      clip = nil
    } else if let fade {
      contents.fades[fade].range = contents.fades[fade].range.lowerBound..<index + 1
      self.fade = nil
    } else {
      return false
    }
    return true
  }

  /// Adds a rectangle if it is in Cairo's range.
  private mutating func addRectangle(_ rect: Rect, _ index: Int) {
    appendEnd(rect)
    if let rect = CairoRange.intersection(with: rect) { add(rect, index..<index + 1) }
  }

  private mutating func appendEnd(_ rect: Rect) {
    contents.rectangleEnds.append(Point(x: rect.maxX, y: rect.maxY))
  }

  private mutating func add(_ bounds: Rect, _ range: Range<Int>) {
    if let last = groups.indices.last {
      groups[last].bounds = groups[last].bounds?.union(bounds) ?? bounds
      return
    }
    contents.parts.append(
      SegmentParts.Part(range: range, bounds: bounds, clip: clip, fade: fade))
    guard let visible = clip.map({ Self.visiblePart(of: bounds, in: $0) }) ?? bounds else { return }
    contents.bounds = contents.bounds?.union(visible) ?? visible
  }

  private static func bounds(of group: Group, isTransformed: Bool) -> Rect? {
    guard let inner = group.bounds else { return nil }
    switch group.begin {
    case .beginClip(let rect, _):
      return visiblePart(of: inner, in: rect, isTransformed: isTransformed)
    case .beginTransform(let transform): return inner.outset(by: 1).mapped(by: transform)
    default: return inner
    }
  }

  /// Returns the part that is visible in a clip, or nil if there is none.
  ///
  /// If the clip is not on pixel edges, a drawing that only touches it may be visible in a shared
  /// pixel. The clip may be rounded by a pixel, and the drawing the other way by half a pixel.
  private static func visiblePart(of bounds: Rect, in clip: Rect, isTransformed: Bool = false)
    -> Rect?
  {
    let part = bounds.intersection(clip)
    if !part.isEmpty, !isTransformed { return part }
    let near = bounds.outset(by: 2).intersection(clip)
    return near.isEmpty ? nil : near
  }
}
