// A list is dragged, flung and drawn back from its ends like any scrolled content. The motion says
// where the content should be at a time; the anchor says what that means for the rows, and when
// rows above turn out taller the motion moves along with them, undisturbed.

extension ListNode {
  var metrics: ScrollMetrics {
    ScrollMetrics(viewport: hostFrame, contentHeight: contentHeight, offset: offset)
  }

  var refreshPhase: RefreshPhase? { refresh?.phase }

  var takesTaps: Bool { false }

  func tapped() {}

  func beginScroll() {
    preferredAnchor = nil
    syncMotion()
    motion.hold(at: host.time)
  }

  func dragScroll(by distance: Double) {
    guard motion.isHeld else { return scroll(by: distance) }
    motion.drag(by: distance, at: host.time)
    follow(motion)
    refresh?.pulled(by: -motion.offset(at: host.time))
  }

  func endScroll(velocity: Double) {
    guard motion.isHeld else { return }
    refresh?.released()
    motion.release(velocity: velocity, at: host.time)
    if isMoving { host.run(self) }
    setNeedsLayout()
  }

  /// Whether the list moves by itself; the sign of a refresh turns until the refresh is over.
  var isMoving: Bool { motion.isRunning(at: host.time) || refresh?.phase == .refreshing }

  /// Takes over the room that a refresh keeps above the rows.
  func boundsChanged(isDrawn: Bool) {
    syncMotion(isDrawn: isDrawn)
    if isMoving { host.run(self) }
    setNeedsLayout()
  }

  /// Ends what moves by itself, for a step that takes its place.
  func stopMotion() {
    if motion.isHeld || motion.isRunning(at: host.time) { motion.rest(at: offset) }
  }

  /// Gives the motion the offset and the ends as they are.
  private func syncMotion(isDrawn: Bool = false) {
    if !motion.isHeld, !motion.isRunning(at: host.time) { motion.rest(at: offset) }
    let top = -(refresh?.room ?? 0)
    motion.setBounds(
      top...max(top, contentHeight - size.height), viewport: size.height, isDrawn: isDrawn,
      at: host.time)
  }

  /// Puts the content where the motion is.
  private func follow(_ motion: ScrollMotion) {
    let target = motion.offset(at: host.time)
    let inside = min(max(target, 0), max(0, contentHeight - size.height))
    overscroll = target - inside
    move(to: inside)
    requestedOffset = inside
    setNeedsLayout()
  }

  /// Samples the motion, once a frame.
  func tickMotion() {
    guard motion.endTime > -.infinity || refresh != nil else { return }
    if motion.endTime > -.infinity { follow(motion) }
    if !motion.isRunning(at: host.time) {
      if motion.endTime > -.infinity { motion.rest(at: motion.offset(at: host.time)) }
      refresh?.rested()
    }
    host.needsDisplay = true
  }

  /// Moves the motion along with rows above that turned out to be of another height.
  func settleMotion() {
    guard let requested = requestedOffset else { return }
    requestedOffset = nil
    motion.shift(by: offset - overscroll - requested)
    if motion.isHeld || motion.isRunning(at: host.time) { syncMotion() }
  }

  func updateRefresh() {
    if let action = environment.refresh {
      let control = refresh ?? RefreshControl(self)
      control.action = action
      refresh = control
    } else {
      refresh?.cancel()
      refresh = nil
    }
  }
}
