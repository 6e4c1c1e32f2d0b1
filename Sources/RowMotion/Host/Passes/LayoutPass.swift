// The layout pass: only what asked for it is laid out; a row is a boundary. Rows that become visible
// are made and measured on the way, see ListNode.

extension ViewHost {
  /// Lets those know of the layout that compare what is seen.
  private func tellWatches(isStep: Bool) {
    layoutWatches.removeAll { $0.watch == nil }
    for weak in layoutWatches { weak.watch?.laidOut(self, isStep: isStep) }
  }

  /// Lays out what asked for it.
  ///
  /// - Parameters:
  ///   - isStep: Whether an update came before, at the same instant, so that what stands elsewhere
  ///     now has stepped there; otherwise it was moved by an animation and is where it should be.
  ///   - transaction: What the update was made in.
  func layoutPass(isStep: Bool, _ transaction: ActiveTransaction = ActiveTransaction()) {
    guard runtime.begin(.layout) else { return }
    defer { runtime.endPass() }
    runtime.layout = LayoutContext(isStep: isStep, transaction: transaction)
    if runtime.needsRootLayout {
      runtime.needsRootLayout = false
      runtime.layoutCount += 1
      root.place(at: .zero, ProposedViewSize(size))
      root.recordGeometry(GeometryPass(isStep: isStep, width: size.width), at: .zero, transaction)
      root.paintBecameInvalid()
      placePortals(isStep: isStep, transaction)
    }
    var index = 0
    while index < runtime.lists.count {
      let list = runtime.lists[index]
      if list.needsLayout {
        runtime.layoutCount += 1
        list.layoutRows(isStep: isStep, transaction)
      }
      index += 1
    }
    revealFocus()
    if !runtime.scrollTargets.isEmpty {
      let targets = runtime.scrollTargets
      let done = targets.filter { !$0.followScrollTarget() }
      runtime.scrollTargets.removeAll { target in done.contains { $0 === target } }
    }
    if !layoutWatches.isEmpty { tellWatches(isStep: isStep) }
  }
}
