/// What a list's scroll position truly is: a row, and an offset in it that meets the viewport's top.
///
/// Rows above may be measured, animate, come and go: the offset that puts the anchor back in its
/// offset is computed anew from where the row is now.
///
///     let anchor = ScrollAnchor(id: "note", rowMinY: 480, scrollOffset: 500)    // offset 20
///     // Rows above grew by 100:
///     anchor.scrollOffset(rowMinY: 580, extent: extent)                          // 600
///
/// Lengths are points; y grows down. What is not finite counts as 0.
public struct ScrollAnchor<ID: Hashable> {
  /// The row.
  public var id: ID

  /// The distance from the row's top down to the viewport's top.
  ///
  /// Above 0 for a row that the viewport's top cuts or that lies above it, below 0 for one that
  /// begins further down.
  public var offset: Double

  /// Creates an anchor from a row and an offset in it.
  public init(id: ID, offset: Double) {
    self.id = id
    self.offset = offset.isFinite ? offset : 0
  }

  /// Creates the anchor that keeps a row where it is on screen.
  ///
  /// - Parameters:
  ///   - id: the row.
  ///   - rowMinY: where the row begins in the content.
  ///   - scrollOffset: where the viewport begins in the content.
  public init(id: ID, rowMinY: Double, scrollOffset: Double) {
    self.init(id: id, offset: scrollOffset - rowMinY)
  }

  /// The scroll offset that puts the row back in its place, wherever that is.
  ///
  /// It may lie outside the content, as it does while a finger pulls the list past its end.
  public func unclampedScrollOffset(rowMinY: Double) -> Double {
    (rowMinY.isFinite ? rowMinY : 0) + offset
  }

  /// The scroll offset that puts the row back in its place, as far as the content allows it.
  ///
  /// - Parameters:
  ///   - rowMinY: where the row begins now.
  ///   - extent: the viewport and the content as they are now.
  /// - Returns: 0...``ScrollExtent/maximumOffset``.
  public func scrollOffset(rowMinY: Double, extent: ScrollExtent) -> Double {
    extent.clamp(unclampedScrollOffset(rowMinY: rowMinY))
  }
}

extension ScrollAnchor: Equatable {}
extension ScrollAnchor: Hashable {}
extension ScrollAnchor: Sendable where ID: Sendable {}
