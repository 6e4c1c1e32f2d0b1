// The anchor before and after a layout: the row that stays in place.

import RowCore

extension RowLayout {
  /// Removes an anchor that has exited, once the rows around it are positioned.
  func removeExitedAnchor() {
    guard let exited = list.anchor, exited.isExiting, exited.hasExited, list.rows.isShown(exited)
    else {
      return
    }
    list.placeRows()
    transferAnchor(from: exited)
    list.remove(exited)
  }

  /// Commits the anchor after a layout in which the list was scrolled or the anchor was removed.
  func chooseAnchor() {
    list.settleMotion()
    let (isScrolled, isNew) = (list.position.isPending, list.position.isNew)
    list.position.layoutEnded()
    if let row = list.anchor, list.followsAnchor, row.isMounted, !row.isExiting, row.isAttached {
      // The row keeps its wanted offset, even while the content's end limits the actual one.
      if list.position.anchorReason == .userAction, row.isBusy || !isScrolled && !isNew { return }
      if list.position.anchorReason == .target {
        // If the content's end limits the offset and is at rest, the limited offset becomes the
        // wanted one.
        if !list.isScrollAnimated, list.viewportHeight == list.size.height,
          !list.appearance.isRunning(at: list.runtime.time),
          !list.rows.shown.contains(where: { $0.isBusy })
        {
          list.position.setAnchorOffset(list.offset - row.y)
        }
        return
      }
    }
    let wasActed = list.position.anchorReason == .userAction
    list.position.release()
    if list.isScrollAnimated { return }
    if isScrolled || wasActed || !list.hasAnchor { list.commitAnchor() }
  }

  /// Commits the anchor before an update changes heights, if rows above it are visible or the anchor
  /// is not.
  ///
  /// The new anchor is the first visible row, so the rows below it grow at their bottom edges.
  func renewAnchor() {
    // Steps that change no rows keep the anchor, because their times depend on the frame rate.
    guard
      list.rows.isStale || list.heights.overrideIsStale
        || list.rows.shown.contains(where: \.needsRowLayout), !list.position.isPending,
      !list.position.isNew, !list.isScrollAnimated,
      list.position.anchorReason != .target
    else {
      return
    }
    if list.position.anchorReason == .userAction, let anchor = list.anchor, anchor.isBusy { return }
    list.position.release()
    // The bottom edge of a row is the anchor if the row below was the anchor and has exited, and
    // the next row had no node then.
    let isAtBottom = list.position.isAtBottom
    if list.hasAnchor, !isAnchorAboveViewport,
      list.anchor == nil || list.position.currentAnchorOffset >= -list.rowSpacing && !isAtBottom
    {
      return
    }
    // The position of a row that still moves would depend on the time of this frame.
    for row in list.rows.shown {
      if row === list.anchor, !isAtBottom { break }
      if row.isBusy || row.isExiting, list.isLaidOutOnScreen(row) { return }
      if row === list.anchor { break }
    }
    list.commitAnchor()
  }

  /// True if the data changes after the anchor has become shorter than its part above the viewport.
  ///
  /// Until then it returns if it grows again, as in a window that becomes narrow and wide again.
  private var isAnchorAboveViewport: Bool {
    guard list.rows.hasNewData, let anchor = list.anchor, !anchor.isBusy else { return false }
    return anchor.y + anchor.height <= list.offset + 1e-6
  }

  /// Chooses the anchor for a change: the row that keeps most visible rows in place.
  ///
  /// - Parameters:
  ///   - destinations: The new position of each shown row; nil if its data is removed.
  ///   - old: The heights before the change.
  mutating func replaceAnchor(_ destinations: [RowDestination?], from old: HeightIndex) {
    let shown = list.rows.shown
    // The target of a scroll, such as a row moved by a key, will appear elsewhere, so it cannot be
    // the anchor.
    let target = list.position.target?.id
    func canBeAnchor(_ position: Int) -> Bool {
      !shown[position].isExiting && shown[position].id != target
        && destinations[position].map { !$0.isMoved } ?? false
    }
    if list.isScrollAnimated,
      let index = shown.indices.first(where: {
        canBeAnchor($0) && list.isLaidOutOnScreen(shown[$0])
      })
    {
      scrollReference = (shown[index], shown[index].y - list.offset)
    }
    // Somebody is typing in this row and looks at it, wherever its data moves.
    if let edited = list.editedRow,
      let index = shown.firstIndex(where: { $0 === edited }), destinations[index] != nil
    {
      return list.setAnchor(edited, as: .userAction)
    }
    let current = shown.firstIndex { $0 === list.anchor }
    if list.position.anchorReason != .visible || list.isScrollAnimated || isDropped, let current,
      canBeAnchor(current) || isDropped && destinations[current] != nil
    {
      return
    }
    list.position.release()
    guard list.followsAnchor, current != nil || list.offset > 0 else { return }
    if list.offset <= 0, !list.isScrollAnimated {
      return list.position.anchor(to: nil, offset: list.offset)
    }
    if edit.hasMoves, keepMostRowsInPlace(destinations, from: old) { return }
    let visible = shown.indices.filter { list.isLaidOutOnScreen(shown[$0]) }
    let from = current ?? visible.first ?? 0
    let next =
      visible.first { $0 >= from && canBeAnchor($0) && shown[$0].height > 0 }
      ?? visible.last { $0 < from && canBeAnchor($0) }
    if let next { return list.setAnchor(shown[next]) }
    guard let anchor = list.anchor, let current else { return }
    // No visible row stays. Until an exiting anchor is removed, other exiting rows shrink toward
    // it. An anchor that moves far away would scroll the list with it.
    list.setAnchor(anchor.isExiting || destinations[current] == nil ? anchor : nil)
  }

  /// Keeps in place the largest group of visible rows that a move shifts by the same distance.
  ///
  /// - Returns: False if all rows move by different distances.
  private func keepMostRowsInPlace(
    _ destinations: [RowDestination?], from old: HeightIndex
  ) -> Bool {
    let spacing = list.settledRowSpacing
    func distance(_ index: Int, _ destination: RowDestination) -> Double {
      list.rows.heights.minY(of: destination.index) - old.minY(of: index)
        + spacing * Double(destination.index - index)
    }
    var moves: [(row: RowNode, distance: Double)] = []
    for (row, destination) in zip(list.rows.shown, destinations) {
      guard let destination, !row.isExiting, row.height > 0, list.isLaidOutOnScreen(row) else {
        continue
      }
      moves.append((row, distance(row.index, destination)))
    }
    var distances = moves.map(\.distance)
    // Adjacent rows count, too: if two visible rows are swapped, neither of them stays.
    for (row, step) in [(moves.first?.row, -1), (moves.last?.row, 1)] {
      guard let row, let destination = edit.destination(of: row.localIndex + step, in: row.leaf)
      else { continue }
      distances.append(distance(row.index + step, destination))
    }
    guard let common = commonDistance(distances) else { return false }
    if let row = moves.first(where: { abs($0.distance - common) < 1e-3 })?.row {
      list.setAnchor(row)
    } else {
      list.position.anchor(to: nil, offset: list.offsetAtAnimationEnd + common)
    }
    return true
  }

  /// Passes the anchor from a row that has exited to the row behind it, without moving any row.
  private func transferAnchor(from exited: RowNode) {
    let top = exited.y + list.position.currentAnchorOffset
    let index = list.rows.shown.firstIndex { $0 === exited } ?? 0
    if let next = list.rows.shown[(index + 1)...].first(where: { !$0.isExiting || !$0.hasExited }) {
      list.position.anchor(to: next, offset: top - next.y)
    } else if let last = list.rows.shown[..<index].last(where: { !$0.isExiting }) {
      list.position.anchor(toBottomOf: last, distance: top - last.y - last.height)
    } else {
      list.position.anchor(to: nil, offset: top)
    }
  }
}
