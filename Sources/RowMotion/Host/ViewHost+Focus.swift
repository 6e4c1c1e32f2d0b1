extension ViewHost {
  /// Moves focus to a list and to one of its rows, which the next layout may insert, and returns
  /// true if the list accepts focus.
  @discardableResult public func focus(row id: AnyHashable, in list: AnyHashable? = nil) -> Bool {
    guard let list = self.list(list), list.acceptsFocus else { return false }
    runtime.focus.isShown = true
    runtime.focus.set(list)
    list.selection.focus(rowWithID: id)
    runtime.setNeedsDisplay()
    return true
  }

  /// True if a view has the keyboard focus; without one, keys scroll and refresh.
  package var hasFocusedView: Bool { runtime.focus.target != nil }

  /// The row with keyboard focus and the id of its list; nil if no list has focus.
  public var focusedRow: FocusedRow? {
    guard let list = listNode(runtime.focus.target), let id = list.selection.focused else {
      return nil
    }
    return FocusedRow(id: id, list: list.listID)
  }

  /// A row with keyboard focus.
  public struct FocusedRow: Equatable {
    /// The identity of the row.
    public var id: AnyHashable
    /// The id of the row's list; nil if it has none.
    public var list: AnyHashable?
  }

  /// Moves focus into the host by Tab from a neighbor in the window: to the first focusable view,
  /// or to the last; returns false if there is none.
  @discardableResult public func enterFocus(backwards: Bool) -> Bool {
    recorder?.begin(.enterFocus, [.bool(backwards)])
    defer { recorder?.end() }
    runtime.focus.set(nil)
    runtime.focus.isShown = true
    return moveFocus(backwards: backwards)
  }

  /// Sets the initial focus of an opening window and returns true if a view has it.
  ///
  /// Focus set by the program stays. Otherwise a list may get it, but no text field and no control.
  /// Nothing scrolls, and no ring is drawn before a key is pressed.
  package func setOpeningFocus(backwards: Bool) -> Bool {
    recorder?.begin(.openingFocus, [.bool(backwards)])
    defer { recorder?.end() }
    if let focus = runtime.focus.target, focus.isMounted { return true }
    runtime.focus.set(nil)
    let fields = tabStops.filter { !$0.isControl }
    let lists = fields.filter { !($0 is TextInputNode) }
    // The list focuses a row, as it does after a key.
    runtime.focus.isShown = true
    runtime.focus.set(backwards ? lists.last : lists.first)
    runtime.focus.isShown = false
    return !fields.isEmpty
  }

  /// Returns a closure that restores the current focus and the focused row of each list.
  ///
  /// A view that has been removed meanwhile does not get the focus.
  package func focusRestoration() -> @MainActor () -> Void {
    let (focus, showsFocus) = (runtime.focus.target, runtime.focus.isShown)
    let rows = lists.map { (list: $0, focused: $0.selection.focused) }
    return { [weak self] in
      guard let self else { return }
      for (list, focused) in rows where list.isMounted {
        if let focused {
          list.selection.focus(rowWithID: focused)
        } else {
          list.selection.focus(nil)
        }
      }
      runtime.focus.set(focus?.isMounted == true ? focus : nil)
      runtime.focus.isShown = showsFocus
      runtime.setNeedsDisplay()
    }
  }

  /// Moves focus to the next or previous focusable node in tree order.
  func moveFocus(backwards: Bool) -> Bool {
    if let focus = runtime.focus.target, focus.isMounted {
      for case let line as any FieldLine in focus.selfAndAncestors
      where line.moveFocus(from: focus, backwards: backwards) {
        return true
      }
    }
    if let target = targetInAdjacentRow(backwards: backwards) {
      reachFocus(target)
      return true
    }
    let targets = tabStops
    if targets.isEmpty { return false }
    guard let index = targets.firstIndex(where: { $0 === runtime.focus.target }) else {
      reachFocus(backwards ? targets.last : targets.first)
      return true
    }
    if tabLeavesAtEnd, runtime.nodes.topPortal == nil, index == (backwards ? 0 : targets.count - 1)
    {
      runtime.focus.leaveHost()
      return false
    }
    let step = backwards ? targets.count - 1 : 1
    reachFocus(targets[(index + step) % targets.count])
    return true
  }

  /// The nodes that Tab focuses, in tree order.
  ///
  /// A focusable list is one Tab stop; what is in its rows is focused only from the same row.
  private var tabStops: [any FocusTarget] {
    let focused = runtime.focus.target
    return (runtime.nodes.topPortal ?? root).focusTargets(with: focused).filter {
      $0.layer?.isSingleTabStop != true || $0.layer === focused?.layer
    }
  }

  /// Returns what Tab focuses in the row beside that of the focus, which is shown for it; nil unless
  /// the focus leaves its row, or if the next few rows have nothing to focus.
  private func targetInAdjacentRow(backwards: Bool) -> (any FocusTarget)? {
    guard let focus = runtime.focus.target, var row = focus.layer, row.isRow, !row.isSingleTabStop
    else { return nil }
    let own = row.focusTargets()
    guard (backwards ? own.first : own.last) === focus else { return nil }
    // Headers and footers have nothing to focus.
    for _ in 0..<4 {
      guard let next = row.showAdjacentRow(backwards: backwards) else { return nil }
      let targets = next.focusTargets()
      if let target = backwards ? targets.last : targets.first { return target }
      row = next
    }
    return nil
  }

  /// Moves focus to the first Tab stop that is no control, or no text field either, and returns
  /// true if there is one.
  func focusFirst(orField: Bool) -> Bool {
    let first = tabStops.first { !$0.isControl && (orField || !($0 is TextInputNode)) }
    if let first { reachFocus(first) }
    return first != nil
  }

  private func reachFocus(_ target: (any FocusTarget)?) {
    runtime.focus.set(target)
    runtime.focus.targetToReveal = target
    target?.layer?.contentEdited()
  }

  /// Scrolls to the caret after it moved, or to the view that a key moved focus to.
  ///
  /// A list reveals its rows in its own layout.
  func revealFocus() {
    guard let focus = runtime.focus.target, focus.isMounted, let layer = focus.layer, !layer.isRow
    else { return }
    if let part = focus.consumePartToReveal() { layer.reveal(part) }
  }

  /// Offers a key to the focused view's ancestors, innermost first; true if it is handled.
  func handleKeyInFocusAncestors(_ press: KeyPress) -> Bool {
    guard let focus = runtime.focus.target, focus.isMounted else { return false }
    if let list = listNode(focus), list.selection.handleKeyInFocusedRow(press) { return true }
    return focus.ancestors.contains { ($0 as? KeyPressNode)?.handle(press) == true }
  }
}
