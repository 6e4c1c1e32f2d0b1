/// The focused node, and how the focus is displayed.
@MainActor final class KeyboardFocus {
  unowned(unsafe) var runtime: Runtime!
  var target: (any FocusTarget)? {
    didSet {
      epoch &+= 1
      targetToReveal = nil
    }
  }
  /// The node that a key moved the focus to since the last layout, and that must be revealed.
  weak var targetToReveal: ViewNode?
  /// True if the window places a widget over the edited text, which is then not painted.
  var coversTextInput = false
  /// True if the focus is displayed: after keys, not after clicks.
  var isShown = true {
    didSet { if isShown != oldValue { displayChanged() } }
  }
  /// True if keys are sent to this host, and not to another part of the window.
  var hasKeyboard = true {
    didSet {
      if hasKeyboard != oldValue { displayChanged() }
      if hasKeyboard, target == nil, let left, left.isMounted, left.acceptsFocus { set(left) }
    }
  }
  /// The node that gets the focus back when the program returns the keyboard to the host: the one
  /// that Tab has left, until another one gets the focus; nil if it edits a text.
  private weak var left: (any FocusTarget)?
  /// The number of focus changes so far.
  var epoch = 0

  /// Moves the focus to a node, or to nothing.
  func set(_ new: (any FocusTarget)?) {
    left = nil
    guard target !== new else { return }
    let old = target
    target = new
    if let old, old.isMounted {
      old.focusChanged(false)
      notifyAncestors(old, new)
    }
    new?.focusChanged(true)
    if let new { notifyAncestors(new, new) }
  }

  /// Removes the focus, because Tab moves it to another part of the window.
  func leaveHost() {
    let old = target
    set(nil)
    // The host also gets the keyboard when a window removes its widget over an edited text.
    left = old?.input == nil ? old : nil
  }

  /// Moves the focus out of a view that begins to exit, as if the view was removed.
  func leave(_ node: ViewNode) {
    guard let target, node.isSelfOrAncestor(of: target) else { return }
    target.focusChanged(false)
    targetRemoved()
  }

  /// Handles the removal of the focused node; its list or row gets the focus after the update.
  func targetRemoved() {
    guard let removed = target else { return }
    target = nil
    let ancestors = Array(removed.ancestors)
    runtime.updates.afterUpdate { [weak self] in
      guard let self else { return }
      for case let node as any FocusObserver in ancestors where node.isMounted {
        node.focusMoved(inside: target)
      }
      // If its row is removed or exits, too, the list receives the keys.
      for node in ancestors where node.isMounted && target == nil {
        if node.layer?.receiveFocus() == true { return }
        if let list = node.focusTarget, list.acceptsFocus { set(list) }
      }
    }
  }

  /// Notifies a node and its ancestors of the current focus.
  private func notifyAncestors(_ node: any FocusTarget, _ target: (any FocusTarget)?) {
    for case let node as any FocusObserver in node.selfAndAncestors {
      node.focusMoved(inside: target)
    }
  }

  /// Requests a new drawing of the focused view.
  private func displayChanged() {
    guard let target else { return }
    target.invalidatePaint()
    runtime.setNeedsDisplay()
  }
}
