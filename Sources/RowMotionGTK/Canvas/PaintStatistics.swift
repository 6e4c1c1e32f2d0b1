import RowMotion

/// What painting a view has taken until now.
public struct PaintStatistics: Equatable, Sendable {
  /// How many pictures of rows, and of pieces between them, were painted.
  public var pictures = 0
  /// How much memory the pictures take that are kept, bytes: what is seen and as much again, but no more
  /// than 32 MB unless more is seen; nothing while the view is hidden.
  public var keptBytes = 0
  /// How many frames showed something else than the one before.
  public var changes = 0
  /// Where the last of them did, points; nil before the first one, and with another renderer than Cairo.
  public var lastChange: Rect?
}
