/// The scroll position of a list: an anchor row plus an offset in it.
///
/// The offset follows the anchor in the same frame, whatever happens to the heights of other rows. Of a
/// row that becomes shorter than the part of it above the viewport, the bottom edge stays at the
/// viewport's top; the offset in it is remembered, so the row returns there if it grows again. The
/// anchor changes only when the user scrolls or the data changes, never with time: so the position is
/// a function of the heights, at any frame rate.
///
/// | hold | the row is the anchor until |
/// | --- | --- |
/// | `visible` | the user scrolls or rows are inserted, removed or moved |
/// | `acted` | a change when nothing in the row moves any more: the user acted on it |
/// | `target` | the user scrolls: it was scrolled to |
///
/// Invariants: without an anchor none is held; all lengths are finite.
@MainActor struct ScrollPosition: ~Copyable {
  enum Hold { case visible, acted, target }

  /// The row that stays where it is; nil at the top, and where no row is visible.
  private(set) var anchor: RowNode?
  private(set) var hold = Hold.visible
  /// The part of the anchor above the viewport's top when it became the anchor, at most its height;
  /// below 0 for a row that begins further down, points.
  private var offsetInRow = 0.0
  /// The distance from there down to the viewport's top: scrolled since, or beyond the anchor's
  /// bottom edge, points.
  private var distance = 0.0
  /// From the content's top down to the viewport's, with the current heights, points.
  var offset = 0.0
  /// The offset of a scroll animation before the ends of the content hold it back, points.
  var freeOffset = 0.0
  /// True if the list was scrolled since the last layout.
  private(set) var isPending = false
  /// True if the anchor was chosen by an action since the last layout.
  private(set) var isNew = false
  /// The row to scroll to at the next layout.
  var target: ScrollTarget?

  /// From the anchor's top down to the viewport's when it was chosen, points; without an anchor from
  /// the content's.
  var anchorOffset: Double { finite(offsetInRow + distance, or: 0) }

  /// From the anchor's top down to the viewport's with the anchor's current height, points.
  var currentAnchorOffset: Double { anchorOffset(inHeight: anchor?.height ?? .infinity) }

  /// Returns the distance from the anchor's top down to the viewport's with a height of the anchor.
  func anchorOffset(inHeight height: Double) -> Double {
    finite(min(offsetInRow, height) + distance, or: 0)
  }

  /// The row that is held, for a reason.
  func anchor(heldAs hold: Hold) -> RowNode? { self.hold == hold ? anchor : nil }

  /// Makes a row the anchor; `offset` is from its top down to the viewport's, points.
  mutating func anchor(to row: RowNode?, offset: Double, as hold: Hold = .visible) {
    anchor = row
    self.hold = row == nil ? .visible : hold
    isNew = self.hold == .acted
    setAnchorOffset(offset)
  }

  /// Makes the bottom edge of a row the anchor, which its growth moves up.
  mutating func anchor(toBottomOf row: RowNode, distance: Double) {
    anchor(to: row, offset: 0)
    offsetInRow = 1e300
    self.distance = finite(distance, or: 0)
    assertInvariants()
  }

  /// Holds the anchor no longer than until the next change.
  mutating func release() { hold = .visible }

  /// Keeps the anchor and changes the offset in it, points.
  mutating func setAnchorOffset(_ offset: Double) {
    let offset = finite(offset, or: 0)
    offsetInRow = min(offset, anchor?.height ?? offset)
    distance = offset - offsetInRow
    assertInvariants()
  }

  /// Moves the viewport down by a distance, points.
  mutating func move(by distance: Double) {
    self.distance = finite(self.distance + distance, or: 0)
    assertInvariants()
  }

  /// Notes a scroll, until the layout that shows it.
  mutating func scrolled() { isPending = true }

  mutating func layoutEnded() {
    isPending = false
    isNew = false
  }

  private func assertInvariants() {
    assert(checkInvariants().isEmpty, checkInvariants().joined(separator: "; "))
  }

  /// The invariants that do not hold, in words; empty where all do.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    if anchor == nil, hold != .visible { violations.append("no anchor is held as \(hold)") }
    if !offsetInRow.isFinite || !distance.isFinite || !offset.isFinite || !freeOffset.isFinite {
      violations.append("lengths are \(offsetInRow), \(distance), \(offset) and \(freeOffset)")
    }
    return violations
  }
}
