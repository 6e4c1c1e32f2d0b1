// The positions of the shown rows at a later time, if nothing but time changes them.

extension ListNode {
  /// Moves the shown rows to the host's time, which is later than that of the last frame.
  ///
  /// - Parameter undo: Receives closures that restore the list, except for the rows' contents.
  /// - Returns: False if the positions at that time are unknown.
  func predictRows(_ undo: inout [@MainActor () -> Void]) -> Bool {
    let heights = rows.shown.map(\.height)
    let saved = (drawnAppearance, contentHeight, position.offset, position.unclampedOffset)
    undo.append {
      (
        self.drawnAppearance, self.contentHeight, self.position.offset,
        self.position.unclampedOffset
      ) = saved
    }
    sampleAppearance()
    for row in rows.shown {
      _ = row.predict(&undo)
      row.placeInPrediction(width: rowWidth, changesHeight: true)
    }
    placeRows()
    // A drag at an edge scrolls by the frame, deferred rows are inserted by the frame, and the end
    // of a fling depends on the heights in each frame.
    let keepsHeights = zip(rows.shown, heights).allSatisfy { abs($0.height - $1) < 1e-6 }
    return rowDrag == nil && !rows.shown.contains { $0.deferredCount > 0 }
      && (!isMoving || keepsHeights && refresh?.isMoving != true)
  }

  /// Places the rows' contents at the host's time again, after a prediction.
  func endPrediction() {
    for row in rows.shown { row.placeInPrediction(width: rowWidth, changesHeight: false) }
  }
}
