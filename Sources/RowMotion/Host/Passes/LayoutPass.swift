// The layout pass lays out only what was invalidated; a row is a layout boundary. Rows that become
// visible are created and measured in this pass, see `ListNode`.

extension ViewHost {
  /// Notifies the layout observers.
  private func notifyLayoutObservers(isStep: Bool) {
    layoutObservers.removeAll { $0.observer == nil }
    for weak in layoutObservers { weak.observer?.laidOut(self, isStep: isStep) }
  }

  /// Lays out invalidated views.
  ///
  /// - Parameters:
  ///   - isStep: True after an update at the same instant: changed positions are jumps to animate.
  ///     False if animations moved the views to their positions.
  ///   - transaction: The transaction of the update.
  func layoutPass(isStep: Bool, _ transaction: ActiveTransaction = ActiveTransaction()) {
    guard runtime.begin(.layout) else { return }
    defer { runtime.endPass() }
    runtime.layout = LayoutContext(isStep: isStep, transaction: transaction)
    if runtime.frame.needsRootLayout {
      runtime.frame.needsRootLayout = false
      runtime.frame.layoutCount += 1
      root.place(at: .zero, ProposedViewSize(size))
      root.recordGeometry(GeometryPass(isStep: isStep, width: size.width), at: .zero, transaction)
      root.paintBecameInvalid()
      placePortals(isStep: isStep, transaction)
    }
    var index = 0
    while index < runtime.nodes.lists.count {
      let list = runtime.nodes.lists[index]
      if list.needsLayout {
        runtime.frame.layoutCount += 1
        list.layoutRows(isStep: isStep, transaction)
      }
      index += 1
    }
    revealFocus()
    for case let stack as LazyStackNode in runtime.nodes.lazyStacks where stack.target != nil {
      stack.followScrollTarget()
    }
    if !layoutObservers.isEmpty { notifyLayoutObservers(isStep: isStep) }
  }

  /// Lays out presented views over the whole host.
  private func placePortals(isStep: Bool, _ transaction: ActiveTransaction) {
    for portal in runtime.nodes.portals {
      portal.place(at: .zero, ProposedViewSize(size))
      let transaction = portal.transaction(from: transaction)
      portal.recordGeometry(
        GeometryPass(isStep: isStep, width: size.width), at: .zero, transaction)
      portal.paintBecameInvalid()
    }
  }
}
