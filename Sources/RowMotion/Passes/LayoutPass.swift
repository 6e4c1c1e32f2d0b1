// The layout pass: only what asked for it is laid out; a row is a boundary. Rows that become visible
// are made and measured on the way, see ListNode.

extension ViewHost {
  /// Lets those know of the layout that compare what is seen.
  private func checkEdges(isStep: Bool) {
    edgeChecks.removeAll { $0.checks == nil }
    for watcher in edgeChecks { watcher.checks?.laidOut(self, isStep: isStep) }
  }

  /// Lays out what asked for it.
  ///
  /// - Parameters:
  ///   - isStep: Whether an update came before, at the same instant, so that what stands elsewhere
  ///     now has stepped there; otherwise it was moved by an animation and is where it should be.
  ///   - transaction: What the update was made in.
  func layoutPass(isStep: Bool, _ transaction: ActiveTransaction = ActiveTransaction()) {
    isInPass = true
    defer { isInPass = false }
    layoutIsStep = isStep
    layoutTransaction = transaction
    if needsRootLayout {
      needsRootLayout = false
      root.place(at: .zero, ProposedViewSize(size))
      root.recordGeometry(GeometryPass(isStep: isStep), at: .zero, transaction)
      root.paintBecameInvalid()
      placePortals(isStep: isStep, transaction)
    }
    var index = 0
    while index < lists.count {
      let list = lists[index]
      if list.needsLayout { list.layoutRows(isStep: isStep, transaction) }
      index += 1
    }
    if !edgeChecks.isEmpty { checkEdges(isStep: isStep) }
  }
}
