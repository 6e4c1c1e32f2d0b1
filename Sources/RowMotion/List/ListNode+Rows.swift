// The rows in view: those that the list measures, and those that it drops.

import RowCore

extension ListNode {
  /// Updates the rows, then lays out those that need it and those that come into view.
  func layoutRows(isStep: Bool, _ root: ActiveTransaction) {
    needsLayout = false
    var layout = RowLayout(self, transaction(from: root))
    layout.run(isStep: isStep)
    runtime.frame.needsDisplay = true
  }

  func isOnScreen(_ row: RowNode) -> Bool {
    let top = row.presentationY
    return top < offset + viewportHeight && top + row.height > offset
  }

  /// Returns true if a part of a row's layout frame is in view, wherever the row is drawn.
  func isLaidOutOnScreen(_ row: RowNode) -> Bool {
    row.y < offset + viewportHeight && row.y + row.height > offset
  }

  /// Returns true if a change to a row may be visible: its drawn or its layout frame is in view.
  func mayBeVisible(_ row: RowNode) -> Bool {
    isInView(row.presentationY, row.height) || isInView(row.y, row.height)
  }

  /// Returns true if a row is in view, or would be if it had a height.
  private func isInView(_ top: Double, _ height: Double) -> Bool {
    let bottom = top + height
    return top < offset + max(size.height, viewportHeight)
      && (bottom > offset || height == 0 && top == offset)
  }

  var prefetchWindow: Int {
    if case .automatic(_, let window) = environment.listRowHeight { window } else { 0 }
  }

  /// Returns the cached or new node of a row that is not shown, with its current content.
  func cachedRow(at index: Int) -> RowNode {
    guard let row = rows.removeCached(at: index) else {
      return RowNode(self, rows.leaf(at: index), index)
    }
    row.updateIfNeeded(ActiveTransaction())
    return row
  }

  /// Creates the content of a row only to read from it.
  func withTemporaryRow<Result>(
    at localIndex: Int, of leaf: LeafRowProvider, _ read: (ViewNode) -> Result
  ) -> Result {
    var context = leaf.context
    context.parent = nil
    context.transaction = ActiveTransaction()
    return runtime.withTemporaryNode(context) { node in
      node.setContent(leaf.syncRow(at: localIndex, nil, context.below(node)))
      return read(node)
    }
  }

  func measure(_ row: RowNode, isStep: Bool, _ transaction: ActiveTransaction) {
    guard row.needsRowLayout || row.size.width != rowWidth else { return }
    let isAnimated = isStep && animatesHeights
    row.layout(
      width: rowWidth, fixedHeight: heights.fixedHeight(of: row), isStep: isStep,
      isAnimated ? row.contentTransaction(from: transaction) : ActiveTransaction(),
      snaps: isStep && !isAnimated && row.contentTransaction(from: transaction).animation != nil)
    if !row.isExiting { rows.heights.setHeight(row.natural, at: row.index) }
  }

  /// Returns the row behind which the row at an index is deferred; nil if it is not deferred.
  func deferringRow(of index: Int) -> RowNode? {
    rows.shown.first { $0.deferredIndices.contains(index) }
  }

  func dropInvisibleRows() {
    let window = indicesInView
    for row in rows.removeShown(where: { canBeDropped($0, window) }) { cache(row) }
  }

  private func canBeDropped(_ row: RowNode, _ window: (first: Int, last: Int)?) -> Bool {
    guard !row.isBusy, !row.isExiting, row.deferredCount == 0, row !== anchor,
      !row.isDragged,
      !isOnScreen(row)
    else { return false }
    if let window, row.index >= window.first - prefetchWindow,
      row.index <= window.last + prefetchWindow
    {
      return false
    }
    return !row.hasInteraction
  }

  /// The indices of the rows at the viewport's edges; nil if there are none.
  var indicesInView: (first: Int, last: Int)? {
    guard rows.count > 0, viewportHeight > 0 else { return nil }
    // A row that makes room for a dragged one is drawn that far from its layout position.
    let margin = rowDrag?.space ?? 0
    let top = offset - margin
    // At the top this is the first row, even if it has no height yet.
    let first = top > 0 ? index(at: top) : 0
    return (first, max(first, index(at: offset + viewportHeight + margin)))
  }

  func remove(_ exiting: RowNode) {
    setNeedsLayout()
    if anchor !== exiting { removeExited(exiting) }
  }
}
