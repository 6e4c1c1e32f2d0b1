/// One drawing operation, in the coordinates of its segment.
///
/// Operations nest: each `begin` lasts until its `end`.
public enum DrawOperation: Hashable, Sendable {
  /// Fills a rectangle, with corners rounded by a radius in points.
  case fill(Rect, cornerRadius: Double, ResolvedColor)
  /// Strokes the inside of a rectangle's edge with a line width in points.
  case border(Rect, cornerRadius: Double, lineWidth: Double, ResolvedColor)
  /// Draws the text at an index in the segment, with its top-left corner at a position.
  case text(Int, at: Point, ResolvedColor)
  /// Fills the path at an index in the segment, moved by an offset.
  case fillPath(Int, at: Point, ResolvedColor)
  /// Strokes the path at an index in the segment, moved by an offset, with round caps and joins.
  case strokePath(Int, at: Point, lineWidth: Double, ResolvedColor)
  /// Begins a group, which has an effect on the following operations.
  case begin(DrawingGroup)
  /// Ends the last group that began.
  case end

  /// 1 for an operation that begins a group, −1 for its end, and 0 for one that draws.
  package var depthChange: Int {
    switch self {
    case .begin: 1
    case .end: -1
    case .fill, .border, .text, .fillPath, .strokePath: 0
    }
  }
}
