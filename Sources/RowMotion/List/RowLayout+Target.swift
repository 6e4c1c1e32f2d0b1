// Scrolling to a row.

extension RowLayout {
  /// Makes the target row the anchor, so that it reaches its exact position despite estimates.
  ///
  /// The position is computed from the heights that rows animate to, because a row that was just
  /// inserted has no height yet.
  ///
  /// - Returns: True if the list scrolls to a row.
  func applyScrollTarget() -> Bool {
    guard let target = list.position.target, list.size.height > 0 else { return false }
    guard list.runtime.updates.queue.isEmpty else {
      // A pending change may move the row.
      list.setNeedsLayout()
      return false
    }
    var index: Int? = list.rows.count > 0 ? 0 : nil
    if let id = target.id { index = list.rows.index(ofViewWithID: id) }
    guard let index else {
      // A pending change may insert the row.
      list.position.target = target.isPendingInsertion ? target : nil
      list.position.target?.isPendingInsertion = false
      return false
    }
    list.position.target = nil
    var animated = ActiveTransaction()
    animated.transaction.animation = list.environment.reduceMotion ? nil : target.animation
    animated.completion = transaction.completion
    let row: RowNode
    if let known = list.rows.row(at: index) {
      row = known
      list.placeRows()
    } else {
      // The height may differ from the estimate, but visible rows stay in place.
      let reference = list.visibleReference
      row = makeTarget(at: index, animated)
      list.placeRows()
      list.keepInPlace(reference)
    }
    let old = list.offset
    let top = list.restingY(of: index)
    // An animation inside the row counts with its final height.
    let height = row.settledHeight
    let freeHeight = list.size.height - height
    let offsetInRow: Double
    if let offset = target.offset {
      offsetInRow = offset
    } else if let share = target.position {
      offsetInRow = -(freeHeight * share)
    } else if top < list.restingOffset || freeHeight < 0 {
      offsetInRow = -list.settledInset
    } else if top + height > list.restingOffset + list.size.height {
      offsetInRow = list.settledInset - freeHeight
    } else {
      return false
    }
    list.stopMotion()
    // A redirected scroll animation keeps its velocity.
    var remaining = list.vertical.animation.stop()
    let largest = max(
      list.minimumOffset,
      list.restingContentHeight + max(0, height - row.natural) - list.size.height)
    list.position.anchor(
      to: row, offset: min(max(top + offsetInRow, list.minimumOffset), largest) - top, as: .target)
    list.position.scrolled()
    list.placeRows()
    guard animated.animation != nil else { return true }
    remaining.shift(by: old - list.offset - remaining.value(at: list.runtime.time))
    let distance = remaining.value(at: list.runtime.time)
    list.animate(&remaining, to: 0, animated)
    list.vertical.animation.begin(
      remaining, distance: distance,
      beyondEnd: old < list.minimumOffset || old > max(list.minimumOffset, list.maximumOffset))
    list.placeRows()
    return true
  }

  private func makeTarget(
    at index: Int, _ transaction: ActiveTransaction
  ) -> RowNode {
    let row = list.cachedRow(at: index)
    // The target is inserted; the other deferred rows stay deferred.
    let deferring = list.deferringRow(of: index)
    deferring?.splitDeferred(at: index, behind: row)
    show(row)
    if deferring != nil {
      if transaction.animation == nil {
        list.unanimatedDistance += row.natural
      } else {
        row.enter(transaction)
      }
    }
    return row
  }
}
