/// The shared state of all nodes of a tree: the time, pending work and registered nodes.
///
/// Nodes read it and record their requests in it. A ``ViewHost`` owns it and carries out the
/// requests, pass by pass.
@MainActor final class Runtime: UpdateScheduler {
  /// The object that carries out the requests.
  weak var driver: (any FrameDriver)?

  /// The time of the last advance, in seconds.
  var time: Double = 0
  /// The time of the frame before the current one, in seconds.
  var lastFrameTime = 0.0
  /// The next representable time, in seconds; motion that begins now has no velocity before it.
  var nextRepresentableTime: Double { time.nextUp }
  /// The visible size, in points.
  var size: Size
  let text: HostText
  let mailbox = Mailbox()
  /// The observer of the causes of motion; nil unless a recording is explained.
  var causes: (any CauseObserver)?
  /// Counts of work done, for tests and tools.
  var statistics = HostStatistics()
  /// The first problems that were found, each listed once.
  private(set) var diagnostics: [Diagnostic] = []
  /// The maximum number of diagnostics; rows from a file can cause any number.
  static let diagnosticsLimit = 1_000

  /// Replaces the animation of each motion that starts; nil unless a recording is changed.
  var animationOverride: ((Animation) -> Animation)?

  // Frames
  /// Called when a frame is requested, once until the next advance.
  var onFrameRequest: (@MainActor () -> Void)?
  var frameIsRequested = false
  var isAdvancing = false
  /// The running pass; nil between passes.
  private(set) var pass: Pass?

  // Between frames
  /// Called when idle work is requested and none was waiting.
  var onIdleWorkRequest: (@MainActor () -> Void)?
  var idleWork = IdleWork()

  // The update pass
  var pending: ContiguousArray<any StateOwner> = []
  /// The changes of later transactions, each applied after those before it.
  private(set) var queue: ContiguousArray<QueuedTransaction> = []
  var updateTransaction = ActiveTransaction()
  /// True if the root's environment differs from the nodes' environment.
  var environmentChanged = false
  var isEvaluatingBody = false
  var updateActions: [@MainActor () -> Void] = []
  /// The number of updates without an animation.
  var unanimatedUpdates = 0
  /// The number of updates so far; a change keyed to a value acts in the update that found it.
  var epoch = 0

  // The animate pass
  @exclusivity(unchecked) var running: ContiguousArray<ViewNode> = []
  var completions: [AnimationCompletion] = []

  // The layout pass
  var needsRootLayout = true
  /// The number of layouts of the root and of lists.
  var layoutCount = 0
  @exclusivity(unchecked) var layout = LayoutContext()
  /// True while a view is created only to be measured.
  var isMeasuring = false

  // The paint pass
  var needsDisplay = true

  // Events
  var focus: (any FocusTarget)? {
    didSet {
      focusEpoch &+= 1
      focusToReveal = nil
    }
  }
  /// The node that a key moved the focus to since the last layout, and that must be revealed.
  weak var focusToReveal: ViewNode?
  /// True if the window places a widget over the edited text, which is then not painted.
  var coversTextInput = false
  /// The target on which the pointer's button was pressed.
  var pressed: (any PointerTarget)?
  /// The modifier keys that are pressed during a pointer event.
  var pressedModifiers: KeyModifiers = []
  /// The number of the current press in a series of quick ones; nil if presses are not counted.
  var tapCount: Int?
  /// True if the focus is displayed: after keys, not after clicks.
  var showsFocus = true {
    didSet { if showsFocus != oldValue { focusDisplayChanged() } }
  }
  /// True if keys are sent to this host, and not to another part of the window.
  var hasKeyboard = true {
    didSet { if hasKeyboard != oldValue { focusDisplayChanged() } }
  }

  // Assistive technologies
  /// The number of rows beyond the visible ones that assistive technologies can access.
  var accessibilityOffscreenRows = 0
  /// The number of focus changes so far.
  var focusEpoch = 0
  /// A number that increases when rows are inserted, removed or moved.
  var rowsEpoch = 0

  // Nodes that are registered wherever they are in the tree
  var lists: ContiguousArray<any RowRegion> = []
  var scrollables: ContiguousArray<any Scrollable> = []
  var lazyStacks: ContiguousArray<ViewNode> = []
  /// Nodes that are scrolling to one of their views.
  var scrollTargets: ContiguousArray<any ScrollTargeting> = []
  /// The layers above all other content, the topmost last.
  var portals: ContiguousArray<any Portal> = []
  /// Layers that scroll in scroll views.
  var innerLayers: ContiguousArray<LayerNode> = []
  var geometryReaders: ContiguousArray<any GeometryFollower> = []
  var geometryObservers: ContiguousArray<GeometryObserverNode> = []
  var identified: [AnyHashable: ContiguousArray<IdentifiedNode>] = [:]

  init(size: Size, text: any TextEngine) {
    self.size = size
    self.text = HostText(text)
  }

  /// Begins a pass; returns false if another pass is running.
  func begin(_ next: Pass) -> Bool {
    guard isOutsidePass(for: "The \(next) pass") else { return false }
    pass = next
    return true
  }

  /// Ends the running pass.
  func endPass() { pass = nil }

  /// Requests a frame, unless one is already requested.
  func setNeedsFrame() {
    guard !frameIsRequested, !isAdvancing else { return }
    frameIsRequested = true
    onFrameRequest?()
  }

  /// Requests a frame that draws again.
  func setNeedsDisplay() {
    needsDisplay = true
    setNeedsFrame()
  }

  /// Reports a problem once.
  func report(_ kind: Diagnostic.Kind, _ message: String, at node: ViewNode?) {
    report(kind, message, path: node?.path ?? "")
  }

  /// Reports a problem with the views of a path once.
  func report(_ kind: Diagnostic.Kind, _ message: String, path: String) {
    guard acceptsDiagnostics else { return }
    let diagnostic = Diagnostic(kind: kind, message: message, viewPath: path)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  /// True if there is space for another diagnostic.
  var acceptsDiagnostics: Bool { diagnostics.count < Runtime.diagnosticsLimit }

  /// Adds a diagnostic; the caller checks that it is new and that there is space.
  func addDiagnostic(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// The topmost portal, which is the only one to act on; nil if nothing is presented.
  var topPortal: (any Portal)? { portals.last { $0.isPresenting } }

  /// The maximum number of rounds of a layout that creates visible views, or of an update's
  /// actions.
  static let maximumRounds = 64

  /// Counts a round in which a node created visible views; returns whether another one is allowed.
  func allowsRound(_ rounds: inout Int, of node: ViewNode) -> Bool {
    rounds += 1
    if rounds < Runtime.maximumRounds { return true }
    report(
      .unfinishedLayout,
      "Views that become visible are much shorter than estimated, so not all of them were created; "
        + "the others are created in the next layout. Give the views a height, or a closer estimate.",
      at: node)
    return false
  }

  // MARK: Updates

  /// True if an update would change anything.
  var hasPendingUpdates: Bool {
    !pending.isEmpty || environmentChanged || !mailbox.isEmpty || !updateActions.isEmpty
      || !queue.isEmpty
  }

  func stateChanged(_ owner: any StateOwner, by storage: AnyObject) {
    checkChange(of: owner)
    let transaction = CurrentTransaction.value.withLock { $0 }
    request(owner, transaction, by: storage)
  }

  /// Reports a state change at the wrong time.
  private func checkChange(of owner: any StateOwner) {
    if isEvaluatingBody {
      report(
        .stateChangedDuringUpdate,
        "State was changed while a body was evaluated; the change is applied after the update. "
          + "Change state in an action, in onChange or in task instead.", path: owner.path)
    }
    reportChangeIfReadOnly("State was changed", at: owner.path)
  }

  // MARK: Pending transactions

  var isInPass: Bool { pass != nil }

  var hasOtherTransactions: Bool {
    if !queue.isEmpty { return true }
    guard pass == nil, let first = pending.first?.scope.pendingTransaction else { return false }
    return first.identity != CurrentTransaction.value.withLock { $0 }.identity
  }

  func enqueue(_ owner: any StateOwner, _ change: @escaping @MainActor () -> Void) {
    checkChange(of: owner)
    let transaction = CurrentTransaction.value.withLock { $0 }
    if let completion = transaction.completion { adopt(completion) }
    if queue.last?.transaction.identity != transaction.identity {
      queue.append(QueuedTransaction(transaction: transaction))
    }
    queue[queue.count - 1].changes.append(change)
    setNeedsFrame()
  }

  /// Makes the changes of the transaction that has waited longest.
  func applyQueuedTransaction() {
    if queue.isEmpty { return }
    let next = queue.removeFirst()
    CurrentTransaction.with(next.transaction) {
      for change in next.changes { change() }
    }
  }

  /// Requests a new evaluation of a body.
  ///
  /// - Parameter storage: The object that stores the changed state; nil if that is unknown.
  func request(
    _ owner: any StateOwner, _ transaction: ActiveTransaction, by storage: AnyObject? = nil
  ) {
    guard owner.isMounted else { return }
    causes?.bodyRequested(owner, transaction, by: storage)
    if let completion = transaction.completion { adopt(completion) }
    if owner.scope.pendingTransaction == nil {
      pending.append(owner)
      owner.scope.pendingTransaction = transaction
    } else if transaction.animation != nil || transaction.transaction.disablesAnimations {
      owner.scope.pendingTransaction = transaction
    }
    setNeedsFrame()
  }

  /// Retains a completion until it is called.
  func adopt(_ completion: AnimationCompletion) {
    guard !completions.contains(where: { $0 === completion }) else { return }
    completion.isAdopted.store(true, ordering: .relaxed)
    completions.append(completion)
  }

  /// Calls an action after the current bodies are evaluated, so that it may change state.
  func afterUpdate(_ action: @escaping @MainActor () -> Void) {
    updateActions.append(action)
    setNeedsFrame()
  }

  // MARK: Motion

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
    running.append(node)
    setNeedsFrame()
  }

  /// Unregisters the motion of a removed node.
  func forget(_ node: ViewNode) {
    if node.isRunning {
      node.isRunning = false
      node.layer?.runningCount -= 1
    }
    for completion in completions { completion.drop(node) }
  }

  // MARK: Focus

  /// Moves the focus to a node, or to nothing.
  func setFocus(_ target: (any FocusTarget)?) {
    guard focus !== target else { return }
    let old = focus
    focus = target
    if let old, old.isMounted {
      old.focusChanged(false)
      notifyAncestors(old, target)
    }
    target?.focusChanged(true)
    if let target { notifyAncestors(target, target) }
  }

  /// Handles the removal of the focused node; its list or row gets the focus after the update.
  func focusedNodeRemoved() {
    guard let removed = focus else { return }
    focus = nil
    let ancestors = Array(sequence(first: removed as ViewNode, next: \.parent).dropFirst())
    afterUpdate { [weak self] in
      guard let self else { return }
      for node in ancestors where node.isMounted { node.focusMoved(inside: focus) }
      guard focus == nil, let next = ancestors.first(where: \.isMounted) else { return }
      // If its row was removed, too, the list receives the keys.
      if next.layer?.receiveFocus() != true, let list = next.focusTarget, list.acceptsFocus {
        setFocus(list)
      }
    }
  }

  /// Notifies a node and its ancestors of the current focus.
  private func notifyAncestors(_ node: any FocusTarget, _ target: (any FocusTarget)?) {
    var next: ViewNode? = node
    while let current = next {
      current.focusMoved(inside: target)
      next = current.parent
    }
  }

  /// Requests a new drawing of the focused view.
  private func focusDisplayChanged() {
    guard let focus else { return }
    focus.invalidatePaint()
    needsDisplay = true
    setNeedsFrame()
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

/// The state changes of one transaction.
struct QueuedTransaction {
  let transaction: ActiveTransaction
  var changes: [@MainActor () -> Void] = []
}

/// The object that carries out the requests that nodes have recorded in their runtime.
@MainActor protocol FrameDriver: AnyObject {
  /// Performs pending updates and layouts immediately, at the current time.
  func applyPendingUpdates()
  /// Measures a row of a list again, see ``DataTableProxy``.
  func remeasureRow(_ index: Int, in list: AnyHashable?) -> Bool
  /// Scrolls a row of a list into view.
  func scroll(
    toRow id: AnyHashable, in list: AnyHashable?, anchor: UnitPoint?, animation: Animation?
  ) -> Bool
}

extension StateOwner where Self: ViewNode {
  var scheduler: any UpdateScheduler { host }

  func evaluatePending() {
    guard isMounted, let pending = scope.pendingTransaction else { return }
    evaluate(parent.map { $0.transaction(from: pending) } ?? pending)
  }
}

extension ViewNode: MotionSource {}
