// The event pass: pointer, key and scroll find the views they are meant for and change state.

/// Something under the pointer that reacts, and where on it the pointer is.
struct Hit {
  let target: any PointerTarget
  let point: Point
}

/// A node that reacts to the pointer.
@MainActor protocol PointerTarget: ViewNode {
  /// Whether a press and a release on it do something.
  var takesTaps: Bool { get }
  /// The pointer's button went down on it, or up again.
  func pressChanged(_ isPressed: Bool)
  /// It was pressed and released.
  func tapped()
  /// The pointer came onto it or left it.
  func hoverChanged(_ isHovered: Bool)
}

extension PointerTarget {
  func pressChanged(_ isPressed: Bool) {}
  func hoverChanged(_ isHovered: Bool) {}
}

/// What the pointer is doing.
struct PointerState {
  var position: Point?
  var pressed: (any PointerTarget)?
  var hovered: [any PointerTarget] = []
}

extension ViewHost {
  /// The pointer's first button goes down at a position.
  public func press(at point: Point) {
    move(to: point)
    let hits = hits(at: point)
    showsFocus = false
    setFocus(
      hits.lazy.compactMap { $0.target as? any FocusTarget }.first { $0.takesFocus })
    let target = hits.first { $0.target.takesTaps }?.target
    pointer.pressed = target
    target?.pressChanged(true)
  }

  /// The pointer moves to a position.
  public func move(to point: Point) {
    pointer.position = point
    updateHover(hits(at: point).map(\.target))
  }

  /// The pointer leaves the host.
  public func exit() {
    pointer.position = nil
    updateHover([])
  }

  /// The pointer's first button goes up at a position.
  ///
  /// What was pressed is tapped where it still is what lies under the pointer.
  public func release(at point: Point) {
    pointer.position = point
    guard let target = pointer.pressed else { return }
    pointer.pressed = nil
    guard target.isMounted else { return }
    target.pressChanged(false)
    guard hits(at: point).contains(where: { $0.target === target }) else { return }
    noteToggledRow(of: target)
    target.tapped()
  }

  /// A press and a release at a position.
  public func tap(at point: Point) {
    press(at: point)
    release(at: point)
  }

  private func updateHover(_ targets: [any PointerTarget]) {
    let left = pointer.hovered.filter { old in !targets.contains { $0 === old } }
    let entered = targets.filter { new in !pointer.hovered.contains { $0 === new } }
    pointer.hovered = targets
    for target in left where target.isMounted { target.hoverChanged(false) }
    for target in entered { target.hoverChanged(true) }
  }

  /// Brings hovering up to date after rows moved under a pointer that stands still.
  func refreshHover() {
    guard let position = pointer.position else { return }
    updateHover(hits(at: position).map(\.target))
  }

  /// The row that the user acts on is the one that stays where it is.
  private func noteToggledRow(of target: ViewNode) {
    guard let row = target.layer as? RowNode else { return }
    row.list.userActed(on: row)
  }

  /// A wheel scrolls what lies under a position or, where there is none, the pointer, points,
  /// downwards and to the right positive.
  ///
  /// Each direction is for the innermost that scrolls in it.
  public func scroll(by delta: Point, at point: Point? = nil) {
    if delta.y != 0 {
      scrollable(at: point, along: .vertical)?.scroll(by: delta.y, along: .vertical)
    }
    if delta.x != 0 {
      scrollable(at: point, along: .horizontal)?.scroll(by: delta.x, along: .horizontal)
    }
  }

  /// A key goes down; returns whether anything used it.
  @discardableResult public func key(_ key: Key, modifiers: KeyModifiers = []) -> Bool {
    showsFocus = true
    if useKeyAroundFocus(KeyPress(key: key, modifiers: modifiers)) { return true }
    if let focus, focus.isMounted, focus.use(key, modifiers) { return true }
    switch key {
    case .tab:
      return moveFocus(backwards: modifiers.contains(.shift))
    case .up, .down, .home, .end, .pageUp, .pageDown:
      // Nothing has the focus yet: the arrows begin where tab does.
      return focus == nil && moveFocus(backwards: false)
    case .escape:
      guard let portal = topPortal else { return false }
      portal.dismiss()
      return true
    default:
      return false
    }
  }

  /// Text is typed into what has the focus.
  public func type(_ text: String) {
    if let focus, focus.isMounted { focus.type(text) }
  }
}
