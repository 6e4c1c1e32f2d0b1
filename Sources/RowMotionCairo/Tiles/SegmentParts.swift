import RowDrawing

/// The shapes and outermost groups of a segment with their bounds, read once per version.
///
/// A rectangular clip, as around a view that is being revealed, is not a group: its content is
/// parts with that clip. An opacity around these, which fades them in, is not a group either.
final class SegmentParts {
  /// One shape, or one group with its content.
  struct Part {
    let range: Range<Int>
    /// The bounds in points from the segment's origin, before rounding to pixels and clipping.
    let bounds: Rect
    /// The clip in points from the segment's origin; nil if there is none.
    let clip: Rect?
    /// The index of its fade; nil if it does not fade.
    let fade: Int?
  }

  /// Operations that are shown with an opacity as a whole.
  struct Fade {
    let opacity: Double
    var range: Range<Int>
  }

  private var contents = SegmentReader.Contents()
  /// The last frame in which it was requested or set aside; see ``SegmentPartsCache``.
  var lastFrame = 0

  var parts: ContiguousArray<Part> { contents.parts }
  /// The clips of parts.
  var clips: ContiguousArray<Rect> { contents.clips }
  var fades: ContiguousArray<Fade> { contents.fades }
  /// The tops of texts that are not clipped.
  var textTops: ContiguousArray<Double> { contents.textTops }
  /// True if the segment draws several pictures, some of which stay the same while another part is
  /// revealed.
  var isDivided: Bool { !contents.clips.isEmpty || !contents.textTops.isEmpty }
  /// The bounds of all parts; nil if nothing is drawn.
  var bounds: Rect? { contents.bounds }
  /// The ends of rectangles: an end at a layer's edge is rounded as the edge is.
  private var rectangleEnds: ContiguousArray<Point> { contents.rectangleEnds }

  /// Returns true if a rectangle ends at a layer's right edge.
  func touchesRight(of edge: FarEdge) -> Bool {
    for end in rectangleEnds where edge.isAt(end.x) { return true }
    return false
  }

  /// Returns true if a rectangle ends at a layer's bottom edge.
  func touchesBottom(of edge: FarEdge) -> Bool {
    for end in rectangleEnds where edge.isAt(end.y) { return true }
    return false
  }

  /// True if the memory of the contents is too large to keep for another segment.
  var isLarge: Bool { max(contents.parts.capacity, contents.rectangleEnds.capacity) > 64 }

  /// The most recently requested strips.
  private var division = StripDivision()

  /// Returns the strips of a row that draws it.
  ///
  /// - Complexity: O(1) under the same conditions as in the last call, as for a row that only moves.
  func strips(_ conditions: StripDivision.Conditions, _ grid: PixelGrid) -> ContiguousArray<Strip> {
    if division.conditions != conditions { division.divide(self, conditions, grid) }
    return division.strips
  }

  /// The most recently requested layout.
  private var cachedLayout: PartLayout?
  /// True if `cachedLayout` belongs to the current contents.
  private var isLayoutCurrent = false

  /// Returns the layout of the parts in a layer.
  ///
  /// - Parameters:
  ///   - operations: The segment's operations.
  ///   - size: The layer's size, in points.
  ///   - frame: The layer's frame, in device pixels.
  /// - Complexity: O(1) for the same size as in the last call, otherwise O(n) in the parts.
  func layout(
    _ operations: ContiguousArray<DrawOperation>, size: Size, frame: PixelRect, _ grid: PixelGrid
  ) -> PartLayout {
    if isLayoutCurrent, let cachedLayout, cachedLayout.size == size,
      cachedLayout.width == frame.width,
      cachedLayout.height == frame.height
    {
      return cachedLayout
    }
    let layout = PartLayout(
      of: self, operations, size: size, width: frame.width, height: frame.height, grid,
      reusing: cachedLayout.take()?.frames ?? [])
    cachedLayout = layout
    isLayoutCurrent = true
    return layout
  }

  /// Reads a segment, replacing the previous contents and reusing their memory.
  ///
  /// - Complexity: O(n) in the operations and in the elements of the paths.
  @MainActor func read(_ segment: DisplaySegment, _ grid: PixelGrid) {
    SegmentReader.read(segment, grid, into: &contents)
    division.invalidate()
    isLayoutCurrent = false
  }
}
