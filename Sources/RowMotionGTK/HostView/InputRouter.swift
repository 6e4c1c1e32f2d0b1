import CGtk
import CGtkShims
import RowMotion

/// The route of pointer, keys and keyboard focus from a canvas to its host.
///
/// Each event is one call of `HostView.perform`, so that it acts at its own time.
@MainActor final class InputRouter {
  /// Called after the host received a press of the primary button, with the click count.
  var onPress: (@MainActor (Point, Int) -> Void)?
  /// Called after the host received a release of the primary button, with the click count.
  var onRelease: (@MainActor (Point, Int) -> Void)?
  /// Called with keys that the host did not handle; returns whether it handled them.
  var onKey: (@MainActor (Key, KeyModifiers) -> Bool)?
  /// Called when rows are dragged out; returns their content, or nil to keep them in the view.
  var onDragOut: (@MainActor (_ rows: [AnyHashable], _ list: AnyHashable?) -> TransferContent?)?

  /// False while pointer, keys and actions are ignored, because the canvas shows another frame.
  var isEnabled = true
  weak var observer: (any HostViewObserver)?
  let pointer: PointerInput
  private let drag: DragInput
  private let menu: ContextMenuPopover
  private var focusController: OpaquePointer?
  private var pointerStyle = PointerStyle.automatic
  private let widget: UnsafeMutablePointer<GtkWidget>
  private let host: ViewHost
  private let textInput: TextInputOverlay
  private let accessibility: AccessibilityBridge
  private let frames: HostFrames

  init(
    widget: UnsafeMutablePointer<GtkWidget>, host: ViewHost, textInput: TextInputOverlay,
    accessibility: AccessibilityBridge, frames: HostFrames
  ) {
    self.widget = widget
    self.host = host
    self.textInput = textInput
    self.accessibility = accessibility
    self.frames = frames
    pointer = PointerInput(widget: widget)
    drag = DragInput(widget: widget)
    menu = ContextMenuPopover(canvas: widget)
    host.hasKeyboard = false
    host.tabLeavesAtEnd = true
    connectPointer()
    connectDrag()
    connectDragBack()
    connectKeys()
    connectTextInput()
    connectAccessibility()
  }

  private func perform(_ change: () -> Void) { if isEnabled { frames.perform(change) } }

  /// Runs a change as an event that the user caused.
  private func performUserAction(_ change: () -> Void) {
    guard isEnabled else { return }
    accessibility.userActed()
    frames.perform(change)
  }

  // MARK: Pointer

  private func connectPointer() {
    pointer.keepsFocus = { [weak self] in
      guard let self else { return false }
      return !isEnabled || host.keepsTextFocus(at: $0)
    }
    pointer.onPress = { [weak self] point, count in
      guard let self else { return }
      if isEnabled { host.pressedModifiers = pointer.modifiers }
      press(at: point, count: count, isRapid: pointer.isRapid)
    }
    pointer.onRelease = { [weak self] point, count in self?.release(at: point, count: count) }
    pointer.onMove = { [weak self] point in self?.perform { self?.host.move(to: point) } }
    pointer.onExit = { [weak self] in self?.perform { self?.host.exit() } }
    pointer.onMenu = { [weak self] point in self?.openMenu(at: point) }
    pointer.onCancel = { [weak self] in self?.cancelRowDrag() }
    pointer.onLongPress = { [weak self] in
      guard let self else { return false }
      perform { host.longPress() }
      return host.isDraggingRow
    }
    pointer.canDragOut = { [weak self] in self?.host.isDraggingRow ?? false }
    pointer.onDragOut = { [weak self] in self?.dragOut($0) ?? false }
    pointer.forwardsScroll = { [weak self] in self?.textInput.contains($0) ?? false }
    pointer.onScroll = { [weak self] delta, point in
      guard let self else { return false }
      if let point,
        delta.y == 0 || !host.hasContentToScroll(at: point, along: .vertical),
        delta.x == 0 || !host.hasContentToScroll(at: point, along: .horizontal)
      {
        return false
      }
      perform { self.host.scroll(by: delta, at: point) }
      return true
    }
  }

  private func connectDrag() {
    drag.isOtherDragActive = { [weak self] in
      self.map { $0.host.isDraggingRow || $0.host.isDraggingView } ?? false
    }
    drag.onOtherDrag = { [weak self] point in self?.pointer.continuePress(to: point) }
    drag.canScroll = { [weak self] point, axis in
      self?.host.canScroll(at: point, along: axis) ?? false
    }
    drag.onBegin = { [weak self] point in self?.perform { self?.host.beginScroll(at: point) } }
    drag.onDrag = { [weak self] distance in
      self?.perform { self?.host.dragScroll(by: distance) }
    }
    drag.onEnd = { [weak self] velocity in
      self?.perform { self?.host.endScroll(velocity: velocity) }
    }
  }

  /// Presses the primary button, for the `count`th time in a row.
  func press(at point: Point, count: Int, isRapid: Bool?) {
    performUserAction { host.press(at: point, count: count, isRapid: isRapid) }
    observer?.pressed(at: point)
    guard isEnabled else { return }
    textInput.pressed(at: point)
    onPress?(point, count)
  }

  /// Releases the primary button, for the `count`th time in a row.
  func release(at point: Point, count: Int) {
    // A press that a preview interrupts ends, too.
    accessibility.userActed()
    frames.perform { host.release(at: point) }
    onRelease?(point, count)
  }

  /// Hovers what is under the mouse, after presses that the mouse did not make.
  func followPointer() {
    perform {
      if let position = pointer.position { host.move(to: position) } else { host.exit() }
    }
  }

  /// Sets the pointer's shape after a frame.
  func updateCursor() {
    let style = host.pointerStyle
    guard style != pointerStyle else { return }
    pointerStyle = style
    let name: String? =
      switch style {
      case .automatic: nil
      case .grabIdle: "grab"
      case .grabActive: "grabbing"
      case .columnResize: "col-resize"
      }
    gtk_widget_set_cursor_from_name(widget, name)
  }

  /// Opens the context menu at a point or, without a point, of the row with the keyboard focus;
  /// returns whether there is one.
  @discardableResult func openMenu(at point: Point?) -> Bool {
    var found: ContextMenu?
    performUserAction {
      host.cancelRowDrag()
      found = point.map { host.contextMenu(at: $0) } ?? host.contextMenuOfFocusedRow()
    }
    guard let found else { return false }
    menu.show(found, at: point) { [weak self] item in
      self?.performUserAction { self?.host.choose(item) }
    }
    return true
  }

  /// Closes the context menu.
  func closeMenu() { menu.close() }

  /// Drags rows out to other programs; returns whether there was something to drag.
  ///
  /// The rows stay dragged in the host until that drag ends, so that they can come back.
  private func dragOut(_ controller: OpaquePointer) -> Bool {
    guard let dragged = host.draggedRows, let content = onDragOut?(dragged.ids, dragged.list) else {
      return false
    }
    let provider = content.makeProvider()
    defer { g_object_unref(UnsafeMutableRawPointer(provider)) }
    guard let drag = row_motion_drag_begin(controller, provider, content.title) else {
      return false
    }
    for end in ["dnd-finished", "cancel"] {
      Signals.connect(drag, end) { [weak self] in self?.cancelRowDrag() }
    }
    g_object_unref(UnsafeMutableRawPointer(drag))
    return true
  }

  private func cancelRowDrag() {
    guard host.isDraggingRow else { return }
    perform { host.cancelRowDrag() }
    onRelease?(Point(x: -1, y: -1), 0)
  }

  /// Continues to move rows that were dragged out of the window and come back.
  private func connectDragBack() {
    guard let target = gtk_drop_target_async_new(nil, GDK_ACTION_COPY) else { return }
    // On X11 the position is known only with the first motion.
    Signals.connectDrag(target, "drag-enter") { [weak self] drop, _ in self?.isOwn(drop) ?? false }
    Signals.connectDrag(target, "drag-motion") { [weak self] drop, point in
      guard let self, isOwn(drop) else { return false }
      perform { host.move(to: point) }
      return true
    }
    Signals.connect(target, "drag-leave") { [weak self] in
      guard let self, host.isDraggingRow else { return }
      perform { host.exit() }
    }
    Signals.connectDrag(target, "drop") { [weak self] drop, point in
      guard let self, isOwn(drop) else { return false }
      release(at: point, count: 1)
      gdk_drop_finish(drop, GDK_ACTION_COPY)
      return true
    }
    gtk_widget_add_controller(widget, target)
  }

  /// Returns true if rows of the host are dropped.
  private func isOwn(_ drop: OpaquePointer) -> Bool {
    host.isDraggingRow && gdk_drop_get_drag(drop) != nil
  }

  // MARK: Keys and focus

  private func connectKeys() {
    KeyInput.connect(
      to: widget, onCapture: { [weak self] in self?.forwardToNewField($0) ?? false },
      onMenu: { [weak self] in
        self.map { $0.host.isDraggingRow || $0.openMenu(at: nil) } ?? false
      }
    ) { [weak self] key, modifiers in
      guard let self else { return false }
      // Some keyboards need Shift for a period.
      let observer = modifiers.isDisjoint(with: [.control, .alt]) ? observer : nil
      if observer?.handleKeyFirst(key) ?? false { return true }
      if isEnabled {
        var isHandled = false
        performUserAction { isHandled = self.host.key(key, modifiers: modifiers) }
        if isHandled || onKey?(key, modifiers) ?? false { return true }
      }
      return observer?.handleIgnoredKey(key) ?? false
    }
    focusController = KeyInput.connectFocus(to: widget) { [weak self] in self?.focusChanged() }
  }

  private func connectTextInput() {
    textInput.perform = { [weak self] change in self?.performUserAction(change) }
    textInput.onChange = { [weak self] in
      self?.accessibility.nativeInput = self?.textInput.shown.map { ($0.input.id, $0.field) }
    }
  }

  /// Passes a key to a text field that gets the focus in the pending frame; returns whether the
  /// field handled the key.
  private func forwardToNewField(_ controller: OpaquePointer) -> Bool {
    let isNew = !textInput.hasFocus
    if isNew {
      // A frame is pending only after a change.
      guard frames.loop.isRunning else { return false }
      perform {}
    }
    guard textInput.hasFocus, let field = textInput.shown?.field else { return false }
    textInput.moveCaretToPress()
    return isNew && gtk_event_controller_key_forward(controller, field) != 0
  }

  /// Gives the focus to a view when the canvas receives it; returns whether a view accepts it.
  ///
  /// - Parameter isOpening: True if the canvas was not painted yet.
  func enterFocus(backwards: Bool, isOpening: Bool) -> Bool {
    // The observer gets the keys that the host ignores.
    if !isEnabled { return true }
    var acceptsFocus = false
    perform {
      acceptsFocus =
        isOpening
        ? host.setOpeningFocus(backwards: backwards) : host.enterFocus(backwards: backwards)
    }
    // Run a frame: a field takes the focus in the frame in which it appears, not when the canvas
    // gets it.
    if acceptsFocus { perform {} }
    // An opening window has no ring before a key is pressed.
    if !acceptsFocus, !isOpening { gtk_widget_add_css_class(widget, CanvasStyle.ringClass) }
    return acceptsFocus
  }

  /// Removes the focus ring around the canvas once a view in it has the focus.
  func updateFocusRing() {
    if host.hasFocusedView { gtk_widget_remove_css_class(widget, CanvasStyle.ringClass) }
  }

  /// Sets whether the host receives keys, which it does if the canvas or one of its elements has
  /// the focus.
  private func focusChanged() {
    guard let focusController, !accessibility.tree.isMovingFocus else { return }
    let hasKeyboard =
      gtk_event_controller_focus_is_focus(focusController) != 0
      || accessibility.tree.hasFocus
        && gtk_event_controller_focus_contains_focus(focusController) != 0
    textInput.hold { frames.perform { host.hasKeyboard = hasKeyboard } }
  }

  // MARK: Assistive technologies

  private func connectAccessibility() {
    accessibility.tree.onFocusChange = { [weak self] in self?.focusChanged() }
    accessibility.tree.onFocus = { [weak self] id in
      self?.perform { self?.host.setAccessibilityFocus(id) }
    }
    accessibility.tree.onAction = { [weak self] kind, id in
      guard let self, isEnabled else { return }
      accessibility.userActed()
      // Keys go to the focused widget.
      if kind == .focus, row_motion_has_own_focus(widget) == 0 { gtk_widget_grab_focus(widget) }
      perform { self.host.performAccessibilityAction(kind, on: id) }
    }
  }
}
