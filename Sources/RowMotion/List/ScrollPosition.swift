/// The scroll position of a list: an anchor row plus an offset in it.
///
/// The offset follows the anchor in the same frame, regardless of the heights of other rows. If a
/// row becomes shorter than the part of it above the viewport, its bottom edge stays at the
/// viewport's top. The offset is remembered, so the row returns if it grows again, until the data
/// changes. The anchor changes only when the user scrolls or the data changes, never with time. So
/// the position depends only on the heights, at any frame rate.
///
/// | reason | the row is the anchor until |
/// | --- | --- |
/// | `visible` | the user scrolls, rows change places, or data changes while it is out of view |
/// | `userAction` | a change after all motion in the row has ended; the user acted on the row |
/// | `target` | the user scrolls; the list scrolled to the row |
///
/// Invariants: without an anchor, the reason is `visible`; all lengths are finite.
@MainActor struct ScrollPosition: ~Copyable {
  enum AnchorReason { case visible, userAction, target }

  /// The row that stays in place; nil at the top or if no row is visible.
  private(set) var anchor: RowNode?
  private(set) var anchorReason = AnchorReason.visible
  /// The part of the anchor above the viewport's top when the anchor was chosen, in points; at most
  /// its height, negative if it begins below.
  private var offsetInRow = 0.0
  /// The distance from `offsetInRow` to the viewport's top, in points: scrolled since, or beyond
  /// the anchor's bottom edge.
  private var distance = 0.0
  /// The distance from the content's top to the viewport's, with the current heights, in points.
  var offset = 0.0
  /// The offset of a scroll animation before it is clamped to the content's ends, in points.
  var unclampedOffset = 0.0
  /// True if the list was scrolled since the last layout.
  private(set) var isPending = false
  /// True if the anchor was chosen by an action since the last layout.
  private(set) var isNew = false
  /// The offset of the drag or fling that `offset` includes, in points.
  var motionOffset = 0.0
  /// The row to scroll to at the next layout.
  var target: ScrollTarget?
  /// The part of a row to reveal at the next layout, in the row's coordinates.
  var partToReveal: (row: RowNode, part: Rect)?
  /// The bottom of the part last revealed in a row, below the row's top, in points.
  var revealedBottom = 0.0

  /// The distance from the anchor's top to the viewport's with the anchor's height when it was
  /// chosen, in points; without an anchor, from the content's top.
  var anchorOffset: Double { finite(offsetInRow + distance, or: 0) }

  /// The distance from the anchor's top to the viewport's with its current height, in points.
  var currentAnchorOffset: Double { anchorOffset(inHeight: anchor?.height ?? .infinity) }

  /// Returns the distance from the anchor's top to the viewport's for an anchor height, in points.
  func anchorOffset(inHeight height: Double) -> Double {
    finite(min(offsetInRow, height) + distance, or: 0)
  }

  /// Returns the anchor if it was chosen for a reason; otherwise nil.
  func anchor(for anchorReason: AnchorReason) -> RowNode? {
    self.anchorReason == anchorReason ? anchor : nil
  }

  /// Makes a row the anchor; `offset` is the distance from its top to the viewport's, in points.
  mutating func anchor(to row: RowNode?, offset: Double, as anchorReason: AnchorReason = .visible) {
    anchor = row
    self.anchorReason = row == nil ? .visible : anchorReason
    isNew = self.anchorReason == .userAction
    setAnchorOffset(offset)
  }

  /// The offset in a row whose bottom edge stays in place at any height.
  private static let bottom = 1e300

  /// True if the anchor's bottom edge stays in place, not its top.
  var isAtBottom: Bool { offsetInRow == Self.bottom }

  /// Anchors the viewport to the bottom edge of a row, so the row grows upward.
  mutating func anchor(toBottomOf row: RowNode, distance: Double) {
    anchor(to: row, offset: 0)
    offsetInRow = Self.bottom
    self.distance = finite(distance, or: 0)
    assertInvariants()
  }

  /// Resets the reason, so the next change may choose another anchor.
  mutating func release() { anchorReason = .visible }

  /// Sets the distance from the current anchor's top to the viewport's, in points.
  mutating func setAnchorOffset(_ offset: Double) {
    let offset = finite(offset, or: 0)
    offsetInRow = min(offset, anchor?.height ?? offset)
    distance = offset - offsetInRow
    assertInvariants()
  }

  /// Moves the viewport down by a distance, in points.
  mutating func move(by distance: Double) {
    self.distance = finite(self.distance + distance, or: 0)
    assertInvariants()
  }

  /// Moves the viewport with a drag or fling to its offset; returns the distance, in points.
  mutating func follow(_ motionOffset: Double) -> Double {
    let distance = motionOffset - self.motionOffset
    guard distance != 0 else { return 0 }
    move(by: distance)
    self.motionOffset = motionOffset
    scrolled()
    return abs(distance)
  }

  /// Marks the position as scrolled until the next layout.
  mutating func scrolled() { isPending = true }

  mutating func layoutEnded() {
    isPending = false
    isNew = false
  }

  private func assertInvariants() {
    assert(checkInvariants().isEmpty, checkInvariants().joined(separator: "; "))
  }

  /// Returns a message for each violated invariant; empty if all hold.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    if anchor == nil, anchorReason != .visible {
      violations.append("there is no anchor for \(anchorReason)")
    }
    if !offsetInRow.isFinite || !distance.isFinite || !offset.isFinite || !unclampedOffset.isFinite
    {
      violations.append("lengths are \(offsetInRow), \(distance), \(offset) and \(unclampedOffset)")
    }
    return violations
  }
}
