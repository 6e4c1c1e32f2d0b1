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
/// One frame is a fixed line of passes, each in a file of its own: events, update, layout, geometry
/// callbacks, animate, layout again, paint.
@MainActor public final class ViewHost {
  /// The extent that is shown, points; a change takes effect at the next advance.
  public var size: Size {
    get { runtime.size }
    set {
      // The last good length stays.
      let new = Size(
        width: finite(newValue.width, or: runtime.size.width),
        height: finite(newValue.height, or: runtime.size.height)
      ).sanitized
      guard new != runtime.size else { return }
      runtime.size = new
      runtime.needsRootLayout = true
      root.invalidateLayout()
      runtime.setNeedsFrame()
    }
  }

  /// What the root view inherits; a change takes effect at the next advance.
  public var environment = EnvironmentValues() {
    didSet {
      runtime.environmentChanged = true
      runtime.setNeedsFrame()
    }
  }

  /// The time of the last advance, seconds.
  public var time: Double { runtime.time }

  /// What the last advance painted.
  public internal(set) var displayList = DisplayList()

  /// What the host noticed that its user should mend, each thing once, the first thousand of all.
  public var diagnostics: [Diagnostic] { runtime.diagnostics }

  /// Called when something outside ``advance(to:)`` asks for a frame, once until the next advance.
  public var onFrameRequest: (@MainActor () -> Void)? {
    get { runtime.onFrameRequest }
    set { runtime.onFrameRequest = newValue }
  }

  /// Counts of work done since the host was made.
  public typealias Statistics = HostStatistics

  /// Counts of work done, for tests and tools.
  public var statistics: Statistics { runtime.statistics }

  /// The keys that are held while the pointer acts.
  public var heldModifiers: KeyModifiers {
    get { runtime.heldModifiers }
    set { runtime.heldModifiers = newValue }
  }

  /// Whether keys come here, and not to something else in the window.
  public var hasKeyboard: Bool {
    get { runtime.hasKeyboard }
    set { runtime.hasKeyboard = newValue }
  }

  /// Whether tab leaves the host behind the last view that takes the focus, as a host wants that has
  /// neighbours in its window, or begins again with the first.
  public var tabLeavesAtEnd = false

  /// What the nodes of the tree share.
  let runtime: Runtime
  private(set) var root: RootNode!
  /// What looks at each frame once it is made.
  var watch: (any FrameWatch)?
  /// Those that compare what is seen after each layout, for as long as they live.
  var layoutWatches: [WeakLayoutWatch] = []
  /// Whether state kept changing in this frame until it was told to wait.
  var loopIsStopped = false
  /// The storage of the display list before the last.
  var spareItems: ContiguousArray<DisplayList.Item> = []
  /// What layers are drawn with, and only in the paint pass.
  private(set) lazy var canvas = Canvas(time: time)
  var pointer = PointerState()
  var held = ScrollGesture()

  /// Creates a host with a view, ready for the first advance.
  public init<Root: View>(
    size: Size, text: any TextEngine, @ViewBuilder root: () -> Root
  ) {
    runtime = Runtime(
      size: Size(width: finite(size.width, or: 0), height: finite(size.height, or: 0)).sanitized,
      text: text)
    let view = root()
    let context = SyncContext(
      host: runtime, parent: nil, environment: environment, transaction: ActiveTransaction())
    let node = RootNode(context)
    self.root = node
    runtime.driver = self
    node.update(view, context)
  }

  isolated deinit {
    // Nobody is to be asked for frames any more.
    runtime.isAdvancing = true
    root.unmount()
  }

  /// The lists, in the order they were made.
  var lists: ContiguousArray<ListNode> {
    ContiguousArray(runtime.lists.lazy.compactMap { $0 as? ListNode })
  }

  /// Forgets all text measurements, after the engine's fonts changed.
  ///
  /// - Complexity: O(n) in the nodes of the tree; each list drops the measured heights of its rows.
  public func invalidateText() {
    root.forgetMeasurements()
    for list in runtime.lists { list.forgetRowMeasurements() }
    runtime.needsRootLayout = true
    runtime.setNeedsFrame()
  }

  /// What to call, on whatever thread a model changes, so that a frame follows.
  ///
  /// A window sets it to something that wakes its loop; ``onFrameRequest`` follows from there.
  public func setWake(_ wake: (@Sendable () -> Void)?) {
    runtime.mailbox.setWake(wake)
  }
}
