// The animate pass samples each animation at the frame's time, in closed form without steps.

extension ViewHost {
  /// Samples all running animations.
  func animatePass() {
    guard runtime.begin(.animate) else { return }
    defer { runtime.endPass() }
    let context = TickContext(time: time)
    var runningNodeCount = 0
    var index = 0
    // A tick may start other nodes; they are appended and sampled in this pass.
    while index < runtime.motions.nodes.count {
      let node = runtime.motions.nodes[index]
      if node.isMounted, node.isRunning, node.tick(context) {
        runtime.motions.nodes[runningNodeCount] = node
        runningNodeCount += 1
      } else if node.isRunning {
        node.isRunning = false
        node.layer?.runningCount -= 1
      }
      index += 1
    }
    runtime.motions.nodes.removeSubrange(runningNodeCount...)
    // Evaluate the bodies of animatable views with the sampled values, without a transaction.
    evaluateSampled()
  }

  private func evaluateSampled() {
    guard !runtime.updates.pending.isEmpty else { return }
    // `animation(_:value:)` acts only in the update that saw the change, which is over.
    runtime.updates.epoch += 1
    for owner in runtime.updates.consumePending() { owner.evaluatePending() }
  }

  /// Returns the time in seconds of the next completion or end of a list's exiting anchor, up to
  /// the target; nil if there is none.
  ///
  /// Their effects start at that time and not at the frame, so they do not depend on the frame
  /// rate.
  func nextEvent(before target: Double) -> Double? {
    var next = Double.infinity
    for completion in runtime.motions.completions {
      next = min(next, max(completion.dueTime, time))
    }
    for list in runtime.nodes.lists {
      guard let end = list.anchorEnd, end > time else { continue }
      next = min(next, end)
    }
    return next <= target ? next : nil
  }

  /// Calls the completions that are due.
  func fireCompletions() {
    let due = runtime.motions.completions.filter { $0.dueTime <= time }
    guard !due.isEmpty else { return }
    runtime.motions.completions.removeAll { completion in due.contains { $0 === completion } }
    for completion in due {
      recorder?.completed()
      completion.fire()
    }
  }
}
