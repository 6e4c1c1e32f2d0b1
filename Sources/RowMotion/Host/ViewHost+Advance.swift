/// The time at which a host has something new to show.
public enum NextFrame: Hashable, Sendable {
  /// At the next frame: an animation is running or something changed.
  case now
  /// Not before a time in seconds: all running animations wait for a delay.
  case at(Double)
  /// Not before an event: no animation is running.
  case never
}

extension ViewHost {
  /// The maximum number of rounds per frame that apply changes by layout callbacks or completions.
  static let maximumPasses = 4

  /// Advances time, brings everything up to date, and returns when the next frame is due.
  ///
  /// Time never runs backward: an earlier time counts as the last one. A time that is not finite
  /// leaves the time unchanged.
  ///
  /// - Complexity: O(1) if there is nothing to do. Otherwise proportional to the evaluated bodies,
  ///   the invalidated layouts and the visible rows. Rows off screen cost O(log n) in a list of n
  ///   rows.
  @discardableResult public func advance(to newTime: Double) -> NextFrame {
    guard runtime.isOutsidePass(for: "A frame"), runtime.isOutsideFrame(for: "A frame") else {
      return .now
    }
    runtime.frame.isRequested = false
    // The clock starts at the first frame's time.
    if statistics.frames == 0, newTime.isFinite { runtime.time = newTime }
    let target = newTime.isFinite ? max(newTime, time) : time
    runtime.frame.lastTime = time
    if hasNothingToDo {
      recorder?.idled(until: target)
      runtime.time = target
      return .never
    }
    recorder?.beginFrame(at: target)
    defer { recorder?.end() }
    runtime.text.begin()
    runtime.frame.isAdvancing = true
    runtime.frame.target = target
    loopIsStopped = false
    if !runtime.nodes.suspendedObservers.isEmpty { runtime.nodes.suspendedObservers = [] }
    runtime.statistics.frames += 1
    // Event changes take effect at the time of the last advance.
    settle()
    var rounds = 0
    while let due = nextEvent(before: target) {
      // A completion's animation starts where the previous one ended, not at this frame.
      pass(to: due)
      fireCompletions()
      settleChanges()
      rounds += 1
      if rounds == Runtime.maximumRounds {
        runtime.report(
          .completionLoop,
          "Completions keep starting animations that end at once; they continue in the next "
            + "frame. Give the animations a duration, or stop the chain.", at: nil)
        break
      }
    }
    pass(to: target)
    beginDueRowDrag()
    fireCompletions()
    settleChanges()
    endRunsWithoutMotion()
    refreshHoverAtRest(nextFrame)
    paintPass()
    runtime.frame.isAdvancing = false
    runtime.frame.target = nil
    runtime.checkInvariants()
    let next = nextFrame
    frameObserver?.frameEnded(self, after: next)
    return next
  }

  /// Applies the changes since the last frame within that frame, without advancing time.
  ///
  /// For example, a change that depends on the frame's geometry appears in the same frame, not in
  /// the next one. Before the first frame it does nothing.
  ///
  /// - Complexity: Proportional to the changes, see ``advance(to:)``; O(1) if there are none.
  public func update() {
    guard statistics.frames > 0, runtime.isOutsidePass(for: "An update"),
      runtime.isOutsideFrame(for: "An update")
    else { return }
    recorder?.begin(.update)
    defer { recorder?.end() }
    let old = statistics
    let wasPending = runtime.updates.isPending || needsLayout
    runtime.frame.isAdvancing = true
    settle()
    endRunsWithoutMotion()
    paintPass()
    runtime.frame.isAdvancing = false
    runtime.checkInvariants()
    // The changes belong to the current frame, which may be the last one.
    if wasPending || statistics != old { frameObserver?.frameEnded(self, after: nextFrame) }
  }

  /// Ends animations that have no distance to cover in this frame, which may be the last one.
  private func endRunsWithoutMotion() {
    if !runtime.motions.nodes.isEmpty, nextFrame == .never { pass(to: time) }
  }

  /// Advances time to an instant with no event before it.
  private func pass(to newTime: Double) {
    if newTime > time || !runtime.motions.nodes.isEmpty {
      runtime.time = newTime
      animatePass()
    }
    layoutPass(isStep: false)
    settle()
  }

  /// Applies the changes of completions and of a drag at the current time, if there are any.
  private func settleChanges() {
    if runtime.updates.isPending || needsLayout { settle() }
  }

  /// Reports changed geometry, and applies all pending changes at the current time.
  ///
  /// A loop of changes continues in the next frame.
  func settle() {
    if loopIsStopped { return }
    var round = 0
    runUpdateActions()
    // Report geometry that an animation has just changed in the frame that shows it.
    geometryCallbackPass()
    while runtime.updates.isPending || needsLayout {
      if round == ViewHost.maximumPasses {
        stopLoop()
        break
      }
      round += 1
      runtime.statistics.updateRounds += 1
      applyTransactions()
      runUpdateActions()
      geometryCallbackPass()
    }
    runtime.updates.transaction = ActiveTransaction()
  }

  /// Disables callbacks of the views in a geometry loop until the next frame; others keep theirs.
  private func stopLoop() {
    let looping = runtime.nodes.geometryObservers.filter { $0.firedInLastPass }
    runtime.nodes.suspendedObservers.formUnion(looping.map { ObjectIdentifier($0) })
    loopIsStopped = looping.isEmpty
    let node = looping.first
    runtime.report(
      node == nil ? .stateChangedDuringUpdate : .geometryLoop,
      "Each layout of the view changes state again, so layout never ends; it continues in the "
        + "next frame. Change only state that does not affect the size of the observed view.",
      path: node?.path ?? runtime.updates.pending.first?.path ?? "")
  }

  // A `for` loop, because this runs in every frame: `contains` would check the current thread in
  // each call of its closure.
  var needsLayout: Bool {
    if runtime.frame.needsRootLayout { return true }
    for list in runtime.nodes.lists where list.needsLayout { return true }
    return false
  }

  /// True if the last frame stopped a loop of changes.
  private var didStopLoop: Bool { loopIsStopped || !runtime.nodes.suspendedObservers.isEmpty }

  /// True if a frame at any time would look like the last one.
  private var hasNothingToDo: Bool {
    statistics.frames > 0 && runtime.motions.nodes.isEmpty && runtime.motions.completions.isEmpty
      && isIdle
  }

  /// The time of the next frame, as far as it is known now.
  var nextFrame: NextFrame {
    // The next frame continues a loop of changes that this frame stopped.
    if runtime.updates.isPending || needsLayout || didStopLoop { return .now }
    var next = Double.infinity
    for node in runtime.motions.nodes {
      let change = node.motionTimes.nextChange
      if change <= time { return .now }
      next = min(next, change)
    }
    for completion in runtime.motions.completions { next = min(next, completion.dueTime) }
    if let pressedRow = pointer.pressedRow { next = min(next, pressedRow.due) }
    next = min(next, hoverTime)
    if next == .infinity { return .never }
    return next <= time ? .now : .at(next)
  }

  /// A Boolean value that indicates whether nothing new is due before an event.
  public var isIdle: Bool { nextFrame == .never && !runtime.frame.needsDisplay }
}
