extension ViewHost {
  /// How often what a layout callback or a completion changed is carried out within one frame.
  static let maximumPasses = 4

  /// Lets time pass and brings everything up to date; says when there will be something new.
  ///
  /// Time does not run backwards: an earlier time counts as the last one. A time that is not finite
  /// changes nothing.
  ///
  /// - Complexity: O(1) where nothing is to be done. Else that of what changed and moves: bodies
  ///   that are evaluated, layouts that are made anew, shown rows that are placed; never of rows
  ///   out of sight, but for O(log n) in a list of n rows.
  @discardableResult public func advance(to newTime: Double) -> NextFrame {
    guard runtime.isFree(for: "A frame"), runtime.isBetweenFrames(for: "A frame") else {
      return .now
    }
    runtime.frameIsRequested = false
    // The clock starts with the first frame, whatever it says.
    if statistics.frames == 0, newTime.isFinite { runtime.time = newTime }
    let target = newTime.isFinite ? max(newTime, time) : time
    runtime.lastFrameTime = time
    if hasNothingToDo {
      runtime.time = target
      return .never
    }
    runtime.isAdvancing = true
    loopIsStopped = false
    for observer in runtime.geometryObservers { observer.isHeldBack = false }
    runtime.statistics.frames += 1
    // What events changed happens at the time of the last advance.
    settle()
    var rounds = 0
    while let due = nextEvent(before: target) {
      // What a completion starts begins where the animation ended, not at the frame that saw it.
      pass(to: due)
      fireCompletions()
      settle()
      rounds += 1
      if rounds == 64 {
        runtime.report(
          .completionLoop,
          "Completions keep starting animations that end at once; the rest waits for the next "
            + "frame. Give the animations a duration, or stop the chain.", at: nil)
        break
      }
    }
    pass(to: target)
    dragHeldRow()
    fireCompletions()
    settle()
    endRunsWithoutMotion()
    refreshHoverAtRest(nextFrame)
    paintPass()
    runtime.isAdvancing = false
    runtime.checkInvariants()
    let next = nextFrame
    watch?.look(at: self, after: next)
    return next
  }

  /// Carries out what was changed since the last frame, in that frame: no time passes, and nothing moves on.
  ///
  /// So what is made of where things stand in a frame is seen in it, and not in the next one. Does nothing before the
  /// first frame.
  ///
  /// - Complexity: That of what was changed, see ``advance(to:)``; O(1) where nothing was.
  public func update() {
    guard statistics.frames > 0, runtime.isFree(for: "An update"),
      runtime.isBetweenFrames(for: "An update")
    else { return }
    let old = statistics
    let wasPending = runtime.hasPendingUpdates || needsLayout
    runtime.isAdvancing = true
    settle()
    endRunsWithoutMotion()
    paintPass()
    runtime.isAdvancing = false
    runtime.checkInvariants()
    // What it did belongs to the frame at hand, which may be the last one.
    if wasPending || statistics != old { watch?.look(at: self, after: nextFrame) }
  }

  /// Ends in this frame what began and has nowhere to go: there may be no other frame.
  private func endRunsWithoutMotion() {
    if !runtime.running.isEmpty, nextFrame == .never { pass(to: time) }
  }

  /// Lets time pass without an event on the way.
  private func pass(to newTime: Double) {
    if newTime > time || !runtime.running.isEmpty {
      runtime.time = newTime
      animatePass()
    }
    layoutPass(isStep: false)
    settle()
  }

  /// Carries out what is pending at the time as it stands, until nothing is.
  ///
  /// A frame settles several times; what was found to go in a circle waits for the next one.
  func settle() {
    if loopIsStopped { return }
    var round = 0
    runUpdateActions()
    // What an animation just moved is reported in the frame that shows it.
    geometryCallbackPass()
    while runtime.hasPendingUpdates || needsLayout {
      if round == ViewHost.maximumPasses {
        stopLoop()
        break
      }
      round += 1
      carryOutTransactions()
      runUpdateActions()
      geometryCallbackPass()
    }
    runtime.updateTransaction = ActiveTransaction()
  }

  /// Holds those views back that go in a circle; the others are told of their geometry as before.
  private func stopLoop() {
    let looping = runtime.geometryObservers.filter(\.firedInLastPass)
    for observer in looping { observer.isHeldBack = true }
    loopIsStopped = looping.isEmpty
    let node = looping.first
    runtime.report(
      node == nil ? .stateChangedDuringUpdate : .geometryLoop,
      "State is changed again each time the view is laid out, so that it never comes to rest; "
        + "the rest waits for the next frame. Change only state that does not affect the size of "
        + "the view that is observed.", path: node?.path ?? runtime.pending.first?.path ?? "")
  }

  // Loops, as all that is asked in every frame: the library's `contains` would look up at each call of
  // its closure which thread it is on.
  var needsLayout: Bool {
    if runtime.needsRootLayout { return true }
    for list in runtime.lists where list.needsLayout { return true }
    return false
  }

  /// Whether the last frame left something undone that went in a circle.
  private var leavesLoop: Bool {
    if loopIsStopped { return true }
    for observer in runtime.geometryObservers where observer.isHeldBack { return true }
    return false
  }

  /// Whether a frame would look like the last one, at whatever time.
  private var hasNothingToDo: Bool {
    if statistics.frames == 0 || runtime.needsDisplay || runtime.hasPendingUpdates
      || runtime.needsRootLayout
    {
      return false
    }
    if leavesLoop || pointer.grabbed != nil || pointer.hoverDue != nil { return false }
    if !runtime.running.isEmpty || !runtime.completions.isEmpty { return false }
    for list in runtime.lists where list.needsLayout || list.isScrolling { return false }
    return true
  }

  /// When there will be something new, as things stand.
  var nextFrame: NextFrame {
    // What a loop left undone is done in the next frame.
    if runtime.hasPendingUpdates || needsLayout || leavesLoop { return .now }
    var next = Double.infinity
    for node in runtime.running {
      let change = node.nextChange
      if change <= time { return .now }
      next = min(next, change)
    }
    for list in runtime.lists {
      if list.isScrolling { return .now }
    }
    for completion in runtime.completions { next = min(next, completion.dueTime) }
    if let grabbed = pointer.grabbed { next = min(next, grabbed.due) }
    next = min(next, hoverTime)
    if next == .infinity { return .never }
    return next <= time ? .now : .at(next)
  }

  /// Whether there will be nothing new before an event.
  public var isIdle: Bool { nextFrame == .never && !runtime.needsDisplay }
}
