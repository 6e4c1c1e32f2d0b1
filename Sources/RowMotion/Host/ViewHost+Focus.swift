extension ViewHost {
  /// Gives a list the focus, and has the keyboard act on one of its rows, which may come with the next
  /// layout only; returns whether the list takes the focus.
  @discardableResult public func focus(row id: AnyHashable, in list: AnyHashable? = nil) -> Bool {
    guard let list = self.list(list), list.takesFocus else { return false }
    runtime.showsFocus = true
    runtime.setFocus(list)
    list.focus(rowWithID: id)
    runtime.needsDisplay = true
    runtime.setNeedsFrame()
    return true
  }

  /// The row that the keyboard acts on, and the id of its list; nil where no list has the focus.
  public var focusedRow: (id: AnyHashable, list: AnyHashable?)? {
    guard let list = listNode(runtime.focus), let id = list.selection.focused else { return nil }
    return (id, list.listID)
  }

  /// The focus comes from a neighbour in the window, by tab: to the first view that takes it, or the
  /// last; returns whether there is one.
  @discardableResult public func enterFocus(backwards: Bool) -> Bool {
    runtime.setFocus(nil)
    runtime.showsFocus = true
    return moveFocus(backwards: backwards)
  }

  /// The focus comes as the window opens; returns whether anything takes it.
  ///
  /// What the program gave it to keeps it. Else a list may have it, but no text is edited, and nothing scrolls.
  package func takeOpeningFocus(backwards: Bool) -> Bool {
    if let focus = runtime.focus, focus.isMounted { return true }
    let isTaken = enterFocus(backwards: backwards)
    runtime.reachedFocus = nil
    if runtime.focus is TextInputNode { runtime.setFocus(nil) }
    return isTaken
  }

  /// Moves the focus to the next node that takes it, in tree order, or the one before.
  func moveFocus(backwards: Bool) -> Bool {
    if let focus = runtime.focus, focus.isMounted {
      for node in sequence(first: focus as ViewNode, next: \.parent).dropFirst()
      where node.moveFocus(from: focus, backwards: backwards) {
        return true
      }
    }
    var targets: [any FocusTarget] = []
    func visit(_ node: ViewNode) {
      if let target = node.focusTarget, target.takesFocus { targets.append(target) }
      node.visitChildren(visit)
    }
    visit(runtime.topPortal ?? root)
    // A list that takes the focus is one stop: the fields of its rows are for those who are in one.
    targets.removeAll { $0.layer?.isOneStop == true && $0.layer !== runtime.focus?.layer }
    if targets.isEmpty { return false }
    guard let index = targets.firstIndex(where: { $0 === runtime.focus }) else {
      reachFocus(backwards ? targets.last : targets.first)
      return true
    }
    if tabLeavesAtEnd, runtime.topPortal == nil, index == (backwards ? 0 : targets.count - 1) {
      runtime.setFocus(nil)
      return false
    }
    let step = backwards ? targets.count - 1 : 1
    reachFocus(targets[(index + step) % targets.count])
    return true
  }

  private func reachFocus(_ target: (any FocusTarget)?) {
    runtime.setFocus(target)
    runtime.reachedFocus = target
    target?.layer?.contentEdited()
  }

  /// Has what scrolls around the view with the focus show its caret after that moved, or the view after a key went there.
  ///
  /// The rows of a list are shown as it lays them out.
  func revealFocus() {
    guard let focus = runtime.focus, focus.isMounted, let layer = focus.layer, !layer.isRow
    else { return }
    if let part = focus.takePartToReveal() { layer.reveal(part) }
  }

  /// Asks the views that hold the focus what they do with a key, from the inside out.
  func useKeyAroundFocus(_ press: KeyPress) -> Bool {
    guard let focus = runtime.focus, focus.isMounted else { return false }
    if let list = listNode(focus), list.useKeyInFocusedRow(press) { return true }
    var node = focus.parent
    while let current = node {
      if current.use(press) { return true }
      node = current.parent
    }
    return false
  }
}
