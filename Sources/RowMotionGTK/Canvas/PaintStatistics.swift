import RowMotion

/// The painting work of a view so far.
public struct PaintStatistics: Equatable, Sendable {
  /// The number of painted pictures of texts, paths and rows.
  public var pictures = 0
  /// The memory of cached pictures in bytes; 0 while the view is hidden.
  ///
  /// It is at most that of the canvas, or 16 MB, and of what one frame shows.
  public var cachedBytes = 0
  /// The number of frames that differed from the previous one.
  public var changes = 0
  /// The bounds of the last change, in points; nil before the first one, and without Cairo.
  public var lastChange: Rect?

  /// The former name of ``cachedBytes``.
  @available(*, deprecated, renamed: "cachedBytes")
  public var keptBytes: Int {
    get { cachedBytes }
    set { cachedBytes = newValue }
  }
}
