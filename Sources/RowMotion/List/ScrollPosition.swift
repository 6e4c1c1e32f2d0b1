/// Where a list is scrolled to: a row, and how far below its top the viewport begins.
///
/// Whatever happens to the heights of the rows above, the offset follows in the same frame, and what is
/// seen stays.
///
/// | hold | until when the row is the anchor |
/// | --- | --- |
/// | `visible` | the end of the layout, which takes the first row that is seen |
/// | `acted` | nothing in it moves any more: the user acted on it |
/// | `target` | the user scrolls: it was scrolled to |
///
/// Invariants: without an anchor none is held; all lengths are numbers.
struct ScrollPosition: ~Copyable {
  enum Hold { case visible, acted, target }

  /// The row that stays where it is; nil at the top, and where no row is seen.
  private(set) var anchor: RowNode?
  private(set) var hold = Hold.visible
  /// From the anchor's top down to the viewport's, points; without an anchor from the content's.
  private(set) var anchorOffset = 0.0
  /// From the content's top down to the viewport's, as the rows stand, points.
  var offset = 0.0
  /// The offset of a scroll animation before the ends of the content hold it back, points.
  var freeOffset = 0.0
  /// Whether the list was scrolled since the last layout.
  private(set) var isPending = false
  /// The row to scroll to at the next layout.
  var target: ScrollTarget?

  /// The row that is held, for a reason.
  func anchor(heldAs hold: Hold) -> RowNode? { self.hold == hold ? anchor : nil }

  /// Takes a row for the anchor; `offset` is from its top down to the viewport's, points.
  mutating func anchor(to row: RowNode?, offset: Double, as hold: Hold = .visible) {
    anchor = row
    anchorOffset = finite(offset, or: 0)
    self.hold = row == nil ? .visible : hold
    assertInvariants()
  }

  /// Holds the anchor no longer than until the next layout.
  mutating func release() { hold = .visible }

  /// Keeps the anchor, and has the viewport begin elsewhere below its top, points.
  mutating func setAnchorOffset(_ offset: Double) {
    anchorOffset = finite(offset, or: 0)
    assertInvariants()
  }

  /// Moves the viewport down by a distance, points.
  mutating func move(by distance: Double) { setAnchorOffset(anchorOffset + distance) }

  /// Notes that somebody scrolls, until the layout that shows it.
  mutating func scrolled() { isPending = true }

  mutating func layoutEnded() { isPending = false }

  private func assertInvariants() {
    assert(checkInvariants().isEmpty, checkInvariants().joined(separator: "; "))
  }

  /// The invariants that do not hold, in words; empty where all do.
  func checkInvariants() -> [String] {
    var violations: [String] = []
    if anchor == nil, hold != .visible { violations.append("no anchor is held as \(hold)") }
    if !anchorOffset.isFinite || !offset.isFinite || !freeOffset.isFinite {
      violations.append("lengths are \(anchorOffset), \(offset) and \(freeOffset)")
    }
    return violations
  }
}
