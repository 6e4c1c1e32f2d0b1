/// A log of the changes and the motions of a replay.
@MainActor final class CauseLog: CauseObserver {
  /// A change for which a body was evaluated again.
  struct Change {
    /// The time of the change, in seconds.
    var time: Double
    /// The path of the view whose body was evaluated.
    var path: String
    /// The name of the changed property, such as `ContentRow.isOpen`; nil for a model.
    var property: String?
    /// The animation of the change; nil if it took effect at once.
    var animation: Animation?
    /// The input that made the change; nil for a change by a frame, such as a completion.
    var input: String?
  }

  /// The start of a motion, or its retarget.
  struct Start {
    weak var node: ViewNode?
    /// The time of the start, in seconds.
    var time: Double
    /// True if the node was moving already.
    var isRetarget: Bool
    /// The change that caused the motion; nil if that is unknown.
    var change: Change?
  }

  private(set) var starts: [Start] = []
  /// The last changes, of the current time and the last event.
  private var changes: [Change] = []
  /// The input of the current event; nil in a frame.
  var input: String?

  func bodyRequested(
    _ owner: any StateOwner, _ transaction: ActiveTransaction, by storage: AnyObject?
  ) {
    guard !transaction.isSample, let node = owner as? ViewNode else { return }
    let time = node.host.time
    if changes.last.map({ $0.time != time }) ?? false { changes = [] }
    var property: String?
    var next: ViewNode? = node
    while let storage, property == nil, let current = next {
      property = current.propertyName(of: storage)
      next = current.parent
    }
    changes.append(
      Change(
        time: time, path: owner.path, property: property, animation: transaction.animation,
        input: input))
  }

  func motionStarted(_ node: ViewNode) {
    let path = node.path
    // The nearest body above the node, or one below that changed its size.
    let change =
      changes.filter { path.hasPrefix($0.path) || $0.path.hasPrefix(path) }
      .max { $0.path.count < $1.path.count } ?? changes.last
    starts.append(
      Start(node: node, time: node.host.time, isRetarget: node.isRunning, change: change))
  }
}
