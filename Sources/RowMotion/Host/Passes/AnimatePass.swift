// The animate pass: each motion is sampled at the frame's time, in closed form and never by a step.

extension ViewHost {
  /// Has a node sampled each frame until it says that it has come to rest.
  func run(_ node: ViewNode) {
    guard !node.isRunning else { return }
    node.isRunning = true
    node.layer?.runningCount += 1
    running.append(node)
    setNeedsFrame()
  }

  /// Samples all that runs.
  func animatePass() {
    isInPass = true
    defer { isInPass = false }
    var kept = 0
    var index = 0
    // Ticking may set others running; they are appended and sampled in this same pass.
    while index < running.count {
      let node = running[index]
      if node.isMounted, node.isRunning, node.tick() {
        running[kept] = node
        kept += 1
      } else if node.isRunning {
        node.isRunning = false
        node.layer?.runningCount -= 1
      }
      index += 1
    }
    running.removeSubrange(kept...)
    // Bodies of animatable views are evaluated with the sampled values, without a transaction.
    evaluateSampled()
  }

  private func evaluateSampled() {
    guard !pending.isEmpty else { return }
    // What changes with a value acts in the update that saw it, which is over.
    epoch += 1
    let owners = pending.sorted { $0.depth < $1.depth }
    pending.removeAll(keepingCapacity: true)
    for owner in owners { owner.evaluatePending() }
  }

  /// Forgets a node that is gone.
  func forget(_ node: ViewNode) {
    if node.isRunning {
      node.isRunning = false
      node.layer?.runningCount -= 1
    }
    for completion in completions { completion.drop(node) }
  }

  /// When the next completion is due, where that is before a time, seconds.
  func nextCompletion(before target: Double) -> Double? {
    var next: Double?
    for completion in completions {
      let due = completion.dueTime
      if due <= target, due < next ?? .infinity { next = due }
    }
    return next.map { max($0, time) }
  }

  /// Calls the completions that are due.
  func fireCompletions() {
    let due = completions.filter { $0.dueTime <= time }
    guard !due.isEmpty else { return }
    completions.removeAll { completion in due.contains { $0 === completion } }
    for completion in due { completion.fire() }
  }
}
