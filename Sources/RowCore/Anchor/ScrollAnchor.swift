/// The scroll position of a list: an anchor row plus an offset from its top to the viewport's top.
///
/// Rows above may be measured, animated, inserted or removed. The scroll offset that preserves the
/// anchor's position is recomputed from the row's current position.
///
///     let anchor = ScrollAnchor(id: "note", rowMinY: 480, scrollOffset: 500)    // offset 20
///     // Rows above grew by 100:
///     anchor.scrollOffset(rowMinY: 580, extent: extent)                          // 600
///
/// Lengths are in points; y grows downwards. A length that is not finite counts as 0.
public struct ScrollAnchor<ID: Hashable> {
  /// The id of the anchor row.
  public var id: ID

  /// The distance from the row's top down to the viewport's top, in points.
  ///
  /// Above 0 for a row whose top is above the viewport's top, below 0 for one that begins further
  /// down.
  public var offset: Double

  /// Creates an anchor from a row and an offset in it.
  public init(id: ID, offset: Double) {
    self.id = id
    self.offset = offset.isFinite ? offset : 0
  }

  /// Creates the anchor that keeps a row at its current position on screen.
  ///
  /// - Parameters:
  ///   - id: The row.
  ///   - rowMinY: The row's top in the content.
  ///   - scrollOffset: The viewport's top in the content.
  public init(id: ID, rowMinY: Double, scrollOffset: Double) {
    self.init(id: id, offset: scrollOffset - rowMinY)
  }

  /// Returns the scroll offset that restores the row's position, without limits.
  ///
  /// The result may lie outside the content, as it does while a list is overscrolled.
  public func unclampedScrollOffset(rowMinY: Double) -> Double {
    (rowMinY.isFinite ? rowMinY : 0) + offset
  }

  /// Returns the scroll offset that restores the row's position as far as the content allows.
  ///
  /// - Parameters:
  ///   - rowMinY: The row's current top.
  ///   - extent: The current viewport and content.
  /// - Returns: 0...``ScrollExtent/maximumOffset``.
  public func scrollOffset(rowMinY: Double, extent: ScrollExtent) -> Double {
    extent.clamp(unclampedScrollOffset(rowMinY: rowMinY))
  }
}

extension ScrollAnchor: Equatable {}
extension ScrollAnchor: Hashable {}
extension ScrollAnchor: Sendable where ID: Sendable {}
