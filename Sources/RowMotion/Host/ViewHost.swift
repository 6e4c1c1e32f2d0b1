/// Keeps a tree of views alive, lets time pass over it, and says what there is to see.
///
/// A host has no clock: whoever owns it passes the time, in seconds, and the size, in points. An
/// event takes effect at the time of the last ``advance(to:)``.
///
///     let host = ViewHost(size: Size(width: 320, height: 480), text: BoxFont()) { ContentView() }
///     host.advance(to: 0)
///     host.tap(at: Point(x: 20, y: 30))
///     host.advance(to: 0.1)
///
/// One frame is a fixed line of passes, each in a file of its own: events, update, animate, layout,
/// geometry callbacks, anchor, paint, access.
@MainActor public final class ViewHost {
  /// The extent that is shown, points; a change takes effect at the next advance.
  public var size: Size {
    didSet {
      size = size.sanitized
      if size != oldValue {
        needsRootLayout = true
        root.invalidateLayout()
        setNeedsFrame()
      }
    }
  }

  /// What the root view inherits; a change takes effect at the next advance.
  public var environment = EnvironmentValues() {
    didSet {
      environmentChanged = true
      setNeedsFrame()
    }
  }

  /// The time of the last advance, seconds.
  public internal(set) var time: Double = 0

  /// What the last advance painted.
  public internal(set) var displayList = DisplayList()

  /// What the host noticed that its user should mend, each thing once.
  public internal(set) var diagnostics: [Diagnostic] = []

  /// Called when something outside ``advance(to:)`` asks for a frame, once until the next advance.
  public var onFrameRequest: (@MainActor () -> Void)?

  /// Counts of work done, for tests and tools.
  public internal(set) var statistics = Statistics()

  /// The checks of each frame; nil where there are none.
  var watch: InvariantWatch?

  let text: any TextEngine
  let mailbox = Mailbox()
  private(set) var root: RootNode!

  // The update pass
  var pending: ContiguousArray<any StateOwner> = []
  var updateTransaction = ActiveTransaction()
  var environmentChanged = false
  var isEvaluatingBody = false
  /// Whether a pass goes through the tree, during which no other may.
  var isInPass = false
  var updateActions: [@MainActor () -> Void] = []
  /// How many updates were carried out without an animation.
  var stillUpdates = 0
  /// Those that compare what is seen after each layout, see FrameInvariants.
  var edgeChecks: [WeakEdgeChecks] = []
  /// Rises with each update; a change keyed to a value acts in the update that saw it.
  var epoch = 0

  // The animate pass
  @exclusivity(unchecked) var running: ContiguousArray<ViewNode> = []
  var completions: [AnimationCompletion] = []

  // The layout pass
  var needsRootLayout = true
  var layoutIsStep = false
  /// Whether a view is made only to be measured.
  var isMeasuring = false
  var layoutTransaction = ActiveTransaction()
  var lists: ContiguousArray<ListNode> = []
  var geometryReaders: ContiguousArray<any GeometryFollower> = []
  /// What lies over everything, the topmost last.
  var portals: ContiguousArray<PortalNode> = []
  var scrollables: ContiguousArray<any Scrollable> = []
  var geometryObservers: ContiguousArray<GeometryObserverNode> = []
  /// Whether state kept changing in this frame until it was told to wait.
  var loopIsStopped = false

  // The paint pass
  var needsDisplay = true
  private(set) lazy var canvas = Canvas(time: time)
  /// The storage of the display list before the last.
  var spareItems: ContiguousArray<DisplayList.Item> = []
  /// Layers that scroll in scroll views.
  var innerLayers: ContiguousArray<LayerNode> = []
  var frameIsRequested = false
  var isAdvancing = false

  // Events
  var pointer = PointerState()
  /// The keys that are held while the pointer acts.
  public var heldModifiers: KeyModifiers = []
  var focus: (any FocusTarget)?
  /// Whether what has the focus is told from the rest: after keys, not after clicks.
  var showsFocus = true {
    didSet { if showsFocus != oldValue { focusDisplayChanged() } }
  }
  /// Whether keys come here, and not to something else in the window.
  public var hasKeyboard = true {
    didSet { if hasKeyboard != oldValue { focusDisplayChanged() } }
  }
  /// Whether tab leaves the host behind the last view that takes the focus, as a host wants that has
  /// neighbours in its window, or begins again with the first.
  public var tabLeavesAtEnd = false
  var held = HeldScroll()
  var identified: [AnyHashable: ContiguousArray<IdentifiedNode>] = [:]

  /// Creates a host with a view, ready for the first advance.
  public init<Root: View>(
    size: Size, text: any TextEngine, @ViewBuilder root: () -> Root
  ) {
    self.size = size.sanitized
    self.text = text
    let view = root()
    let context = SyncContext(
      host: self, parent: nil, environment: environment, transaction: ActiveTransaction())
    let node = RootNode(context)
    self.root = node
    node.update(view, context)
  }

  isolated deinit {
    // Nobody is to be asked for frames any more.
    isAdvancing = true
    root.unmount()
  }

  /// Counts of work done since the host was made.
  public struct Statistics: Equatable, Sendable {
    /// How often a body was evaluated.
    public var bodies = 0
    /// How often a row's content was measured.
    public var rowMeasurements = 0
    /// How many layers were drawn anew.
    public var layersPainted = 0
    /// How many nodes were made.
    public var nodes = 0
    /// How many frames were advanced.
    public var frames = 0
  }

  var bodiesEvaluated: Int {
    get { statistics.bodies }
    set { statistics.bodies = newValue }
  }
  var layersPainted: Int {
    get { statistics.layersPainted }
    set { statistics.layersPainted = newValue }
  }
  var nodesMade: Int {
    get { statistics.nodes }
    set { statistics.nodes = newValue }
  }

  /// Forgets all text measurements, after the engine's fonts changed.
  public func invalidateText() {
    root.forgetMeasurements()
    for list in lists { list.forgetRowMeasurements() }
    needsRootLayout = true
    setNeedsFrame()
  }

  /// What to call, on whatever thread a model changes, so that a frame follows.
  ///
  /// A window sets it to something that wakes its loop; ``onFrameRequest`` follows from there.
  public func setWake(_ wake: (@Sendable () -> Void)?) {
    mailbox.setWake(wake)
  }

  /// Asks for a frame where one is not asked for already.
  func setNeedsFrame() {
    guard !frameIsRequested, !isAdvancing else { return }
    frameIsRequested = true
    onFrameRequest?()
  }

  /// Reports something once.
  func report(_ kind: Diagnostic.Kind, _ message: String, at node: ViewNode?) {
    let diagnostic = Diagnostic(kind: kind, message: message, viewPath: node?.path ?? "")
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }
}

extension ViewNode {
  /// The named views from the root down to the node.
  var path: String {
    var names: [String] = []
    var node: ViewNode? = self
    while let current = node {
      if let name = current.viewName { names.append(name) }
      node = current.parent
    }
    return names.reversed().joined(separator: "/")
  }
}
