/// A log of the changes of state in a host, and of the motions that they started.
@MainActor final class CauseLog: CauseObserver {
  /// A change for which a body was evaluated again.
  struct Change: Equatable {
    /// The path of the view whose body was evaluated.
    var path: String
    /// The name of the changed property, such as `ContentRow.isOpen`; nil for a model.
    var property: String?
    /// The animation of the change; nil if it took effect at once.
    var animation: Animation?
    /// The transaction of the change; see ``ActiveTransaction/identity``.
    var transaction: Int
    /// The input or completion that made the change; nil for another change by a frame.
    var input: String?
  }

  /// The start of a motion, or its retarget.
  struct Start {
    /// The identity of the node.
    var node: ObjectIdentifier
    /// The name of the node in its row; nil for the row or list itself.
    var name: String?
    /// The row or presence that moves; without a row, the list.
    var lane: MotionFrame.Lane.ID
    /// The time of the start, in seconds.
    var time: Double
    /// The time at which the motion would end, in seconds; infinity until it is laid out.
    var end: Double
    /// True if the node was moving already.
    var isRetarget: Bool
    /// The state of the presence; nil for other motions.
    var state: Presence.State?
    /// The change that caused the motion; nil if it was no change of state, such as a scroll.
    var change: Change?
    /// The input in which the motion started; nil for a start by a frame.
    var input: String?
  }

  /// A change at a time.
  struct TimedChange {
    /// The time of the change, in seconds; the next frame shows it.
    var time: Double
    /// The time of the frame in which it was noticed, in seconds; nil outside of frames.
    var frameTime: Double?
    var change: Change
  }

  /// Returns the changes that a frame was the first to show.
  ///
  /// - Parameters:
  ///   - last: The time of the frame before it, in seconds.
  ///   - end: The time before which changes were made that the frame shows, in seconds.
  func changes(shownAfter last: Double, until end: Double) -> [Change] {
    changes.filter {
      guard let time = $0.frameTime else { return last <= $0.time && $0.time < end }
      return last < time && time <= end
    }
    .map(\.change)
  }

  /// The input of changes that a program makes after a frame.
  static let frameChange = "the program after a frame"

  private(set) var starts: ContiguousArray<Start> = []
  /// The changes in order, also those with an animation.
  private(set) var changes: ContiguousArray<TimedChange> = []
  /// Called when a presence that appears begins to disappear, or the other way round.
  var onReversal: (@MainActor (MotionFrame.Lane.ID) -> Void)?
  /// The nodes of the last starts, until their first layout determines when they end.
  private var started: [ViewNode] = []
  /// The last input or completion; nil once a frame has applied its changes.
  var input: String?

  /// Updates the ends of new motions after their first layout; returns false if there are none.
  func updateEnds() -> Bool {
    if started.isEmpty { return false }
    let new = starts.suffix(started.count)
    starts.removeLast(started.count)
    for (var start, node) in zip(new, started) {
      start.end = node.motionEnd
      let last = starts.lastIndex { $0.node == start.node }
      // A scroll runs on while content is laid out, even if the content's end changes.
      let isCaused =
        start.change != nil || start.input.map { !$0.hasPrefix(CauseLog.frameChange) } ?? false
      if let last, start.isRetarget, !isCaused || starts[last].end == start.end {
        starts[last].end = start.end
      } else {
        starts.append(start)
      }
    }
    started = []
    return true
  }

  /// Removes the motions that ended before a time, in seconds.
  func removeMotions(endedBefore time: Double) {
    if let first = starts.first, first.end < time, started.isEmpty {
      starts.removeAll { $0.end < time }
    }
    if let first = changes.first, first.time < time { changes.removeAll { $0.time < time } }
  }

  func bodyRequested(
    _ owner: any StateOwner, _ transaction: ActiveTransaction, by storage: AnyObject?
  ) {
    guard !transaction.isSample, let node = owner as? ViewNode else { return }
    var property: String?
    var next: ViewNode? = node
    while let storage, property == nil, let current = next {
      property = (current as? any StateOwner)?.propertyName(of: storage)
      next = current.parent
    }
    let change = Change(
      path: owner.path, property: property, animation: transaction.animation,
      transaction: transaction.identity, input: input)
    let runtime = node.runtime
    changes.append(
      TimedChange(time: runtime.time, frameTime: runtime.frame.target, change: change))
  }

  /// Returns the change that started a motion; nil if there is none.
  ///
  /// - Parameters:
  ///   - path: The path of the node that moves.
  ///   - transaction: The transaction in which the motion starts.
  ///   - changes: The changes of the current time.
  private func change(behind path: String, _ transaction: Int, in changes: [Change]) -> Change? {
    // The nearest body above the node, or one below that changed its size.
    let related = changes.filter { path.hasPrefix($0.path) || $0.path.hasPrefix(path) }
    // Changes outside of any transaction, such as hovering, all have the number 0.
    let same = related.filter { transaction != 0 && $0.transaction == transaction }
    let candidates = same.isEmpty ? related : same
    // Of several inputs at one time, such as a press and its release, the last one.
    return candidates.filter { $0.input == candidates.last?.input }
      .max { $0.path.count < $1.path.count } ?? changes.last
  }

  func motionStarted(_ node: ViewNode) {
    let path = node.path
    // Changes of the last time take effect in the next frame.
    let time = changes.last?.time ?? -.infinity
    let latest = changes.suffix(changes.reversed().prefix { $0.time == time }.count)
    var change = change(
      behind: path, node.runtime.updates.transaction.identity,
      in: time < node.runtime.frame.lastTime ? [] : latest.map(\.change))
    let container = node as? ScrollContainerNode
    // A fling or a return from an end is not animated by a transaction.
    if container?.vertical.motion.isRunning(at: node.runtime.time) == true {
      change?.animation = nil
    }
    let lane = MotionFrame.laneID(of: node)
    let isNamed = lane.part == nil && node !== node.layer && lane.row != nil
    let presence = node.presenceNode?.presence ?? (node as? RowNode)?.presence
    let start = Start(
      node: ObjectIdentifier(node),
      name: isNamed ? path.split(separator: "/").last.map(String.init) : nil,
      lane: lane, time: node.runtime.time, end: .infinity, isRetarget: node.isRunning,
      state: presence?.state, change: change, input: input)
    if start.isRetarget, let last = starts.last(where: { $0.node == start.node }) {
      switch (last.state, start.state) {
      case (.appearing, .disappearing), (.disappearing, .appearing): onReversal?(lane)
      default: break
      }
    }
    starts.append(start)
    started.append(node)
  }
}
