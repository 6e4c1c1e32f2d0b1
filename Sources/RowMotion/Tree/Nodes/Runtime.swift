/// What all nodes of a tree share: the time, what waits to be done, and what has to be known of
/// nodes wherever they stand.
///
/// Nodes read it, and note in it what they want; a ``ViewHost`` owns it and carries that out, pass
/// by pass.
@MainActor final class Runtime: UpdateScheduler {
  /// What carries out what is noted here.
  weak var driver: (any FrameDriver)?

  /// The time of the last advance, seconds.
  var time: Double = 0
  /// The time of the frame before the current one, seconds.
  var lastFrameTime = 0.0
  /// The first instant behind that, seconds: what begins now has no velocity before it.
  var timeFromNowOn: Double { time.nextUp }
  /// The extent that is shown, points.
  var size: Size
  let text: any TextEngine
  let mailbox = Mailbox()
  /// Counts of work done, for tests and tools.
  var statistics = HostStatistics()
  /// What is to be mended, each thing once, the first of all that there was.
  private(set) var diagnostics: [Diagnostic] = []
  /// How many reports are kept: rows that come from a file may give cause for any number.
  static let diagnosticsLimit = 1_000

  // Frames
  /// Called when a frame is asked for, once until the next advance.
  var onFrameRequest: (@MainActor () -> Void)?
  var frameIsRequested = false
  var isAdvancing = false
  /// The pass that goes through the tree; nil between passes.
  private(set) var pass: Pass?

  // Between frames
  /// Called when there is work that no frame waits for where there was none.
  var onIdleWorkRequest: (@MainActor () -> Void)?
  var idleWork = IdleWork()

  // The update pass
  var pending: ContiguousArray<any StateOwner> = []
  /// Changes of later transactions, each carried out once those before it are.
  private(set) var queue: ContiguousArray<QueuedTransaction> = []
  var updateTransaction = ActiveTransaction()
  /// Whether the root's environment is another one than the nodes have.
  var environmentChanged = false
  var isEvaluatingBody = false
  var updateActions: [@MainActor () -> Void] = []
  /// How many updates were carried out without an animation.
  var unanimatedUpdates = 0
  /// Rises with each update; a change keyed to a value acts in the update that saw it.
  var epoch = 0

  // The animate pass
  @exclusivity(unchecked) var running: ContiguousArray<ViewNode> = []
  var completions: [AnimationCompletion] = []

  // The layout pass
  var needsRootLayout = true
  /// How often the root or a list was laid out.
  var layoutCount = 0
  @exclusivity(unchecked) var layout = LayoutContext()
  /// Whether a view is made only to be measured.
  var isMeasuring = false

  // The paint pass
  var needsDisplay = true

  // Events
  var focus: (any FocusTarget)? {
    didSet {
      focusEpoch &+= 1
      reachedFocus = nil
    }
  }
  /// What a key went to since the last layout, which is to be seen.
  weak var reachedFocus: ViewNode?
  /// Whether the window lays a widget over the text that is being edited, which then is not painted.
  var coversTextInput = false
  /// What the pointer's button went down on.
  var pressed: (any PointerTarget)?
  /// The keys that are held while the pointer acts.
  var heldModifiers: KeyModifiers = []
  /// The number of the press at hand in a row of quick ones; nil where nobody counts.
  var tapCount: Int?
  /// Whether what has the focus is told from the rest: after keys, not after clicks.
  var showsFocus = true {
    didSet { if showsFocus != oldValue { focusDisplayChanged() } }
  }
  /// Whether keys come here, and not to something else in the window.
  var hasKeyboard = true {
    didSet { if hasKeyboard != oldValue { focusDisplayChanged() } }
  }

  // Assistive technology
  /// How many rows beyond those on screen it is told of.
  var accessibilityRowsBeyond = 0
  /// Rises when something else gets the focus.
  var focusEpoch = 0
  /// Rises when rows come, go or move.
  var rowsEpoch = 0

  // Nodes that have to be known wherever they stand
  var lists: ContiguousArray<any RowRegion> = []
  var scrollables: ContiguousArray<any Scrollable> = []
  var lazyStacks: ContiguousArray<ViewNode> = []
  /// Nodes that are scrolling to one of their views.
  var scrollTargets: ContiguousArray<any ScrollTargeting> = []
  /// What lies over everything, the topmost last.
  var portals: ContiguousArray<any Portal> = []
  /// Layers that scroll in scroll views.
  var innerLayers: ContiguousArray<LayerNode> = []
  var geometryReaders: ContiguousArray<any GeometryFollower> = []
  var geometryObservers: ContiguousArray<GeometryObserverNode> = []
  var identified: [AnyHashable: ContiguousArray<IdentifiedNode>] = [:]

  init(size: Size, text: any TextEngine) {
    self.size = size
    self.text = text
  }

  /// Begins a pass; returns whether it may run: no pass starts another.
  func begin(_ next: Pass) -> Bool {
    guard isFree(for: "The \(next) pass") else { return false }
    pass = next
    return true
  }

  /// Ends the pass that runs.
  func endPass() { pass = nil }

  /// Asks for a frame where one is not asked for already.
  func setNeedsFrame() {
    guard !frameIsRequested, !isAdvancing else { return }
    frameIsRequested = true
    onFrameRequest?()
  }

  /// Reports something once.
  func report(_ kind: Diagnostic.Kind, _ message: String, at node: ViewNode?) {
    report(kind, message, path: node?.path ?? "")
  }

  /// Reports something about the views of a path once.
  func report(_ kind: Diagnostic.Kind, _ message: String, path: String) {
    guard takesDiagnostics else { return }
    let diagnostic = Diagnostic(kind: kind, message: message, viewPath: path)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }

  /// Whether there is room for another report.
  var takesDiagnostics: Bool { diagnostics.count < Runtime.diagnosticsLimit }

  /// Keeps a report that there is room for and that was not made before.
  func keep(_ diagnostic: Diagnostic) { diagnostics.append(diagnostic) }

  /// What is topmost and the only thing to act on; nil where nothing is presented.
  var topPortal: (any Portal)? { portals.last { $0.isPresenting } }

  /// How often one layout makes what comes into view, and one update calls what waits for it.
  static let maximumRounds = 64

  /// Counts a round in which a node made what comes into view; returns whether there may be another one.
  func allowsRound(_ rounds: inout Int, of node: ViewNode) -> Bool {
    rounds += 1
    if rounds < Runtime.maximumRounds { return true }
    report(
      .unfinishedLayout,
      "What comes into view is so much less tall than it was thought to be that not all of it was made; "
        + "the rest waits for the next layout. Give the views a height, or an estimate that is near it.",
      at: node)
    return false
  }

  // MARK: Updates

  /// Whether an update would change anything.
  var hasPendingUpdates: Bool {
    !pending.isEmpty || environmentChanged || !mailbox.isEmpty || !updateActions.isEmpty
      || !queue.isEmpty
  }

  func stateChanged(_ owner: any StateOwner) {
    checkChange(of: owner)
    let transaction = CurrentTransaction.value.withLock { $0 }
    request(owner, transaction)
  }

  /// Reports a change of state that is made at the wrong time.
  private func checkChange(of owner: any StateOwner) {
    if isEvaluatingBody {
      report(
        .stateChangedDuringUpdate,
        "State is changed while a body is evaluated; the change waits until the update is over. "
          + "Change state in an action, in onChange or in task instead.", path: owner.path)
    }
    noteChange("State is changed", at: owner.path)
  }

  // MARK: Transactions that wait

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

  /// Makes the changes of the transaction that waited longest.
  func applyQueuedTransaction() {
    if queue.isEmpty { return }
    let next = queue.removeFirst()
    CurrentTransaction.with(next.transaction) {
      for change in next.changes { change() }
    }
  }

  /// Asks for a body to be evaluated again.
  func request(_ owner: any StateOwner, _ transaction: ActiveTransaction) {
    guard owner.isMounted else { return }
    if let completion = transaction.completion { adopt(completion) }
    if owner.scope.pendingTransaction == nil {
      pending.append(owner)
      owner.scope.pendingTransaction = transaction
    } else if transaction.animation != nil || transaction.transaction.disablesAnimations {
      owner.scope.pendingTransaction = transaction
    }
    setNeedsFrame()
  }

  /// Sees to it that a completion is called.
  func adopt(_ completion: AnimationCompletion) {
    guard !completions.contains(where: { $0 === completion }) else { return }
    completion.isTaken.store(true, ordering: .relaxed)
    completions.append(completion)
  }

  /// Calls an action once the bodies at hand are evaluated, so that it may change state.
  func afterUpdate(_ action: @escaping @MainActor () -> Void) {
    updateActions.append(action)
    setNeedsFrame()
  }

  // MARK: Motion

  /// Has a node sampled each frame until it says that it has come to rest.
  func run(_ node: ViewNode) {
    guard !node.isRunning else { return }
    node.isRunning = true
    node.layer?.runningCount += 1
    running.append(node)
    setNeedsFrame()
  }

  /// Forgets a node that is gone.
  func forget(_ node: ViewNode) {
    if node.isRunning {
      node.isRunning = false
      node.layer?.runningCount -= 1
    }
    for completion in completions { completion.drop(node) }
  }

  // MARK: Focus

  /// Gives the focus to a node, or to nothing.
  func setFocus(_ target: (any FocusTarget)?) {
    guard focus !== target else { return }
    let old = focus
    focus = target
    if let old, old.isMounted {
      old.focusChanged(false)
      tellAround(old, target)
    }
    target?.focusChanged(true)
    if let target { tellAround(target, target) }
  }

  /// What has the focus goes: what it stood in has it next, once the update at hand is over.
  func focusIsGone() {
    guard let gone = focus else { return }
    focus = nil
    let around = Array(sequence(first: gone as ViewNode, next: \.parent).dropFirst())
    afterUpdate { [weak self] in
      guard let self else { return }
      for node in around where node.isMounted { node.focusMoved(inside: focus) }
      guard focus == nil, let next = around.first(where: \.isMounted) else { return }
      // What went with its row leaves the keyboard to the list.
      if next.layer?.takeFocus() != true, let list = next.focusTarget, list.takesFocus {
        setFocus(list)
      }
    }
  }

  /// Lets those around a node know of where the focus is now.
  private func tellAround(_ node: any FocusTarget, _ target: (any FocusTarget)?) {
    var around: ViewNode? = node
    while let current = around {
      current.focusMoved(inside: target)
      around = current.parent
    }
  }

  /// What has the focus is to be drawn in another way.
  private func focusDisplayChanged() {
    guard focus != nil else { return }
    needsDisplay = true
    setNeedsFrame()
  }
}

/// The changes of state that were made in one transaction.
struct QueuedTransaction {
  let transaction: ActiveTransaction
  var changes: [@MainActor () -> Void] = []
}

/// What carries out what nodes have noted in their runtime.
@MainActor protocol FrameDriver: AnyObject {
  /// Updates and lays out at once what waits, at the time as it stands.
  func carryOutPending()
  /// Measures a row of a list anew, see ``DataTableProxy``.
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
