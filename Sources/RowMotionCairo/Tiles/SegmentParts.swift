import RowDrawing

/// What a segment consists of, read once a version: its shapes and outermost groups, and where each
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

  private var contents = SegmentReader.Contents()
  /// The last frame in which it was asked for, or was put aside; see ``SegmentPartsCache``.
  var lastFrame = 0

  var parts: ContiguousArray<Part> { contents.parts }
  /// The rectangles that cut parts.
  var clips: ContiguousArray<Rect> { contents.clips }
  var fades: ContiguousArray<Fade> { contents.fades }
  /// Where texts begin that are not cut.
  var tops: ContiguousArray<Double> { contents.tops }
  /// Whether what it draws is several pictures, each of which lasts longer than all of it: a text stays the
  /// same where another one is revealed below it.
  var isDivided: Bool { !contents.clips.isEmpty || !contents.tops.isEmpty }
  /// What all parts draw; nil where nothing is drawn.
  var bounds: Rect? { contents.bounds }
  /// Where rectangles end: what ends at a layer's edge is rounded as the edge is.
  private var ends: ContiguousArray<Point> { contents.ends }

  /// Whether a rectangle ends at a layer's right edge.
  func touchesRight(of edge: FarEdge) -> Bool {
    for end in ends where edge.isAt(end.x) { return true }
    return false
  }

  /// Whether a rectangle ends at a layer's bottom edge.
  func touchesBottom(of edge: FarEdge) -> Bool {
    for end in ends where edge.isAt(end.y) { return true }
    return false
  }

  /// Whether it has so much memory that a row should not keep it.
  var isLarge: Bool { max(contents.parts.capacity, contents.ends.capacity) > 64 }

  /// What a row that draws it is divided into, as it was last asked for.
  private var division = StripDivision()

  /// What a row that draws it is divided into.
  ///
  /// - Complexity: O(1) where it was last asked for under the same conditions, as of a row that only moves.
  func strips(_ conditions: StripDivision.Conditions, _ grid: PixelGrid) -> ContiguousArray<Strip> {
    if division.conditions != conditions { division.divide(self, conditions, grid) }
    return division.strips
  }

  /// Where its parts are, as it was last asked for.
  private var placed: PartPlaces?
  /// Whether that is so of what it consists of now.
  private var isPlaced = false

  /// Where its parts are in a layer.
  ///
  /// - Parameters:
  ///   - operations: Those of its segment.
  ///   - size: The layer's extent, points.
  ///   - frame: The layer's place, device pixels.
  /// - Complexity: O(1) where it was last asked for the same size, else O(n) in the parts.
  func places(
    _ operations: ContiguousArray<DrawOperation>, size: Size, frame: PixelRect, _ grid: PixelGrid
  ) -> PartPlaces {
    if isPlaced, let placed, placed.size == size, placed.width == frame.width,
      placed.height == frame.height
    {
      return placed
    }
    let places = PartPlaces(
      of: self, operations, size: size, width: frame.width, height: frame.height, grid,
      reusing: placed.take()?.places ?? [])
    placed = places
    isPlaced = true
    return places
  }

  /// Reads a segment, in place of what was read before and in the memory of that.
  ///
  /// - Complexity: O(n) in the operations and in the elements of the paths.
  @MainActor func read(_ segment: DisplaySegment, _ grid: PixelGrid) {
    SegmentReader.read(segment, grid, into: &contents)
    division.forget()
    isPlaced = false
  }
}
