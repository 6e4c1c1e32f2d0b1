/// The nodes in motion, and the completions of their animations.
@MainActor final class RunningMotions {
  unowned(unsafe) var runtime: Runtime!
  @exclusivity(unchecked) var nodes: ContiguousArray<ViewNode> = []
  var completions: [AnimationCompletion] = []
  /// The observer of the causes of motion; nil without a recorder.
  @exclusivity(unchecked) var causes: (any CauseObserver)?
  /// Replaces the animation of each motion that starts; nil unless a recording is changed.
  var animationOverride: ((Animation) -> Animation)?

  /// Returns the animation of a motion that starts.
  func replaced(_ animation: Animation?) -> Animation? {
    guard let animationOverride else { return animation }
    return animation.map(animationOverride)
  }

  /// Samples a node in each frame until the node reports that its motion has ended.
  func run(_ node: ViewNode) {
    causes?.motionStarted(node)
    guard !node.isRunning else { return }
    node.isRunning = true
    node.layer?.runningCount += 1
    nodes.append(node)
    runtime.setNeedsFrame()
  }

  /// Unregisters the motion of a removed node.
  func forget(_ node: ViewNode) {
    if node.isRunning {
      node.isRunning = false
      node.layer?.runningCount -= 1
    }
    for completion in completions { completion.drop(node) }
  }

  /// Retains a completion until it is called.
  func adopt(_ completion: AnimationCompletion) {
    guard !completions.contains(where: { $0 === completion }) else { return }
    completion.isAdopted.store(true, ordering: .relaxed)
    completions.append(completion)
  }
}

/// An observer of the causes of motion, in the order in which they happen.
@MainActor protocol CauseObserver: AnyObject {
  /// Called before a body is evaluated again because of a change that an object may store.
  func bodyRequested(
    _ owner: any StateOwner, _ transaction: ActiveTransaction, by storage: AnyObject?)
  /// Called when a motion of a node starts or gets another target.
  func motionStarted(_ node: ViewNode)
}

extension ViewNode: MotionSource {}
