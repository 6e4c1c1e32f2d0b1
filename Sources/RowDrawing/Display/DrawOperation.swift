/// One thing to draw, in the coordinates of its segment.
///
/// Operations nest: each `begin` lasts until its `end`.
public enum DrawOperation: Hashable, Sendable {
  /// Fills a rectangle, its corners rounded by a radius in points.
  case fill(Rect, cornerRadius: Double, ResolvedColor)
  /// Strokes the inside of a rectangle's edge with a line of a width in points.
  case border(Rect, cornerRadius: Double, lineWidth: Double, ResolvedColor)
  /// Draws the segment's text of an index with its top-left corner at a position.
  case text(Int, at: Point, ResolvedColor)
  /// Fills the segment's path of an index, moved by an offset.
  case fillPath(Int, at: Point, ResolvedColor)
  /// Strokes the segment's path of an index, moved by an offset, with round caps and joins.
  case strokePath(Int, at: Point, lineWidth: Double, ResolvedColor)
  /// Keeps what follows inside a rectangle with rounded corners.
  case beginClip(Rect, cornerRadius: Double)
  /// Draws what follows as one picture of an opacity in 0...1.
  case beginOpacity(Double)
  /// Maps what follows.
  case beginTransform(AffineTransform)
  /// Ends what began last.
  case end
}
