// The truth of scrolling is a row and how far below its top the viewport begins: whatever happens to
// the heights of rows above, the offset follows in the same frame and what is seen stays.

extension ListNode {
  var regionID: AnyHashable? { listID }

  /// Scrolls by a distance, points, downwards positive.
  func scroll(by distance: Double) {
    guard distance.isFinite, distance != 0 else { return }
    preferredAnchor = nil
    stopMotion()
    // What lies beyond an end is taken up first.
    let taken = distance > 0 ? min(distance, max(0, -overscroll)) : max(distance, min(0, -overscroll))
    overscroll += taken
    setNeedsLayout()
    let current = isScrollPending ? anchor.map { $0.y + anchorOffset } : nil
    move(to: (current ?? offset - overscroll + taken) + distance - taken)
    isScrollPending = true
  }

  /// Has the next layout begin the viewport at an offset of the rows as they stand, points.
  func move(to target: Double) {
    if anchor == nil { anchor = shown.first { !$0.isGhost && $0.y + $0.height > target } }
    if anchor == nil { anchor = shown.last { !$0.isGhost } }
    // Distances add up where several arrive before the next layout.
    if let anchor { anchorOffset = target - anchor.y }
  }

  /// Scrolls to an offset at once, points.
  func scroll(to target: Double) {
    guard target.isFinite else { return }
    let target = min(max(target, 0), max(0, contentHeight - size.height))
    scroll(by: target - offset)
  }

  /// Scrolls a row into view, as little as needed; returns whether there is such a row.
  func scroll(toRow id: AnyHashable) -> Bool {
    guard let index = index(of: id) else { return false }
    if let row = shown.first(where: { !$0.isGhost && $0.index == index }),
      row.y >= offset, row.y + row.height <= offset + size.height
    {
      return true
    }
    var difference = 0.0
    for row in shown where row.index < index {
      difference += row.height - (row.isGhost ? 0 : heights.height(at: row.index))
    }
    let top = inset + heights.minY(of: index) + difference
    let height = heights.height(at: index)
    scroll(to: top < offset ? top - inset : top + height + inset - size.height)
    return true
  }

  /// Has rows go to heights at the next layout.
  func commit(_ heights: [AnyHashable: Double], _ animation: Animation?) {
    committed.animation = animation
    for (id, height) in heights where height.isFinite {
      committed.heights[id] = max(0, height)
      if let row = shown.first(where: { !$0.isGhost && $0.id == id }) {
        row.needsRowLayout = true
      } else if let index = index(of: id) {
        self.heights.setHeight(max(0, height), at: index)
      }
    }
    setNeedsLayout()
  }

  /// The place of the row with an id; nil where there is none.
  func index(of id: AnyHashable) -> Int? {
    for leaf in leaves {
      if let index = leaf.index(of: id) { return leaf.start + index }
    }
    return nil
  }

  /// The row that the user acts on stays where it is, and grows at its bottom.
  func userActed(on row: RowNode) {
    guard shown.contains(where: { $0 === row }), !row.isGhost else { return }
    preferredAnchor = row
    anchor = row
    anchorOffset = offset - row.y
  }

  /// Takes the row at the top of the viewport for the anchor, once a layout.
  func chooseAnchor() {
    isScrollPending = false
    if let row = preferredAnchor, row.isMounted, !row.isGhost, row.isBusy {
      // The offset that the row asks for is kept where the content's end cuts it short for now.
      return
    }
    preferredAnchor = nil
    if offset <= 0 {
      // At the top the list stays at the top: what is inserted there is seen to come in.
      anchor = nil
      anchorOffset = 0
      return
    }
    anchor = shown.first { !$0.isGhost && $0.y + $0.height > offset }
    anchorOffset = anchor.map { offset - $0.y } ?? 0
  }

  /// Finds another anchor for one that is about to go: the nearest row that stays.
  func replaceAnchor(_ row: RowNode) {
    if row === preferredAnchor { preferredAnchor = nil }
    guard row === anchor, let place = shown.firstIndex(where: { $0 === row }) else { return }
    let below = shown[(place + 1)...].first { !$0.isGhost && $0 !== row }
    let above = shown[..<place].last { !$0.isGhost && $0 !== row }
    anchor = below ?? above
    anchorOffset = anchor.map { offset - $0.y } ?? 0
  }
}
